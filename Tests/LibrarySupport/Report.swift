internal import Glibc

/// Lines on the standard output that are there even if the program is killed with the next step.
public enum Report {
  /// Writes a line at once.
  public static func line(_ text: String) {
    _ = Array("\(text)\n".utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
