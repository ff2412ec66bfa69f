/// Why a file cannot be played.
public enum PlayFailure: Error, Sendable, Equatable {
  /// The file does not exist any more.
  case gone
  /// The file cannot be read, or access is denied; with the system's message.
  case unreadable(String)
  /// The file has no bytes.
  case empty
  /// The file contains no sound, whatever its name says.
  case notSound
  /// The file needs a decoder that is not installed; with the decoder's name for the user.
  case missingCodec(String)
  /// A part of the file is missing.
  case truncated
  /// The file's content is damaged.
  case damaged
  /// The player's process ended or stalled twice at the same position, or a decoder did not get on.
  case unplayable
  /// The server of the track cannot be reached now; with the reason for the user.
  case unreachable(String)
}
