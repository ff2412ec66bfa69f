public import GLib
public import Geometry
public import Gtk
public import Motion
internal import Values

/// A gatefold sleeve that unfolds in space out of a small cover: the cover on the left, a page on
/// the right, and the record half out of its sleeve.
///
/// One number opens it. The hand moves the centre of the cover by as many pixels as it moves itself;
/// everything else follows from `SleeveLayout`.
public final class OpeningSleeve: CustomWidget {
  /// The place of the closed cover, in the widget's coordinates.
  public var closedFrame = Rect(x: 12, y: 12, width: 48, height: 48) {
    didSet { if closedFrame != oldValue { redraw() } }
  }
  /// The room of the owner's header and controls.
  public var margins = SleeveLayout.Margins() {
    didSet { if margins != oldValue { redraw() } }
  }
  /// The colour of the inner leaf, dark enough for white text.
  public var leafColor = Color(hex: 0x2b2b30) {
    didSet { if leafColor != oldValue { queueDraw() } }
  }
  /// The colour of the light behind the sleeve; nil for none.
  public var lightColor: Color? { didSet { if lightColor != oldValue { queueDraw() } } }
  public var labelColor = Color(hex: 0x8a8a90) {
    didSet { if labelColor != oldValue { disc.prepare(for: self) } }
  }
  /// The name of the record for screen readers.
  public var coverName = "" { didSet { coverSide.describe(.label(coverName)) } }
  /// Whether targets are reached at once; nil uses the toolkit's setting.
  public var reducesMotion: Bool? {
    didSet {
      driver.reducesMotion = reducesMotion
      flow.driver.reducesMotion = reducesMotion
    }
  }
  /// What is on the right wing; nil: it is empty.
  public var page: Widget? {
    get { pageSide.content }
    set { pageSide.show(newValue) }
  }
  /// What the page turns over to; nil: it is empty.
  public var reverse: Widget? {
    get { reverseSide.content }
    set { reverseSide.show(newValue) }
  }
  /// Creates a widget for the cover of another record; it is reused for others.
  public var makeCover: (() -> Widget)? { didSet { flow.refresh() } }
  public var bindCover: ((_ cover: Widget, _ index: Int) -> Void)? { didSet { flow.reload() } }
  /// Called when the opening, the turn of the page or the position of the flow has changed.
  public var onChange: (() -> Void)?
  /// Called when the sleeve has come to rest; its opening is exactly 0 or 1 then.
  public var onRest: (() -> Void)?

  private static let places = Ring(count: 2, wraps: false)
  /// The part of its way that a pull beyond an end shows at most.
  private static let give = 0.08

  let coverSide: SleeveSide
  let pageSide: SleeveSide
  let reverseSide: SleeveSide
  private(set) lazy var driver = makeDriver()
  private(set) lazy var turn = SleeveSpring(
    at: 0,
    frames: givenFrames ?? self,
    now: clock
  ) { [weak self] in self?.moved() }
  private(set) lazy var flow = SleeveFlow(
    of: self,
    frames: { [unowned self] in givenFrames ?? self },
    now: clock,
    onChange: { [weak self] in self?.moved() }
  )
  private var hand: HandInput?
  private(set) lazy var disc = SleeveDisc { [weak self] in self?.queueDraw() }
  private(set) var layout = SleeveLayout(size: .zero, closed: .init(size: .zero))
  /// The opening that the owner was last notified of at rest; nil during a motion.
  private var restedAt: Double?
  let halved = HalvedTextures()
  /// How far a hand has moved before the first layout, when pixels have no measure yet.
  private var early: HandStep?
  private var pinchStart: Double?
  private weak var givenFrames: (any FrameSource)?
  private let clock: () -> Double

  public init(
    cover: Widget,
    page: Widget? = nil,
    reverse: Widget? = nil,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    givenFrames = frames
    clock = now
    coverSide = SleeveSide(cover, isCover: true)
    pageSide = SleeveSide(page, isCover: false)
    reverseSide = SleeveSide(reverse, isCover: false)
    super.init()
    clipsDrawing = true
    for side in [coverSide, pageSide, reverseSide] { adopt(side) }
    hand = HandInput(for: self, now: now)
    listenToPinch()
    listenToKeys()
    coverSide.onFocusChange { [weak self] _ in self?.queueDraw() }
    updateSides()
  }

  // MARK: - Opening

  /// How far it is open: 0 closed, 1 open, a little beyond while the hand pulls further.
  public var opening: Double { driver.position }

