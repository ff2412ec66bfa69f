internal import GLib
internal import Library
internal import Messages
internal import Playback
internal import Values

nonisolated enum ServerSound {
  /// The bytes at a location, or of a track's copy on this computer; this waits for the disk or the
  /// server.
  static func open(
    _ location: Location,
    _ servers: ServerConnections,
    _ copies: ServerCopies
  ) throws(PlayFailure) -> TrackContent {
    guard case .server(let path) = location else { return try TrackContent.open(location) }
    if let copy = copies.copy(of: BytePath(path)),
      let content = try? TrackContent.open(.file(copy.bytes))
    {
      return content
    }
    guard servers.remote(of: BytePath(path)) != nil else {
      throw .unreachable(tr("The server is not connected."))
    }
    do {
      let track = try servers.track(at: path)
      return .stream(
        ByteStream(length: track.length) { offset, count throws(PlayFailure) in
          do throws(ServerFailure) {
            return try track.read(offset, count)
          } catch {
            throw failure(error)
          }
        }
      )
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ failure: ServerFailure) -> PlayFailure {
    let words = ServerWords.text(for: failure)
    return switch failure.reason {
    case .notFound, .senseless, .tooLarge: .unreadable(FailureReason(words))
    default: .unreachable(words + ".")
    }
  }
}
