/// A gap between two rows of a level, and the row that unfolds or folds shut in it.
package struct Fold: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// The new row of a pull at the top, not committed.
    case pull
    /// The new row of a pinch, not committed.
    case pinch
    case draft
    case opening(FoldEntry)
    case closing(FoldEntry)
    /// A new row that folds shut, with the typed text if there was any.
    case leaving(wasTyped: Bool)
    case vacancy
  }

  package enum Shape: Sendable, Equatable {
    case hinged(FoldLayout.Hinge)
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

  package var content: Content
  package var shape: Shape
  package var size: Course
  /// The share of the gap's height by which the rows above it move up.
  package var anchor = 0.0
  /// How far the rows above it follow a finger, in pixels towards the top.
  package var shift = 0.0
  /// How far its row is from the gap, if the row was still gliding when it was removed.
  package var displacement: Course?
  package var isAwaited = false

  package var opening: FoldEntry? {
    guard case .opening(let entry) = content else { return nil }
    return entry
  }

  package var closing: FoldEntry? {
    guard case .closing(let entry) = content else { return nil }
    return entry
  }

  package var entry: FoldEntry? { opening ?? closing }

  package var isHeld: Bool {
    switch content {
    case .pinch, .draft, .vacancy: true
    default: false
    }
  }

  package var isGoing: Bool {
    switch content {
    case .closing, .leaving: true
    default: false
    }
  }
}
