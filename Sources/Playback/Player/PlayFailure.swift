/// Why a file cannot be played.
public enum PlayFailure: Error, Sendable, Equatable {
  case gone
  case unreadable(FailureReason)
  case empty
  /// The file contains no sound, whatever its name says.
  case notSound
  /// With the name of the decoder for the user.
  case missingCodec(FailureReason)
  case truncated
  case damaged
  /// The player's process ended or stalled twice at the same position, or a decoder did not get on.
  case unplayable
  /// With the reason for the user.
  case unreachable(String)
}
