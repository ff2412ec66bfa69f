/// A source of paths to read, a few at a time; only one thread calls it at a time.
protocol PathSource: ~Copyable, SendableMetatype {
  /// The next paths, with the number of the first of them; no paths at the end.
  mutating func next() -> (first: Int, paths: [[UInt8]])
}
