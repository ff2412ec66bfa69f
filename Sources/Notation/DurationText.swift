/// Formats durations for display.
public enum DurationText {
  /// Minutes and seconds, with hours if there are any: `3:07`, `1:02:45`.
  public static func text(_ seconds: Double) -> String {
    text(seconds.isFinite ? Int(min(max(seconds, 0), 1e9)) : 0)
  }

  /// Minutes and seconds, with hours if there are any.
  public static func text(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
