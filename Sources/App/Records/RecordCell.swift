internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels
internal import Values
internal import Widgets

final class RecordCell: CustomWidget {
  /// The textures' sides are multiples of this, so that few are loaded while the window grows.
  private static let textureStep = 32.0

  private(set) var side = RecordGridLayout.sides.lowerBound {
    didSet { if side != oldValue { sideChanged() } }
  }
  private var gap = 18.0 { didSet { if gap != oldValue { sideChanged() } } }
  /// Around the cover; GTK's grid adds 3 pixels.
  private var inset: Double { gap / 2 - 3 }
  private(set) lazy var overlay = CoverOverlay(of: self) { MainLoop.now }
  var onMenu: ((Point, _ isTouch: Bool) -> Void)?
  /// Whether a press on it selects; then it neither opens nor plays anything.
  private let selects: (Modifiers, _ isTouch: Bool) -> Bool
  /// Called after a press that is not on a link or on the round button.
  var onClick: ((Modifiers, _ isTouch: Bool) -> Void)?
  /// It is one of several selected ones.
  private(set) var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      describeSelected(isSelected)
      queueDraw()
    }
  }
  var onLink: ((Int) -> Void)?
  /// On the shelf; nil while the cell is unused.
  private(set) var place: Int?
  private var loadsCover = false
  var isLoading: Bool { work != nil || fade.isRunning }

  private let art: any CoverProvider<CoverID>
  private(set) var item: CoverItem?
  private var texture: Texture?
  private var loadedSide = 0
  private lazy var fade = PictureFade(of: self)
  private var work: Task<Void, Never>?
  private var lines: (title: TextLayout, subtitle: TextLayout)?
  private var pointedLink: Int?
  private var pressedLink: Int?
  /// Nil on a link or on the round button.
  private var press: (modifiers: Modifiers, selects: Bool)?

  init(
    art: any CoverProvider<CoverID>,
    selects: @escaping (Modifiers, _ isTouch: Bool) -> Bool = { _, _ in false }
  ) {
    (self.art, self.selects) = (art, selects)
    super.init()
    listenToMenus()
    listenToPresses()
    onPointer { [weak self] in self?.point(to: $0) }
  }

  func mark(isSelected: Bool) { self.isSelected = isSelected }

  isolated deinit { stop() }

  override class var cssName: String { "recordcell" }

  func show(_ item: CoverItem, at place: Int, of count: Int) {
    self.place = place
    defer { describe(of: count) }
    guard item != self.item else { return }
    let isSameCover = item.id == self.item?.id && texture != nil
    self.item = item
    lines = nil
    queueDraw()
    guard !isSameCover else { return }
    (texture, loadedSide) = (nil, 0)
    fade.reset()
    load(item)
  }

  func describe(of count: Int) {
    guard let item, let place else { return }
    let words = item.spoken.isEmpty ? "\(item.title), \(item.subtitle)" : item.spoken
    let name = overlay.marks.isCurrent ? "\(words), \(tr("playing"))" : words
    describe(.label(name))
    describe(place: place + 1, of: count)
  }

  func admitCover(_ isAdmitted: Bool) {
    let wasAdmitted = loadsCover
    loadsCover = isAdmitted
    if isAdmitted, !wasAdmitted { loadMissing() }
  }

  func fit(_ layout: RecordGridLayout) { (side, gap) = (layout.side, layout.gap) }

  func clear() {
    stop()
    (item, place, texture, lines) = (nil, nil, nil, nil)
    fade.reset()
    point(to: nil)
    overlay.marks = (false, false)
    isSelected = false
    overlay.hideButton()
  }

  private func sideChanged() {
    lines = nil
    queueResize()
    loadMissing()
  }

  // MARK: - The cover

  private var wantedSide: Int {
    Int(clamping: (side / Self.textureStep).rounded(.up) * Self.textureStep) * max(scaleFactor, 1)
  }

  /// The picture has changed; until the new one is loaded the old one is drawn.
  func loadAgain() {
    loadedSide = 0
    loadMissing()
  }

  private func loadMissing() { if let item, wantedSide > loadedSide { load(item) } }

  private func load(_ item: CoverItem) {
    stop()
    guard loadsCover else { return }
    let art = art
    let side = wantedSide
    loadedSide = side
    work = Task { [weak self] in
      let made = await art.texture(of: item, side: side, fills: false)
      guard !Task.isCancelled, let self, self.item?.id == item.id else { return }
      work = nil
      if texture == nil { fade.begin() }
      texture = made
      queueDraw()
    }
  }

  private func stop() {
    work?.cancel()
    work = nil
  }

  // MARK: - Drawing

  var square: Rect {
    Rect(x: ((size.width - side) / 2).rounded(), y: inset, width: side, height: side)
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    guard axis == .vertical else {
      return SizeRequest(
        minimum: Int(RecordGridLayout.leastSide + 2 * inset),
        natural: Int(clamping: side + 2 * inset)
      )
    }
    let height = Int(clamping: side + 2 * inset) + 62
    return SizeRequest(minimum: height, natural: height)
  }

  override func styleChanged() {
    lines = nil
    queueDraw()
  }

  override func unmapped() {
    overlay.hideButton()
    fade.end()
  }

  override func draw(on snapshot: Snapshot) {
    guard let item else { return }
    drawCover(of: item, on: snapshot)
    overlay.draw(on: snapshot, over: square) { [weak self] in
      self?.drawCover(of: item, on: snapshot)
    }
    drawWords(of: item, on: snapshot)
  }

  private func drawCover(of item: CoverItem, on snapshot: Snapshot) {
    let square = square
    defer {
      if isSelected {
        snapshot.fill(square, with: palette.accent.opacity(0.28))
        snapshot.stroke(square, radius: 2, width: 4, color: palette.accent)
      }
    }
    let color = art.meanColor(of: item.id) ?? item.sleeve.color
    if texture == nil || fade.isRunning {
      fade.noticePlaceholder()
      snapshot.clipped(to: square, radius: 2) {
        snapshot.fill(square, with: color.opacity(texture == nil ? 1 : 1 - fade.share))
      }
    }
    guard let texture else { return }
    let scale = side / Double(max(texture.width, texture.height))
    let extent = Size(
      width: Double(texture.width) * scale,
      height: Double(texture.height) * scale
    )
    // Covers that are not square are aligned to the foot of the square.
    let place = Rect(
      x: square.origin.x + (side - extent.width) / 2,
      y: square.origin.y + side - extent.height,
      width: extent.width,
      height: extent.height
    )
    snapshot.clipped(to: place, radius: 2) {
      if fade.isRunning {
        snapshot.fill(place, with: color)
        snapshot.faded(to: fade.share) { snapshot.draw(texture, in: place) }
      } else {
        snapshot.draw(texture, in: place)
      }
    }
  }

  private func drawWords(of item: CoverItem, on snapshot: Snapshot) {
    let words = lines ?? layOutWords(of: item)
    lines = words
    snapshot.draw(
      words.title,
      at: Point(x: square.origin.x, y: inset + side + 8),
      color: foreground
    )
    let (text, place) = (words.subtitle, place(of: words.subtitle, below: words.title))
    let opacity = Toolkit.isHighContrast ? 1 : pointedLink == nil ? 0.7 : 0.92
    snapshot.draw(text, at: place, color: foreground.opacity(opacity))
    guard let link = pointedLink, item.links.indices.contains(link) else { return }
    let extent = text.seenExtent(of: item.links[link])
    snapshot.fill(
      Rect(
        x: place.x + extent.start,
        y: (place.y + text.baseline).rounded() + 2,
        width: extent.length,
        height: 1
      ),
      with: foreground.opacity(opacity)
    )
  }

  /// A long title has two lines.
  private func layOutWords(of item: CoverItem) -> (title: TextLayout, subtitle: TextLayout) {
    let title = TextLayout(item.title, for: self, size: 14, weight: .semibold)
    title.center(in: side, lines: 2)
    let subtitle = TextLayout(item.subtitle, for: self, size: 13)
    if subtitle.size.width > side { subtitle.limit = side }
    return (title, subtitle)
  }

  private static let lineHeight = 17.0

  private func place(of subtitle: TextLayout, below title: TextLayout) -> Point {
    Point(
      x: square.origin.x + ((side - subtitle.size.width) / 2).rounded(),
      y: inset + side + 9 + Self.lineHeight * Double(title.lineCount)
    )
  }
}

