public import Identities

/// What an engine is to play.
public struct Cue: Sendable, Equatable {
  /// The number by which the engine tells of it; a later cue has a higher one.
  public let number: Int
  /// Where it can be heard.
  public let location: Location
  /// How loud it is, if that is known already.
  public let loudness: TrackLoudness?

  /// A cue by its parts.
  public init(number: Int, location: Location, loudness: TrackLoudness? = nil) {
    self.number = number
    self.location = location
    self.loudness = loudness
  }
}

/// What an engine tells; the number is that of the cue which it is about.
public enum EngineEvent: Sendable, Equatable {
  /// It is ready and stands at a place.
  case loaded(Int, position: Double, duration: Double?)
  /// It took the place of the cue before it, without a gap.
  case wentOn(Int, duration: Double?)
  /// It is heard from this place on.
  case playing(Int, position: Double)
  /// It is silent, at this place.
  case paused(Int, position: Double)
  /// It jumped to this place, as it was asked to.
  case sought(Int, position: Double)
  /// It is at this place now.
  case position(Int, Double)
  /// It is found to be so long.
  case duration(Int, Double)
  /// What the file says of itself.
  case described(Int, StreamDescription)
  /// It was played to its end.
  case ended(Int)
  /// It ends before it should: a part of the file is not there, or makes no sense. What can be
  /// heard of it is heard, and its end is told as ever.
  case brokeOff(Int, PlayFailure)
  /// It cannot be played, or not on from here.
  case failed(Int, PlayFailure)
  /// There is no sound to be had, or it went away; with a reason in words for a person.
  case lostSound(Int, position: Double?, reason: String)
}

/// What a file says of itself while it is played.
public struct StreamDescription: Sendable, Equatable {
  /// The title.
  public var title: String?
  /// Who plays it.
  public var artist: String?
  /// The record.
  public var album: String?
  /// How it is packed, as people know it: “MPEG-1 Layer 3 (MP3)”.
  public var codec: String?

  /// A description of what is known.
  public init(
    title: String? = nil,
    artist: String? = nil,
    album: String? = nil,
    codec: String? = nil
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.codec = codec
  }
}

/// What makes sounds; all of it answers at once, and tells later what came of it.
@MainActor public protocol AudioEngine: AnyObject {
  /// Hears what happens, on the main actor, in the order in which it happened.
  var onEvent: (@MainActor (EngineEvent) -> Void)? { get set }

  /// Gets a file ready at a place, and plays it if `playing`; what was there before is left.
  func load(_ cue: Cue, at position: Double, playing: Bool)
  /// Says what follows without a gap; nil: nothing.
  ///
  /// It is said of every file that is loaded or
  /// went on: an engine may wait for it at the file's end.
  func prepare(_ cue: Cue?)
  /// Lets it be heard.
  func play()
  /// Lets it be silent, and stay where it is.
  func pause()
  /// Lets go of the file and of the sound device.
  func stop()
  /// Goes to a place.
  func seek(to position: Double)
  /// Asks for an event with the position.
  func askPosition()
  /// Multiplies every sample by this, from now on.
  func setVolume(factor: Double)
  /// Makes loudness alike in this way, from now on.
  func setReplayGain(_ settings: ReplayGain)
}
