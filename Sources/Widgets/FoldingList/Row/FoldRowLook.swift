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
  /// How far it recedes while another row is edited.
  private(set) var dim = 0.0
  /// How far it is swiped, towards the text's end.
  var swipe = 0.0
  /// How far the chevron of a header has grown.
  var chevron = 0.0
  /// Whether the rows below a header have fronts, with whose texts its own is aligned.
  var isAligned = false
  var isTarget = false
  /// Whether it can be swiped in the current direction.
  var allowsSwipe = true
  var showsHandle = false
  var isFocused = false
  /// How far its fan is spread.
  var spread = 0.0
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

  /// Turns a row into a header, its text in one step where both texts are equally readable: one that
  /// faded from white to black would meet the ground midway.
  ///
  /// Before it becomes light, its tint turns grey, so that no text is on a pastel; to a dark header it
  /// goes straight, and no brighter grey flashes between.
  mutating func open(by share: Double, in heat: HeatMap) {
    if heat.header.contrast(with: .white) > heat.header.contrast(with: .black) {
      tint = tint.mixed(with: heat.header, by: Self.darkening.value(at: share))
    } else {
      let grey = heat.text == .white ? Self.grey : Self.lightGrey
      let ground = tint.mixed(with: grey, by: Self.greying.value(at: share))
      tint = ground.mixed(with: heat.header, by: Self.crossing.value(at: share))
    }
    text = readable(heat.text, or: heat.headerText)
  }

  /// Lets a row fade to 40 % over the list's ground while another one is edited, with text that
  /// remains readable; in high contrast rows stay as they are.
  mutating func dim(by share: Double, in heat: HeatMap) {
    guard share > 0, !heat.isContrasting else { return }
    dim = share
    tint = tint.mixed(with: heat.ground, by: Self.dimmedShare * share)
    if !isDone { text = readable(text, or: heat.headerText) }
  }

  /// How opaque its pictures are.
  var pictureShare: Double { 1 - Self.dimmedShare * dim }
  private static let dimmedShare = 0.6

  /// The first text as long as it is readable on the tint, even where the other one were more so.
  private func readable(_ first: Color, or second: Color) -> Color {
    tint.contrast(with: first) >= min(4.45, tint.contrast(with: second)) ? first : second
  }

  /// As light as the tints, below white text and below black.
  private static let grey = Color(lightness: 0.52, chroma: 0.012, hue: 285)
  private static let lightGrey = Color(lightness: 0.62, chroma: 0.012, hue: 285)
  private static let greying = Curve(knots: [
    Curve.Knot(0, 0, slope: 0), Curve.Knot(0.35, 1, slope: 0),
  ])
  private static let darkening = Curve(knots: [
    Curve.Knot(0, 0, slope: 0), Curve.Knot(0.7, 1, slope: 0),
  ])
  private static let crossing = Curve(knots: [
    Curve.Knot(0.35, 0, slope: 0), Curve.Knot(0.7, 1, slope: 0),
  ])

  /// How visible its front is, and then the chevron in its place: never both.
  var frontShare: Double { max(1 - chevron / Self.turn, 0) }
  var chevronShare: Double { max((chevron - Self.turn) / (1 - Self.turn), 0) }
  private static let turn = 0.35

  /// The number of rows in it, if that is shown: a list is counted when it is first opened.
  var count: Int? { isStack ? row.openCount.flatMap { $0 > 0 ? $0 : nil } : nil }

  /// The text's colour, faded to a share as far as it remains readable.
  func faded(to share: Double) -> Color {
    isDone || isContrasting ? text : text.faded(to: share, on: tint)
  }
}

