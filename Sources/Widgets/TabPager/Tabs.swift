public import GLib
public import Gtk
public import Motion

/// The tabs that a strip and a pager share, and the position that both draw.
///
/// Each of them can move the position, and all followers are notified in the same frame. Frames run
/// only while it moves.
@MainActor public final class Tabs {
  /// Called when the tab at which the position rests, or will rest, has changed; nil when there is
  /// none.
  public var onCurrentChange: ((Tab?) -> Void)?
  public var onRest: (() -> Void)?
  /// Whether animations are skipped; nil: GTK's setting.
  public var reducesMotion: Bool?
  /// The tabs, in order; those whose ids remain keep their place in the view.
  public var list: [Tab] { didSet { if list != oldValue { take(from: oldValue) } } }
  /// Whether the tabs form a row instead of a ring.
  public var isBounded: Bool { didSet { if isBounded != oldValue { relayOut() } } }

  public private(set) var motion: TabMotion
  private(set) weak var titles: TabTitles?
  private var viewport = 0.0
  private var isRightToLeft = false
  private var followers: [Following] = []
  /// The id that `onCurrentChange` got last.
  private var reported: String?
  private let frames: (any FrameSource)?
  private let now: () -> Double
  private let driver: MotionDriver

  private struct Following {
    weak var widget: (any TabFollower)?
  }

  /// Tabs, in a ring unless they are bounded; tests pass their own clock.
  public init(
    _ list: [Tab] = [],
    isBounded: Bool = false,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.list = list
    self.isBounded = isBounded
    self.frames = frames
    self.now = now
    driver = MotionDriver(now: now)
    motion = TabMotion(layout: TabLayout(widths: [], viewport: 0))
    motion = TabMotion(layout: layout)
    reported = current?.id
    driver.onFrame = { [weak self] in self?.showFrame() }
    driver.onRest = { [weak self] in self?.rested() }
  }

  // MARK: - Position

  /// The time of the visible frame.
  public var time: Double { driver.time }
  public var position: Double { motion.position(at: time) }
  /// Pages per second.
  public var velocity: Double { motion.velocity(at: time) }
  public var isRunning: Bool { driver.isRunning }
  public var isResting: Bool { !motion.isTracking && motion.isResting(at: time) }
  /// The tab at which the position rests, or will rest.
  public var current: Tab? { motion.current.map { list[$0] } }

  // MARK: - Navigation

  /// Scrolls to a tab the shorter way.
  public func select(_ id: String) {
    guard let index = list.firstIndex(where: { $0.id == id }) else { return }
    select(at: index)
  }

  /// Scrolls to the tab at an index the shorter way.
  public func select(at index: Int) { change { $0.go(to: index, at: $1) } }

  public func step(by count: Int) { change { $0.step(by: count, at: $1) } }

  /// Moves to a tab without an animation, as when a session is restored.
  public func jump(to id: String) {
    guard let index = list.firstIndex(where: { $0.id == id }) else { return }
    change { motion, _ in motion.jump(to: index) }
  }

  /// Holds a position between two tabs, as during a drag; for screenshots.
  public func hold(at position: Double) {
    change { motion, time in
      motion.begin(.pages, at: time)
      let way = position - motion.position(at: time)
      motion.move(.pages, by: motion.layout.isRightToLeft ? -way : way, pixelsPerPage: 1, at: time)
    }
  }

  // MARK: - Followers

