public import Messages
public import Values

/// A track that an engine is to play.
public struct Cue: Sendable, Equatable {
  /// The number by which events refer to the cue; a later cue has a higher one.
  public let number: Int
  /// Where the track can be read.
  public let location: Location
  /// The track's loudness, if it is already known.
  public let loudness: Loudness?

  /// Creates a cue.
  public init(number: Int, location: Location, loudness: Loudness? = nil) {
    self.number = number
    self.location = location
    self.loudness = loudness
  }
}

/// An event of an engine; the number is that of its cue.
///
/// `at` is the time on the player's clock at which a position is audible; without one, the event's
/// arrival counts.
public enum EngineEvent: Sendable, Equatable {
  /// The cue is loaded, at this position.
  case loaded(Int, position: Double, duration: Double?)
  /// Playback has moved on to this cue without a gap; its beginning may be audible a little later.
  case wentOn(Int, duration: Double?, at: Double? = nil)
  /// The cue plays from this position on.
  case playing(Int, position: Double, at: Double? = nil)
  /// The cue is paused at this position.
  case paused(Int, position: Double)
  /// A requested seek has reached this position.
  case sought(Int, position: Double)
  /// The cue is at this position now.
  case position(Int, Double, at: Double? = nil)
  /// The length of the cue is known.
  case duration(Int, Double)
  /// The file's tags and codec.
  case described(Int, StreamDescription)
  /// The cue was played to its end.
  case ended(Int)
  /// The cue ends before its duration: a part of the file is missing or damaged.
  ///
  /// What can be decoded is played, and `ended` follows as usual.
  case brokeOff(Int, PlayFailure)
  /// The cue cannot be played, or not from here on.
  case failed(Int, PlayFailure)
  /// There is no sound output, or it was lost; the reason is a text for the user.
  case lostSound(Int, position: Double?, reason: String)
}

/// Plays sound; every call returns at once, and events report the results later.
@MainActor public protocol AudioEngine: AnyObject {
  /// The event handler, called on the main actor in the order of the events.
  var onEvent: (@MainActor (EngineEvent) -> Void)? { get set }

  /// Loads a track at a position, and plays it if `playing`; the previous track is closed.
  func load(_ cue: Cue, at position: Double, playing: Bool)
  /// Sets the track that follows without a gap; nil: none.
  ///
  /// The player calls this for every track that is loaded or that playback moves on to: an engine
  /// may wait for the call at the track's end.
  func prepare(_ cue: Cue?)
  /// Starts or resumes playback.
  func play()
  /// Pauses playback at the current position.
  func pause()
  /// Closes the file and the sound device.
  func stop()
  /// Moves to a position.
  func seek(to position: Double)
  /// Requests a `position` event.
  func requestPosition()
  /// Sets the factor by which every sample is multiplied.
  func setVolume(factor: Double)
  /// Sets how the loudness of tracks is adjusted.
  func setReplayGain(_ settings: ReplayGain)
}
