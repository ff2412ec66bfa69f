internal import Glibc

/// A line of a terminal, which each text replaces; other outputs get nothing.
nonisolated struct TerminalLine: Sendable {
  let isShown: Bool
  private let handle: Int32

  init(on handle: Int32, isShown: Bool = true) {
    self.handle = handle
    self.isShown = isShown && isatty(handle) == 1
  }

  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    _ = Array("\r\u{1b}[K\(text())".utf8).withUnsafeBytes {
      write(handle, $0.baseAddress, $0.count)
    }
  }

  func clear() { show("") }
}
