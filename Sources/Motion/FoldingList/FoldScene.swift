internal import Geometry

package struct FoldPlacement: Sendable, Equatable {
  package enum Subject: Sendable, Hashable {
    /// A row of the model, or a removed one.
    case row(FoldEntry)
    /// The open stack, as the header of its level.
    case header(RowID)
    /// The new row, with the typed text or only a hint.
    case draft(isTyped: Bool)
    case pull(PullHint)
  }

  package enum PullHint: Sendable, Hashable {
    case pull
    case release
    case back
  }

  package indirect enum Form: Sendable, Equatable {
    case flat
    case hinged(FoldPanel)
    case halves(FoldLayout.Halves)
  }

  package var subject: Subject
  /// Its place among the rows of the model, from 1; 0 if it is not one of them.
  package var place = 0
  package var isGone = false
  /// Where it begins, or where its gap begins.
  package var top: Double
  package var form = Form.flat
  package var warmth: Double
  package var opacity = 1.0
  /// How far it is swiped, towards the text's end.
  package var swipe = 0.0
  /// How much it has turned into a header.
  package var blend = 0.0
  package var shade = FoldShade.none
  /// How far it recedes while another row is edited.
  package var dim = 0.0
  package var scale = 1.0
  /// The share of its height that it has; it is scaled with its text.
  package var squash = 1.0
  package var shadow = 0.0
  package var isTarget = false

  /// Its visible extent while it folds, from its upper to its lower edge; nil where it is flat.
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

  /// How opaque its text is: squashed to a few pixels it would be white noise.
  package var textOpacity: Double { min(max((squash - 0.1) / 0.15, 0), 1) }

  package var isPlain: Bool {
    form == .flat && opacity == 1 && swipe == 0 && scale == 1 && squash == 1 && shadow == 0
      && blend == 0 && shade == .none
  }
}

/// Everything to draw of a folding list at an instant, in the order of painting.
package struct FoldScene: Sendable, Equatable {
  package var rows: [FoldPlacement] = []
  /// The height of every row.
  package var rowHeight = 56.0
  /// Where the rows end and the place for a new one begins; nil if it is not in the view.
  package var end: Double?
  /// Whether there are no rows: then a help text is shown instead of that place.
  package var isEmpty = false
  package var endOpacity = 1.0
  /// How far the list is pulled up beyond its end.
  package var push = 0.0
  package var pushCommits = false
  /// The height of the line between the rows where a drop would be inserted.
  package var dropLine: Double?
  package var scale = 1.0

  package init() {}
}
