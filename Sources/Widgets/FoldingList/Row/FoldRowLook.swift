internal import Geometry

/// All that decides how a row of a folding list is drawn in its own rectangle.
nonisolated struct FoldRowLook: Equatable {
  /// What it says.
  var row: FoldRow
  /// Its ground.
  var tint: Color
  /// Its words.
  var text: Color
  /// Whether it is done; its words are struck through.
  var isDone = false
  /// Whether it is a stack, with a field for its count.
  var isStack = false
  /// Whether its words are a hint, not its own.
  var isHint = false
  /// Whether an editor lies over its words.
  var isEdited = false
  /// How far it is swiped, towards the text's end.
  var swipe = 0.0
  /// How far the chevron of a header has grown.
  var chevron = 0.0
  /// Whether a row in hand is held over it.
  var isTarget = false
  /// Whether it can be swiped to the side that it is swiped to.
  var allowsSwipe = true
  /// Whether its handle is shown.
  var showsHandle = false
  /// Whether the keyboard is on it.
  var isFocused = false
  /// Whether text runs from right to left.
  var isMirrored = false
  /// Whether a line divides it from the next row, and none of its words is dimmed: in high contrast.
  var isContrasting = false
  /// How wide the column is that all rows share.
  var column = 0.0
}

/// Where the parts of a row are, in a row of some width; mirrored where text runs from the right.
nonisolated struct FoldRowLayout: Equatable {
  /// The width of the row.
  let width: Double
  /// The height of the row.
  let height: Double
  /// Whether text runs from right to left.
  let isMirrored: Bool

  /// The widest that the column of words and counts gets.
  static let widest = 844.0
  /// Free space at the column's ends.
  static let inset = 20.0
  /// The width of the field with a count.
  static let field = 56.0
  /// The width in which the handle can be gripped.
  static let handle = 36.0

  /// How much is free beside the column.
  var margin: Double { max(0, (width - Self.widest) / 2).rounded() }

  /// Where the words begin, from the text's side.
  var textStart: Double { max(margin, Self.inset) }

  /// How large the picture before the words is.
  var pictureSide: Double { max(height - 16, 0) }

  /// How far picture, symbol and bars push the words of a row on.
  func lead(of row: FoldRow) -> Double {
    (row.picture == nil ? 0 : pictureSide + 12) + (row.symbol.isEmpty ? 0 : Self.symbol + 9)
      + (row.isPlaying ? Self.bars.width + 9 : 0)
  }

  /// The side of the symbol before the words.
  static let symbol = 16.0

  /// The three bars before what plays.
  static let bars = Size(width: 11, height: 12)

  /// Where the words have to end, from the text's side; a handle that is shown is not under them.
  func textEnd(isStack: Bool, hasHandle: Bool = false) -> Double {
    if hasHandle { return handleStart(isStack: isStack) + 4 }
    return isStack ? fieldStart - 12 : width - max(margin, Self.inset)
  }

  /// Where the field with the count begins, from the text's side.
  var fieldStart: Double { width - margin - Self.field }

  /// Where the handle begins, from the text's side.
  func handleStart(isStack: Bool) -> Double {
    isStack ? fieldStart - Self.handle : width - margin - Self.inset - Self.handle + 12
  }

  /// Whether a place of the row is on the handle.
  func isHandle(_ x: Double, isStack: Bool) -> Bool {
    let place = isMirrored ? width - x : x
    let start = handleStart(isStack: isStack)
    return place >= start && place < start + Self.handle
  }

  /// The left edge of something that begins at a distance from the text's side.
  func left(_ start: Double, _ width: Double) -> Double {
    isMirrored ? self.width - start - width : start
  }
}
