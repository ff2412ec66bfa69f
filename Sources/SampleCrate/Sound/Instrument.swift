enum Instrument: Sendable {
  /// Harmonics that lose brightness over time: winds, strings, organs, pianos.
  case wave(WaveVoice)
  case string(StringVoice)
  /// Frequency modulation: bells, bars and electric pianos.
  case bell(BellVoice)
  case drum(Drum)
}

/// In samples and seconds, ready to be rendered.
struct Sounding: Sendable {
  /// The first sample.
  let start: Int
  /// In seconds.
  let length: Double
  /// In hertz.
  let frequency: Double
  /// From 0 to 1.
  let force: Double
  /// In the part; varies the sound of equal notes.
  let number: Int
}

/// Notes are truncated at its end.
struct SoundBuffer {
  let samples: UnsafeMutableBufferPointer<Float>

  /// In hertz.
  static let rate = 44_100.0
  /// Envelopes are computed once for this number of samples and interpolated linearly.
  static let step = 48

  /// `body` receives the range of samples and the time since the note's start.
  @inline(__always) func eachStep(
    of note: Sounding,
    seconds: Double,
    _ body: (Range<Int>, Double) -> Void
  ) {
    let end = min(note.start + Int(seconds * Self.rate), samples.count)
    var at = note.start
    while at < end {
      let next = min(at + Self.step, end)
      body(at..<next, Double(at - note.start) / Self.rate)
      at = next
    }
  }
}

struct Envelope: Sendable {
  /// In seconds.
  var attack = 0.008
  /// The time constant (to 1/e) of the decay to `sustain`, in seconds.
  var decay = 1.0
  /// While the note is held.
  var sustain = 0.0
  /// In seconds.
  var release = 0.12

  /// From 0 to 1; the note is held for `held` seconds.
  func level(at time: Double, held: Double) -> Double {
    var level = sustain
    if sustain < 1 { level += (1 - sustain) * exponential(-max(time - attack, 0) / decay) }
    if time < attack {
      let share = time / attack
      level *= share * share * (3 - 2 * share)
    }
    guard time > held else { return level }
    let left = max(1 - (time - held) / release, 0)
    return level * left * left
  }
}
