internal import GLib
internal import Glibc
internal import Values

nonisolated struct PlayMeter {
  private let terminal = TerminalLine(on: STDOUT_FILENO)

  func show(position: Double, duration: Double?) {
    terminal.show(Self.line(position: position, duration: duration, columns: Self.columns))
  }

  func show(looked files: Int) { terminal.show(Self.line(looked: files)) }

  static func line(looked files: Int) -> String {
    let words = tr(
      "Looking for music: %d file. Ctrl+C stops.",
      "Looking for music: %d files. Ctrl+C stops.",
      count: files
    )
    return Format.text(words, Format.count(files))
  }

  func clear() { terminal.clear() }

  /// A bar, and the time, as far as they fit into the terminal's width.
  static func line(position: Double, duration: Double?, columns: Int = 80) -> String {
    let times: String
    if let duration, duration > 0 {
      times = "\(DurationText.text(position)) / \(DurationText.length(duration))"
    } else {
      times = DurationText.text(position)
    }
    // Some terminals begin a new line after the last column.
    let room = columns - 1 - times.count
    guard room >= 0 else { return String(DurationText.text(position).prefix(max(0, columns - 1))) }
    let width = min(30, room - 3)
    guard let duration, duration > 0, width >= 5 else {
      return String(repeating: " ", count: min(2, room)) + times
    }
    let filled = min(
      width,
      max(0, Int(clamping: (position / duration * Double(width)).rounded(.down)))
    )
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
    return "  \(bar) \(times)"
  }

  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
