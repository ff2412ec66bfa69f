internal import GLib
internal import Playback

/// Keeps the queue from one run to the next, in a file of its own.
nonisolated struct QueueMemory: Sendable {
  /// Reads what was kept; nil where there is nothing that makes sense.
  let read: @Sendable () async -> SavedSession?
  /// Keeps it.
  let write: @Sendable (Player.Standing) async -> Void

  /// A memory in a file, which is read and written off the main thread.
  static func kept(in path: String) -> Self {
    Self(read: { await read(path) }, write: { await write($0, to: path) })
  }

  /// Where it is kept for the user.
  static var standardPath: String { UserFolder.state + "/queue" }

  @concurrent private static func read(_ path: String) async -> SavedSession? {
    guard let bytes = try? SmallFile.bytes(of: path) else { return nil }
    return SavedSession(text: String(decoding: bytes, as: UTF8.self))
  }

  @concurrent private static func write(_ standing: Player.Standing, to path: String) async {
    do {
      try SmallFile.replace(path, with: Array(standing.session.text.utf8))
    } catch {
      // What is lost is where the music was; the library tells of a disk that is full.
      Console.complain("gatefold: \(path): \(error)")
    }
  }
}
