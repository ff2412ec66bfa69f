internal import Geometry
internal import Motion

/// Where one row is drawn, and how.
nonisolated struct FoldPlacement: Sendable, Equatable {
  /// What is drawn.
  enum Subject: Sendable, Hashable {
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
  enum PullHint: Sendable, Hashable {
    case pull
    case release
    case back
  }

  /// How it lies.
  indirect enum Form: Sendable, Equatable {
    case flat
    case hinged(FoldPanel)
    case halves(FoldLayout.Halves)
  }

  var subject: Subject
  /// Where it stands among the rows of the model, from 1; 0 for what is none of them.
  var place = 0
  /// Whether the model has it no more, and its words are those it had.
  var isGone = false
  /// Where it is, or where its gap begins.
  var top: Double
  var form = Form.flat
  /// How far it is along the list's colours.
  var warmth: Double
  /// How much of it is seen.
  var opacity = 1.0
  /// How far it is swiped, towards the text's end.
  var swipe = 0.0
  /// How much it has turned into a header.
  var blend = 0.0
  /// What lies over it.
  var shade = FoldShade.none
  /// How much larger it is drawn.
  var scale = 1.0
  /// How strong its shadow is.
  var shadow = 0.0
  /// Whether a row in hand is held over it.
  var isTarget = false

  /// Where it is seen while it folds, from its upper to its lower edge; nil where it lies flat.
  var folded: ClosedRange<Double>? {
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
  var isPlain: Bool {
    form == .flat && opacity == 1 && swipe == 0 && scale == 1 && shadow == 0 && blend == 0
      && shade == .none
  }
}

/// All that is to be drawn of a folding list at an instant, in the order of painting.
nonisolated struct FoldScene: Sendable, Equatable {
  /// The rows.
  var rows: [FoldPlacement] = []
  /// Where the rows end: the place for a new one begins; nil while there is none.
  var end: Double?
  /// How much of that place is seen.
  var endOpacity = 1.0
  /// How far the list is pulled up beyond its end, and what letting go does.
  var push = 0.0
  /// Whether letting go of what is pulled up does something.
  var pushCommits = false
  /// Where the line is that shows between which rows something would be dropped.
  var dropLine: Double?
  /// How large everything is drawn, about the middle.
  var scale = 1.0
}
