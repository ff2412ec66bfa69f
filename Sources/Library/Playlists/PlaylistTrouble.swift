/// Why a playlist could not be read.
public enum PlaylistTrouble: Error, Equatable, Sendable {
  /// There is no such file.
  case gone
  /// The system does not let it be read, for this reason.
  case unreadable(String)
  /// It is larger than any list of music.
  case tooLarge
  /// It is no playlist, whatever its name says.
  case notAPlaylist
  /// It is the table of a stream on the network.
  case stream
  /// It names no file; so many of its entries are on the network.
  case withoutFiles(elsewhere: Int)
}
