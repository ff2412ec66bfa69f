public import GLib
public import Geometry
public import Gtk
public import Motion
internal import Numbers
internal import Pixels
public import Traces

/// Covers in a row, one in front and the others turned aside, that are flipped through by hand.
///
/// Its one moving number is the position: item k stands in the centre at position k. Items come from
/// a source; when they change, say how with `apply`. All times are those of `MainLoop.now`.
public final class CoverFlow: CustomWidget, Traceable {
  // MARK: - What happens

  /// Another item is nearest to the centre; also while the covers move.
  public var onCentre: ((_ index: Int) -> Void)?
  /// The covers stand, with this one in the centre.
  public var onRest: ((_ index: Int) -> Void)?
  /// A cover was opened: by double click, Enter, or its round button.
  public var onActivate: ((_ index: Int) -> Void)?
  /// The button on the centre cover was pressed, which may show “pause”; nil: it opens the item.
  public var onButton: ((_ index: Int) -> Void)?
  /// The words of the front cover that lead somewhere were pressed; nil: they lead nowhere.
  public var onLink: ((_ index: Int, _ link: Int) -> Void)?
  /// The menu of a cover is wanted, at a point of the stage.
  public var onContext: ((_ index: Int, _ point: Point) -> Void)?
  /// Other slots are seen; slot k shows item k modulo the count.
  public var onVisibleRange: ((_ slots: Range<Int>) -> Void)?
  /// The position has changed, or will be drawn again.
  public var onMove: (() -> Void)?
  /// The covers have been made larger or smaller, by whatever means.
  public var onZoom: ((_ zoom: Double) -> Void)?
  /// The covers are between two fingers, shown so large.
  public var onPinch: ((_ zoom: Double) -> Void)?
  /// Typed letters have found an item; nil: it comes to the centre.
  public var onFind: ((_ index: Int) -> Void)?
  /// What is dragged out when a mouse pulls the front cover up or down; nil: nothing.
  public var dragContent: ((_ index: Int) -> DragContent?)?

  // MARK: - What it is

  /// What it shows.
  public var source: (any FlowSource)? { didSet { sourceReplaced() } }
  /// Whether the last item is followed by the first, where there are enough of them.
  public var wraps = true { didSet { if wraps != oldValue { refreshRing() } } }
  /// Whether a few items are repeated until they fill a ring.
  public var repeats = false { didSet { if repeats != oldValue { refreshRing() } } }
  /// What is playing, and whether it does right now.
  public var playing: CoverID? { didSet { if playing != oldValue { playingChanged() } } }
  /// Whether it plays right now: the marks move.
  public var isPlaying = false { didSet { if isPlaying != oldValue { playingChanged() } } }
  /// Whether the marks stand still while it plays; nil asks the renderer.
  var marksRest: Bool?
  /// What stands on the stage while there are no items.
  public var placeholder = "" { didSet { placeholderLayout = nil } }
  /// Whether the words of the front cover stand below it.
  public var hasCaptions = true { didSet { queueDraw() } }
  /// Whether covers stay ready while the stage is hidden, for it will soon be seen again.
  public var keepsCovers = false
  /// How much above the stage's foot words leave free, however large the covers are.
  public var footRoom = 0.0 { didSet { if footRoom != oldValue { queueDraw() } } }
  /// The colours of focus ring and marks; nil takes those of its style.
  public var colors: Palette? {
    didSet {
      knownContrast = nil
      queueDraw()
    }
  }
  /// Whether everything is where it is to be at once; nil asks the toolkit.
  public var reducesMotion: Bool? { didSet { driver.reducesMotion = reducesMotion } }
  /// The memory that covers may use.
  public var textureBudget: Int {
    didSet {
      guard textureBudget != oldValue, let cache else { return }
      cache.budget = textureBudget
      demand.isStale = true
      redraw()
    }
  }

  // MARK: - What moves

  var blend: StyleBlend
  var coverZoom: CoverZoom
  var glide = CoverGlide()
  /// The time of what is shown.
  var time: Double { frameDriver.time }
  /// The frames of what moves beside the position.
  let frameDriver: MotionDriver
  /// Whether anything but marks moved before the present frame, and the step of the marks.
  var before = (isStill: true, markStep: 0)
  private(set) weak var givenFrames: (any FrameSource)?
  let clock: () -> Double
  private(set) lazy var driver = makeDriver()
  private(set) lazy var hand = HandInput(for: self, now: clock)

  // MARK: - What is shown

  var layout: FlowLayout
  /// Its items, in a circle or in a row.
  public internal(set) var ring = Ring(count: 0, wraps: false)
  private(set) lazy var pool = CoverPool(on: self)
  /// The covers as they are painted, farthest first.
  var painted: [Cover] = []
  var shownCentre: Int?
  /// Where it last told that it rests, unless it has moved since.
  var toldRest: Double?
  var centreCover: Cover?
  var cache: TextureCache<CoverID>?
  var demand = CoverDemand()
  var planWait: PlanWait?
  /// When covers that had become ready were shown last, how long the next ones are gathered, and the
  /// wait for that.
  var lastGathering = -Double.infinity
  var gathering = 0.1
  var measuring: Connection?
  var arrivalWait: Timeout?
  var shownShape = StageShape()
  /// When the last cover came whose item is new.
  var lastArrival = -Double.infinity
  var floorTop = 0.0
  var software = SoftwareStage()
  var placeholderLayout: TextLayout?
  /// Whether colours are strong, as far as it was asked since they changed.
  var knownContrast: Bool?
  var mark: PlayingMark?

