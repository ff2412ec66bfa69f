package import Geometry

/// A folding list without its widget: it receives gestures, edits and diffs, and provides the
/// places of rows and folds and the requests to the owner.
///
/// Only one gesture is active at a time: during a fold, a pinch, a swipe or a drag of a row nothing
/// else moves the list. Times are seconds of one clock, lengths pixels, and `x` counts towards the
/// text's end.
package struct FoldingState: Sendable {
  package enum Request: Sendable, Equatable {
    /// An edit for the owner; `answer` receives its result.
    case edit(FoldEdit)
    /// Open a stack: load its rows.
    case open(RowID)
    case type
    case stopTyping
  }

  package enum Editing: Sendable, Equatable {
    case draft
    case row(RowID)
  }

  package enum Hand: Sendable, Equatable {
    case none
    case scroll
    case swipe(RowID, way: Double, allowed: FoldAbilities)
    case pinch(Pinch)
    case lift(Lift)
  }

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
    package var height: Double
  }

  package struct Lift: Sendable, Equatable {
    package var entry: FoldEntry
    /// Its level, above which others may have opened; nil once that level was closed.
    package var level: Int?
    package var grip: Double
    package var height: Double
    /// The stack under it, or the open one while the pointer is on the header.
    package var over: RowID?
    package var overSince = 0.0
    package var isDropped = false

    /// Where it begins; a row that has become lower is still under the pointer.
    package func top(rowHeight: Double) -> Double { height - min(grip, rowHeight) }
  }

  package struct LevelMove: Sendable, Equatable {
    package var progress: Course
    package var isHeld = false
    package var further = 0
  }

  package var levels: [FoldingLevel]
  package var move: LevelMove?
  package var hand = Hand.none
  package var editing: Editing?
  package var requests: [Request] = []
  package var visitor: Visit?
  package var swipes: [RowID: Course] = [:]
  package var sinking: Sinking?
  /// How far the top level is squeezed, 0 … 1.
  package var squeeze = Course.resting(at: 0)
  package var offsetBeforeEditing: Double?
  package var dim = Course.resting(at: 0)
  package var lastLeft: RowID?
  package var cursor: RowID?
  package private(set) var size: Size
  /// The height of the rows below the top level.
  package let innerRowHeight: Double
  package var reducesMotion = false {
    didSet { for index in levels.indices { levels[index].reducesMotion = reducesMotion } }
  }
  private var updated = -Double.infinity

  package init(
    root: RowID,
    entries: [FoldEntry],
    takesRows: Bool,
    size: Size,
    rowHeight: Double = 56,
    topRowHeight: Double? = nil
  ) {
    self.size = size
    innerRowHeight = rowHeight
    levels = [
      FoldingLevel(
        node: root,
        entries: entries,
        takesRows: takesRows,
        rowHeight: topRowHeight ?? rowHeight,
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

  /// The height of the rows of the current level.
  package var rowHeight: Double { level.layout.rowHeight }

  /// The height of the rows as they are drawn: between those of two levels while one opens.
  package func rowHeight(at time: Double) -> Double {
    guard let move, hasParent else { return rowHeight }
    return LevelLayout.rowHeight(
      from: levels[levels.count - 2].layout.rowHeight,
      to: rowHeight,
      progress: move.progress.value(at: time)
    )
  }

  package var hasParent: Bool { levels.count > 1 }

  package var isFree: Bool { hand == .none && move == nil }

  /// Whether it looks the same at every later instant.
  package func isResting(at time: Double) -> Bool {
    guard move == nil || move?.isHeld == true, squeeze.isResting(at: time), dim.isResting(at: time)
    else { return false }
    if case .lift(let lift) = hand, isActive(lift) { return false }
    if isVisitActive || sinking?.course.isResting(at: time) == false { return false }
    return level.isResting(at: time) && swipes.values.allSatisfy { $0.isResting(at: time) }
  }

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

  package mutating func resize(to size: Size, at time: Double) {
    guard size != self.size else { return }
    let focused = visibleCursor
    self.size = size
    for index in levels.indices {
      levels[index].layout.viewHeight = size.height
      levels[index].scroller.settings.extent = max(size.height, 1)
      levels[index].showOffset(at: time)
    }
    if let focused, editing == nil { reveal(focused, at: time) }
  }

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
