extension SnapMenu {
  /// The look of a menu; cells are emphasised by their distance from the middle.
  public nonisolated struct Style: Sendable, Equatable {
    public var height = 48.0
    /// Whether all cells have the same weight.
    ///
    /// Words keep the same letter shapes then; single letters need not.
    public var isEven = true
    /// Whether the cells of a ring too short for the view are spread over its width; if not, they
    /// fade at its ends.
    public var fillsView = true
    /// The font size of other cells, in pixels.
    public var size = 14.0
    /// The font size of the chosen cell, in pixels.
    public var chosenSize = 17.0
    /// The space at each side of a title, for cells without a width of their own.
    public var padding = 16.0
    /// How far other cells are pushed outwards.
    public var spread = 0.0
    /// The gap between groups, in addition to that between their cells.
    public var groupGap = 0.0
    public var neighborOpacity = 0.7
    /// The decrease of the opacity for each further cell, and its minimum.
    public var fall = (each: 0.0, least: 0.7)
    public var mark = Mark.bar
    /// The distance from the middle, as a part of the width, within which cells are visible; nil:
    /// all are.
    public var visibleShare: Double?

    public enum Mark: Sendable {
      case dot
      /// A bar as wide as the title above it.
      case bar
      case none
    }

    public static let menu = Self()
    public static let index = Self(
      height: 33,
      isEven: false,
      fillsView: false,
      size: 13,
      chosenSize: 17,
      padding: 8,
      spread: 5,
      groupGap: 16,
      neighborOpacity: 0.78,
      fall: (0.03, 0.5),
      mark: .dot,
      visibleShare: 0.34
    )

    /// How much larger it is than its cells' own widths say.
    public private(set) var scale = 1.0

    /// The same look in another size, for a larger window.
    public func scaled(by factor: Double) -> Self {
      guard factor != 1 else { return self }
      var style = self
      style.scale *= factor
      style.height = (height * factor).rounded()
      style.size = (size * factor).rounded()
      style.chosenSize = (chosenSize * factor).rounded()
      style.padding = (padding * factor).rounded()
      style.spread *= factor
      style.groupGap = 2 * (groupGap / 2 * factor).rounded()
      return style
    }

    /// The share of the chosen look at a distance from the middle, in cells.
    func emphasis(at distance: Double) -> Double {
      let near = max(0, 1 - distance.magnitude)
      return near * near * (3 - 2 * near)
    }

    /// The share of the heavier letters in a cell with an emphasis.
    ///
    /// The weight changes only near the middle, because half of both would look blurred. With equal
    /// weights the larger letters are scaled, except at rest, because scaled letters are less
    /// sharp.
    func weight(at emphasis: Double) -> Double {
      isEven ? (emphasis > 0 ? 1 : 0) : min(max((emphasis - 0.75) / 0.25, 0), 1)
    }

    /// The opacity of a cell at a distance from the middle, in cells.
    func opacity(at distance: Double) -> Double {
      let distance = distance.magnitude
      guard distance > 1 else { return 1 + (neighborOpacity - 1) * (1 - emphasis(at: distance)) }
      return max(neighborOpacity - fall.each * (distance - 1), fall.least)
    }

    /// The opacity of a cell at a distance from the middle, in cells, of which `count` are visible
    /// at each side: none is half visible at rest.
    func remainder(at distance: Double, of count: Double) -> Double {
      ((count + 0.75 - distance.magnitude) * 2).clamped(to: 0...1)
    }

    public static func == (one: Self, other: Self) -> Bool {
      one.height == other.height && one.isEven == other.isEven && one.fillsView == other.fillsView
        && one.size == other.size && one.chosenSize == other.chosenSize
        && one.padding == other.padding && one.spread == other.spread
        && one.groupGap == other.groupGap
        && one.neighborOpacity == other.neighborOpacity && one.fall == other.fall
        && one.mark == other.mark && one.visibleShare == other.visibleShare
        && one.scale == other.scale
    }
  }
}
