internal import Glibc

/// How loud a piece of music is, as its tags say (ReplayGain 2: measured against −18 LUFS).
public struct TrackLoudness: Sendable, Equatable {
  /// What brings the track to the loudness of all others, in decibels.
  public var trackGain: Double?
  /// How far the track goes; 1 is full scale.
  public var trackPeak: Double?
  /// What brings the record to the loudness of all others, in decibels.
  public var albumGain: Double?
  /// How far the record goes.
  public var albumPeak: Double?

  /// A loudness by what is known of it.
  public init(
    trackGain: Double? = nil,
    trackPeak: Double? = nil,
    albumGain: Double? = nil,
    albumPeak: Double? = nil
  ) {
    self.trackGain = trackGain
    self.trackPeak = trackPeak
    self.albumGain = albumGain
    self.albumPeak = albumPeak
  }

  /// Whether nothing is known of it.
  public var isUnknown: Bool { trackGain == nil && albumGain == nil }
}

/// How the loudness of tracks is made alike.
public struct ReplayGain: Sendable, Equatable {
  /// What is made alike.
  public enum Mode: String, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// Every track.
    case track
    /// Every record, so that its quiet tracks stay quiet.
    case album
  }

  /// What is made alike.
  public var mode: Mode
  /// What is done to a track whose loudness nobody measured, in decibels.
  public var fallback: Double
  /// What is added to every gain, in decibels.
  public var extra: Double

  /// Settings by their parts.
  public init(mode: Mode = .off, fallback: Double = 0, extra: Double = 0) {
    self.mode = mode
    self.fallback = fallback
    self.extra = extra
  }

  /// What is done to the samples of a track.
  public struct Change: Sendable, Equatable {
    /// They are multiplied by this.
    public var factor: Double
    /// Whether the result might go beyond full scale, so that a limiter has to watch.
    public var mayClip: Bool

    /// A change by its parts.
    public init(factor: Double, mayClip: Bool) {
      self.factor = factor
      self.mayClip = mayClip
    }
  }

  /// No samples are multiplied by more than this.
  static let mostFactor = 10.0

  /// What is done to a track of this loudness.
  public func change(for loudness: TrackLoudness?) -> Change {
    guard mode != .off else { return Change(factor: 1, mayClip: false) }
    let track = (loudness?.trackGain, loudness?.trackPeak)
    let album = (loudness?.albumGain, loudness?.albumPeak)
    // Each stands in for the other; the peak is that of the gain which is used.
    let pairs = mode == .album ? [album, track] : [track, album]
    let known = pairs.first { $0.0?.isFinite ?? false }
    let decibels = (known?.0 ?? fallback) + extra
    var factor = decibels.isFinite ? pow(10, decibels / 20) : 1
    factor = min(max(factor, 0), Self.mostFactor)
    guard let peak = known?.1, peak.isFinite, peak > 0 else {
      return Change(factor: factor, mayClip: factor > 1)
    }
    return Change(factor: min(factor, max(1 / peak, 0)), mayClip: false)
  }
}
