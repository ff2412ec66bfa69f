internal import Identities
internal import Library
internal import LibraryWords
internal import Playback

/// Opens tracks for the player: files, and tracks of connected servers.
nonisolated enum ServerSound {
  /// The bytes at a location; this waits for the disk or the server.
  static func open(
    _ location: Location,
    _ servers: ServerConnections
  ) throws(PlayFailure) -> TrackContent {
    guard case .server(let path) = location else { return try TrackContent.open(location) }
    do {
      let track = try servers.track(at: path)
      return .stream(ByteStream(length: track.length) { track.read($0, $1) })
    } catch {
      throw .unreadable(ServerWords.text(for: error))
    }
  }
}
