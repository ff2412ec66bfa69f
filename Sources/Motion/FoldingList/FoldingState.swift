package import Geometry

/// A folding list without its widget: gestures, edits and diffs go in; places of rows, folds and
/// what the owner is asked come out.
///
/// One hand has it at a time: while a fold, a pinch, a swipe or a row is in hand nothing else moves
/// it. Times are seconds of one clock, lengths pixels, and `x` counts towards the text's end.
package struct FoldingState: Sendable {
  /// What the widget is asked to do.
  package enum Request: Sendable, Equatable {
    /// An edit for the owner, to be answered by `answer`.
    case edit(FoldEdit)
    /// A stack is to open: its rows are wanted.
    case open(RowID)
    /// A text is to be typed where `editing` says.
    case type
    /// Nothing is to be typed any more; what was is lost.
    case stopTyping
  }

  /// What a text is typed for.
  package enum Editing: Sendable, Equatable {
    /// The new row in the fold.
    case draft
    /// A row that there is.
    case row(RowID)
  }

  /// Who has the list in hand.
  package enum Hand: Sendable, Equatable {
    case none
    case scroll
    case swipe(RowID, way: Double, allowed: FoldAbilities)
    case pinch(Pinch)
    case lift(Lift)
  }

  /// Two fingers on the list.
  package struct Pinch: Sendable, Equatable {
    /// What it turned out to be; `squeeze` closes a level that has no parent.
    package enum Mode: Sendable, Equatable {
      case undecided
      case insert(start: ClosedRange<Double>?)
      case leave
      case squeeze
      case nothing
    }
    package var mode = Mode.undecided
    /// Where between the fingers it began.
    package var height: Double
  }

  /// A row in hand.
  package struct Lift: Sendable, Equatable {
    /// The row.
    package var entry: FoldEntry
    /// Its level, above which others may have opened; nil once that was closed under it.
    package var level: Int?
    /// Where the hand holds it, from its top.
    package var grip: Double
    /// Where the hand is.
    package var height: Double
    /// The stack that it is held over, or the open one while the hand is on the header.
    package var over: RowID?
    /// Since when.
    package var overSince = 0.0
    /// Whether it has been let go, and its owner is being asked.
    package var isDropped = false

    /// Where the row is.
    package var top: Double { height - grip }
  }

  /// A level that opens or closes.
  package struct LevelMove: Sendable, Equatable {
    /// How far it is open.
    package var progress: Course
    /// Whether fingers hold it.
    package var isHeld = false
    /// How many levels are to close after it.
    package var further = 0
  }

  /// The levels from the top to the one that is shown.
  package var levels: [FoldingLevel]
  /// The last level on its way.
  package var move: LevelMove?
  /// Who has the list in hand.
  package var hand = Hand.none
  /// What a text is typed for.
  package var editing: Editing?
  /// What the widget is asked to do.
  package var requests: [Request] = []
  /// What is held over the list from outside.
  package var visitor: Visit?
  /// The rows that swing home from a swipe.
  package var swipes: [RowID: Course] = [:]
  /// The row that goes into the stack on which it was dropped.
  package var sinking: Sinking?
  /// How far the top level is squeezed, 0 … 1.
  package var squeeze = Course.standing(at: 0)
  /// Where the level was scrolled to before the edited row went to the top.
  package var unedited: Double?
  /// How much the rows step back that are not being edited.
  package var dim = Course.standing(at: 0)
  /// The level that was left last.
  package var lastLeft: RowID?
  /// The row that the keyboard is on.
  package var cursor: RowID?
  /// The view.
  package private(set) var size: Size
  /// The height of a row.
  package let rowHeight: Double
  /// Whether the last of the open rows has the last colour of the ramp.
  package var reachesLastColor = false
  /// Whether nothing moves by itself.
  package var reducesMotion = false {
    didSet { for index in levels.indices { levels[index].reducesMotion = reducesMotion } }
  }
  /// When it was last brought up to date.
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

  /// The level that is shown, or is on its way.
  package var level: FoldingLevel {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  /// Whether there is a level to go back to.
  package var hasParent: Bool { levels.count > 1 }

  /// Whether hands may do something new.
  package var isFree: Bool { hand == .none && move == nil }

  /// Whether it looks the same at every later instant.
  package func isResting(at time: Double) -> Bool {
    guard move == nil || move?.isHeld == true, squeeze.isResting(at: time), dim.isResting(at: time)
    else { return false }
    if case .lift(let lift) = hand, isActive(lift) { return false }
    if isVisitActive || sinking?.course.isResting(at: time) == false { return false }
    return level.isResting(at: time) && swipes.values.allSatisfy { $0.isResting(at: time) }
  }

  /// What goes on, in a word.
  package func word(at time: Double) -> String {
    switch hand {
    case .scroll: return "scroll"
    case .swipe: return "swipe"
    case .pinch: return "pinch"
    case .lift: return "lift"
    case .none: break
    }
    if let editing { return editing == .draft ? "draft" : "edit" }
    return isResting(at: time) ? "rest" : "motion"
  }

  // MARK: - Time

  /// The view has another extent.
  package mutating func resize(to size: Size, at time: Double) {
    guard size != self.size else { return }
    self.size = size
    for index in levels.indices {
      levels[index].layout.viewHeight = size.height
      levels[index].scroller.settings.extent = max(size.height, 1)
      levels[index].showOffset(at: time)
    }
  }

  /// Brings everything to an instant.
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

  /// A course of this list: it stands at once with reduced motion.
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
