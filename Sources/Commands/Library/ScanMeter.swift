internal import GLib
internal import Glibc
internal import Library
internal import Synchronization
internal import Values

nonisolated final class ScanMeter: Sendable {
  private let terminal: TerminalLine
  private let start = ContinuousClock.now
  private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

  /// Writes only to a terminal.
  init(isShown: Bool) { terminal = TerminalLine(on: STDERR_FILENO, isShown: isShown) }

  /// At most ten times a second.
  func show(_ progress: ScanProgress) {
    show(Self.line(progress, seconds: (ContinuousClock.now - start) / .seconds(1)))
  }

  /// At most ten times a second.
  func show(_ line: @autoclosure () -> String) {
    guard terminal.isShown else { return }
    let now = ContinuousClock.now
    let isDue = lastShown.withLock { last in
      if let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
    if isDue { terminal.show(line()) }
  }

  func end() {
    if lastShown.withLock({ $0 != nil }) { terminal.clear() }
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
}
