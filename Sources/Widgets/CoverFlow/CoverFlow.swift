public import GLib
public import Geometry
public import Gtk
public import Motion
internal import Pixels
internal import Values

/// A cover flow: a row of covers, one facing the user in the centre and the others turned aside.
///
/// Its position is the one number that moves: item k is in the centre at position k. The items are
/// those of a source; call `apply` when they change. All times are those of `MainLoop.now`.
public final class CoverFlow: CustomWidget {
  // MARK: - Notifications

  /// Called when another item becomes the nearest to the centre, also while the covers move.
  public var onCentre: ((_ index: Int) -> Void)?
  /// Called after the frame in which all pictures on the stage were first shown, or given up.
  public var onComplete: (() -> Void)?
  public var onRest: ((_ index: Int) -> Void)?
  /// Called when the user opens a cover: by double click, Enter, or its round button.
  public var onActivate: ((_ index: Int) -> Void)?
  /// Called when the user presses the button on the centre cover; nil: the button opens the item.
  public var onButton: ((_ index: Int) -> Void)?
  /// Called when the user presses a link in the front cover's caption; nil: there are no links.
  public var onLink: ((_ index: Int, _ link: Int) -> Void)?
  /// Called when the user requests the menu of a cover, or of a link in the front cover's caption,
  /// at a point of the flow.
  public var onContext: ((_ index: Int, _ link: Int?, _ point: Point) -> Void)?
  /// Called when other slots are visible; slot k shows item k modulo the count.
  public var onVisibleRange: ((_ slots: Range<Int>) -> Void)?
  public var onMove: (() -> Void)?
  public var onZoom: ((_ zoom: Double) -> Void)?
  /// Called while two fingers pinch the covers to this size.
  public var onPinch: ((_ zoom: Double) -> Void)?
  /// Called when typed letters match an item; nil: the flow scrolls to it.
  public var onFind: ((_ index: Int) -> Void)?
  /// Called when the typed letters change, or whether an item matches; nil: they are forgotten.
  public var onTyping: ((TypedWord?) -> Void)?
  /// Called when Enter is pressed while no item matches the typed letters.
  public var onMissed: ((_ text: String) -> Void)?
  /// Returns the content to drag when the mouse pulls the front cover up or down; nil: none.
  public var dragContent: ((_ index: Int) -> DragContent?)?
  /// Also called at the press, so that its covers may be loaded.
  public var dragIcon: ((_ index: Int) -> DragIcon?)?

  // MARK: - Properties

  public var source: (any FlowSource)? { didSet { sourceReplaced() } }
  /// Whether the last item is followed by the first, where there are enough of them.
  public var wraps = true { didSet { if wraps != oldValue { refreshRing() } } }
  /// Whether a few items are repeated until they fill a ring.
  public var repeats = false {
    didSet {
      guard repeats != oldValue else { return }
      refreshRing()
      redraw()
    }
  }
  /// The current item of the player; its cover has a mark.
  public var playing: CoverID? { didSet { if playing != oldValue { playingChanged() } } }
  public var isPlaying = false { didSet { if isPlaying != oldValue { playingChanged() } } }
  /// The text shown while there are no items.
  public var placeholder = "" { didSet { emptyText.reset() } }
  public var hasCaptions = true { didSet { redraw() } }
  /// Whether textures are kept while the flow is unmapped, because it will be mapped again soon.
  public var keepsCovers = false
  /// The space below the captions, whatever the size of the covers.
  public var footRoom = 0.0 { didSet { if footRoom != oldValue { redraw() } } }
  /// The colours of the focus ring; nil: those of the theme.
  public var colors: Palette? {
    didSet {
      cachedContrast = nil
      queueDraw()
    }
  }
  /// Whether animations are skipped; nil: GTK's setting.
  public var reducesMotion: Bool? { didSet { driver.reducesMotion = reducesMotion } }
  public var requestsPictures = true {
    didSet { if requestsPictures != oldValue { redraw() } }
  }
  /// Whether the covers in view may use more bytes than the budget.
  public var holdsView = false
  /// The number of bytes that textures may use.
  public var textureBudget: Int {
    didSet {
      guard textureBudget != oldValue else { return }
      pictures.setBudget(textureBudget)
      redraw()
    }
  }

  // MARK: - Parts

