/// Formats lengths and positions for display, in minutes and seconds with hours if there are any:
/// `3:07`, `1:02:45`.
public enum DurationText {
  /// The length of a track or a record, to the nearest second; empty for none.
  public static func length(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return "" }
    // A short track is not displayed as 0:00.
    return text(max(Int(seconds.rounded()), 1))
  }

  /// A position, which is at a second until the next one begins.
  public static func text(_ seconds: Double) -> String {
    text(seconds.isFinite ? Int(min(max(seconds, 0), 1e9)) : 0)
  }

  public static func text(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
