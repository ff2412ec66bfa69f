internal import GLib
internal import Gtk
internal import Motion
internal import Numbers
internal import Pixels
internal import Widgets

/// A cell of the grid: a cover over two lines of words.
final class RecordCell: CustomWidget {
  /// How many cells wait for their covers.
  private(set) static var loading = 0
  /// The side of the cover, where there is room for it.
  static let usualSide = 168.0
  private static let leastSide = 96.0
  private static let inset = 10.0

  /// How many cells stand in a row: on a phone two, with somewhat smaller covers.
  static func columns(in width: Double) -> Int {
    let cell = usualSide + 2 * inset
    return width < 2 * cell
      ? (width < 2 * (leastSide + 2 * inset) ? 1 : 2) : Int(clamping: width / cell)
  }

  /// The menu is wanted, at a place of the cell.
  var onMenu: ((Point) -> Void)?
  /// A link in the second line was followed.
  var onLink: ((Int) -> Void)?
  /// Where its record stands on the shelf; nil while it shows nothing.
  private(set) var place: Int?

  private let art: any Widgets.CoverSource<CoverID>
  private var item: CoverItem?
  private var side = RecordCell.usualSide
  private var texture: Texture?
  private var work: Task<Void, Never>?
  private var lines: (title: TextLayout, subtitle: TextLayout)?
  /// The links on which the pointer is, and on which a button went down.
  private(set) var pointedLink: Int?
  private var pressedLink: Int?

