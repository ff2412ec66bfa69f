/// Why a file cannot be played.
public enum PlayFailure: Error, Sendable, Equatable {
  /// There is no such file any more.
  case gone
  /// It may not, or cannot, be read; with the system's words.
  case unreadable(String)
  /// It has no bytes.
  case empty
  /// It is no sound, whatever its name says.
  case notSound
  /// It needs a decoder that is not installed, named as a person would know it.
  case missingCodec(String)
  /// A part of it is not there.
  case truncated
  /// It broke off, or what is in it makes no sense.
  case damaged
  /// The process that plays it ended, or did not go on, twice at the same place.
  case unplayable
}