/// The geometry of a row's parts for some width; mirrored where text runs from right to left.
nonisolated struct FoldRowLayout: Equatable {
  let width: Double
  let height: Double
  let isMirrored: Bool

  static let inset = 14.0
  /// The room for the count at the end.
  static let count = 44.0
  static let handle = 36.0
  static let symbol = 16.0
  static let bars = Size(width: 11, height: 12)
  private static let gap = 12.0
  /// The room for a chevron before a title without a front.
  private static let chevron = 21.0

  /// Where the row begins, measured from the side where text starts.
  var textStart: Double { Self.inset }

  /// The side of a cover: 40, or 48 in the rows of 72 pixels.
  var sleeveSide: Double { min(height - 16, 40 + max(height - 56, 0) / 2) }

  /// The width of what is before a title; a fan is wider than a cover only in high rows.
  var frontWidth: Double {
    sleeveSide + max(height - 56, 0) / 16 * (FoldFan.width - FoldFan.side)
  }

  /// Where a single cover begins: in the middle of what a fan needs.
  var sleeveStart: Double { textStart + (frontWidth - sleeveSide) / 2 }

  /// Where a fan of some covers begins: one of few is in the middle, too.
  func fanStart(of count: Int) -> Double {
    let missing = Double(max(FoldFan.most - count, 0)) / Double(FoldFan.most - 1)
    return textStart + missing * (FoldFan.width - FoldFan.side) / 2 * fanScale
  }

  /// The scale of a fan.
  var fanScale: Double { frontWidth / FoldFan.width }

  /// How far front, symbol and bars move a row's text.
  ///
  /// The bars of a row with a cover lie on that, so that all titles are aligned.
  func lead(of row: FoldRow) -> Double {
    (row.front == .none ? 0 : frontWidth + Self.gap)
      + (row.hasInnerSymbol ? Self.symbol + 9 : 0)
      + (row.isPlaying && !row.hasSleeve ? Self.bars.width + 9 : 0)
  }

  /// The same for a look: the chevron of a header takes the place of the front, of which the room
  /// remains where the rows below have fronts.
  func lead(of look: FoldRowLook) -> Double {
    let lead = lead(of: look.row)
    guard look.chevron > 0 else { return lead }
    if look.row.front == .none { return lead + Self.chevron * look.chevron }
    let room = look.isAligned ? 0 : frontWidth + Self.gap - Self.chevron
    return lead - room * look.chevronShare
  }

  /// Where a small symbol is on the foremost of some covers, at its lower corner.
  func badge(of count: Int) -> Rect {
    let (cover, side) = (FoldFan.side * fanScale, 20 * fanScale)
    var area = square(side, at: fanStart(of: count) - 4 * fanScale)
    area.origin.y = (height + cover) / 2 + 3 * fanScale - side
    return area
  }

  /// Where the bars begin, before the text or in the middle of the cover.
  func barsStart(of look: FoldRowLook) -> Double {
    // On whole pixels, so that their sides are sharp.
    guard !look.row.hasSleeve else {
      return (sleeveStart + (sleeveSide - Self.bars.width) / 2).rounded()
    }
    return textStart + lead(of: look) - 9 - Self.bars.width
  }

  /// Where the chevron is: in the middle of the covers' column, if there is one.
  func chevronArea(of look: FoldRowLook) -> Rect {
    let side = Self.symbol * look.chevronShare
    let hasColumn = look.isAligned && look.row.front != .none
    return square(side, at: hasColumn ? sleeveStart + (sleeveSide - side) / 2 : textStart - 4)
  }

  func textEnd(isStack: Bool) -> Double {
    isStack ? width - Self.inset - Self.count - 12 : width - Self.inset
  }

  /// Where the handle begins, from the text's side: before the count, or in place of the note.
  func handleStart(isStack: Bool) -> Double {
    width - Self.inset - Self.handle + (isStack ? -Self.count : 12)
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

nonisolated extension FoldRow {
  /// Whether its symbol is beside its title, and not in place of covers or on them.
  var hasInnerSymbol: Bool { !symbol.isEmpty && front != .fan([]) && !hasBadge }

  /// Whether its symbol is small on the corner of its covers, so that all titles are aligned.
  var hasBadge: Bool {
    if !symbol.isEmpty, case .fan(let covers) = front { !covers.isEmpty } else { false }
  }

  var hasSleeve: Bool { if case .sleeve = front { true } else { false } }
}
