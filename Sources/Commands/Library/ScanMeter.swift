internal import GLib
internal import Glibc
internal import Library
internal import Synchronization
internal import Values

nonisolated final class ScanMeter: Sendable {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

  /// Writes only to a terminal.
  init(isShown: Bool) { self.isShown = isShown && isatty(STDERR_FILENO) == 1 }

  /// At most ten times a second.
  func show(_ progress: ScanProgress) {
    show(Self.line(progress, seconds: (ContinuousClock.now - start) / .seconds(1)))
  }

  /// At most ten times a second.
  func show(_ line: @autoclosure () -> String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let isDue = lastShown.withLock { last in
      if let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
    guard isDue else { return }
    put("\r\u{1b}[K" + line())
  }

  func end() {
    guard isShown, lastShown.withLock({ $0 != nil }) else { return }
    put("\r\u{1b}[K")
  }

  static func line(_ progress: ScanProgress, seconds: Double) -> String {
    let rate = seconds > 0 ? Double(progress.read) / seconds : 0
    var parts = [
      "\(progress.files) " + tr("file", "files", count: progress.files),
      "\(progress.read)/\(progress.changed) " + tr("read"),
    ]
    if rate >= 1 { parts.append("\(Int(clamping: rate)) " + tr("a second")) }
    if progress.isWalked, progress.remaining > 0, rate >= 1 {
      let left = Int(clamping: (Double(progress.remaining) / rate).rounded(.up))
      parts.append("\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) " + tr("left"))
    }
    return parts.joined(separator: ", ")
  }

  private func put(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
