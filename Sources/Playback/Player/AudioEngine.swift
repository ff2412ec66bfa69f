public import Messages
public import Values

public struct Cue: Sendable, Equatable {
  /// A later cue has a higher number.
  public let number: Int
  public let location: Location
  public var loudness: Loudness?
}

/// An event of an engine; the number is that of its cue.
///
/// `at` is the time on the player's clock at which a position is audible; without one, the event's
/// arrival counts.
public enum EngineEvent: Sendable, Equatable {
  case loaded(Int, position: Double, duration: Double?)
  /// Playback has moved on to this cue without a gap; its beginning may be audible a little later.
  case wentOn(Int, duration: Double?, at: Double? = nil)
  case playing(Int, position: Double, at: Double? = nil)
  case paused(Int, position: Double)
  case sought(Int, position: Double)
  case position(Int, Double, at: Double? = nil)
  case duration(Int, Double)
  /// The file's tags and codec.
  case described(Int, StreamDescription)
  case ended(Int)
  /// The cue ends before its duration: a part of the file is missing or damaged.
  ///
  /// What can be decoded is played, and `ended` follows as usual.
  case brokeOff(Int, PlayFailure)
  /// The cue cannot be played, or not from here on.
  case failed(Int, PlayFailure)
  /// There is no sound output, or it was lost.
  case lostSound(Int, position: Double?, reason: FailureReason)
}

/// Plays sound; every call returns at once, and events report the results later.
@MainActor public protocol AudioEngine: AnyObject {
  /// Called on the main actor in the order of the events.
  var onEvent: (@MainActor (EngineEvent) -> Void)? { get set }

  /// The previous track is closed.
  func load(_ cue: Cue, at position: Double, playing: Bool)
  /// Nil: nothing follows.
  ///
  /// The player calls this for every track that is loaded or that playback moves on to: an engine
  /// may wait for the call at the track's end.
  func prepare(_ cue: Cue?)
  func play()
  func pause()
  func stop()
  func seek(to position: Double)
  func requestPosition()
  /// Sets the factor by which every sample is multiplied.
  func setVolume(factor: Double)
  func setReplayGain(_ settings: ReplayGain)
}
