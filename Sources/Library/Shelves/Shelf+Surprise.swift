extension Shelf {
  /// The place of a random record among the third that was not heard for longest; nil without any
  /// but the one at `place`.
  ///
  /// Those that were heard at the same time as the last of them, or never, take part as well.
  public func surprise(
    besides place: Int?,
    using random: inout some RandomNumberGenerator
  ) -> Int? {
    func heard(_ place: Int) -> Int64 { records[place].record.played ?? .min }
    let others = records.indices.filter { $0 != place && records[$0].isAvailable }
    guard !others.isEmpty else { return nil }
    let latest = others.map(heard).sorted()[(others.count - 1) / 3]
    return others.filter { heard($0) <= latest }.randomElement(using: &random)
  }
}
