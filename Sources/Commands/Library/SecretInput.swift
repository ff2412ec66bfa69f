internal import GLib
internal import Glibc

/// Reads a secret: from the terminal without showing it, or else the first line of the input.
nonisolated enum SecretInput {
  /// Nil at the end of the input.
  static func read(_ question: String) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return readLine(strippingNewline: true) }
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      Console.printError("")
    }
    _ = Array("\(question) ".utf8).withUnsafeBytes {
      write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
    return readLine(strippingNewline: true)
  }
}
