internal import Numbers

/// Times as people read them beside a seek bar.
public nonisolated enum SeekTime {
  /// Minutes and seconds, with hours where there are some: `3:07`, `1:02:45`.
  public static func text(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(clamping: min(max(seconds, 0), 1e7)) : 0
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
