extension Int64 {
  /// A time of seconds and nanoseconds in nanoseconds, as the library stores those of files.
  ///
  /// 64 bits reach from 1677 to 2262; a file's time beyond them counts as their end.
  @inlinable public init(seconds: Int, nanoseconds: Int) {
    self = Int64(seconds).multiplied(byClamped: 1_000_000_000)
      .adding(clamped: Int64(nanoseconds))
  }
}
