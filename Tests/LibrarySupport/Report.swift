internal import Glibc

/// Lines on standard output that are written even if the program is killed next.
public enum Report {
  public static func line(_ text: String) {
    _ = Array("\(text)\n".utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
