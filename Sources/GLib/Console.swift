import Glibc

/// What a program says to the terminal that it was started from.
public nonisolated enum Console {
  /// Says what was asked for; false when nobody could be told.
  @discardableResult
  public static func say(_ text: String) -> Bool { put(text, to: STDOUT_FILENO) }

  /// Says what went wrong.
  public static func complain(_ text: String) { _ = put(text, to: STDERR_FILENO) }

  private static func put(_ text: String, to handle: Int32) -> Bool {
    writeAll(Array("\(text)\n".utf8), to: handle) == nil
  }
}
