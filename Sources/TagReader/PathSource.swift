/// Where the paths to read come from, a few at a time; one thread asks at a time.
protocol PathSource: ~Copyable, SendableMetatype {
  /// The next paths, with the number of the first of them; none at the end.
  mutating func next() -> (first: Int, paths: [[UInt8]])
}
