internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

/// The handle that opens and closes a track list, which is a sheet over the stage.
final class TrackDrawer: CustomWidget, HandTarget {
  var onChange: (() -> Void)?
  var onTurn: ((_ isOpen: Bool) -> Void)?
  /// Drags are measured in its coordinates, as the handle itself moves.
  var ground: Widget? {
    get { input.ground }
    set { input.ground = newValue }
  }
  private let motion: MotionClock
  private let distance: () -> Double
  private lazy var driver = ScrollDriver(
    Scroller(settings: .init(spring: .levels, extent: 0.1)),
    frames: motion.frames ?? self,
    now: motion.now
  )
  private lazy var input = HandInput(for: self, now: motion.now)
  private(set) var heading = ""
  private(set) var artist = ""
  private lazy var title = makeTitle()
  private lazy var byline = makeByline()
  private let places = EvenPlaces.bounded(count: 2)

  /// `distance` is that between closed and open, in pixels.
  init(_ motion: MotionClock, over distance: @escaping () -> Double) {
    self.motion = motion
    self.distance = distance
    super.init()
    isFocusable = true
    describe(.label(tr("Tracks")), .expanded(false))
    _ = input
    driver.onChange = { [weak self] in self?.moved() }
    let click = ClickGesture()
    click.onRelease { [weak self] _, _ in self?.toggle() }
    add(click)
    onKeyPress { [weak self] key, modifiers in
      guard modifiers.isEmpty, [.enter, .keypadEnter, .space].contains(key) else { return false }
      self?.toggle()
      return true
    }
  }

  override class var cssName: String { "trackdrawer" }
  override class var accessibleRole: AccessibleRole { .button }

  /// From 0 to 1.
  var openness: Double { driver.position }
  /// Open or opening.
  var isOpen: Bool { driver.scroller.target > 0.5 }
  var isRunning: Bool { driver.isRunning }

  /// Nil: as GTK's setting says.
  var reducesMotion: Bool? {
    get { driver.reducesMotion }
    set { driver.reducesMotion = newValue }
  }

  /// `heading` is empty without a record; the artist is shown where there is room.
  func name(_ heading: String, by artist: String) {
    guard heading != self.heading || artist != self.artist else { return }
    (self.heading, self.artist) = (heading, artist)
    styleChanged()
  }

  func open() { turn(to: 1) }

  func close(atOnce: Bool = false) {
    guard atOnce else { return turn(to: 0) }
    driver.change { scroller, _ in scroller.jump(to: 0) }
  }

  private func toggle() { turn(to: isOpen ? 0 : 1) }

  /// The distance, in which pixels can be measured before the first layout as well.
  var travel: Double { max(distance(), 1) }

  private func measureWay() {
    let travel = travel
    guard driver.scroller.settings.pixelsPerUnit != travel else { return }
    driver.adjust { scroller, _ in scroller.settings.pixelsPerUnit = travel }
  }

  private func turn(to place: Int) {
    measureWay()
    driver.change { $0.go(toPlace: place, at: $1, over: places) }
    onTurn?(place == 1)
  }

  private func moved() {
    describe(.expanded(isOpen))
    queueDraw()
    onChange?()
  }

  // MARK: - Dragging

  func takes(_ movement: HandMovement) -> Bool { movement.axis == .vertical }

  func handCame(at time: Double) -> Bool {
    measureWay()
    return driver.hold(over: places, at: time)
  }

  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let travel = travel
    driver.change(at: time) {
      $0.move(by: step.shown.y / travel, of: step.travelled.y / travel, at: $1, over: places)
    }
  }

  func handLeft(flings: Bool, at time: Double) {
    driver.change(at: time) {
      if flings { $0.end(at: $1, over: places) } else { $0.cancel(at: $1, over: places) }
    }
  }

  func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard detents.y != 0 else { return false }
    turn(to: detents.y > 0 ? 1 : 0)
    return true
  }

  // MARK: - Drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let height = Int(ShelfLayout.handleHeight)
    return axis == .horizontal
      ? SizeRequest(minimum: 64, natural: 320) : SizeRequest(minimum: height, natural: height)
  }

  override func styleChanged() {
    (title, byline) = (makeTitle(), makeByline())
    queueDraw()
  }

  private func makeTitle() -> TextLayout {
    let words = heading.isEmpty ? tr("Tracks") : heading
    return TextLayout(words, for: self, size: 14, weight: .bold)
  }

  private func makeByline() -> TextLayout { TextLayout(artist, for: self, size: 14) }

  override func draw(on snapshot: Snapshot) {
    drawGround(on: snapshot)
    let bar = Rect(x: (size.width - 36) / 2, y: 6, width: 36, height: 4)
    let isContrasting = palette.isHighContrast
    snapshot.clipped(to: bar, radius: 2) {
      snapshot.fill(bar, with: palette.foreground.opacity(isContrasting ? 1 : 0.35))
    }
    drawWords(in: max(size.width - 32, 1), on: snapshot)
    if showsFocus {
      let ring = Rect(x: 2, y: 2, width: size.width - 4, height: size.height - 4)
      snapshot.stroke(ring, radius: 10, width: 2, color: palette.accent)
    }
  }

  private func drawGround(on snapshot: Snapshot) {
    let palette = palette
    let radius = 12.0
    let sheet = Rect(x: 0, y: 0, width: size.width, height: size.height + radius)
    snapshot.clipped(to: Rect(size: size)) {
      snapshot.clipped(to: sheet, radius: radius) { snapshot.fill(sheet, with: palette.surface) }
      let edge = Rect(x: -1, y: 0, width: size.width + 2, height: size.height + radius)
      let strength = palette.isHighContrast ? 1 : 0.12
      snapshot.stroke(
        edge,
        radius: radius + 1,
        width: 1,
        color: palette.foreground.opacity(strength)
      )
    }
  }

  /// The artist gives way to a long name.
  private func drawWords(in room: Double, on snapshot: Snapshot) {
    if title.size.width > room { title.limit = room }
    let (text, by) = (title.size, byline.size)
    let gap = 10.0
    let namesArtist = !artist.isEmpty && text.width + gap + by.width <= room
    let width = namesArtist ? text.width + gap + by.width : text.width
    let start = ((size.width - width) / 2).rounded()
    func left(_ place: Double, _ width: Double) -> Double {
      isRightToLeft ? size.width - place - width : place
    }
    snapshot.draw(
      title,
      at: Point(x: left(start, text.width), y: 14),
      color: palette.foreground
    )
    guard namesArtist else { return }
    snapshot.draw(
      byline,
      at: Point(x: left(start + text.width + gap, by.width), y: 14),
      color: palette.foreground.opacity(palette.isHighContrast ? 1 : 0.65)
    )
  }
}

extension TrackDrawer: Traceable {
  var traceName: String { "drawer" }

  var traceSample: TraceSample {
    TraceSample(position: openness, velocity: driver.velocity)
  }
}
