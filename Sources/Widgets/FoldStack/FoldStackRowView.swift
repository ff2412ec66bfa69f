internal import GLib
internal import Geometry
internal import Gtk

/// One row of a fold stack, drawn flat; a row without content is blank.
final class FoldStackRowView: CustomWidget {
  struct Look: Equatable {
    var row: FoldSheetRow?
    var colors: FoldStackColors
    var hasLine = false
    var isHovered = false
    var isOnArtist = false
    var light = 0.0
    var offersHeart = false
    var isFocused = false
    var isMirrored = false
    var side = Side.whole

    var ground: Color {
      guard row != nil else { return colors.sheet }
      let hover = isHovered ? colors.hover.alpha : 0
      return colors.sheet.mixed(with: colors.hover.opacity(1), by: hover)
        .mixed(with: colors.accent, by: Self.glow * light)
    }

    /// The opacity of a highlight at full strength.
    private static let glow = 0.26
  }

  private(set) var look: Look?
  /// Its position among the rows of its sheet, for screen readers.
  private(set) var place: (row: Int, count: Int)?
  /// Called when its style or focus changes: the stack has to update its look.
  var onStyle: (() -> Void)?
  private var drawn: (size: Size, words: RenderNode?)?
  private var number: TextLayout?
  private var title: TextLayout?
  private var artist: TextLayout?
  private var duration: TextLayout?
  /// The horizontal extent of its artist in the last drawing.
  private(set) var artistPlace: Interval?
  private var heart: Symbol?
  private var heartOffer: Symbol?

  override init() {
    super.init()
    isFocusable = true
    isTarget = false
  }

  override class var cssName: String { "foldstackrow" }
  override class var accessibleRole: AccessibleRole { .listItem }

  override func styleChanged() {
    forgetText()
    (heart, heartOffer, drawn) = (nil, nil, nil)
    queueDraw()
    onStyle?()
  }

  private func forgetText() { (number, title, artist, duration) = (nil, nil, nil, nil) }

  /// Draws it in a look, and lays out only what changes.
  func show(_ look: Look) {
    guard look != self.look else { return }
    if look.row != self.look?.row { forgetText() }
    self.look = look
    drawn = nil
    queueDraw()
  }

  /// Tells screen readers its position among the rows of its sheet.
  func describePlace(_ row: Int, of count: Int) {
    guard place ?? (0, 0) != (row, count) else { return }
    place = (row, count)
    describe(.place(row, of: count))
  }

  /// Updates the label for screen readers.
  func updateDescription() {
    guard let row = look?.row else { return }
    var parts = [row.number, row.title, row.artist, row.duration].filter { !$0.isEmpty }
    if row.isPlaying { parts.append(tr("playing")) }
    if row.isFavourite { parts.append(tr("favourite")) }
    if row.isDimmed { parts.append(tr("not available")) }
    describe(.label(parts.joined(separator: ", ")))
  }

  // MARK: - Drawing

  override func draw(on snapshot: Snapshot) { draw(in: size, on: snapshot) }

  /// Draws it in a size, wherever it is placed: panels use only the drawing.
  func draw(in size: Size, on snapshot: Snapshot) {
    draw(Rect(size: size), in: size, on: snapshot)
  }

  /// Draws a part of it; its colour also covers what of the part is outside the row.
  ///
  /// Its text fades into the colour, which costs no layer, as an opacity would.
  func draw(_ part: Rect, in size: Size, textOpacity: Double = 1, on snapshot: Snapshot) {
    guard let ground = look?.ground else { return }
    snapshot.fill(part, with: ground)
    guard textOpacity > 0 else { return }
    if drawn?.size != size { drawn = (size, RenderNode.recording { record(in: size, on: $0) }) }
    guard let words = drawn?.words else { return }
    snapshot.draw(words)
    if textOpacity < 1 { snapshot.fill(part, with: ground.opacity(1 - textOpacity)) }
  }

  private func record(in size: Size, on snapshot: Snapshot) {
    guard let look, let row = look.row else { return }
    let columns = Columns(
      width: size.width,
      height: size.height,
      isMirrored: look.isMirrored,
      side: look.side
    )
    if look.hasLine {
      let width = columns.end - columns.title
      let line = Rect(x: columns.left(columns.title, width), y: 0, width: width, height: 1)
      snapshot.fill(line, with: look.colors.line)
    }
    draw(row, look.colors, columns, on: snapshot)
    guard look.isFocused else { return }
    let ring = Rect(x: 2, y: 2, width: max(0, size.width - 4), height: max(0, size.height - 4))
    snapshot.stroke(ring, radius: 6, width: 2, color: look.colors.accent)
  }

