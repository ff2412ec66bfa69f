internal import GLib
internal import Motion
internal import Playback

nonisolated enum PlayingWords {
  /// What stops playback; nil while no stop is set.
  static func stop(_ state: PlayerState) -> String? {
    switch state.stopAfter {
    case nil: return nil
    case .track: return tr("Stops after this track")
    case .record: return tr("Stops after this record")
    case .minutes(let all):
      let left = state.minutesUntilStop ?? all
      return Format.text(
        tr("Stops in %s minute", "Stops in %s minutes", count: left),
        Format.count(left)
      )
    }
  }

  /// The format of the file that plays, such as “FLAC 24/96 · ReplayGain −7.3 dB”.
  static func format(_ state: PlayerState) -> String {
    SearchWords.line(format(state.description), state.appliedGain.map(gain))
  }

  /// The name of the format with its bits and rate, or with its bit rate where it is lossy.
  static func format(_ stream: StreamDescription) -> String? {
    guard let name = stream.format else { return nil }
    if stream.isLossless == false {
      // Translators: a bit rate in kilobits a second.
      return stream.bitRate.map { "\(name) \(Format.text(tr("%s kbit/s"), Format.count($0)))" }
        ?? name
    }
    guard let rate = stream.sampleRate else { return name }
    let kilohertz = Self.kilohertz(rate)
    return stream.bitsPerSample.map { "\(name) \($0)/\(kilohertz)" }
      ?? "\(name) \(Format.text(tr("%s kHz"), kilohertz))"
  }

  static func gain(_ gain: ReplayGain.Applied) -> String {
    let tenths = Int((gain.decibels.clamped(to: -99...99) * 10).rounded())
    let sign = tenths < 0 ? "−" : tenths > 0 ? "+" : ""
    let number = "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    // Translators: the adjustment of the loudness by ReplayGain, in decibels.
    return Format.text(tr("ReplayGain %s dB"), sign + number)
  }

  /// A sample rate in kilohertz, with a decimal where it has one: 44.1, 96.
  private static func kilohertz(_ rate: Int) -> String {
    let tenths = (rate + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
