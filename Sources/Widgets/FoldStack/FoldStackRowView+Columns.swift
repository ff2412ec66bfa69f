extension FoldStackRowView {
  enum Side: Equatable {
    case whole
    /// The half where reading begins.
    case first
    case second
  }

  struct Columns {
    let width: Double
    let height: Double
    let isMirrored: Bool
    var side = Side.whole
    var isNarrow: Bool { side == .whole && width < Self.widest }
    var start: Double {
      switch side {
      case .whole: isNarrow ? 4 : ((width - Self.widest) / 2).rounded()
      case .first: width - Self.gap / 2 - columnWidth
      case .second: Self.gap / 2
      }
    }
    var end: Double {
      switch side {
      case .whole: isNarrow ? width - 14 : width - start
      case .first, .second: start + columnWidth
      }
    }
    var title: Double { start + 38 }
    var duration: Double { end - (isNarrow ? 42 : 52) }
    var heart: Double { duration - (isNarrow ? 30 : 40) }

    static let widest = 844.0
    private static let gap = 48.0
    /// The width of one of two columns, which has at least as much space on its other side.
    private var columnWidth: Double {
      min(Self.widest, (width - Self.gap / 2 - Self.gap).rounded())
    }

    func left(_ start: Double, _ width: Double) -> Double {
      isMirrored ? self.width - start - width : start
    }

    func holdsHeart(_ x: Double) -> Bool {
      let x = isMirrored ? width - x : x
      return x >= heart - 6 && x < duration
    }
  }
}
