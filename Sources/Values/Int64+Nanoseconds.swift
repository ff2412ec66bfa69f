extension Int64 {
  /// A time of seconds and nanoseconds in nanoseconds, the library's format for file times.
  ///
  /// 64 bits cover the years 1677 to 2262; times outside are clamped.
  @inlinable public init(seconds: Int, nanoseconds: Int) {
    self = Int64(seconds).multiplied(byClamped: 1_000_000_000)
      .adding(clamped: Int64(nanoseconds))
  }
}
