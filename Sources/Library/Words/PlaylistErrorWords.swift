internal import GLib

nonisolated extension PlaylistError {
  /// For a line that begins with the file's name.
  public var words: String {
    switch self {
    case .gone: tr("no such file")
    case .unreadable(let reason): reason
    case .tooLarge:
      Format.text(
        tr(
          "a playlist may have %s MB and %s entry",
          "a playlist may have %s MB and %s entries",
          count: Playlist.countLimit
        ),
        "\(Playlist.sizeLimit >> 20)",
        Format.count(Playlist.countLimit)
      )
    case .notAPlaylist: tr("not a playlist")
    case .stream: tr("a stream of the network, not a list of files")
    case .withoutFiles(elsewhere: 0): tr("no files in the playlist")
    case .withoutFiles: tr("all of the playlist is on the network")
    }
  }
}
