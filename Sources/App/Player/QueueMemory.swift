internal import GLib
internal import Playback

nonisolated struct QueueMemory: Sendable {
  /// Loads the saved session; nil if there is none or it is invalid.
  let read: @Sendable () async -> SavedSession?
  let write: @Sendable (Player.Standing) async -> Void

  /// A memory in a file, which is read and written off the main thread.
  static func kept(in path: String) -> Self {
    Self(read: { await read(path) }, write: { await write($0, to: path) })
  }

  static var standardPath: String { UserFolder.state + "/queue" }

  @concurrent private static func read(_ path: String) async -> SavedSession? {
    guard let bytes = try? SmallFile.bytes(of: path) else { return nil }
    return SavedSession(text: String(decoding: bytes, as: UTF8.self))
  }

  @concurrent private static func write(_ standing: Player.Standing, to path: String) async {
    do {
      try SmallFile.replace(path, with: Array(standing.session.text.utf8))
    } catch {
      // Only the last state of the queue is lost; the library reports a full disk.
      Console.printError("gatefold: \(path): \(error)")
    }
  }
}