  let clock: () -> Double
  private weak var givenFrames: (any FrameSource)?
  private(set) lazy var driver = makeDriver()
  /// Runs the frames of everything that moves, except the position.
  private let frameDriver: MotionDriver
  private(set) lazy var hand = HandInput(for: self, now: clock)
  private(set) lazy var covers = FlowCovers(of: self)
  private(set) lazy var pictures = FlowPictures(of: self)
  private(set) lazy var pointer = FlowPointer(of: self)
  private(set) lazy var presses = FlowPresses(of: self)
  private(set) lazy var finder = makeFinder()
  private(set) var stage: FlowStage
  private(set) lazy var mark = WidgetMark(on: self)
  let grip = FlowGrip()
  let software = SoftwareStage()
  let emptyText = FlowPlaceholder()
  let notices = CentreNotices()
  private(set) var centreCover: Cover?
  private var awaitsFocus = false
  private var cachedContrast: Bool?

  /// A flow in a style; tests pass their own frames, clock and kind of renderer.
  public init(
    style: FlowStyle = .gatefold,
    zoom: Double = 1,
    textureBudget: Int = 96 << 20,
    frames: (any FrameSource)? = nil,
    clock: @escaping () -> Double = { MainLoop.now },
    isDrawnInSoftware: Bool? = nil
  ) {
    stage = FlowStage(style: style, zoom: zoom)
    self.textureBudget = textureBudget
    givenFrames = frames
    self.clock = clock
    frameDriver = MotionDriver(now: clock)
    super.init()
    if let isDrawnInSoftware {
      mark = WidgetMark(on: self, isDrawnInSoftware: isDrawnInSoftware)
    }
    followFrames()
    clipsDrawing = true
    describe(.label(tr("Covers")))
    hand.isEager = true
    hand.waitsForClicks = true
    presses.listen()
    listenToPinch(on: self)
    pointer.listen()
    listenToKeys()
  }

  public override class var cssName: String { "coverflow" }
  public override class var accessibleRole: AccessibleRole { .list }

  var layout: FlowLayout { stage.layout }
  /// The items, as a circle or as a row.
  public var ring: Ring { covers.ring }
  var pool: CoverPool { covers.pool }
  /// The visible covers in painting order, farthest first.
  var painted: [Cover] { covers.painted }

  // MARK: - Position

  /// The position: item k is in the centre at k; unbounded in a ring.
  public var position: Double { driver.position }

  /// Items per second.
  public var velocity: Double { driver.velocity }

  /// The item nearest to the centre; nil without any.
  public var centre: Int? { ring.slot(nearestTo: position).flatMap { ring.index(of: $0) } }

  /// The item that will be in the centre when the covers come to rest.
  public var target: Int? {
    ring.slot(nearestTo: driver.scroller.target).flatMap { ring.index(of: $0) }
  }

  public var visibleCount: Int { layout.visibleCount }

  /// Whether nothing moves and the user does not hold the covers.
  public var isStill: Bool { driver.scroller.isResting(at: shownTime) && !isHeld && isCalm }

  /// Whether all pictures of the visible items are loaded and opaque.
  public var hasPictures: Bool {
    pictures.isSettled && !pool.visible.contains { $0.fade.isRunning }
  }

  /// Whether all pictures on the stage were shown, or given up, since the source was set.
  public var isComplete: Bool { pictures.isComplete }

  /// The textures of an earlier run, for the first frame; set them before the source.
  public var bakedCovers: BakedCovers<CoverID>? {
    get { pictures.baked }
    set { pictures.begin(with: newValue) }
  }

  /// The textures of the visible covers, also those that came since the last frame, for the first
  /// frame of the next run.
  public func bakedOnStage() -> BakedCovers<CoverID>? {
    pictures.collectArrivals()
    return pictures.baked(Set(pool.visible.compactMap { $0.item?.id }))
  }

  /// The number of covers that show only a generated sleeve, because nothing else is loaded.
  public var bareCount: Int {
    pool.visible.count { $0.baked.map { $0.isSleeve && !$0.isExact } ?? true }
  }

  public var textureUsage: TextureUsage? { pictures.usage }

  /// Scrolls to an item, in a ring the shorter way.
  public func go(to index: Int) {
    guard ring.count > 0 else { return }
    driver.change { $0.go(toPlace: index, at: $1, over: ring) }
  }

  /// Flings the covers so that an item comes to rest in the centre; a touch stops them on the way.
  public func fling(to index: Int) {
    guard ring.count > 0 else { return }
    finder.close()
    driver.change { $0.fling(toPlace: index, at: $1, over: ring) }
  }

