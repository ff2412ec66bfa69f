internal import GLib
internal import Glibc
internal import Library

/// For files whose names do not say whether they are music; not for the main thread.
nonisolated enum FileLook {
  /// Files that are certainly something else are refused: opening them would replace the queue.
  static func mayBeMusic(_ path: BytePath) -> Bool {
    isForeign(ContentType.guess(name: path.name, start: start(of: path))) == false
  }

  static func isForeign(_ type: String) -> Bool {
    let kinds = ["image/", "text/", "font/", "message/", "model/", "application/vnd.oasis."]
    return kinds.contains { type.hasPrefix($0) } || types.contains(type)
  }

  private static let types: Set<String> = Set(
    [
      "epub+zip", "gzip", "json", "msword", "pdf", "postscript", "rtf", "vnd.rar", "vnd.sqlite3",
      "x-7z-compressed", "x-bzip", "x-bzip2", "x-cd-image", "x-compressed-tar", "x-cue",
      "x-executable", "x-sharedlib", "x-shellscript", "x-tar", "x-xz", "xhtml+xml", "xml", "zip",
    ].map { "application/\($0)" }
  )

  private static func start(of path: BytePath) -> [UInt8] {
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, read(handle, buffer.baseAddress, buffer.count))
    }
  }
}
