internal import Geometry
internal import Gtk
internal import Motion

/// The records beside the sleeve, as a cover flow that the hand moves through.
///
/// A record is reached when the flow is released and close to it; the wing, shut until then, opens
/// for it.
final class SleeveFlow {
  private(set) var count = 0
  private(set) var index = 0
  var onArrive: ((_ index: Int) -> Void)?
  var onRest: (() -> Void)?
  var onBeyond: ((_ isNext: Bool) -> Void)?
  private(set) var layout = SleeveFlowLayout(SleeveLayout(size: .zero, closed: .init(size: .zero)))
  private(set) lazy var driver = makeDriver()
  /// How far the wing has opened since the flow reached its record.
  private lazy var opened = SleeveSpring(at: 1, frames: frames(), now: now) { [weak self] in
    self?.onChange()
  }
  private lazy var views = RecycledViews<Int, SleeveSide>(on: sleeve) { [weak self] in
    let side = SleeveSide(self?.sleeve.makeCover?() ?? Icon(), isCover: false)
    side.isTarget = false
    side.isHiddenFromReaders = true
    return side
  }
  private let grip = FlowGrip()
  private unowned let sleeve: OpeningSleeve
  private let frames: () -> any FrameSource
  private let now: () -> Double
  private let onChange: () -> Void

  /// A flow without records, beside a sleeve that retains it.
  init(
    of sleeve: OpeningSleeve,
    frames: @escaping () -> any FrameSource,
    now: @escaping () -> Double,
    onChange: @escaping () -> Void
  ) {
    self.sleeve = sleeve
    self.frames = frames
    self.now = now
    self.onChange = onChange
  }

  /// How far beyond an end a pull is more than a slip, in records.
  private static let leastPull = 0.05

  private var places: Ring { Ring(count: max(count, 1), wraps: false) }

  // MARK: - Where it is

  var position: Double { driver.position }

  /// Where the sleeve's record is, in records from the front.
  var offset: Double { Double(index) - position }

  /// How far the wing is open, from 0 to 1.
  var wing: Double { SleeveFlowLayout.openness(at: offset) * opened.value }

  func pose(at opening: Double) -> SleevePose {
    layout.pose(at: opening, offset: offset, wing: wing)
  }

  /// Whether the sleeve's record is in front, and nothing moves.
  var isResting: Bool { offset == 0 && driver.isResting && opened.isResting }

  var others: [(offset: Double, side: SleeveSide)] {
    views.live.compactMap { slot, side in
      slot == index ? nil : (Double(slot) - position, side)
    }
  }

  // MARK: - Changes

  func set(count: Int) {
    self.count = max(count, 0)
    index = min(index, max(count - 1, 0))
    let places = places
    driver.change { $0.conform(to: places, at: $1) }
  }

  /// Sets the record in the sleeve; a flow that is moved keeps its place beside it.
  func set(index: Int) {
    let index = min(max(index, 0), max(count - 1, 0))
    guard index != self.index else { return }
    let steps = index - self.index
    self.index = index
    let places = places
    driver.change { scroller, time in
      if scroller.isTracking || !scroller.isResting(at: time) {
        scroller.rebase(offset: Double(steps))
        scroller.conform(to: places, at: time)
      } else {
        scroller.jump(to: Double(index))
      }
    }
    reload()
  }

  var isHeld: Bool { driver.scroller.isTracking }

  /// Moves to a record by its spring.
  func go(to index: Int) {
    let places = places
    driver.change { $0.go(toPlace: index, at: $1, over: places) }
  }

  /// Takes a record into the sleeve at once.
  func arriveAtOnce(at index: Int) {
    let before = self.index
    set(index: index)
    if self.index != before { onArrive?(self.index) }
  }

  /// Moves by records, as arrow keys do; returns whether there are any.
  func step(by count: Int) -> Bool {
    guard self.count > 0 else { return false }
    let places = places
    let target = places.index(nearest: driver.scroller.target) ?? index
    if !(0..<self.count).contains(target + count) { onBeyond?(count > 0) }
    driver.change { $0.step(by: count, at: $1, over: places) }
    return true
  }

  func adapt(to sleeve: SleeveLayout, scale: Double) {
    layout = SleeveFlowLayout(sleeve)
    driver.adjust { scroller, _ in
      scroller.settings.pixelsPerUnit = layout.flow.side
      scroller.settings.scaleFactor = scale
    }
  }

  func reload() {
    for slot in views.live.keys { fill(slot) }
    refresh()
  }

  private func fill(_ slot: Int) {
    if let cover = views[slot]?.content { sleeve.bindCover?(cover, slot) }
  }

  /// Keeps the covers around the position alive: at rest the neighbours, ready but hidden.
  func refresh() {
    guard sleeve.makeCover != nil, sleeve.bindCover != nil, count > 1, sleeve.opening > 0.5
    else {
      views.show([])
      return
    }
    let reach = SleeveFlowLayout.slots(around: position, count: count)
    let slots = isResting ? reach.filter { abs($0 - index) == 1 } : reach.filter { $0 != index }
    let fresh = views.show(slots)
    for slot in fresh { fill(slot) }
    if !fresh.isEmpty { sleeve.queueAllocate() }
    let isShown = wing < 1
    for side in views.live.values where side.isChildVisible != isShown {
      side.isChildVisible = isShown
    }
  }

  /// Allocates the covers; motions only draw.
  func allocate(_ place: Rect) {
    for side in views.live.values {
      // GTK requires a measurement before an allocation.
      side.measureAndAllocate(place)
    }
  }

  // MARK: - The hand

  func handCame(at time: Double) -> Bool {
    grip.release()
    return count > 0 && driver.hold(over: places, at: time)
  }

  /// Moves the records with the hand: the one in front under a finger, those aside with two fingers.
  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let (flow, places) = (layout.flow, places)
    grip.begin(with: movement, at: position, in: flow) { _ in places.index(nearest: position) }
    driver.change(at: time) { scroller, time in
      if !scroller.isTracking { scroller.begin(at: time, over: places) }
      let way = grip.travel(by: step, in: flow)
      scroller.move(by: way.shown, of: way.travelled, at: time, over: places)
    }
  }

  /// Lets the flow land on a record.
  func handLeft(flings: Bool, at time: Double) {
    guard driver.scroller.isTracking else { return }
    let places = places
    // Only a pull that began at an end reaches for what is not there.
    let pull = driver.position - Double(index)
    if flings, abs(pull) > Self.leastPull, !(0..<count).contains(index + (pull > 0 ? 1 : -1)) {
      onBeyond?(pull > 0)
    }
    driver.change(at: time) { $0.end(flings: flings, at: $1, over: places) }
  }

  // MARK: - Frames

  private func makeDriver() -> ScrollDriver {
    let driver = ScrollDriver(
      Scroller(settings: .init(spring: .covers)),
      frames: frames(),
      now: now
    )
    driver.reducesMotion = sleeve.reducesMotion
    driver.onChange = { [weak self] in self?.moved() }
    driver.onRest = { [weak self] in
      self?.onChange()
      self?.onRest?()
    }
    return driver
  }

  private func moved() {
    arrive()
    onChange()
  }

  /// Takes the record in front into the sleeve, as soon as the flow is about to rest on it.
  private func arrive() {
    let scroller = driver.scroller
    guard !scroller.isTracking, let slot = places.index(nearest: scroller.target), slot != index,
      abs(position - scroller.target) < SleeveFlowLayout.shutting
    else { return }
    index = slot
    opened.hold(at: 0)
    opened.go(to: 1, atOnce: sleeve.isStill)
    onArrive?(slot)
  }
}
