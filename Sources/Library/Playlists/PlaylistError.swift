/// Why a playlist could not be read.
public enum PlaylistError: Error, Equatable, Sendable {
  /// The file does not exist.
  case gone
  /// The system denies reading it, for this reason.
  case unreadable(String)
  /// It is larger than any list of music.
  case tooLarge
  /// It is not a playlist, whatever its name.
  case notAPlaylist
  /// It describes a stream on the network.
  case stream
  /// It names no file; this many of its entries are on the network.
  case withoutFiles(elsewhere: Int)
}