  /// Moves an item to the centre without an animation.
  public func jump(to index: Int) { jump(toPosition: Double(index)) }

  public func jump(toPosition position: Double) {
    refreshLayout(size)
    driver.change { scroller, _ in scroller.jump(to: ring.clamped(position)) }
  }

  /// Whether the covers are held or resting, or on their way to a slot.
  public var course: TrackTurn.Course {
    let (scroller, time) = (driver.scroller, driver.time)
    guard !scroller.isTracking, !scroller.isResting(at: time) else { return .held }
    let gap = scroller.gap(at: time)
    return .flying(
      to: Int(clamping: scroller.target.rounded()),
      gap: gap.distance,
      isBehind: gap.isBehind
    )
  }

  public var isHeld: Bool { driver.scroller.isTracking }

  /// Handles a key press as if a cover had the focus; returns whether it had an effect.
  public func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    pressed(key, with: modifiers)
  }

  /// The style; setting it begins a transition.
  public var style: FlowStyle {
    get { stage.style }
    set {
      frameDriver.advance()
      stage.turn(to: newValue, at: time, atOnce: jumps || !isMapped)
      animate()
    }
  }

  /// The size of the covers, from 0.6 to 1.5.
  public var zoom: Double {
    get { stage.zoom.value }
    set {
      let isUnmapped = !isMapped
      changeZoom { $0.go(to: newValue, at: $1, atOnce: $2 || isUnmapped) }
    }
  }

  // MARK: - Called by GTK

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 0, natural: axis == .horizontal ? 960 : 420)
  }

  public override func draw(on snapshot: Snapshot) { drawStage(on: snapshot) }

  public override func styleChanged() {
    for cover in pool.visible { cover.forgetCaption() }
    emptyText.reset()
    cachedContrast = nil
    redraw()
  }

  public override func unmapped() {
    pointer.reset()
    guard !keepsCovers else { return }
    pictures.removeAll()
    for cover in pool.visible { cover.dropPicture() }
  }

  public override var focusReceiver: Widget? { centreCover }

  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    !hasFocusInside && centreCover?.takeFocus() == true
  }

  /// Lets the first cover in the centre take the focus; returns false if there is one already.
  public func awaitFocus() -> Bool {
    guard centreCover == nil, ring.count > 0 else { return false }
    awaitsFocus = true
    return true
  }

  // MARK: - Layout

  /// The most that covers show beyond an end, in items.
  private static let bandExtent = 1.2

  /// Updates the layout if the size or the style has changed.
  func refreshLayout(_ size: Size) {
    stage.limitZoom(on: size, footRoom: hasCaptions ? footRoom : nil)
    if stage.refresh(size, isRightToLeft: isRightToLeft, at: shownTime) { refreshRing() }
  }

  /// Makes the items a ring or a row; the item in the centre remains.
  func refreshRing() {
    covers.conform(to: ring(for: source?.count ?? 0)) { $0 }
  }

  /// The ring of so many items on this stage.
  func ring(for count: Int) -> Ring {
    wraps
      ? Ring(count: count, visible: layout.visibleCount, repeats: repeats)
      : Ring(count: count, wraps: false)
  }

  /// Adapts the scroller to a new ring, in which the centre is `steps` slots farther.
  func adjustScroller(for ring: Ring, replacing old: Ring, movedBy steps: Int) {
    driver.adjust { scroller, time in
      scroller.settings.pixelsPerUnit = layout.sidePitch
      scroller.settings.scaleFactor = Double(max(scaleFactor, 1))
      scroller.settings.extent = Self.bandExtent
      if steps != 0 { scroller.rebase(offset: Double(steps)) }
      if ring != old { scroller.conform(to: ring, at: time) }
    }
  }

  public override func layOut(in size: Size) {
    refreshLayout(size)
    if let source { pictures.prepare(for: source, budget: textureBudget) }
    pictures.collectArrivals()
    let position = driver.position
    let isEmpty = size.width < 1 || size.height < 1
    if covers.show(around: position, of: source, isEmpty: isEmpty) {
      onVisibleRange?(pool.window.slots)
    }
    if playing != nil { for cover in painted { refreshBadge(of: cover) } }
    pointer.refresh()
    pictures.request(around: position)
    pictures.noticeCompletion()
    noticeCentre()
    runFrames()
  }

  var isHighContrast: Bool {
    if let cachedContrast { return cachedContrast }
    let isHigh = colors?.isHighContrast ?? Toolkit.isHighContrast
    cachedContrast = isHigh
    return isHigh
  }

  // MARK: - The centre

  /// Reports another item in the centre, and moves the focus to its cover.
  func noticeCentre() {
    let cover = frontCover
    if cover !== centreCover { centreChanged(to: cover) }
    if let centre = notices.newCentre(centre) { onCentre?(centre) }
  }

  /// Reports a rest once; a press that moves nothing also holds and releases the covers.
  private func cameToRest() {
    bringFocus()
    if let centre, covers.isInPlace, notices.isNewRest(at: position) { onRest?(centre) }
  }

  private var frontCover: Cover? {
    guard let slot = ring.slot(nearestTo: position), pool.window.slots.contains(slot) else {
      return nil
    }
    return pool[slot]
  }

  private func centreChanged(to cover: Cover?) {
    centreCover = cover
    // Each move of the focus costs about as much as the covers of a frame.
    let passes = notices.passes(at: driver.time)
    if !passes || driver.isResting || owningWindow?.focus?.isMapped != true { bringFocus() }
    guard awaitsFocus, cover != nil else { return }
    awaitsFocus = false
    // Moving the focus is not possible during a layout.
    eachFrame { [weak self] _ in
      if let self, owningWindow?.focus == nil { takeFocus() }
      return false
    }
  }

  func bringFocus() {
    if hasFocusInside, let centreCover, !centreCover.hasFocus { centreCover.takeFocus() }
  }

  // MARK: - Time

  /// The time of the frames of everything but the position.
  var time: Double { frameDriver.time }

  /// The time of the visible frame.
  var shownTime: Double { max(time, driver.time) }

  /// Whether frames are being drawn anyway.
  var drawsFrames: Bool { frameDriver.isRunning || !driver.isResting }

  var jumps: Bool { reducesMotion ?? !Toolkit.animates }

  /// Whether pictures fade in; not while a test turns the clock, which other frames do not follow.
  var fadesPictures: Bool { givenFrames == nil && !jumps }

  func changeZoom(_ body: (inout CoverZoom, _ time: Double, _ atOnce: Bool) -> Void) {
    frameDriver.advance()
    let before = stage.zoom.value
    let (time, jumps, isShown) = (time, jumps, isMapped)
    stage.changeZoom { zoom in
      // What is shown instead of a hidden flow has a room of its own.
      let most = zoom.most
      if !isShown { zoom.most = FlowLayout.zooms.upperBound }
      body(&zoom, time, jumps)
      zoom.most = most
    }
    animate()
    let zoom = stage.zoom
    if zoom.isPinched { onPinch?(zoom.shown(at: time)) }
    if zoom.value != before { onZoom?(zoom.value) }
  }

  /// Draws a frame, and runs frames until nothing moves.
  func animate() {
    redraw()
    runFrames()
  }

  /// Runs frames until nothing but the position moves.
  func runFrames() {
    if !isCalm { frameDriver.update() }
  }

  /// Whether nothing but the position moves.
  var isCalm: Bool { isStillExceptMarks && !marksMove }

  /// Whether nothing but the position and the marks moves.
  private var isStillExceptMarks: Bool {
    stage.isResting(at: shownTime) && covers.isResting(at: shownTime) && !pictures.isWaiting
      && pointer.button.isResting(at: shownTime)
  }

  /// Connects the frame driver.
  private func followFrames() {
    var before = (isStill: true, markStep: 0)
    frameDriver.run(in: givenFrames ?? self) { [weak self] in self?.isCalm == false }
    frameDriver.onAdvance = { [weak self] in
      if let self { before = (isStillExceptMarks, markStep) }
    }
    frameDriver.onFrame = { [weak self] in
      guard let self else { return }
      covers.advance(to: time)
      // The marks change only every few frames.
      if !before.isStill || markStep != before.markStep || !marksMove { redraw() }
    }
  }

  private func makeDriver() -> ScrollDriver {
    let driver = ScrollDriver(frames: givenFrames ?? self, now: clock)
    driver.onChange = { [weak self] in
      guard let self else { return }
      notices.moved(to: position)
      redraw()
      noticeCentre()
      onMove?()
    }
    driver.onRest = { [weak self] in self?.cameToRest() }
    return driver
  }
}
