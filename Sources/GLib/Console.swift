import Glibc

/// What a program says to the terminal that it was started from.
public nonisolated enum Console {
  /// Says what was asked for; false when nobody could be told.
  @discardableResult
  public static func say(_ text: String) -> Bool { put(text, to: STDOUT_FILENO) }

  /// Says what went wrong.
  public static func complain(_ text: String) { _ = put(text, to: STDERR_FILENO) }

  /// A text that does nothing to a terminal but stand there.
  ///
  /// What comes of files may hold control characters: each is shown as “�”. Lines and columns stay,
  /// unless it is to be `onOneLine`.
  public static func plain(_ text: String, onOneLine: Bool = false) -> String {
    func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09, 0x0a: !onOneLine
      case 0..<0x20, 0x7f...0x9f: false
      // What ends lines, and what turns the direction of all that follows: texts of ours may do so.
      case 0x2028...0x202e, 0x2066...0x2069: !onOneLine
      default: true
      }
    }
    guard !text.unicodeScalars.allSatisfy(isHarmless) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(isHarmless(scalar) ? scalar : "\u{fffd}") }
    return String(plain)
  }

  private static func put(_ text: String, to handle: Int32) -> Bool {
    writeAll(Array("\(plain(text))\n".utf8), to: handle) == nil
  }
}
