internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

/// A sleeve on a dark stage that rotates with two fingers, a drag or the arrow keys, and scales
/// with a pinch.
final class BridgeStage: CustomWidget, Traceable {
  private let caption = Label()
  private let zoom = ZoomGesture()
  private var title: TextLayout?
  private var artist: TextLayout?
  private var art: Texture?
  private var painting: Task<Void, Never>?
  /// The rotation about the vertical axis, in degrees.
  private var turn: Double { didSet { queueDraw() } }
  private var scale = 1.0 { didSet { queueDraw() } }
  private var last: (time: Double, turn: Double)?
  private var velocity = 0.0

  /// Degrees per pixel of a scroll or drag.
  private static let gain = 0.25

  init(turn: Double) {
    self.turn = turn
    super.init()
    isFocusable = true
    clipsDrawing = true
    describe(.label(tr("A record sleeve, turned in space")))
    caption.addClass("hint")
    caption.shortens()
    adopt(caption)
    listen()
    painting = Task { [weak self] in
      let art = await SleeveArt.paint(side: 512)
      self?.art = art
      self?.queueDraw()
    }
  }

  isolated deinit { painting?.cancel() }

  var hasArt: Bool { art != nil }

  override class var cssName: String { "bridge" }
  override class var accessibleRole: AccessibleRole { .image }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: 480)
  }

  override func layOut(in size: Size) {
    let height = Double(caption.measure(.vertical).natural)
    let width = min(Double(caption.measure(.horizontal).natural), size.width - 24)
    let top = size.height - height - 18
    // A small stage has no space for the caption.
    caption.isVisible = width > 160 && top > center.y + side * 0.7
    guard caption.isVisible else { return }
    caption.allocate(
      Rect(x: ((size.width - width) / 2).rounded(), y: top, width: width, height: height)
    )
  }

  override func mapped() {
    let renderer = Renderer(of: self)
    let canTurn = renderer?.kind != .cairo
    caption.text =
      canTurn
      ? tr("Turn it with two fingers, a drag or the arrow keys; pinch to zoom")
      : tr("The Cairo renderer cannot turn things in space: the sleeve lies flat")
  }

  override func styleChanged() { (title, artist) = (nil, nil) }

  override func draw(on snapshot: Snapshot) {
    drawRoom(on: snapshot)
    snapshot.saved {
      snapshot.translate(x: center.x, y: center.y)
      if Renderer(of: self)?.kind != .cairo {
        snapshot.perspective(from: side * 2.1)
        snapshot.turn(degrees: turn, about: .vertical)
      }
      snapshot.translate(x: -side / 2, y: -side / 2)
      drawMirror(on: snapshot)
      drawSleeve(on: snapshot)
    }
    if caption.isVisible { snapshot.draw(caption, of: self) }
    if showsFocus { snapshot.stroke(Rect(size: size), width: 2, color: Color(hex: 0x3584e4)) }
    follow(frameTime)
  }

  private var side: Double { min(size.height * 0.52, size.width * 0.5) * scale }

  private var center: Point { Point(x: size.width / 2, y: size.height * 0.4) }

  func drawRoom(on snapshot: Snapshot) {
    let stage = Rect(size: size)
    let floor = Point(x: 0, y: center.y + side / 2)
    snapshot.fill(
      stage,
      with: Gradient(
        .line(from: .zero, to: floor),
        .init(0, Color(hex: 0x16161a)),
        .init(1, .black)
      )
    )
    let glow = Color(hex: 0xe8642e)
    snapshot.fill(
      stage,
      with: Gradient(
        .ellipse(center: center, radii: Size(width: side * 1.4, height: side * 0.9)),
        .init(0, glow.opacity(0.3)),
        .init(0.5, glow.opacity(0.12)),
        .init(1, glow.opacity(0))
      )
    )
  }

  private func drawSleeve(on snapshot: Snapshot) {
    drawPrint(on: snapshot)
    let front = Rect(x: 1, y: 1, width: side - 2, height: side - 2)
    snapshot.clipped(to: front, radius: side * 0.012) {
      snapshot.fill(
        front,
        with: Gradient(
          .line(from: .zero, to: Point(x: side, y: side * 0.6)),
          .init(0, .white.opacity(0.14)),
          .init(0.45, .white.opacity(0)),
          .init(1, .black.opacity(0.18))
        )
      )
    }
  }

  private func drawMirror(on snapshot: Snapshot) {
    let mirror = Rect(x: 0, y: side + 1, width: side, height: side * 0.62)
    snapshot.clipped(to: mirror) {
      snapshot.saved {
        snapshot.translate(x: 0, y: side * 2 + 2)
        snapshot.scale(x: 1, y: -1)
        drawPrint(on: snapshot)
      }
      let foot = Point(x: 0, y: side + 1)
      snapshot.fill(
        mirror,
        with: Gradient(
          .line(from: foot, to: Point(x: 0, y: side * 1.45)),
          .init(0, .black.opacity(0.5)),
          .init(0.4, .black.opacity(0.86)),
          .init(1, .black)
        )
      )
    }
  }

  private func drawPrint(on snapshot: Snapshot) {
    guard let art else { return }
    let margin = side * SleeveArt.margin
    snapshot.draw(
      art,
      in: Rect(x: -margin, y: -margin, width: side + margin * 2, height: side + margin * 2)
    )
    let title = self.title ?? TextLayout("Paper Moons", for: self, size: 34, weight: .bold)
    let artist = self.artist ?? TextLayout("Ottilie Brandt", for: self, size: 13, weight: .semibold)
    (self.title, self.artist) = (title, artist)
    // The text layouts are created once for a sleeve of 320 pixels and scaled.
    snapshot.saved {
      snapshot.scale(x: side / 320, y: side / 320)
      snapshot.draw(title, at: Point(x: 18, y: 252), color: Color(hex: 0x26345c))
      snapshot.draw(artist, at: Point(x: 20, y: 293), color: Color(hex: 0xe8642e))
    }
  }

  // MARK: - Input

  private func listen() {
    let scroll = ScrollController()
    scroll.onScroll { [weak self, weak scroll] delta in
      guard let self, let scroll else { return false }
      let pixels = scroll.unit == .pixel ? 1.0 : 15
      self.turn -= (delta.x + delta.y) * pixels * Self.gain
      return true
    }
    add(scroll)
    let drag = DragGesture()
    var start = 0.0
    drag.onStart { [weak self] _ in start = self?.turn ?? 0 }
    drag.onMove { [weak self] offset in self?.turn = start + offset.x * Self.gain }
    add(drag)
    var from = 1.0
    zoom.onBegin { [weak self] in from = self?.scale ?? 1 }
    zoom.onScale { [weak self] scale in self?.scale = min(max(from * scale, 0.5), 1.6) }
    add(zoom)
    let keys = KeyController()
    keys.onPress { [weak self] key, _ in self?.press(key) ?? false }
    add(keys)
  }

  func press(_ key: Key) -> Bool {
    switch key {
    case .left: turn -= 15
    case .right: turn += 15
    case .home: (turn, scale) = (0, 1)
    default: return false
    }
    return true
  }

  // MARK: - Trace

  var traceName: String { "bridge" }

  var traceSample: TraceSample {
    TraceSample(position: turn, velocity: velocity, live: 1, created: 1)
  }

  private func follow(_ time: Double) {
    if let last, time > last.time { velocity = (turn - last.turn) / (time - last.time) }
    last = (time, turn)
  }
}