  init(art: any Widgets.CoverSource<CoverID>) {
    self.art = art
    super.init()
    let click = ClickGesture()
    click.button = 3
    click.onPress { [weak self] _, point in self?.onMenu?(point) }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self] in self?.onMenu?($0) }
    add(long)
    followLinks()
  }

  isolated deinit { stop() }

  override class var cssName: String { "recordcell" }

  /// Shows a record.
  func show(_ item: CoverItem, at place: Int, of count: Int) {
    self.place = place
    describe(
      .label(item.spoken.isEmpty ? "\(item.title), \(item.subtitle)" : item.spoken),
      .place(place + 1, of: count)
    )
    guard item != self.item else { return }
    let isSameCover = item.id == self.item?.id && texture != nil
    self.item = item
    lines = nil
    queueDraw()
    if !isSameCover { load(item) }
  }

  /// Lets go of what it shows.
  func clear() {
    stop()
    (item, place, texture, lines) = (nil, nil, nil, nil)
    point(to: nil)
  }

  // MARK: - Links

  private func followLinks() {
    let click = ClickGesture()
    click.onPress { [weak self, weak click] count, point in
      guard let self else { return }
      pressedLink = count == 1 ? link(at: point) : nil
      // What is pressed there neither chooses nor opens the record.
      if link(at: point) != nil { click?.claim() }
    }
    click.onRelease { [weak self] _, point in
      guard let self, let pressed = pressedLink, pressed == link(at: point) else { return }
      onLink?(pressed)
    }
    add(click)
    let motion = MotionController()
    motion.onMove { [weak self] in self?.point(to: $0) }
    motion.onLeave { [weak self] in self?.point(to: nil) }
    add(motion)
  }

  /// The link at a place of the cell.
  func link(at point: Point) -> Int? {
    guard let item, let subtitle = lines?.subtitle else { return nil }
    let place = place(of: subtitle, inLine: 1)
    guard point.y >= place.y - 2, point.y < place.y + Self.lineHeight + 2 else { return nil }
    return item.links.indices.first { number in
      let extent = subtitle.seenExtent(of: item.links[number])
      return extent.length > 0 && point.x >= place.x + extent.start - 4
        && point.x <= place.x + extent.end + 4
    }
  }

  private func point(to point: Point?) {
    let link = point.flatMap { self.link(at: $0) }
    guard link != pointedLink else { return }
    pointedLink = link
    setCursor(link == nil ? nil : "pointer")
    queueDraw()
  }

  private func load(_ item: CoverItem) {
    stop()
    texture = nil
    let art = art
    let side = Int(Self.usualSide) * max(scaleFactor, 1)
    Self.loading += 1
    work = Task { [weak self] in
      let made = await Self.texture(of: item, side: side, from: art)
      guard !Task.isCancelled, let self, self.item?.id == item.id else { return }
      Self.loading -= 1
      work = nil
      texture = made
      queueDraw()
    }
  }

  private func stop() {
    guard let work else { return }
    work.cancel()
    self.work = nil
    Self.loading -= 1
  }

  /// Decodes and scales a cover, off the main thread; a record without one gets its sleeve.
  @concurrent private nonisolated static func texture(
    of item: CoverItem,
    side: Int,
    from art: any Widgets.CoverSource<CoverID>
  ) async -> Texture? {
    let picture = try? await art.art(of: item.id, side: side)
    guard !Task.isCancelled else { return nil }
    let found = picture ?? item.sleeve.paint(side: side, lettering: PangoLettering())
    guard found.width > 0, found.height > 0 else { return nil }
    let scale = Double(side) / Double(max(found.width, found.height))
    let (width, height) = (
      max(Int(clamping: (Double(found.width) * scale).rounded()), 1),
      max(Int(clamping: (Double(found.height) * scale).rounded()), 1)
    )
    return Texture(found.resized(width: width, height: height))
  }

  // MARK: - Drawing

  /// The side of the cover in a cell of some width.
  private static func side(in width: Double) -> Double {
    (width - 2 * inset).rounded(.down).clamped(to: leastSide...usualSide)
  }

  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let natural = Int(Self.usualSide + 2 * Self.inset)
    guard axis == .vertical else {
      return SizeRequest(minimum: Int(Self.leastSide + 2 * Self.inset), natural: natural)
    }
    let side = along.map { Self.side(in: Double($0)) } ?? Self.usualSide
    let height = Int(clamping: side + 2 * Self.inset) + 46
    return SizeRequest(minimum: height, natural: height)
  }

  override func layOut(in size: Size) {
    let side = Self.side(in: size.width)
    guard side != self.side else { return }
    self.side = side
    lines = nil
  }

  override func styleChanged() {
    lines = nil
    queueDraw()
  }

  override func draw(on snapshot: Snapshot) {
    guard let item else { return }
    let left = ((size.width - side) / 2).rounded()
    let square = Rect(x: left, y: Self.inset, width: side, height: side)
    if let texture {
      let scale = side / Double(max(texture.width, texture.height))
      let extent = Size(
        width: Double(texture.width) * scale,
        height: Double(texture.height) * scale
      )
      // Covers that are not square stand on the foot of their place.
      let place = Rect(
        x: left + (side - extent.width) / 2,
        y: square.origin.y + side - extent.height,
        width: extent.width,
        height: extent.height
      )
      snapshot.clipped(to: place, radius: 2) { snapshot.draw(texture, in: place) }
    } else {
      snapshot.clipped(to: square, radius: 2) { snapshot.fill(square, with: item.sleeve.color) }
    }
    drawWords(of: item, on: snapshot)
  }

  private func drawWords(of item: CoverItem, on snapshot: Snapshot) {
    let words =
      lines ?? (
        TextLayout(item.title, for: self, size: 14, weight: .semibold),
        TextLayout(item.subtitle, for: self, size: 13)
      )
    lines = words
    for (number, (text, opacity)) in [(words.0, 1), (words.1, 0.7)].enumerated() {
      if text.limit == nil, text.size.width > side { text.limit = side }
      let place = place(of: text, inLine: number)
      let isPointed = number == 1 && pointedLink != nil
      let color = foreground.opacity(isPointed ? 0.92 : opacity)
      snapshot.draw(text, at: place, color: color)
      guard isPointed, let link = pointedLink, item.links.indices.contains(link) else { continue }
      let extent = text.seenExtent(of: item.links[link])
      let foot = (place.y + text.baseline).rounded() + 2
      snapshot.fill(
        Rect(x: place.x + extent.start, y: foot, width: extent.length, height: 1),
        with: color
      )
    }
  }

  private static let lineHeight = 18.0

  /// Where one of the two lines begins.
  private func place(of text: TextLayout, inLine number: Int) -> Point {
    Point(
      x: ((size.width - side) / 2).rounded() + ((side - text.size.width) / 2).rounded(),
      y: Self.inset + side + 8 + Double(number) * Self.lineHeight
    )
  }
}
