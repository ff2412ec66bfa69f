internal import Geometry

/// Where one row is drawn, and how.
package struct FoldPlacement: Sendable, Equatable {
  /// What is drawn.
  package enum Subject: Sendable, Hashable {
    /// A row of the model, or one that was.
    case row(FoldEntry)
    /// The stack that is open, as the head of its level.
    case header(RowID)
    /// The new row, with the text that was typed or nothing but a hint.
    case draft(isTyped: Bool)
    /// What a pull may make, or do.
    case pull(PullHint)
  }

  /// What a pulled row says.
  package enum PullHint: Sendable, Hashable {
    case pull
    case release
    case back
  }

  /// How it lies.
  package indirect enum Form: Sendable, Equatable {
    case flat
    case hinged(FoldPanel)
    case halves(FoldLayout.Halves)
  }

  package var subject: Subject
  /// Where it stands among the rows of the model, from 1; 0 for what is none of them.
  package var place = 0
  /// Whether the model has it no more, and its words are those it had.
  package var isGone = false
  /// Where it is, or where its gap begins.
  package var top: Double
  package var form = Form.flat
  /// How far it is along the list's colours.
  package var warmth: Double
  /// How much of it is seen.
  package var opacity = 1.0
  /// How far it is swiped, towards the text's end.
  package var swipe = 0.0
  /// How much it has turned into a header.
  package var blend = 0.0
  /// What lies over it.
  package var shade = FoldShade.none
  /// How much larger it is drawn.
  package var scale = 1.0
  /// How strong its shadow is.
  package var shadow = 0.0
  /// Whether a row in hand is held over it.
  package var isTarget = false

  /// Where it is seen while it folds, from its upper to its lower edge; nil where it lies flat.
  package var folded: ClosedRange<Double>? {
    switch form {
    case .flat: return nil
    case .hinged(let panel):
      let free = Point(x: 0, y: panel.hinge == 0 ? panel.clipBottom : panel.clipTop)
      let edge = panel.project(free)?.y ?? panel.position
      return min(edge, panel.position)...max(edge, panel.position)
    case .halves(let halves):
      return halves.upper.position...max(halves.lower.position, halves.upper.position)
    }
  }

  /// Whether it only lies there, and nothing lies over it or under it.
  package var isPlain: Bool {
    form == .flat && opacity == 1 && swipe == 0 && scale == 1 && shadow == 0 && blend == 0
      && shade == .none
  }
}

/// All that is to be drawn of a folding list at an instant, in the order of painting.
package struct FoldScene: Sendable, Equatable {
  /// The rows.
  package var rows: [FoldPlacement] = []
  /// Where the rows end: the place for a new one begins; nil while there is none.
  package var end: Double?
  /// How much of that place is seen.
  package var endOpacity = 1.0
  /// How far the list is pulled up beyond its end, and what letting go does.
  package var push = 0.0
  /// Whether letting go of what is pulled up does something.
  package var pushCommits = false
  /// Where the line is that shows between which rows something would be dropped.
  package var dropLine: Double?
  /// How large everything is drawn, about the middle.
  package var scale = 1.0

  package init() {}
}
