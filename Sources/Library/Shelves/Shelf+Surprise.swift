extension Shelf {
  /// The place of a random record among the third that was not heard for longest; nil without any
  /// but the one at `place`.
  public func surprise(
    besides place: Int?,
    using random: inout some RandomNumberGenerator
  ) -> Int? {
    longUnheard(besides: place).randomElement(using: &random)
  }

  /// Some random records of the same third.
  @concurrent public func longUnheard(_ count: Int) async -> [ShelvedRecord] {
    longUnheard(besides: nil).shuffled().prefix(count).map { records[$0] }
  }

  /// Those that were heard at the same time as the last of them, or never, take part as well.
  private func longUnheard(besides place: Int?) -> [Int] {
    func heard(_ place: Int) -> Int64 { records[place].record.played ?? .min }
    let others = records.indices.filter { $0 != place && records[$0].isAvailable }
    guard !others.isEmpty else { return [] }
    let latest = others.map(heard).sorted()[(others.count - 1) / 3]
    return others.filter { heard($0) <= latest }
  }
}
