internal import Geometry
internal import Motion

/// What a folding list keeps of hands, pointer and keys beside its state.
struct FoldTouch {
  /// Where it began.
  var start = Point.zero
  /// Whether the row in hand was picked up by a press that stayed.
  var isLongPress = false
  /// Whether Esc has ended what the press in hand began: it lifts no other row.
  var isCancelled = false
  /// Whether it was asked already what the row in hand is to other programs.
  var isOffered = false
  /// How far the row in hand has been carried.
  var carried = 0.0
  /// The row that the pointer is over.
  var hovered: RowID?
  /// The boundary between rows that the pointer is on.
  var boundary: (index: Int, height: Double)?
  /// What all rows were dressed for; nil has them dressed anew.
  var dress: FoldingList.Dress?
  /// Whether words of rows have changed.
  var hasNewWords = false
  /// What screen readers are told of the empty level.
  var help = ""
  /// When rows were done, while their strikes draw themselves.
  var strikes: [RowID: Double] = [:]
  /// Whether the editor lies on a flat row.
  var showsEditor = false
  /// People read what has happened.
  var reading: Task<Void, Never>?
  /// Looks for the row that typed letters mean.
  var seeking: Task<Void, Never>?
  /// Whether it has not come to its end.
  var isSeeking = false
  /// The source looks for what fits a text.
  var offering: Task<Void, Never>?
  /// Whether the next frame is to look at everything again.
  var isStale = false
  /// Whether the focus is to go to the keyboard's row.
  var wantsFocus = false

  /// How long a strike takes.
  static let strikeTime = 0.18
  /// How far a row may be dragged and still count as pressed only.
  static let still = 8.0
}