  /// The velocity of the opening, per second.
  public var velocity: Double { driver.velocity }

  public var isOpenAtRest: Bool {
    opening == 1 && !driver.isRunning && turn.isResting && flow.isResting
  }

  /// The opacity of controls and texts of the owner around the open sleeve.
  public var controlsOpacity: Double { SleeveCurves.controls.value(at: opening) }

  public var backdropOpacity: Double { SleeveCurves.backdrop.value(at: opening) }

  public func coverCorner(closed: Double, open: Double) -> Double {
    layout.corner(at: opening, closed: closed, open: open)
  }

  public var coverFrame: Rect { layout.cover }

  /// The place of the page at rest; empty where there is no right wing.
  public var pageFrame: Rect { layout.page }

  /// The form of the open sleeve in the current window.
  public var kind: SleeveLayout.Kind { layout.kind }

  /// Opens it by a spring that keeps its velocity.
  public func open() { go(to: 1) }

  /// Closes it by a spring that keeps its velocity.
  public func close() { go(to: 0) }

  /// Shows an opening at once.
  public func set(opening: Double) {
    driver.change { scroller, _ in scroller.jump(to: opening) }
  }

  private func go(to place: Int) {
    driver.change { $0.go(toPlace: place, at: $1, over: Self.places) }
  }

  /// Whether the right wing shows `reverse` instead of `page`; it turns like a page of a book.
  public var showsReverse: Bool {
    get { turn.target == 1 }
    set { turn.go(to: newValue ? 1 : 0, atOnce: isStill || !isMapped || !layout.hasWing) }
  }

  /// How far the page has turned: 0 shows `page`, 1 shows `reverse`.
  public var turned: Double { turn.value.clamped(to: 0...1) }

  /// Shows a part of the turn of the page at once, from 0 to 1, as for a picture.
  public func hold(turn share: Double) { turn.hold(at: share) }

  public var isPainted: Bool { disc.isPainted }

  /// Whether targets are reached at once.
  var isStill: Bool { reducesMotion ?? !Toolkit.animates }

  // MARK: - Frames

  private func makeDriver() -> ScrollDriver {
    let driver = ScrollDriver(
      Scroller(settings: .init(spring: .pages, extent: Self.give)),
      frames: givenFrames ?? self,
      now: clock
    )
    driver.reducesMotion = reducesMotion
    driver.onChange = { [weak self] in self?.moved() }
    driver.onRest = { [weak self] in self?.rested() }
    return driver
  }

  private func moved() {
    if restedAt != opening { restedAt = nil }
    flow.refresh()
    updateSides()
    queueDraw()
    onChange?()
  }

  /// Presses at rest end as a rest as well, but change nothing.
  private func rested() {
    updateSides()
    guard restedAt != opening, opening == 0 || opening == 1 else { return }
    restedAt = opening
    onRest?()
  }

  /// Shows the sides that are visible, and lets only those be used that stand still.
  private func updateSides() {
    let pose = flow.pose(at: opening)
    let isOpen = opening == 1 && turn.isResting && flow.wing == 1
    let shows = [
      (pageSide, pose.showsWing && turn.value < 1),
      (reverseSide, pose.showsWing && turn.value > 0),
    ]
    for (side, isShown) in shows {
      if side.isChildVisible != isShown { side.isChildVisible = isShown }
      let isUsable = isShown && isOpen
      if side.isTarget != isUsable { side.isTarget = isUsable }
      side.isHiddenFromReaders = !isUsable
    }
  }

  // MARK: - CustomWidget

  /// The CSS name `gatefold`.
  public override class var cssName: String { "gatefold" }
  /// A group of the cover and the page.
  public override class var accessibleRole: AccessibleRole { .group }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for side in [coverSide, pageSide, reverseSide] { _ = side.measure(axis) }
    return SizeRequest(minimum: 1, natural: axis == .horizontal ? 1180 : 780)
  }

  /// Gives the sides the places that they have when the sleeve is open; motions only draw.
  public override func layOut(in size: Size) {
    let fresh = SleeveLayout(
      size: size,
      margins: margins,
      closed: closedFrame,
      isRightToLeft: isRightToLeft
    )
    if fresh != layout {
      layout = fresh
      driver.adjust { scroller, _ in
        scroller.settings.pixelsPerUnit = fresh.travel
        scroller.settings.scaleFactor = Double(scaleFactor)
      }
      flow.adapt(to: fresh, scale: Double(scaleFactor))
      disc.prepare(for: self)
      catchUp()
    }
    coverSide.allocate(layout.cover)
    flow.allocate(layout.cover)
    let page = layout.hasWing ? layout.page : layout.cover
    pageSide.allocate(page)
    reverseSide.allocate(page)
  }

  public override func draw(on snapshot: Snapshot) {
    drawSleeve(on: snapshot, inSpace: isDrawnInSpace)
  }

  /// Allocates the sides again where the writing direction has changed.
  public override func styleChanged() { redraw() }
}

