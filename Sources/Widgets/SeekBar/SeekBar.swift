internal import GLib
public import Geometry
public import Gtk
internal import Motion
internal import Values

/// A bar that shows the position in the current track, and seeks by pointer or keyboard.
///
/// During a drag the music continues; the bar seeks when the drag ends.
open class SeekBar: CustomWidget {
  public nonisolated enum Look: Sendable {
    /// A line with a knob, between the time played and the whole.
    case full
    /// A thin line along an upper edge.
    case edge
    /// A thin line along a lower edge.
    case foot
  }

  /// Called when the user seeks, with the position in seconds.
  public var onSeek: ((Double) -> Void)?
  /// The colours; nil: those of the theme.
  public var colors: Palette? { didSet { queueDraw() } }
  public var look = Look.full { didSet { if look != oldValue { lookChanged() } } }
  /// How much larger line, knob and times are than usual.
  public var scale = 1.0 { didSet { if scale != oldValue { lookChanged() } } }
  /// The duration of the track, in seconds; nil while it is unknown.
  public var duration: Double? { didSet { if duration != oldValue { durationChanged() } } }
  /// The playback position, in seconds.
  public var position = 0.0 { didSet { if position != oldValue { positionChanged() } } }

  /// The position under the dragged knob.
  public private(set) var held: Double? { didSet { if held != oldValue { queueDraw() } } }
  private var pointed: Double? { didSet { if pointed != oldValue { queueDraw() } } }
  /// The layouts of both times; nil if they have changed.
  private(set) var texts: (second: Int, played: TextLayout, whole: TextLayout)?
  private var bubble: TextLayout?
  private var spoken = ""
  private var oldSecond = 0
  /// The place at which the knob was last drawn.
  private var drawnPlace = 0.0

  public override init() {
    super.init()
    isFocusable = true
    describe(.label(tr("Position")))
    updateDescription()
    listen()
  }

  public override class var cssName: String { "seekbar" }
  public override class var accessibleRole: AccessibleRole { .slider }

  /// The visible position: that of the drag, or that of the playback.
  public var shown: Double {
    let time = held ?? position
    return time.isFinite ? time : 0
  }

  public var track: SeekTrack {
    let inset = look == .full ? timeWidth + 12 * scale : 0
    return SeekTrack(
      left: inset,
      width: max(size.width - 2 * inset, 0),
      isMirrored: isRightToLeft,
      duration: duration
    )
  }

  /// The width for a time at either end.
  private var timeWidth: Double { 44 * scale }

  private func lookChanged() {
    (texts, bubble) = (nil, nil)
    queueResize()
  }

  private func durationChanged() {
    if track.length == nil { held = nil }
    texts = nil
    updateDescription()
    queueDraw()
  }

  private func positionChanged() {
    let second = Int(clamping: position)
    if second != oldSecond {
      oldSecond = second
      updateDescription()
    } else if abs(track.x(of: position) - drawnPlace) < 0.5 {
      // A small correction of the playback clock is not visible.
      return
    }
    queueDraw()
  }

  /// Announces the position to screen readers.
  private func updateDescription() {
    let length = track.length ?? 0
    // Translators: a place in a piece of music, as in “1:23 of 4:05”.
    let words = Format.text(
      tr("%s of %s"),
      DurationText.text(shown),
      length > 0 ? DurationText.length(length) : DurationText.text(0)
    )
    guard words != spoken else { return }
    spoken = words
    describe(
      .value(min(shown, length), in: 0...length, spoken: words),
      .disabled(track.length == nil)
    )
  }

