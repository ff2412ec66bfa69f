import Glibc

/// Output to the terminal in which the program was started.
public nonisolated enum Console {
  /// Writes a text to the standard output; returns whether it succeeded.
  @discardableResult
  public static func print(_ text: String) -> Bool { put(text, to: STDOUT_FILENO) }

  /// Writes a text to the standard error.
  public static func printError(_ text: String) { _ = put(text, to: STDERR_FILENO) }

  /// A text with control characters as “�”, for a terminal; line breaks remain unless `onOneLine`.
  public static func plain(_ text: String, onOneLine: Bool = false) -> String {
    func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09, 0x0a: !onOneLine
      case 0..<0x20, 0x7f...0x9f: false
      // Line separators and bidirectional controls: the program's own texts may contain them.
      case 0x2028...0x202e, 0x2066...0x2069: !onOneLine
      default: true
      }
    }
    guard !text.unicodeScalars.allSatisfy(isHarmless) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(isHarmless(scalar) ? scalar : "\u{fffd}") }
    return String(plain)
  }

  /// Writes bytes to standard output as they are; false if they are not accepted.
  public static func write(_ bytes: [UInt8]) -> Bool { writeAll(bytes, to: STDOUT_FILENO) == nil }

  private static func put(_ text: String, to handle: Int32) -> Bool {
    writeAll(Array("\(plain(text))\n".utf8), to: handle) == nil
  }
}
