internal import GLib
internal import Geometry
internal import Gtk
internal import Values

/// One row of a fold stack, drawn flat; a row without content is blank.
final class FoldStackRowView: CustomWidget {
  struct Look: Equatable {
    var row: TrackRow?
    var colors: FoldStackColors
    var hasLine = false
    var isHovered = false
    var isOnArtist = false
    var light = 0.0
    var offersHeart = false
    var isFocused = false
    var isSelected = false
    var isMirrored = false
    /// Whether its text is a pixel larger, on a wide page.
    var isLarge = false
    var side = Side.whole

    var ground: Color {
      guard row != nil else { return colors.sheet }
      let hover = isHovered ? colors.hover.alpha : 0
      return colors.sheet.mixed(with: colors.hover.opacity(1), by: hover)
        .mixed(with: colors.accent, by: max(Self.glow * light, isSelected ? Self.tint : 0))
    }

    private static let tint = 0.16

    /// The opacity of a highlight at full strength.
    private static let glow = 0.26
  }

  private(set) var look: Look?
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

  override init() {
    super.init()
    isFocusable = true
    isTarget = false
  }

  override class var cssName: String { "foldstackrow" }
  override class var accessibleRole: AccessibleRole { .listItem }

  override func styleChanged() {
    forgetText()
    (heart, drawn) = (nil, nil)
    queueDraw()
    onStyle?()
  }

  private func forgetText() { (number, title, artist, duration) = (nil, nil, nil, nil) }

  /// Draws it in a look, and lays out only what changes.
  func show(_ look: Look) {
    guard look != self.look else { return }
    if look.row != self.look?.row || look.isLarge != self.look?.isLarge { forgetText() }
    let wasSelected = self.look?.isSelected ?? false
    if look.isSelected != wasSelected { describe(.selected(look.isSelected)) }
    self.look = look
    drawn = nil
    queueDraw()
  }

  /// The place among the tracks; nil for a heading.
  func describePlace(_ row: Int?, of count: Int) {
    guard let row else {
      place = nil
      return describe(.description(""))
    }
    guard place ?? (0, 0) != (row, count) else { return }
    place = (row, count)
    describe(place: row, of: count)
  }

  func updateDescription() {
    guard let row = look?.row else { return }
    var parts = row.texts
    if row.isPlaying { parts.append(tr("playing")) }
    if row.isFavourite { parts.append(tr("favourite")) }
    if !row.isAvailable { parts.append(tr("not available")) }
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
  func draw(
    _ part: Rect,
    in size: Size,
    textOpacity: Double = 1,
    lineOpacity: Double = 1,
    on snapshot: Snapshot
  ) {
    guard let look else { return }
    let ground = look.ground
    snapshot.fill(part, with: ground)
    if look.hasLine, lineOpacity > 0 {
      let columns = columns(for: look, in: size)
      let width = columns.end - columns.title
      snapshot.fill(
        Rect(x: columns.left(columns.title, width), y: 0, width: width, height: 1),
        with: look.colors.line.opacity(look.colors.line.alpha * lineOpacity)
      )
    }
    guard textOpacity > 0 else { return }
    if drawn?.size != size { drawn = (size, RenderNode.recording { record(in: size, on: $0) }) }
    guard let words = drawn?.words else { return }
    snapshot.draw(words)
    if textOpacity < 1 { snapshot.fill(part, with: ground.opacity(1 - textOpacity)) }
  }

  private func record(in size: Size, on snapshot: Snapshot) {
    guard let look, let row = look.row else { return }
    let columns = columns(for: look, in: size)
    draw(row, look.colors, columns, on: snapshot)
    if look.isSelected {
      let edge = Rect(x: columns.left(0, 4), y: 0, width: 4, height: size.height)
      snapshot.fill(edge, with: look.colors.accent)
    }
    guard look.isFocused else { return }
    let ring = Rect(x: 2, y: 2, width: max(0, size.width - 4), height: max(0, size.height - 4))
    snapshot.stroke(ring, radius: 6, width: 2, color: look.colors.accent)
  }

  private func columns(for look: Look, in size: Size) -> Columns {
    Columns(
      width: size.width,
      height: size.height,
      isMirrored: look.isMirrored,
      side: look.side
    )
  }

  private func draw(
    _ row: TrackRow,
    _ colors: FoldStackColors,
    _ columns: Columns,
    on snapshot: Snapshot
  ) {
    artistPlace = nil
    let size = look?.isLarge == true ? 15.0 : 14
    if row.isHeading {
      let text = title ?? TextLayout(row.title, for: self, size: size - 1, weight: .bold)
      title = text
      return write(text, from: columns.title, colors.faint, columns, on: snapshot)
    }
    if row.isPlaying {
      let (start, middle) = (columns.title - 18 - FoldRowLayout.bars.width, columns.height / 2)
      snapshot.drawBars(from: start, middle: middle, color: colors.accent) { columns.left($0, $1) }
    } else if !row.number.isEmpty {
      let text = number ?? TextLayout(row.number, for: self, size: size, tabularFigures: true)
      number = text
      write(text, from: columns.title - 18 - text.size.width, colors.number, columns, on: snapshot)
    }
    var end = columns.heart
    if !row.artist.isEmpty, !columns.isNarrow {
      let text = artist ?? TextLayout(row.artist, for: self, size: size - 1)
      artist = text
      let room = (columns.heart - columns.title) * 0.4
      text.fit(into: room)
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
      title
      ?? TextLayout(row.title, for: self, size: size, weight: row.isPlaying ? .bold : .regular)
    title = words
    words.fit(into: max(1, end - columns.title))
    write(
      words,
      from: columns.title,
      row.isPlaying ? colors.accent : row.isAvailable ? colors.text : colors.unavailable,
      columns,
      on: snapshot
    )
    let offersHeart = look?.offersHeart == true && look?.isHovered == true
    if row.isFavourite || offersHeart {
      drawHeart(isOffer: !row.isFavourite, colors, columns, on: snapshot)
    }
    let text = duration ?? TextLayout(row.duration, for: self, size: size, tabularFigures: true)
    duration = text
    write(text, from: columns.end - text.size.width, colors.faint, columns, on: snapshot)
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

  /// Draws a heart, or offers one by its outline: a smaller one in the sheet's colour over a faint
  /// one.
  private func drawHeart(
    isOffer: Bool,
    _ colors: FoldStackColors,
    _ columns: Columns,
    on snapshot: Snapshot
  ) {
    let symbol = heart ?? Symbol("emblem-favorite-symbolic", size: 16, for: self)
    heart = symbol
    let left = columns.left((columns.heart + columns.duration) / 2 - 7, 14)
    let top = (columns.height - 14) / 2
    let area = Rect(x: left, y: top, width: 14, height: 14)
    snapshot.draw(symbol, in: area, color: isOffer ? colors.faint : colors.heart)
    guard isOffer else { return }
    let inner = Rect(x: left + 1.75, y: top + 1.5, width: 10.5, height: 10.5)
    snapshot.draw(symbol, in: inner, color: colors.sheet)
  }
}
