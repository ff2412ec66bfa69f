internal import Glibc
public import Messages

/// Brings tracks to a common loudness, or records.
public struct ReplayGain: Sendable, Equatable {
  public enum Mode: String, Sendable, CaseIterable {
    case off
    case track
    /// Every record, so that its quiet tracks stay quieter than its others.
    case album
  }

  public var mode: Mode

  public init(mode: Mode = .off) { self.mode = mode }

  public struct Change: Sendable, Equatable {
    public var factor: Double
    /// Whether the result may exceed full scale, so that a limiter is needed.
    public var mayClip: Bool

    public init(factor: Double, mayClip: Bool) {
      self.factor = factor
      self.mayClip = mayClip
    }
  }

  /// The gain that a track gets from its own tags.
  public struct Applied: Sendable, Equatable {
    /// The tag that is used.
    public let mode: Mode
    /// As far as the peak permits it.
    public let decibels: Double
  }

  static let mostFactor = 10.0

  public func change(for loudness: Loudness?) -> Change {
    guard mode != .off else { return Change(factor: 1, mayClip: false) }
    let known = known(loudness)
    let decibels = known?.gain ?? 0
    var factor = decibels.isFinite ? pow(10, decibels / 20) : 1
    factor = min(max(factor, 0), Self.mostFactor)
    guard let peak = known?.peak, peak.isFinite, peak > 0 else {
      return Change(factor: factor, mayClip: factor > 1)
    }
    return Change(factor: min(factor, max(1 / peak, 0)), mayClip: false)
  }

  /// The gain that a track of this loudness gets; nil if it is off or the tags contain none.
  public func applied(to loudness: Loudness?) -> Applied? {
    guard mode != .off, let known = known(loudness) else { return nil }
    let decibels = 20 * log10(change(for: loudness).factor)
    return Applied(mode: known.mode, decibels: decibels.isFinite ? max(decibels, -100) : -100)
  }

  /// The gain of the mode, or else the other one, with its own peak.
  private func known(
    _ loudness: Loudness?
  ) -> (mode: Mode, gain: Double, peak: Double?)? {
    guard let loudness else { return nil }
    let track = (Mode.track, loudness.trackGain, loudness.trackPeak)
    let album = (Mode.album, loudness.albumGain, loudness.albumPeak)
    for (mode, gain, peak) in mode == .album ? [album, track] : [track, album] {
      if let gain, gain.isFinite { return (mode, gain, peak) }
    }
    return nil
  }
}
