package import Geometry

/// A folding list without its widget: it receives gestures, edits and diffs, and provides the
/// places of rows and folds and the requests to the owner.
///
/// Only one gesture is active at a time: during a fold, a pinch, a swipe or a drag of a row nothing
/// else moves the list. Times are seconds of one clock, lengths pixels, and `x` counts towards the
/// text's end.
package struct FoldingState: Sendable {
  /// A request to the widget.
  package enum Request: Sendable, Equatable {
    /// An edit for the owner; `answer` receives its result.
    case edit(FoldEdit)
    /// Open a stack: load its rows.
    case open(RowID)
    /// Start text input for `editing`.
    case type
    /// Stop text input and discard the text.
    case stopTyping
  }

  /// What is being edited.
  package enum Editing: Sendable, Equatable {
    /// The new row in the fold.
    case draft
    /// An existing row.
    case row(RowID)
  }

  /// The active gesture.
  package enum Hand: Sendable, Equatable {
    case none
    case scroll
    case swipe(RowID, way: Double, allowed: FoldAbilities)
    case pinch(Pinch)
    case lift(Lift)
  }

  /// A pinch on the list.
  package struct Pinch: Sendable, Equatable {
    /// The detected meaning; `squeeze` is the closing pinch in a level without a parent.
    package enum Mode: Sendable, Equatable {
      case undecided
      case insert(start: ClosedRange<Double>?)
      case leave
      case squeeze
      case nothing
    }
    package var mode = Mode.undecided
    /// The height between the fingers at its start.
    package var height: Double
  }

  /// A drag of a row.
  package struct Lift: Sendable, Equatable {
    /// The row.
    package var entry: FoldEntry
    /// Its level, above which others may have opened; nil once that level was closed.
    package var level: Int?
    /// The distance of the pointer from the row's top.
    package var grip: Double
    /// The height of the pointer.
    package var height: Double
    /// The stack under it, or the open one while the pointer is on the header.
    package var over: RowID?
    /// The time since which it is over that stack.
    package var overSince = 0.0
    /// Whether it was dropped and awaits its owner's result.
    package var isDropped = false

    /// The top of the row.
    package var top: Double { height - grip }
  }

  /// A level that opens or closes.
  package struct LevelMove: Sendable, Equatable {
    /// How far it is open.
    package var progress: Course
    /// Whether a pinch holds it.
    package var isHeld = false
    /// How many levels close after it.
    package var further = 0
  }

  /// The levels from the top to the current one.
  package var levels: [FoldingLevel]
  /// The movement of the last level, while it opens or closes.
  package var move: LevelMove?
  /// The active gesture.
  package var hand = Hand.none
  /// What is being edited.
  package var editing: Editing?
  /// The pending requests to the widget.
  package var requests: [Request] = []
  /// The drag from outside over the list.
  package var visitor: Visit?
  /// The rows that spring back from a swipe.
  package var swipes: [RowID: Course] = [:]
  /// The row that moves into the stack on which it was dropped.
  package var sinking: Sinking?
  /// How far the top level is squeezed, 0 … 1.
  package var squeeze = Course.resting(at: 0)
  /// The scroll position before the edited row moved to the top.
  package var offsetBeforeEditing: Double?
  /// How much the rows are dimmed that are not being edited.
  package var dim = Course.resting(at: 0)
  /// The stack whose level was closed last.
  package var lastLeft: RowID?
  /// The row with the keyboard cursor.
  package var cursor: RowID?
  /// The size of the view.
  package private(set) var size: Size
  /// The height of a row.
  package let rowHeight: Double
  /// Whether the last of the open rows has the last colour of the ramp.
  package var reachesLastColor = false
  /// Whether animations are off.
  package var reducesMotion = false {
    didSet { for index in levels.indices { levels[index].reducesMotion = reducesMotion } }
  }
  /// The time of the last update.
  private var updated = -Double.infinity

  package init(
    root: RowID,
    entries: [FoldEntry],
    takesRows: Bool,
    size: Size,
    rowHeight: Double = 56
  ) {
    self.size = size
    self.rowHeight = rowHeight
    levels = [
      FoldingLevel(
        node: root,
        entries: entries,
        takesRows: takesRows,
        rowHeight: rowHeight,
        viewHeight: size.height,
        leading: 0
      )
    ]
  }

  /// The current level, which may still be opening or closing.
  package var level: FoldingLevel {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  /// Whether the current level has a parent.
  package var hasParent: Bool { levels.count > 1 }

  /// Whether a new gesture may begin.
  package var isFree: Bool { hand == .none && move == nil }

  /// Whether it looks the same at every later instant.
  package func isResting(at time: Double) -> Bool {
    guard move == nil || move?.isHeld == true, squeeze.isResting(at: time), dim.isResting(at: time)
    else { return false }
    if case .lift(let lift) = hand, isActive(lift) { return false }
    if isVisitActive || sinking?.course.isResting(at: time) == false { return false }
    return level.isResting(at: time) && swipes.values.allSatisfy { $0.isResting(at: time) }
  }

  /// The current activity as one word.
  package func word(at time: Double) -> String {
    switch hand {
    case .scroll: return "scroll"
    case .swipe: return "swipe"
    case .pinch: return "pinch"
    case .lift: return "lift"
    case .none: break
    }
    if let editing { return editing == .draft ? "draft" : "edit" }
    if let visitor { return dropPlace(at: visitor.height, time) == nil ? "visit" : "drop" }
    return isResting(at: time) ? "rest" : "motion"
  }

  // MARK: - Time

  /// Adopts another size of the view.
  package mutating func resize(to size: Size, at time: Double) {
    guard size != self.size else { return }
    self.size = size
    for index in levels.indices {
      levels[index].layout.viewHeight = size.height
      levels[index].scroller.settings.extent = max(size.height, 1)
      levels[index].showOffset(at: time)
    }
  }

  /// Updates everything to an instant.
  package mutating func update(at time: Double) {
    let elapsed = updated > -.infinity ? max(0, time - updated) : 0
    updated = time
    if let move, !move.isHeld, move.progress.isResting(at: time) { arrive(move) }
    levels[levels.count - 1].update(at: time)
    if move != nil, levels.count > 1 { levels[levels.count - 2].update(at: time) }
    swipes = swipes.filter { !$0.value.isResting(at: time) }
    if let sinking, sinking.course.isResting(at: time) { self.sinking = nil }
    if case .lift(let lift) = hand, !lift.isDropped { carry(after: elapsed, at: time) }
    if visitor != nil { visit(after: elapsed, at: time) }
  }

  /// A course of this list; with reduced motion it reaches its target at once.
  package func course(
    _ course: Course,
    to target: Double,
    by spring: Spring,
    at time: Double,
    within distance: Double = 0.1
  ) -> Course {
    course.turned(
      to: target,
      by: spring,
      at: time,
      reducesMotion: reducesMotion,
      within: distance
    )
  }
}
