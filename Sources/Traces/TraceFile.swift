public import GLib
public import Notation

/// A file of one JSON object a line, written off the main thread in the order of the calls.
public nonisolated final class TraceFile: Sendable {
  private let file: OutputFile
  private let loop = WorkLoop(name: "trace")
  /// What was handed over since the thread last wrote: it is woken once for all of it.
  private let waiting = Locked<[UInt8]>([])

  /// Makes the file, or empties the one that is there.
  public init(path: String) throws(FileTrouble) { file = try OutputFile(path: path) }

  /// Writes an object, its members in order.
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

  /// Returns when all that was handed over is in the file, and throws if it is not; for the end of
  /// a program.
  public func finish() throws(FileTrouble) {
    loop.finish()
    try file.check()
  }
}
