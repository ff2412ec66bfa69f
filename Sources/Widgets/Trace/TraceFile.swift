public import GLib
public import Values

/// A file with one JSON object per line, written off the main thread in the order of the calls.
public nonisolated final class TraceFile: Sendable {
  private let file: OutputFile
  private let loop = WorkLoop(name: "trace")
  /// The bytes not yet written; the thread is woken once for all of them.
  private let waiting = Locked<[UInt8]>([])

  public init(path: String) throws(FileError) { file = try OutputFile(path: path) }

  public func write(_ members: [(name: String, value: JSON)]) {
    let line = "\(JSON.object(members).line)\n"
    let isFirst = waiting.withLock { waiting in
      defer { waiting += Array(line.utf8) }
      return waiting.isEmpty
    }
    guard isFirst else { return }
    loop.perform { [file, waiting] in
      let bytes = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      file.write(bytes)
    }
  }

  /// Waits until everything is written and throws if that failed; call it at the end of the
  /// program.
  public func finish() throws(FileError) {
    loop.finish()
    try file.check()
  }
}
