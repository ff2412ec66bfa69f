extension SnapMenu {
  /// How a menu looks: what stands in the middle comes forward, by its distance.
  public nonisolated struct Style: Sendable, Equatable {
    /// How high the menu is.
    public var height = 48.0
    /// Whether what is not chosen is as heavy as what is: words keep the same letters then, single
    /// letters can do without.
    public var isEven = true
    /// Whether cells too few to fill the view as a ring share its width, or fade where they end.
    public var fillsView = true
    /// The font of what is not chosen, in pixels.
    public var size = 14.0
    /// The font of what is chosen.
    public var chosenSize = 17.0
    /// Space at each side of a title, where a cell has no width of its own.
    public var padding = 16.0
    /// How far what is not chosen is pushed outwards.
    public var spread = 0.0
    /// How much of its colour a neighbour has.
    public var neighborOpacity = 0.7
    /// How much less each further one has, and the least of all.
    public var fall = (each: 0.0, least: 0.7)
    /// The mark under the middle.
    public var mark = Mark.bar
    /// From which part of the width, counted from the middle, to which it fades out.
    public var fade = (from: 0.5, to: 0.5)

    /// What marks the middle.
    public enum Mark: Sendable {
      /// A dot.
      case dot
      /// A bar as wide as the title over it.
      case bar
      /// Nothing.
      case none
    }

    /// A menu of words.
    public static let menu = Self()
    /// An index of initials or years.
    public static let index = Self(
      height: 36,
      isEven: false,
      fillsView: false,
      size: 13,
      chosenSize: 17,
      padding: 8,
      spread: 5,
      neighborOpacity: 0.66,
      fall: (0.05, 0.28),
      mark: .dot,
      fade: (0.08, 0.34)
    )

    /// How much of the chosen look a cell has at a distance from the middle, in cells.
    func emphasis(at distance: Double) -> Double {
      let near = max(0, 1 - distance.magnitude)
      return near * near * (3 - 2 * near)
    }

    /// How much of the heavier letters' look a cell has that is so far emphasised.
    ///
    /// It takes it on at the end of its way: half of both would be a blur. Where both are as heavy, the
    /// larger letters are scaled, but for those that stand still: scaled ones are less sharp.
    func weight(at emphasis: Double) -> Double {
      isEven ? (emphasis > 0 ? 1 : 0) : min(max((emphasis - 0.75) / 0.25, 0), 1)
    }

    /// How much of its colour a cell has at a distance from the middle, in cells.
    func opacity(at distance: Double) -> Double {
      let distance = distance.magnitude
      guard distance > 1 else { return 1 + (neighborOpacity - 1) * (1 - emphasis(at: distance)) }
      return max(neighborOpacity - fall.each * (distance - 1), fall.least)
    }

    /// How much is left of a cell at a place, by the part of the width that lies between.
    func remainder(at part: Double) -> Double {
      guard fade.to > fade.from else { return 1 }
      return min(max((fade.to - part.magnitude) / (fade.to - fade.from), 0), 1)
    }

    /// Equal in all that is seen.
    public static func == (one: Self, other: Self) -> Bool {
      one.height == other.height && one.isEven == other.isEven && one.fillsView == other.fillsView
        && one.size == other.size && one.chosenSize == other.chosenSize
        && one.padding == other.padding && one.spread == other.spread
        && one.neighborOpacity == other.neighborOpacity && one.fall == other.fall
        && one.mark == other.mark && one.fade == other.fade
    }
  }
}
