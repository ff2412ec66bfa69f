import Dispatch

/// A file of one JSON object a line, written off the main thread in the order of the calls.
public nonisolated final class TraceFile: Sendable {
  private let file: OutputFile
  private let queue = DispatchQueue(label: "trace")

  /// Makes the file, or empties the one that is there.
  public init(path: String) throws(FileTrouble) { file = try OutputFile(path: path) }

  /// Writes an object, its members in order.
  public func write(_ members: [(name: String, value: JSON)]) {
    let line = Array("\(JSON.object(members).line)\n".utf8)
    queue.async { [file] in file.write(line) }
  }

  /// Returns when all that was handed over is in the file, and throws if it is not; for the end of
  /// a program.
  public func finish() throws(FileTrouble) {
    queue.sync {}
    try file.check()
  }
}