  // MARK: - What hands do

  var pointer: Point?
  var hovered: Cover?
  /// The link in the front cover's caption on which the pointer is.
  var pointedLink: Int?
  var button = PlayButton()
  var press = CoverPress()
  /// The cover that a finger or the mouse has taken hold of.
  var grip: CoverGrip?
  /// Whether the drag in progress has looked for its cover.
  var hasGripped = false
  var typeAhead = TypeAhead()
  var search: Task<Void, Never>?
  var runningDrag: RunningDrag?

  /// A flow in a style; tests give it frames and a clock of their own.
  public init(
    style: FlowStyle = .gatefold,
    zoom: Double = 1,
    textureBudget: Int = 96 << 20,
    frames: (any FrameSource)? = nil,
    clock: @escaping () -> Double = { MainLoop.now }
  ) {
    blend = StyleBlend(style)
    coverZoom = CoverZoom(zoom)
    layout = FlowLayout(stage: .zero, style: style)
    self.textureBudget = textureBudget
    givenFrames = frames
    self.clock = clock
    frameDriver = MotionDriver(now: clock)
    super.init()
    followFrames()
    clipsDrawing = true
    describe(.label(tr("Covers")))
    hand.isEager = true
    hand.waitsForClicks = true
    listen()
  }

  isolated deinit { search?.cancel() }

  public override class var cssName: String { "coverflow" }
  public override class var accessibleRole: AccessibleRole { .list }

  // MARK: - Where it is

  /// The position: item k is in the centre at k; unbounded in a ring.
  public var position: Double { driver.position }

  /// Items per second.
  public var velocity: Double { driver.velocity }

  /// The item nearest to the centre; nil without any.
  public var centre: Int? { ring.slot(nearestTo: position).flatMap { ring.index(of: $0) } }

  /// The item on which it will rest if nothing else happens.
  public var target: Int? {
    ring.slot(nearestTo: driver.scroller.target).flatMap { ring.index(of: $0) }
  }

  /// How many covers the stage shows at most.
  public var visibleCount: Int { layout.visibleCount }

  /// Whether nothing moves and no hand lies on it.
  public var isStill: Bool {
    driver.scroller.isResting(at: shownTime) && !driver.scroller.isTracking && isCalm
  }

  /// Whether all pictures of what is seen are there.
  public var hasPictures: Bool { cache?.isSettled ?? true }

  /// Covers of an earlier run, for the first frame of this one; set them before the source.
  public var bakedCovers: BakedCovers<CoverID>?

  /// Brings an item into the centre, in a ring the shorter way.
  public func go(to index: Int) {
    guard ring.count > 0 else { return }
    driver.change { $0.go(toPlace: index, at: $1, over: ring) }
  }

  /// Puts an item into the centre at once, as when a session comes back.
  public func stand(at index: Int) { stand(atPosition: Double(index)) }

  /// Stands at any position at once.
  public func stand(atPosition position: Double) {
    refreshLayout(size)
    driver.change { scroller, _ in scroller.stand(at: ring.clamped(position)) }
  }

  /// What moves it: a hand or nothing, or itself, on the way to a slot.
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

  /// Whether a hand holds it.
  public var isHeld: Bool { driver.scroller.isTracking }

  /// Does what a key does that is pressed while a cover has the focus; whether that was of use.
  public func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    pressed(key, with: modifiers)
  }

  /// How it looks; another style takes the place of this one smoothly.
  public var style: FlowStyle {
    get { blend.style }
    set {
      frameDriver.advance()
      shownShape.isSettled = false
      blend.turn(to: newValue, at: time, atOnce: jumps || !isMapped)
      animate()
    }
  }

  /// How large the covers are, from 0.6 to 1.5.
  public var zoom: Double {
    get { coverZoom.value }
    set {
      let isUnseen = !isMapped
      changeZoom { $0.go(to: newValue, at: $1, atOnce: $2 || isUnseen) }
    }
  }

  /// What its lines in a trace are called.
  public var traceName: String { "coverflow" }

  /// Position and speed in items, covers alive and made.
  public var traceSample: TraceSample {
    TraceSample(
      position: position,
      velocity: velocity,
      live: pool.live,
      created: pool.created
    )
  }

  // MARK: - Called by GTK

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 0, natural: axis == .horizontal ? 960 : 420)
  }

  public override func layOut(in size: Size) { placeCovers(in: size) }

  public override func draw(on snapshot: Snapshot) { drawStage(on: snapshot) }

  public override func styleChanged() {
    for cover in pool.standing { cover.caption = nil }
    placeholderLayout = nil
    knownContrast = nil
    redraw()
  }

  public override func unmapped() {
    button.hide()
    pointer = nil
    guard !keepsCovers else { return }
    cache?.removeAll()
    demand = CoverDemand()
    for cover in pool.standing {
      cover.baked = nil
      cover.level = nil
    }
  }

  public override var focusReceiver: Widget? { centreCover }

  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    if let centreCover, centreCover.hasFocus { return false }
    return centreCover?.takeFocus() ?? false
  }
}