// MARK: - Pointer and touch

extension RecordCell {
  private func listenToMenus() {
    let click = ClickGesture()
    click.button = 3
    click.onPress { [weak self] _, point in self?.onMenu?(point, false) }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self, weak long] point in
      long?.claim()
      self?.onMenu?(point, true)
    }
    add(long)
  }

  private func listenToPresses() {
    let click = ClickGesture()
    click.onPress { [weak self, weak click] count, point in
      guard let self, let click else { return }
      let selects = selects(click.modifiers, click.isTouch)
      press = (click.modifiers, selects)
      if selects {
        pressedLink = nil
        // GTK's grid would move the focus elsewhere.
        if !click.modifiers.isDisjoint(with: [.shift, .control]) { click.claim() }
        return
      }
      pressedLink = count == 1 ? link(at: point) : nil
      // A press on a link or on the round button neither selects nor opens the record.
      let isOwn = link(at: point) != nil || overlay.press(at: point, on: square)
      guard isOwn else { return }
      press = nil
      click.claim()
    }
    click.onRelease { [weak self, weak click] _, point in
      guard let self else { return }
      if let press, let click { onClick?(press.modifiers, click.isTouch) }
      if press?.selects == true { return }
      if overlay.showsButton {
        overlay.release(at: point, on: square)
      } else if click?.isTouch == true {
        overlay.tap()
      }
      if let pressed = pressedLink, pressed == link(at: point) { onLink?(pressed) }
    }
    click.onStop { [weak self] in self?.overlay.cancelPress() }
    click.onCancel { [weak self] in self?.overlay.cancelPress() }
    add(click)
  }

  func link(at point: Point) -> Int? {
    guard let item, let lines else { return nil }
    let subtitle = lines.subtitle
    let place = place(of: subtitle, below: lines.title)
    guard point.y >= place.y - 2, point.y < place.y + Self.lineHeight + 2 else { return nil }
    return item.links.indices.first { number in
      let extent = subtitle.seenExtent(of: item.links[number])
      return extent.length > 0 && point.x >= place.x + extent.start - 4
        && point.x <= place.x + extent.end + 4
    }
  }

  /// Nil: outside of the cell.
  func point(to point: Point?) {
    overlay.point(to: point, on: square)
    let link = point.flatMap { self.link(at: $0) }
    guard pointedLink.change(to: link) else { return }
    setCursor(link == nil ? nil : "pointer")
    queueDraw()
  }
}
