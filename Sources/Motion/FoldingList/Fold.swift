/// A gap between two rows of a level, and the row that unfolds or folds shut in it.
package struct Fold: Sendable, Equatable {
  /// The content of the gap.
  package enum Content: Sendable, Equatable {
    /// The new row of a pull at the top, not committed.
    case pull
    /// The new row of a pinch, not committed.
    case pinch
    /// A new row that is being edited, or awaits its owner's result.
    case draft
    /// A row that was inserted into the model and unfolds.
    case opening(FoldEntry)
    /// A row that was removed from the model and folds shut.
    case closing(FoldEntry)
    /// A new row that folds shut, with the typed text if there was any.
    case leaving(wasTyped: Bool)
    /// The place kept free for a lifted row of another level.
    case vacancy
  }

  /// How it turns.
  package enum Shape: Sendable, Equatable {
    /// By one hinge.
    case hinged(FoldLayout.Hinge)
    /// About its middle.
    case halves

    /// The vertical place of the row in a gap larger than itself: from 0, at its top, to 1.
    package var hang: Double {
      switch self {
      case .hinged(.top): 0
      case .hinged(.bottom): 1
      case .halves: 0.5
      }
    }
  }

  /// The content of the gap.
  package var content: Content
  /// How it turns.
  package var shape: Shape
  /// The height of the gap.
  package var size: Course
  /// The share of the gap's height by which the rows above it move up.
  package var anchor = 0.0
  /// How far the rows above it follow a finger, in pixels towards the top.
  package var shift = 0.0
  /// How far its row is from the gap, if the row was still gliding when it was removed.
  package var displacement: Course?
  /// Whether the owner has received a request for the row.
  package var isAwaited = false

  /// The row of the model that unfolds.
  package var opening: FoldEntry? {
    guard case .opening(let entry) = content else { return nil }
    return entry
  }

  /// The removed row that folds shut.
  package var closing: FoldEntry? {
    guard case .closing(let entry) = content else { return nil }
    return entry
  }

  /// The row that unfolds or folds shut in it.
  package var entry: FoldEntry? { opening ?? closing }

  /// Whether a gesture or an editor keeps it open.
  package var isHeld: Bool {
    switch content {
    case .pinch, .draft, .vacancy: true
    default: false
    }
  }

  /// Whether it closes without becoming a row.
  package var isGoing: Bool {
    switch content {
    case .closing, .leaving: true
    default: false
    }
  }
}
