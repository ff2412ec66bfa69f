public enum PlaylistError: Error, Equatable, Sendable {
  case gone
  case unreadable(String)
  case tooLarge
  case notAPlaylist
  case stream
  /// So many of its entries are on the network.
  case withoutFiles(elsewhere: Int)
}
