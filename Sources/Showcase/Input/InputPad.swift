internal import GLib
internal import Geometry
internal import Gtk
internal import Values
internal import Widgets

final class InputPad: CustomWidget, Traceable {
  var onEvent: ((InputEvent) -> Void)?
  private var lines: [TextLayout] = []
  private var pointer: Point?
  private var zoom = 1.0
  private var scrolled = Point.zero
  private static let shownLines = 18

  override init() {
    super.init()
    isFocusable = true
    clipsDrawing = true
    describe(.label(tr("A pad that shows what touchpad, mouse, touch and keys do")))
    listenToScrolling()
    listenToGestures()
    listenToPointerAndKeys()
    log("waiting for a finger, a wheel or a key")
  }

  override class var cssName: String { "inputpad" }
  override class var accessibleRole: AccessibleRole { .group }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: 480)
  }

  var traceName: String { "input" }

  var traceSample: TraceSample { TraceSample(position: scrolled.y, velocity: 0) }

  // MARK: - Drawing

  override func draw(on snapshot: Snapshot) {
    let ink = foreground
    drawGrid(on: snapshot, ink)
    for (index, line) in lines.enumerated() {
      line.limit = max(size.width - 48, 1)
      let age = Double(lines.count - 1 - index) / Double(Self.shownLines)
      snapshot.draw(
        line,
        at: Point(x: 24, y: 20 + Double(index) * 24),
        color: ink.opacity(1 - 0.6 * age)
      )
    }
    if let pointer { drawPointer(on: snapshot, at: pointer) }
  }

  private func drawGrid(on snapshot: Snapshot, _ ink: Color) {
    let step = 60.0
    let line = ink.opacity(0.06)
    var x = -scrolled.x.truncatingRemainder(dividingBy: step)
    while x < size.width {
      snapshot.fill(Rect(x: x.rounded(), y: 0, width: 1, height: size.height), with: line)
      x += step
    }
    var y = -scrolled.y.truncatingRemainder(dividingBy: step)
    while y < size.height {
      snapshot.fill(Rect(x: 0, y: y.rounded(), width: size.width, height: 1), with: line)
      y += step
    }
  }

  private func drawPointer(on snapshot: Snapshot, at place: Point) {
    let radius = 28 * min(max(zoom, 0.3), 4)
    let ring = Rect(
      x: place.x - radius,
      y: place.y - radius,
      width: radius * 2,
      height: radius * 2
    )
    snapshot.stroke(ring, radius: radius, width: 2, color: Color(hex: 0x3584e4))
    snapshot.fill(
      Rect(x: place.x - 2, y: place.y - 2, width: 4, height: 4),
      with: .white
    )
  }

  private func log(_ line: String) {
    lines.append(TextLayout(line, for: self, size: 14, tabularFigures: true))
    lines.removeFirst(max(0, lines.count - Self.shownLines))
    queueDraw()
  }

  private func report(_ event: InputEvent) {
    onEvent?(event)
    log(event.line)
  }

  // MARK: - Event controllers

  private func listenToScrolling() {
    let scroll = ScrollController()
    scroll.onBegin { [weak self, weak scroll] in
      self?.report(InputEvent("scroll-begin", Self.stamp(of: scroll)))
    }
    scroll.onScroll { [weak self, weak scroll] delta in
      guard let self, let scroll else { return false }
      let isPixels = scroll.unit == .pixel
      self.scrolled.x += delta.x * (isPixels ? 1 : 15)
      self.scrolled.y += delta.y * (isPixels ? 1 : 15)
      self.report(
        InputEvent(
          "scroll",
          ("dx", .number(delta.x)),
          ("dy", .number(delta.y)),
          ("unit", .text(isPixels ? "pixel" : "detent")),
          ("control", .flag(scroll.modifiers.contains(.control))),
          Self.stamp(of: scroll)
        )
      )
      return true
    }
    scroll.onEnd { [weak self, weak scroll] in
      self?.report(InputEvent("scroll-end", Self.stamp(of: scroll)))
    }
    scroll.onDecelerate { [weak self, weak scroll] velocity in
      self?.report(
        InputEvent(
          "decelerate",
          ("vx", .number(velocity.x)),
          ("vy", .number(velocity.y)),
          Self.stamp(of: scroll)
        )
      )
    }
    add(scroll)
    let hold = HoldController()
    hold.onHold { [weak self] stage, fingers in
      self?.report(
        InputEvent("hold", ("stage", .text("\(stage)")), ("fingers", .integer(fingers)))
      )
    }
    add(hold)
  }

  /// The event's timestamp on the display server's clock.
  private static func stamp(of controller: EventController?) -> (name: String, value: JSON) {
    ("stamp", .number(controller?.eventTime ?? 0))
  }

  private func listenToGestures() {
    let pinch = ZoomGesture()
    pinch.onBegin { [weak self] in self?.report(InputEvent("pinch-begin")) }
    pinch.onScale { [weak self, weak pinch] scale in
      guard let self, let center = pinch?.center else { return }
      (self.zoom, self.pointer) = (scale, center)
      self.report(
        InputEvent(
          "pinch",
          ("scale", .number(scale)),
          ("x", .number(center.x)),
          ("y", .number(center.y))
        )
      )
    }
    pinch.onEnd { [weak self] in self?.endPinch("pinch-end") }
    pinch.onCancel { [weak self] in self?.endPinch("pinch-cancel") }
    add(pinch)
    for fingers in [3, 4] {
      let swipe = SwipeGesture(fingers: fingers)
      swipe.onSwipe { [weak self] velocity in
        self?.report(
          InputEvent(
            "swipe",
            ("fingers", .integer(fingers)),
            ("vx", .number(velocity.x)),
            ("vy", .number(velocity.y))
          )
        )
      }
      add(swipe)
    }
    let drag = DragGesture()
    drag.onStart { [weak self] point in self?.report("drag-start", at: point) }
    drag.onMove { [weak self] offset in self?.report("drag-move", at: offset) }
    drag.onFinish { [weak self] offset in self?.report("drag-finish", at: offset) }
    add(drag)
    let press = LongPressGesture()
    press.onPress { [weak self] point in self?.report("long-press", at: point) }
    add(press)
  }

  private func listenToPointerAndKeys() {
    let click = ClickGesture()
    click.button = 0
    click.onPress { [weak self, weak click] count, point in
      guard let self, let click else { return }
      self.takeFocus()
      self.report("press", at: point, count: count, button: click.pressedButton)
    }
    click.onRelease { [weak self, weak click] count, point in
      guard let self, let click else { return }
      self.report("release", at: point, count: count, button: click.pressedButton)
    }
    add(click)
    let motion = MotionController()
    motion.onMove { [weak self] point in
      self?.pointer = point
      self?.report("motion", at: point)
    }
    motion.onLeave { [weak self] in
      self?.pointer = nil
      self?.queueDraw()
    }
    add(motion)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      self?.report("key", key, modifiers)
      return false
    }
    keys.onRelease { [weak self] key, modifiers in self?.report("key-release", key, modifiers) }
    add(keys)
  }

  private func endPinch(_ name: String) {
    zoom = 1
    report(InputEvent(name))
  }

  private func report(_ name: String, at point: Point) {
    report(InputEvent(name, ("x", .number(point.x)), ("y", .number(point.y))))
  }

  private func report(_ name: String, at point: Point, count: Int, button: Int) {
    report(
      InputEvent(
        name,
        ("count", .integer(count)),
        ("button", .integer(button)),
        ("x", .number(point.x)),
        ("y", .number(point.y))
      )
    )
  }

  private func report(_ name: String, _ key: Key, _ modifiers: Modifiers) {
    report(
      InputEvent(
        name,
        ("key", .text(key.name)),
        ("shift", .flag(modifiers.contains(.shift))),
        ("control", .flag(modifiers.contains(.control))),
        ("alt", .flag(modifiers.contains(.alt)))
      )
    )
  }
}
