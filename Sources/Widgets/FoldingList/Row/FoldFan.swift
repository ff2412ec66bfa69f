/// The covers of what is in a list, before its title: a fan that spreads to the text's side.
nonisolated struct FoldFan: Equatable {
  struct Sleeve: Equatable {
    /// Its distance from the front cover.
    var shift: Double
    /// Clockwise about the middle of its foot.
    var degrees: Double
  }

  /// From the rearmost one to the front one.
  let sleeves: [Sleeve]

  static let most = 3
  /// The width that it has, spread or not, for sleeves of `side`.
  static let (width, side) = (76.0, 48.0)

  /// A fan of some covers; `spread` is from 0 to 1.
  init(of count: Int, spread: Double) {
    sleeves = (0..<min(count, Self.most)).reversed().map { place in
      Sleeve(shift: Double(place) * (12 + 2 * spread), degrees: Double(place) * (3 + 2 * spread))
    }
  }
}
