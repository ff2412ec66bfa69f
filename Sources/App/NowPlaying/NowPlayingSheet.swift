internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Playback
internal import Widgets

/// The sheet over the cover of a narrow now playing page, with the tracks or the lyrics.
///
/// It follows a hand on its upper part, and closes when it is pulled down.
final class NowPlayingSheet: CustomWidget {
  enum Content { case tracks, lyrics }

  var onTurn: (() -> Void)?
  /// Called when a content that had the focus is hidden, with the visible one or else with that.
  var onFocusLost: ((_ content: Content) -> Void)?
  private var tracks: NowPlayingTracks?
  private var lyrics: NowPlayingLyrics?
  private(set) var content: Content?
  /// Whether it may be used: not while the sleeve opens or closes.
  private var isUsable = false
  private var ground = SleeveColors().leaf
  private let places = EvenPlaces.bounded(count: 2)
  private var driver: ScrollDriver?
  private var hand: HandInput?

  init(_ motion: MotionClock = MotionClock()) {
    super.init()
    updateTarget()
    let driver = ScrollDriver(
      Scroller(settings: .init(spring: .pages)),
      frames: motion.frames ?? self,
      now: motion.now
    )
    driver.onChange = { [weak self] in self?.moved() }
    driver.onRest = { [weak self] in self?.rested() }
    self.driver = driver
    hand = HandInput(for: self, now: motion.now)
  }

  override class var cssName: String { "nowplayingsheet" }

  /// Takes the contents that it shows in turn; gives back those that it had.
  func hold(_ tracks: NowPlayingTracks?, _ lyrics: NowPlayingLyrics?) {
    let (oldTracks, oldLyrics) = (self.tracks, self.lyrics)
    (self.tracks, self.lyrics) = (tracks, lyrics)
    replace(oldTracks, by: tracks)
    replace(oldLyrics, by: lyrics)
  }

  private func replace(_ old: Widget?, by child: Widget?) {
    guard child !== old else { return }
    if let old {
      release(old)
      old.isVisible = true
    }
    guard let child else { return }
    adopt(child)
    showContent()
  }

  /// How far it is raised: from 0, hidden, to 1.
  var raised: Double { driver?.position ?? 0 }

  /// Shows a content, or hides it if it is visible; nil hides any.
  func turn(to wanted: Content?) {
    guard wanted != nil || content != nil else { return }
    let focused = hasFocusInside ? shown : nil
    content = wanted == content ? nil : wanted
    if let content { view(of: content)?.isVisible = true }
    // Before a content with the focus is hidden, or GTK would choose another widget.
    if let focused { keepFocus(of: focused) }
    // A sheet that goes down keeps its content until it is hidden.
    if content != nil { showContent() }
    if content == .tracks { tracks?.revealCurrent() }
    updateTarget()
    driver?.change { [places, content] scroller, time in
      scroller.go(toPlace: content == nil ? 0 : 1, at: time, over: places)
    }
    onTurn?()
  }

  private var shown: Content? {
    tracks?.isVisible == true ? .tracks : lyrics?.isVisible == true ? .lyrics : nil
  }

  private func moved() {
    updateTarget()
    queueAllocate()
  }

  private func rested() {
    let isOpen = raised > 0.5
    let before = shown
    let focused = hasFocusInside ? before : nil
    if isOpen != (content != nil) {
      // A hand has pulled it down, or up again.
      if !isOpen, let focused { onFocusLost?(focused) }
      content = isOpen ? before : nil
      onTurn?()
    }
    if !isOpen { showContent() }
    updateTarget()
  }

  private func view(of content: Content) -> Widget? { content == .tracks ? tracks : lyrics }

  private func showContent() {
    tracks?.isVisible = content == .tracks
    lyrics?.isVisible = content == .lyrics
  }

  /// Without a content the sheet must not take the input of the sleeve below it; on its way down it
  /// can be caught.
  private func updateTarget() {
    let isWanted = isUsable && (content != nil || raised > 0)
    if isTarget != isWanted { isTarget = isWanted }
  }

  func fade(to opacity: Double) {
    if self.opacity != opacity { self.opacity = opacity }
    isUsable = opacity > 0.5
    updateTarget()
  }

  func paint(ground: Color) {
    self.ground = ground
    queueDraw()
  }

  // MARK: - Focus

  @discardableResult
  func takeFocusInside() -> Bool {
    switch content {
    case .tracks: tracks?.takeFocusInside() ?? false
    case .lyrics: lyrics?.takeFocusInside() ?? false
    case nil: false
    }
  }

  private func keepFocus(of focused: Content) {
    if content == nil || !takeFocusInside() { onFocusLost?(content ?? focused) }
  }

  // MARK: - Layout and drawing

  private static let corner = 12.0
  private static let grip = 24.0

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return .zero
  }

  override func layOut(in size: Size) {
    let height = max(size.height, 1)
    if driver?.scroller.settings.pixelsPerUnit != height {
      driver?.adjust { scroller, _ in scroller.settings.pixelsPerUnit = height }
    }
    let y = ((1 - raised) * size.height).rounded()
    for child in children where child.isVisible {
      let room = Size(width: size.width, height: max(size.height - Self.grip, 1))
      child.measureAndAllocate(Rect(origin: Point(x: 0, y: y + Self.grip), size: room))
    }
  }

  override func draw(on snapshot: Snapshot) {
    guard raised > 0, size.height > 0 else { return }
    let y = ((1 - raised) * size.height).rounded()
    snapshot.clipped(to: Rect(size: size)) {
      let sheet = Rect(x: 0, y: y, width: size.width, height: size.height - y + Self.corner)
      snapshot.clipped(to: sheet, radius: Self.corner) { snapshot.fill(sheet, with: ground) }
      let grip = Rect(x: size.width / 2 - 18, y: y + 9, width: 36, height: 4)
      snapshot.clipped(to: grip, radius: 2) { snapshot.fill(grip, with: .white.opacity(0.5)) }
      super.draw(on: snapshot)
    }
  }
}

extension NowPlayingSheet: HandTarget {
  func takes(_ movement: HandMovement) -> Bool {
    let top = (1 - raised) * size.height
    return movement.axis == .vertical && raised > 0
      && (top..<top + Self.grip + 60).contains(movement.start.y)
  }

  func handCame(at time: Double) -> Bool { driver?.hold(over: places, at: time) ?? false }

  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let height = max(size.height, 1)
    driver?.change(at: time) { [places] scroller, time in
      scroller.move(
        by: step.shown.y / height,
        of: step.travelled.y / height,
        at: time,
        over: places
      )
    }
  }

  func handLeft(flings: Bool, at time: Double) {
    driver?.change(at: time) { [places] scroller, time in
      flings ? scroller.end(at: time, over: places) : scroller.cancel(at: time, over: places)
    }
  }
}