  /// Changes the motion, now or at the time of an event, but never before the visible frame.
  @discardableResult
  func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ motion: inout TabMotion, _ time: Double) -> Answer
  ) -> Answer {
    driver.advance(to: eventTime)
    motion.reducesMotion = reducesMotion ?? !Toolkit.animates
    let before = (isResting, position)
    let answer = body(&motion, time)
    notify()
    if isResting, !isRunning, before != (true, position) { onRest?() }
    run()
    return answer
  }

  /// Stops the motion at the visible position; returns whether it was moving.
  func hold(_ grip: TabMotion.Grip, at eventTime: Double? = nil) -> Bool {
    // A motion that ended before the drag began does not count, even if its last frame is late.
    let eventTime = eventTime ?? now()
    if isRunning, motion.isResting(at: eventTime) { change(at: eventTime) { _, _ in } }
    // At the time of the visible frame: nothing jumps, and the events that follow have earlier
    // times.
    motion.reducesMotion = reducesMotion ?? !Toolkit.animates
    let hasStopped = motion.begin(grip, at: time)
    run()
    return hasStopped
  }

  /// Ends a drag: the motion continues with its velocity or, without a fling, settles.
  func release(_ grip: TabMotion.Grip, flings: Bool, at time: Double) {
    change(at: time) { $0.end(grip, flings: flings, at: $1) }
  }

  func turnWheel(by detents: Double, at time: Double) -> Bool {
    guard list.count > 1 else { return false }
    change(at: time) { $0.turnWheel(by: detents, at: $1) }
    return true
  }

  /// Notifies a widget of all changes from now on.
  func follow(_ widget: any TabFollower) {
    followers.removeAll { $0.widget == nil }
    followers.append(Following(widget: widget))
  }

  func lay(_ titles: TabTitles, in viewport: Double, isRightToLeft: Bool) {
    self.titles = titles
    self.viewport = viewport
    self.isRightToLeft = isRightToLeft
    relayOut()
  }

  func widen(to pageWidth: Double, scaleFactor: Int) {
    guard motion.pageWidth != pageWidth || motion.scaleFactor != Double(scaleFactor) else { return }
    motion.pageWidth = pageWidth
    motion.scaleFactor = Double(scaleFactor)
  }

  /// Ends the motion if no follower is visible any more.
  func leaveScreen() {
    guard frames == nil, frameSource == nil else { return }
    driver.stop()
    guard !isResting, !motion.isTracking else { return }
    motion.finish(at: time)
    notify()
    onRest?()
  }

  // MARK: - Changes

  private var layout: TabLayout {
    TabLayout(
      widths: titles?.widths ?? Array(repeating: 100, count: list.count),
      viewport: viewport,
      isBounded: isBounded,
      isRightToLeft: isRightToLeft
    )
  }

  private func relayOut() {
    let layout = layout
    guard layout != motion.layout else { return }
    change(at: adjustmentTime) { $0.change(to: layout, at: $1) }
  }

  private func take(from old: [Tab]) {
    titles?.set(list)
    var places: [String: Int] = [:]
    for (index, tab) in list.enumerated() where places[tab.id] == nil { places[tab.id] = index }
    driver.advance(to: adjustmentTime)
    motion.change(to: layout, at: time) { places[old[$0].id] }
    for follower in followers { follower.widget?.tabsChanged() }
    notify()
    run()
  }

  /// The time for changes from outside, such as a new size during layout; a motion remains at the
  /// time of the visible frame.
  private var adjustmentTime: Double { isResting ? now() : time }

  // MARK: - Frames

  private func notify() {
    for follower in followers { follower.widget?.positionChanged() }
    let current = current
    guard current?.id != reported else { return }
    reported = current?.id
    onCurrentChange?(current)
  }

  /// The frames of a mapped follower.
  private var frameSource: (any FrameSource)? {
    if let frames { return frames }
    for follower in followers {
      if let widget = follower.widget, widget.isMapped { return widget }
    }
    return nil
  }

  private var isMoving: Bool { !motion.isTracking && !isResting }

  private func run() {
    if isMoving, !isRunning {
      guard let source = frameSource else {
        motion.finish(at: time)
        notify()
        onRest?()
        return
      }
      driver.run(in: source) { [weak self] in self?.isMoving ?? false }
    }
    if driver.update() { rested() }
  }

  private func showFrame() {
    motion.advance(to: time)
    notify()
  }

  private func rested() { if isResting { onRest?() } }
}

protocol TabFollower: CustomWidget {
  func positionChanged()
  func tabsChanged()
}