  // MARK: - Widget

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    switch (axis, look) {
    case (.horizontal, .full): SizeRequest(minimum: 160, natural: 400)
    case (.horizontal, .edge), (.horizontal, .foot): SizeRequest(minimum: 60, natural: 360)
    case (.vertical, .full): SizeRequest(minimum: 40, natural: 40)
    case (.vertical, .edge), (.vertical, .foot): SizeRequest(minimum: 10, natural: 10)
    }
  }

  public override func styleChanged() {
    (texts, bubble) = (nil, nil)
    queueDraw()
  }

  // MARK: - Pointer

  /// The step of an arrow key, in seconds.
  private static let step = 5.0
  /// The step of a page key, in seconds.
  private static let page = 30.0

  private func listen() {
    let drag = DragGesture()
    drag.onStart { [weak self, weak drag] point in
      guard let self, press(at: point) else { return }
      drag?.claim()
    }
    drag.onMove { [weak self, weak drag] _ in
      if let self, let place = drag?.center { move(to: place) }
    }
    drag.onFinish { [weak self] _ in self?.letGo() }
    drag.onCancel { [weak self] in self?.giveUp() }
    add(drag)
    let wheel = ScrollController()
    wheel.onScroll { [weak self] in self?.turn(by: $0) ?? false }
    add(wheel)
    listen { [weak self] in
      self?.pointed = $0?.x
    } onPress: { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
  }

  /// Begins a drag; returns false if the duration is unknown.
  func press(at point: Point) -> Bool {
    guard isSensitive, let time = track.time(at: point.x) else { return false }
    held = time
    pointed = point.x
    // Keys then continue from the pointer's place.
    takeFocusByPointer()
    updateDescription()
    return true
  }

  func move(to point: Point) {
    guard held != nil, let time = track.time(at: point.x) else { return }
    held = time
    pointed = point.x
    updateDescription()
  }

  /// Ends the drag, and seeks to its place.
  func letGo() {
    guard let time = held else { return }
    held = nil
    go(to: time)
  }

  private func giveUp() {
    held = nil
    updateDescription()
  }

  private func turn(by delta: Point) -> Bool {
    guard isSensitive, track.length != nil, held == nil, delta.y != 0 else { return false }
    go(to: track.time(delta.y > 0 ? -Self.step : Self.step, from: position))
    return true
  }

  // MARK: - Keys

  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isSensitive, let length = track.length,
      modifiers.isDisjoint(with: [.control, .alt, .shift, .command])
    else { return false }
    if key == .escape {
      guard held != nil else { return false }
      giveUp()
      return true
    }
    let forward = isRightToLeft ? -1.0 : 1
    let seconds: Double
    switch key {
    case .right, .keypadRight: seconds = Self.step * forward
    case .left, .keypadLeft: seconds = -Self.step * forward
    case .up, .keypadUp: seconds = Self.step
    case .down, .keypadDown: seconds = -Self.step
    case .pageUp, .keypadPageUp: seconds = Self.page
    case .pageDown, .keypadPageDown: seconds = -Self.page
    case .home, .keypadHome: seconds = -.infinity
    case .end, .keypadEnd: seconds = length
    default: return false
    }
    go(to: track.time(seconds, from: shown))
    return true
  }

  private func go(to time: Double) {
    position = time
    updateDescription()
    onSeek?(time)
  }

  // MARK: - Drawing

  public override func draw(on snapshot: Snapshot) {
    guard size.width > 0 else { return }
    let palette = colors ?? palette
    let track = track
    let thickness = look == .full ? (2 * scale).rounded() * 2 : 3
    let middle =
      switch look {
      case .full: (size.height / 2).rounded()
      case .edge: thickness / 2
      case .foot: size.height - thickness / 2
      }
    let line = Rect(x: track.left, y: middle - thickness / 2, width: track.width, height: thickness)
    let radius = look == .full ? thickness / 2 : 0
    let ground = palette.foreground.opacity(palette.isHighContrast ? 0.5 : 0.22)
    let place = track.length == nil ? track.x(of: 0) : track.x(of: shown)
    drawnPlace = place
    let start = track.isMirrored ? place : track.left
    let end = track.isMirrored ? track.left + track.width : place
    snapshot.clipped(to: line, radius: radius) {
      snapshot.fill(line, with: ground)
      let played = Rect(x: start, y: line.origin.y, width: max(end - start, 0), height: thickness)
      snapshot.fill(played, with: palette.accent)
    }
    guard look == .full else { return drawEdge(at: place, palette, on: snapshot) }
    drawTimes(palette, middle: middle, on: snapshot)
    if track.length != nil {
      drawKnob(at: Point(x: place, y: middle), (7 * scale).rounded(), palette, on: snapshot)
    }
    if showsFocus {
      let ring = Rect(
        x: track.left - 10,
        y: middle - 12,
        width: track.width + 20,
        height: 24
      )
      snapshot.stroke(ring, radius: 12, width: 2, color: palette.accent)
    }
    drawBubble(palette, above: middle - 7 - (6 * scale).rounded(), on: snapshot)
  }

  /// Draws the knob of the thin line, which is visible only while dragged, hovered or focused.
  private func drawEdge(at place: Double, _ palette: Palette, on snapshot: Snapshot) {
    let isNear = held != nil || pointed != nil || showsFocus
    if isNear, track.length != nil {
      let x = place.clamped(to: 5...max(size.width - 5, 5))
      let y = look == .foot ? size.height - 5 : 5
      drawKnob(at: Point(x: x, y: y), showsFocus ? 6 : 5, palette, on: snapshot)
    }
    if showsFocus {
      let ring = Rect(x: 1, y: 0, width: max(size.width - 2, 0), height: size.height)
      snapshot.stroke(ring, radius: 4, width: 2, color: palette.accent)
    }
    // Above the line, outside the bar: below it are the titles, and the finger.
    drawBubble(palette, above: look == .foot ? size.height - 14 : -4, on: snapshot)
  }

  private func drawKnob(
    at center: Point,
    _ radius: Double,
    _ palette: Palette,
    on snapshot: Snapshot
  ) {
    let square = Rect(around: center, side: 2 * radius)
    // A white knob on white needs an edge.
    let edge = palette.isDark ? Color.black.opacity(0.3) : palette.foreground.opacity(0.45)
    snapshot.clipped(to: square, radius: radius) { snapshot.fill(square, with: .white) }
    snapshot.stroke(square, radius: radius, width: palette.isHighContrast ? 2 : 1, color: edge)
  }

  private func drawTimes(_ palette: Palette, middle: Double, on snapshot: Snapshot) {
    let second = Int(clamping: shown)
    let cached = texts.flatMap { $0.second == second ? $0 : nil }
    let texts =
      cached ?? (
        second,
        made(DurationText.text(shown)),
        made(track.length.map { DurationText.length($0) } ?? "–:––")
      )
    self.texts = texts
    let strength = palette.isHighContrast ? 1 : palette.isDark ? 0.62 : 0.7
    let color = palette.foreground.opacity(strength)
    let (left, right) = isRightToLeft ? (texts.whole, texts.played) : (texts.played, texts.whole)
    let top = (middle - left.size.height / 2).rounded()
    let inner = timeWidth - left.size.width
    snapshot.draw(left, at: Point(x: max(inner, 0), y: top), color: color)
    snapshot.draw(right, at: Point(x: size.width - timeWidth, y: top), color: color)
  }

  private func drawBubble(_ palette: Palette, above edge: Double, on snapshot: Snapshot) {
    guard let pointed, let time = track.time(at: pointed) else { return }
    let words = DurationText.text(time)
    let text = bubble?.text == words ? bubble ?? made(words) : made(words)
    bubble = text
    let (width, height) = (text.size.width + 12, text.size.height + 2)
    let x = (pointed.clamped(to: track.left...(track.left + track.width)) - width / 2)
      .clamped(to: 0...max(size.width - width, 0))
    let rect = Rect(
      x: x.rounded(),
      y: (edge - height).rounded(),
      width: width,
      height: height
    )
    let ground = palette.isDark ? Color(hex: 0x101012) : palette.foreground
    snapshot.clipped(to: rect, radius: 6) { snapshot.fill(rect, with: ground) }
    if palette.isHighContrast {
      snapshot.stroke(rect, radius: 6, width: 1, color: palette.foreground)
    }
    snapshot.draw(text, at: Point(x: rect.origin.x + 6, y: rect.origin.y + 1), color: .white)
  }

  private func made(_ words: String) -> TextLayout {
    TextLayout(words, for: self, size: (13 * scale).rounded(), tabularFigures: true)
  }
}
