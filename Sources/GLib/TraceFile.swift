import Dispatch
import Glibc

/// A file of one JSON object a line, written off the main thread in the order of the calls.
public nonisolated final class TraceFile: Sendable {
  /// A file that could not be opened.
  public struct Unwritable: Error, Equatable, CustomStringConvertible {
    /// Where it should have been, and why it is not there.
    public let description: String
  }

  private let handle: Int32
  private let queue = DispatchQueue(label: "trace")

  /// Makes the file, or empties the one that is there.
  public init(path: String) throws(Unwritable) {
    handle = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard handle >= 0 else {
      throw Unwritable(description: "\(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(handle) }

  /// Writes an object, its members in order.
  public func write(_ members: [(name: String, value: JSON)]) {
    let line = Array("\(JSON.object(members).line)\n".utf8)
    // The file is held until the line is in it.
    queue.async { [self] in writeAll(line, to: handle) }
  }

  /// Returns when all that was handed over is in the file; for the end of a program.
  public func finish() { queue.sync {} }
}
