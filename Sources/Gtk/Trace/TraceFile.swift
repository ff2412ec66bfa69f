internal import Dispatch
internal import GLib
internal import Glibc

/// A file of one JSON object a line, written off the main thread in the order of the calls.
public nonisolated final class TraceFile: Sendable {
  /// A file that could not be opened.
  public struct Unwritable: Error, Equatable, CustomStringConvertible {
    /// Where it should have been, and why it is not there.
    public let description: String
  }

  /// What a JSON object holds.
  public enum Value: Sendable, Equatable {
    /// A number; what JSON cannot say (infinity) becomes null.
    case number(Double)
    /// A whole number.
    case integer(Int)
    /// A string.
    case text(String)
    /// True or false.
    case flag(Bool)
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
  public func write(_ members: [(name: String, value: Value)]) {
    let body = members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ",")
    let line = Array("{\(body)}\n".utf8)
    queue.async { [handle] in writeAll(line, to: handle) }
  }

  /// Returns when all that was handed over is in the file; for the end of a program.
  public func finish() { queue.sync {} }

  fileprivate static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension TraceFile.Value {
  fileprivate nonisolated var json: String {
    switch self {
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .integer(let number): "\(number)"
    case .text(let text): TraceFile.quoted(text)
    case .flag(let flag): "\(flag)"
    }
  }
}
