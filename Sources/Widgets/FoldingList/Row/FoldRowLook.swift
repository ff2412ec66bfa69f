internal import Geometry
internal import Motion

/// Everything that determines how a row of a folding list is drawn in its own rectangle.
nonisolated struct FoldRowLook: Equatable {
  var row: FoldRow
  var tint: Color
  var text: Color
  var isDone = false
  var isStack = false
  var isHint = false
  var isEdited = false
  /// How far it is swiped, towards the text's end.
  var swipe = 0.0
  /// How far the chevron of a header has grown.
  var chevron = 0.0
  var isTarget = false
  /// Whether it can be swiped in the current direction.
  var allowsSwipe = true
  var showsHandle = false
  var isFocused = false
  var isSelected = false
  var isMirrored = false
  /// Whether a line separates it from the next row, and no text is dimmed: in high contrast.
  var isContrasting = false

  /// Selected rows are darker, or lighter below black text, with an edge.
  mutating func select(in heat: HeatMap) {
    isSelected = true
    if isDone { text = heat.text }
    color(tint, in: heat)
  }

  /// Changes the colour of a row of a list.
  mutating func color(_ ramp: Color, in heat: HeatMap) {
    guard isSelected else {
      tint = isDone ? heat.doneRow : ramp
      return
    }
    let ground = isDone ? heat.tint(at: 0) : ramp
    tint = ground.mixed(with: heat.text == .white ? .black : .white, by: Self.selectedShare)
  }

  private static let selectedShare = 0.4

  /// How far a row that opens has the header's colours.
  static let crossing = Curve(knots: [
    Curve.Knot(0.3, 0, slope: 0), Curve.Knot(0.7, 1, slope: 0),
  ])

  /// Whether it has a field for its count: a list is counted when it is first opened.
  var hasField: Bool { isStack && row.openCount != nil }
}

/// The geometry of a row's parts for some width; mirrored where text runs from right to left.
nonisolated struct FoldRowLayout: Equatable {
  let width: Double
  let height: Double
  let isMirrored: Bool

  static let widest = 844.0
  static let inset = 20.0
  static let field = 56.0
  static let handle = 36.0

  /// The free width beside the column.
  var margin: Double { max(0, (width - Self.widest) / 2).rounded() }

  /// Where the text begins, measured from the side where text starts.
  var textStart: Double { max(margin, Self.inset) }

  var pictureSide: Double { max(height - 16, 0) }

  /// How far picture, symbol and bars move a row's text; the bars of a row with a picture lie on
  /// that, so that all titles are aligned.
  func lead(of row: FoldRow) -> Double {
    (row.picture == nil ? 0 : pictureSide + 12) + (row.symbol.isEmpty ? 0 : Self.symbol + 9)
      + (row.isPlaying && row.picture == nil ? Self.bars.width + 9 : 0)
  }

  static let symbol = 16.0

  static let bars = Size(width: 11, height: 12)

  /// Where the bars begin, before the text or in the middle of the picture; the chevron moves
  /// them by `shift`.
  func barsStart(of row: FoldRow, shift: Double = 0) -> Double {
    let start = textStart + shift
    // On whole pixels, so that their sides are sharp.
    guard row.picture == nil else { return start + ((pictureSide - Self.bars.width) / 2).rounded() }
    return start + lead(of: row) - 9 - Self.bars.width
  }

  func textEnd(isStack: Bool) -> Double {
    isStack ? fieldStart - 12 : width - max(margin, Self.inset)
  }

  /// Where the field with the count begins, from the text's side.
  var fieldStart: Double { width - margin - Self.field }

  /// Where the handle begins, from the text's side: beside the column where there is room.
  func handleStart(isStack: Bool) -> Double {
    if isStack { return fieldStart - Self.handle }
    let hasRoom = margin >= Self.handle + 8
    return hasRoom ? width - margin + 4 : width - margin - Self.inset - Self.handle + 12
  }

  func isHandle(_ x: Double, isStack: Bool) -> Bool {
    let place = isMirrored ? width - x : x
    let start = handleStart(isStack: isStack)
    return place >= start && place < start + Self.handle
  }

  /// A square in the middle of the row's height, which begins at a distance from the text's side.
  func square(_ side: Double, at start: Double) -> Rect {
    Rect(x: left(start, side), y: (height - side) / 2, width: side, height: side)
  }

  /// The left edge of something that begins at a distance from the text's side.
  func left(_ start: Double, _ width: Double) -> Double {
    isMirrored ? self.width - start - width : start
  }
}