  private func draw(
    _ row: FoldSheetRow,
    _ colors: FoldStackColors,
    _ columns: Columns,
    on snapshot: Snapshot
  ) {
    artistPlace = nil
    if row.isHeading {
      let text = title ?? TextLayout(row.title, for: self, size: 13, weight: .bold)
      title = text
      return write(text, from: columns.title, colors.faint, columns, on: snapshot)
    }
    if row.isPlaying {
      drawBars(colors, columns, on: snapshot)
    } else if !row.number.isEmpty {
      let text = number ?? TextLayout(row.number, for: self, size: 14, tabularFigures: true)
      number = text
      write(text, from: columns.title - 18 - text.size.width, colors.number, columns, on: snapshot)
    }
    var end = columns.heart
    if !row.artist.isEmpty, !columns.isNarrow {
      let text = artist ?? TextLayout(row.artist, for: self, size: 13)
      artist = text
      let room = (columns.heart - columns.title) * 0.4
      fit(text, into: room)
      end -= text.size.width + 24
      write(text, from: end, colors.faint, columns, on: snapshot)
      let left = columns.left(end, text.size.width)
      artistPlace = Interval(middle: left + text.size.width / 2, length: text.size.width)
      if look?.isOnArtist == true {
        let line = ((columns.height - text.size.height) / 2 + text.baseline).rounded() + 2
        let area = Rect(x: left, y: line, width: text.size.width, height: 1)
        snapshot.fill(area, with: colors.faint)
      }
      end -= 24
    }
    let words =
      title ?? TextLayout(row.title, for: self, size: 14, weight: row.isPlaying ? .bold : .regular)
    title = words
    fit(words, into: max(1, end - columns.title))
    write(
      words,
      from: columns.title,
      row.isPlaying ? colors.accent : row.isDimmed ? colors.dimmed : colors.text,
      columns,
      on: snapshot
    )
    if row.isFavourite {
      drawHeart(colors, columns, on: snapshot)
    } else if look?.offersHeart == true, look?.isHovered == true {
      offerHeart(colors, columns, on: snapshot)
    }
    let text = duration ?? TextLayout(row.duration, for: self, size: 14, tabularFigures: true)
    duration = text
    write(text, from: columns.end - text.size.width, colors.faint, columns, on: snapshot)
  }

  private func fit(_ text: TextLayout, into room: Double) {
    guard text.limit != room else { return }
    text.limit = nil
    if text.size.width > room { text.limit = room }
  }

  private func write(
    _ text: TextLayout,
    from start: Double,
    _ color: Color,
    _ columns: Columns,
    on snapshot: Snapshot
  ) {
    let extent = text.size
    let place = Point(x: columns.left(start, extent.width), y: (columns.height - extent.height) / 2)
    snapshot.draw(text, at: place, color: color)
  }

  private func drawHeart(_ colors: FoldStackColors, _ columns: Columns, on snapshot: Snapshot) {
    let symbol = heart ?? Symbol("emblem-favorite-symbolic", size: 16, for: self)
    heart = symbol
    snapshot.draw(symbol, in: heartArea(columns), color: colors.heart)
  }

  /// Draws the outline of a heart: a smaller one in the sheet's colour over a faint one.
  private func offerHeart(
    _ colors: FoldStackColors,
    _ columns: Columns,
    on snapshot: Snapshot
  ) {
    let symbol = heartOffer ?? Symbol("emblem-favorite-symbolic", size: 16, for: self)
    heartOffer = symbol
    let area = heartArea(columns)
    let inner = Rect(
      x: area.origin.x + 1.75,
      y: area.origin.y + 1.5,
      width: area.size.width - 3.5,
      height: area.size.height - 3.5
    )
    snapshot.draw(symbol, in: area, color: colors.faint)
    snapshot.draw(symbol, in: inner, color: colors.sheet)
  }

  private func heartArea(_ columns: Columns) -> Rect {
    let middle = (columns.heart + columns.duration) / 2
    return Rect(
      x: columns.left(middle - 7, 14),
      y: (columns.height - 14) / 2,
      width: 14,
      height: 14
    )
  }

  /// Draws the three bars that mark the playing row.
  private func drawBars(_ colors: FoldStackColors, _ columns: Columns, on snapshot: Snapshot) {
    for (index, share) in [0.55, 1, 0.72].enumerated() {
      let height = 12 * share
      let start = columns.title - 18 - 11 + Double(index) * 4
      let bar = Rect(
        x: columns.left(start, 3),
        y: columns.height / 2 + 6 - height,
        width: 3,
        height: height
      )
      snapshot.fill(bar, with: colors.accent)
    }
  }
}
