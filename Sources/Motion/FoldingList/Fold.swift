/// Room between two rows of a level, with something in it that unfolds or folds shut.
package struct Fold: Sendable, Equatable {
  /// What hangs in the gap.
  package enum Content: Sendable, Equatable {
    /// The row that a pull at the top may make.
    case pull
    /// The row that a pinch may make.
    case pinch
    /// A new row with a text being typed, or waiting for its owner's answer.
    case draft
    /// A row of the model that comes.
    case opening(FoldEntry)
    /// A row that the model has no more.
    case closing(FoldEntry)
    /// A new row that folds shut; with the text that was typed, if any was.
    case leaving(wasTyped: Bool)
    /// The place kept for a row in hand that belongs to another level.
    case vacancy
  }

  /// How it turns.
  package enum Shape: Sendable, Equatable {
    /// By one hinge.
    case hinged(FoldLayout.Hinge)
    /// About its middle.
    case halves

    /// How far down in a gap wider than itself it lies: from 0, at its top, to 1.
    package var hang: Double {
      switch self {
      case .hinged(.top): 0
      case .hinged(.bottom): 1
      case .halves: 0.5
      }
    }
  }

  /// What hangs in the gap.
  package var content: Content
  /// How it turns.
  package var shape: Shape
  /// How high the gap is.
  package var size: Course
  /// How much of the gap's height the rows above it give way by.
  package var anchor = 0.0
  /// How far the rows above it follow a finger, in pixels towards the top.
  package var shift = 0.0
  /// How far its row is from the gap, if it was still on its way when it went.
  package var glide: Course?
  /// Whether its owner has been asked for the row.
  package var isAwaited = false

  /// The row of the model that it will be.
  package var opening: FoldEntry? {
    guard case .opening(let entry) = content else { return nil }
    return entry
  }

  /// The row that the model has no more.
  package var closing: FoldEntry? {
    guard case .closing(let entry) = content else { return nil }
    return entry
  }

  /// The row that unfolds or folds shut in it.
  package var entry: FoldEntry? { opening ?? closing }

  /// Whether hands or an editor hold it open.
  package var isHeld: Bool {
    switch content {
    case .pinch, .draft, .vacancy: true
    default: false
    }
  }

  /// Whether it ends up as nothing.
  package var isGoing: Bool {
    switch content {
    case .closing, .leaving: true
    default: false
    }
  }
}