// MARK: - Hand

extension OpeningSleeve: HandTarget {
  /// Accepts vertical movements, except those over the open page, which scrolls by itself, and
  /// horizontal ones over the open cover.
  public func takes(_ movement: HandMovement) -> Bool {
    guard movement.axis == .vertical else {
      return flow.count > 0 && opening == 1
        && (layout.cover.contains(movement.start) || flow.wing < 1)
    }
    return !(opening == 1 && layout.hasWing && layout.page.contains(movement.start))
  }

  public func handCame(at time: Double) -> Bool {
    let hasStoppedFlow = flow.handCame(at: time)
    return driver.hold(over: Self.places, at: time) || hasStoppedFlow
  }

  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    guard movement.axis == .vertical else {
      return flow.handMoved(by: step, of: movement, at: time)
    }
    guard isLaidOut else {
      var sum = early ?? .zero
      sum.shown.y += step.shown.y
      sum.travelled.y += step.travelled.y
      early = sum
      return
    }
    // A sleeve that was caught between two records returns to one of them meanwhile.
    flow.handLeft(flings: false, at: time)
    // The steps are those of an offset, so they lead against the hand.
    let unit = -layout.direction * layout.travel
    driver.change(at: time) { scroller, time in
      if !scroller.isTracking { scroller.begin(at: time, over: Self.places) }
      scroller.move(
        by: step.shown.y / unit,
        of: step.travelled.y / unit,
        at: time,
        over: Self.places
      )
    }
  }

  /// Lets it open or close, and land on a record.
  public func handLeft(flings: Bool, at time: Double) {
    flow.handLeft(flings: flings, at: time)
    if let early {
      // So short a flick has no measured speed.
      self.early = nil
      if flings, early.travelled.y > 0 { open() } else { rested() }
    }
    guard driver.scroller.isTracking else { return }
    driver.change(at: time) { $0.end(flings: flings, at: $1, over: Self.places) }
  }

  /// Whether it has a size, and with it a distance from closed to open.
  private var isLaidOut: Bool { layout.size.width > 1 }

  /// Moves the cover as far as the hand moved before the first layout.
  private func catchUp() {
    guard let step = early, isLaidOut else { return }
    early = nil
    let movement = HandMovement(device: .touchpad, axis: .vertical, start: .zero)
    handMoved(by: step, of: movement, at: driver.time)
  }

  // MARK: - Pinch

  /// Starts a pinch, on the sleeve or on a widget of the owner's.
  public func pinchBegan() {
    hand?.cancel()
    driver.hold(over: Self.places)
    pinchStart = opening.clamped(to: 0...1)
  }

  /// Opens or closes with the distance of the fingers, relative to that at the start.
  public func pinchScaled(to scale: Double) {
    guard let start = pinchStart else { return }
    let goal = (start + SleeveLayout.pinched(to: scale)).clamped(to: 0...1)
    driver.change { scroller, time in
      if !scroller.isTracking { scroller.begin(at: time, over: Self.places) }
      scroller.move(by: goal - scroller.position(at: time), at: time, over: Self.places)
    }
  }

  /// Ends a pinch: the sleeve goes on to the end that is nearer to where it would come to rest.
  public func pinchEnded() {
    guard pinchStart != nil else { return }
    pinchStart = nil
    guard driver.scroller.isTracking else { return }
    driver.change { $0.end(at: $1, over: Self.places) }
  }

  public func pinchCancelled() {
    guard let start = pinchStart else { return }
    pinchStart = nil
    if start < 0.5 { close() } else { open() }
  }

  private func listenToPinch() {
    let pinch = ZoomGesture()
    pinch.onBegin { [weak self] in self?.pinchBegan() }
    pinch.onScale { [weak self] in self?.pinchScaled(to: $0) }
    pinch.onEnd { [weak self] in self?.pinchEnded() }
    pinch.onCancel { [weak self] in self?.pinchCancelled() }
    add(pinch)
  }
}
