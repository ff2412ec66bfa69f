internal import GLib
internal import Glibc

/// The line on the terminal that says how far a track is.
struct PlayMeter {
  private let isShown = isatty(STDOUT_FILENO) == 1

  /// Shows how far it is.
  func show(position: Double, duration: Double?) {
    if isShown { put("\r\u{1b}[K" + Self.line(position: position, duration: duration)) }
  }

  /// Takes the line away.
  func clear() { if isShown { put("\r\u{1b}[K") } }

  /// The line for a moment: a bar, and the time.
  static func line(position: Double, duration: Double?) -> String {
    guard let duration, duration > 0 else { return "  \(time(position))" }
    let width = 30
    let filled = min(width, Int(position / duration * Double(width)))
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
    return "  \(bar) \(time(position)) / \(time(duration))"
  }

  /// Seconds as people write them.
  static func time(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(min(max(seconds, 0), 1e9)) : 0
    let (minutes, rest) = (whole / 60, whole % 60)
    let tail = (rest < 10 ? "0" : "") + "\(rest)"
    guard minutes >= 60 else { return "\(minutes):\(tail)" }
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60):\(tail)"
  }

  private func put(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
