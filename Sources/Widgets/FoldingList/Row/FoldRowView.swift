internal import GLib
internal import Geometry
internal import Gtk
internal import Motion

/// One row of a folding list: it draws itself flat; the list tilts, fades and places the drawing.
final class FoldRowView: CustomWidget {
  struct Words: Equatable {
    var label: String
    var place = 0
    var count = 0
    var isSelected = false
    var isDone: Bool?
    var isExpanded: Bool?
  }

  private(set) var look: FoldRowLook?
  private(set) var strike = 1.0
  /// The placement, without its position, for which it is drawn.
  private(set) var worn: FoldPlacement?
  private var words: Words?
  /// Called when its style or focus changes: the list has to update its look.
  var onStyle: (() -> Void)?
  /// The recorded drawing: the background, and the content on it.
  private var drawn: (size: Size, ground: RenderNode?, words: RenderNode?)?
  /// The opacity of the count in that drawing.
  private var faintness = 1.0
  private var title: TextLayout?
  private var detail: TextLayout?
  private var count: TextLayout?
  private var note: TextLayout?
  private var symbols: [String: Symbol] = [:]

  override init() {
    super.init()
    isFocusable = true
    isTarget = false
  }

  override class var cssName: String { "foldrow" }
  override class var accessibleRole: AccessibleRole { .listItem }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 0, natural: axis == .vertical ? 56 : 360)
  }

  override func styleChanged() {
    forgetText()
    symbols = [:]
    forgetDrawing()
    onStyle?()
  }

  /// Shows a row, and discards only what changes; `place` is its placement without the position.
  func wear(
    _ look: FoldRowLook,
    strike: Double = 1,
    saying words: Words? = nil,
    at place: FoldPlacement? = nil
  ) {
    worn = place
    if look != self.look || strike != self.strike {
      if look.row != self.look?.row || look.isDone != self.look?.isDone
        || look.isHint != self.look?.isHint
      {
        forgetText()
      }
      (self.look, self.strike) = (look, strike)
      forgetDrawing()
    }
    guard let words, words != self.words else { return }
    say(words)
  }

  /// Colours a row that has only moved: its texts are neither recorded nor described again.
  func color(_ tint: Color, in heat: HeatMap, at place: FoldPlacement) {
    worn = place
    guard var look else { return }
    look.color(tint, in: heat)
    guard look != self.look else { return }
    self.look = look
    // A swiped row is recorded as a whole, and quiet texts are as faint as their tint allows.
    guard let drawn, look.swipe == 0, (look.faded(to: 0.72).alpha - faintness).magnitude < 0.005
    else { return forgetDrawing() }
    let (width, height) = (drawn.size.width, drawn.size.height)
    let layout = FoldRowLayout(width: width, height: height, isMirrored: look.isMirrored)
    self.drawn?.ground = RenderNode.recording { recordGround(look, layout, on: $0) }
    queueDraw()
  }

  private func say(_ words: Words) {
    if words.isSelected != (self.words?.isSelected ?? false) {
      describe(.selected(words.isSelected))
    }
    self.words = words
    describe(.label(words.label))
    if words.place > 0 {
      describe(place: words.place, of: words.count)
    } else {
      describe(.description(""))
    }
    if let isDone = words.isDone { describe(.checked(isDone)) }
    if let isExpanded = words.isExpanded { describe(.expanded(isExpanded)) }
  }

  private func forgetText() { (title, detail, count, note) = (nil, nil, nil, nil) }

  private func forgetDrawing() {
    drawn = nil
    queueDraw()
  }

  // MARK: - Drawing

  override func draw(on snapshot: Snapshot) {
    drawGround(in: size, on: snapshot)
    drawWords(in: size, on: snapshot)
  }

  /// Draws the background in a size.
  ///
  /// The list draws the backgrounds of all rows before their texts: the renderer then needs two
  /// draw calls, one for all fills and one for all texts, instead of two for each row.
  func drawGround(in size: Size, on snapshot: Snapshot) {
    if let node = drawing(in: size).ground { snapshot.draw(node) }
  }

  func drawWords(in size: Size, on snapshot: Snapshot) {
    if let node = drawing(in: size).words { snapshot.draw(node) }
  }

  private func drawing(in size: Size) -> (size: Size, ground: RenderNode?, words: RenderNode?) {
    if let drawn, drawn.size == size { return drawn }
    guard let look, size.width > 0 else { return (size, nil, nil) }
    let layout = FoldRowLayout(
      width: size.width,
      height: size.height,
      isMirrored: look.isMirrored
    )
    let made: (size: Size, ground: RenderNode?, words: RenderNode?)
    if look.swipe == 0 {
      made = (
        size, RenderNode.recording { recordGround(look, layout, on: $0) },
        RenderNode.recording { recordWords(look, layout, on: $0) }
      )
    } else {
      made = (size, RenderNode.recording { recordSwiped(look, layout, on: $0) }, nil)
    }
    drawn = made
    faintness = look.faded(to: 0.72).alpha
    return made
  }

  private func recordSwiped(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let shift = look.isMirrored ? -look.swipe : look.swipe
    let frame = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
    snapshot.clipped(to: frame) {
      drawMark(look, layout, shift, on: snapshot)
      snapshot.saved {
        snapshot.translate(x: shift, y: 0)
        snapshot.shadow(
          of: frame,
          shift: shift > 0 ? -10 : 10,
          blur: 22,
          color: .black.opacity(0.4)
        )
        recordGround(look, layout, on: snapshot)
        recordWords(look, layout, on: snapshot)
      }
    }
  }

  private func recordWords(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    drawCount(look, layout, on: snapshot)
    if look.chevronShare > 0 { drawChevron(look, layout, on: snapshot) }
    drawFront(look, layout, on: snapshot)
    if look.row.hasInnerSymbol { drawSymbol(look, layout, on: snapshot) }
    if look.row.isPlaying { drawBars(look, layout, on: snapshot) }
    if !look.isEdited { drawTitle(look, layout, on: snapshot) }
    if look.showsHandle { drawHandle(look, layout, on: snapshot) }
    let frame = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
    if look.isTarget { snapshot.stroke(frame, width: 3, color: .white.opacity(0.9)) }
    guard look.isFocused else { return }
    let ring = Rect(
      x: 2,
      y: 2,
      width: max(0, layout.width - 4),
      height: max(0, layout.height - 4)
    )
    snapshot.stroke(ring, radius: 6, width: 2, color: look.text)
  }

  private func drawCount(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    guard let number = look.count else { return }
    let count =
      count ?? TextLayout("\(number)", for: self, size: 15, weight: .medium, tabularFigures: true)
    self.count = count
    let extent = count.size
    let start = layout.width - FoldRowLayout.inset - extent.width
    let place = Point(x: layout.left(start, extent.width), y: (layout.height - extent.height) / 2)
    snapshot.draw(count, at: place, color: look.faded(to: 0.72))
  }

  /// Where the text begins, after chevron, picture and bars.
  private func textStart(_ look: FoldRowLook, _ layout: FoldRowLayout) -> Double {
    layout.textStart + layout.lead(of: look)
  }

  /// Draws the note at the end of the row, in place of which a handle may be shown, and returns
  /// where the text has to end.
  private func drawNote(
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    on snapshot: Snapshot
  ) -> Double {
    let end = layout.textEnd(isStack: look.isStack)
    let handle = layout.handleStart(isStack: look.isStack) + 4
    let limit = look.showsHandle ? min(end, handle) : end
    guard !look.row.note.isEmpty else { return limit }
    let note = note ?? TextLayout(look.row.note, for: self, size: 14, tabularFigures: true)
    self.note = note
    note.fit(into: max((end - layout.textStart) * 0.4, 1))
    let start = end - note.size.width
    let place = Point(
      x: layout.left(start, note.size.width),
      y: (layout.height - note.size.height) / 2
    )
    if limit == end {
      snapshot.draw(note, at: place, color: look.faded(to: 0.88))
    }
    return min(limit, start - 12)
  }

  private func drawTitle(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let start = textStart(look, layout)
    let room = max(1, drawNote(look, layout, on: snapshot) - start)
    // A hint has the weight of the placeholder that takes its place.
    let isQuiet = look.isDone || look.isHint || !look.row.isAvailable
    let title =
      title ?? TextLayout(look.row.title, for: self, size: 17, weight: isQuiet ? .regular : .bold)
    self.title = title
    title.fit(into: room)
    let extent = title.size
    var top = (layout.height - extent.height) / 2
    let isTwoLined = !look.row.detail.isEmpty
    if isTwoLined { top = layout.height / 2 - extent.height + 4 }
    let strength = look.row.isAvailable ? 1 : Palette.unavailableOpacity
    let share = look.isHint ? 0.82 : strength
    let color = look.faded(to: share)
    let left = layout.left(start, extent.width)
    snapshot.draw(title, at: Point(x: left, y: top), color: color)
    if look.isDone {
      let width = extent.width * strike
      let line = Rect(
        x: look.isMirrored ? left + extent.width - width : left,
        y: (top + extent.height * 0.54).rounded(),
        width: width,
        height: 1.5
      )
      snapshot.fill(line, with: look.text)
    }
    guard isTwoLined else { return }
    let detail = detail ?? TextLayout(look.row.detail, for: self, size: 13)
    self.detail = detail
    detail.fit(into: room)
    let place = Point(x: layout.left(start, detail.size.width), y: layout.height / 2 + 4)
    snapshot.draw(detail, at: place, color: look.faded(to: share * 0.88))
  }

  func symbol(_ name: String, _ side: Int) -> Symbol {
    if let known = symbols[name] { return known }
    let made = Symbol(name, size: side, for: self)
    symbols[name] = made
    return made
  }

  // MARK: - Background

  /// Draws the background in a size, extended past both sides as far as a part of it is.
  func drawGround(over part: Rect, in size: Size, on snapshot: Snapshot) {
    guard let look, part.origin.x < 0 else {
      return drawGround(in: size, on: snapshot)
    }
    let layout = FoldRowLayout(width: size.width, height: size.height, isMirrored: look.isMirrored)
    recordGround(look, layout, bleed: -part.origin.x, on: snapshot)
  }

  /// Draws the background on a snapshot, `bleed` wider on each side than the row.
  private func recordGround(
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    bleed: Double = 0,
    on snapshot: Snapshot
  ) {
    let (start, width, height) = (-bleed, layout.width + 2 * bleed, layout.height)
    snapshot.fill(Rect(x: start, y: 0, width: width, height: height), with: look.tint)
    if look.isSelected {
      let edge = Rect(x: layout.left(0, 5), y: 0, width: 5, height: height)
      snapshot.fill(edge, with: look.text)
    }
    let lower = Rect(x: start, y: height - 1, width: width, height: 1)
    if look.isContrasting { return snapshot.fill(lower, with: look.text) }
    guard !look.isDone else { return }
    // Light from above: each row has a bright upper edge and a dark lower one.
    snapshot.fill(Rect(x: start, y: 0, width: width, height: 1), with: .white.opacity(0.13))
    snapshot.fill(lower, with: .black.opacity(0.13))
  }

  // MARK: - Signs beside the text

  private func drawBars(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let start = layout.barsStart(of: look)
    let isOnPicture = look.row.hasSleeve
    if isOnPicture {
      let place = layout.square(layout.sleeveSide, at: layout.sleeveStart)
      snapshot.clipped(to: place, radius: Self.corner) {
        snapshot.fill(place, with: .black.opacity(0.6))
      }
    }
    let color = isOnPicture ? .white : look.text
    snapshot.drawBars(from: start, middle: layout.height / 2, color: color) { layout.left($0, $1) }
  }

  private func drawChevron(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let area = layout.chevronArea(of: look)
    snapshot.faded(to: look.chevronShare) {
      snapshot.draw(symbol("go-previous-symbolic", 16), in: area, color: look.text)
    }
  }

  private func drawSymbol(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let start = textStart(look, layout) - FoldRowLayout.symbol - 9
    let area = layout.square(FoldRowLayout.symbol, at: start)
    snapshot.draw(symbol(look.row.symbol, 16), in: area, color: look.text)
  }

  private func drawHandle(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let start = layout.handleStart(isStack: look.isStack)
    for index in 0..<6 {
      let dot = Rect(
        x: layout.left(start + 14 + Double(index % 2) * 6, 3),
        y: layout.height / 2 - 9.5 + Double(index / 2) * 8,
        width: 3,
        height: 3
      )
      snapshot.clipped(to: dot, radius: 1.5) { snapshot.fill(dot, with: look.text.opacity(0.7)) }
    }
  }

  private func drawMark(
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    _ shift: Double,
    on snapshot: Snapshot
  ) {
    let isDelete = look.swipe < 0
    let commits = look.allowsSwipe && abs(look.swipe) >= FoldingState.swipeThreshold
    let ground = commits ? (isDelete ? HeatMap.delete : HeatMap.complete) : HeatMap.idle
    snapshot.fill(Rect(x: 0, y: 0, width: layout.width, height: layout.height), with: ground)
    guard look.allowsSwipe else { return }
    let progress = min(abs(look.swipe) / FoldingState.swipeThreshold, 1)
    let side = (isDelete ? 26.0 : 24.0) * (0.6 + 0.4 * progress)
    let middle = shift > 0 ? shift / 2 : layout.width + shift / 2
    let area = Rect(x: middle - side / 2, y: (layout.height - side) / 2, width: side, height: side)
    let name = isDelete ? "window-close-symbolic" : "object-select-symbolic"
    snapshot.faded(to: progress) {
      snapshot.draw(symbol(name, 26), in: area, color: .white)
    }
  }
}
