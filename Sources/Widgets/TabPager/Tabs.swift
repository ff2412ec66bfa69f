public import GLib
public import Gtk
public import Motion

/// The tabs that a strip and a pager share, and the one number that both draw: their position.
///
/// Whoever is touched moves it, and all that follow it are told in the same frame. Frames run while
/// it moves, and only then.
@MainActor public final class Tabs {
  /// Called when the tab on which all rests, or will rest, is another; nil when there is none.
  public var onCurrentChange: ((Tab?) -> Void)?
  /// Called when it has come to rest.
  public var onRest: (() -> Void)?
  /// Whether targets are reached at once; nil asks the toolkit.
  public var reducesMotion: Bool?
  /// The tabs, in their order; those whose ids stay keep their place in the view.
  public var list: [Tab] { didSet { if list != oldValue { take(from: oldValue) } } }
  /// Whether they end instead of coming round.
  public var isBounded: Bool { didSet { if isBounded != oldValue { relayOut() } } }

  /// The moving number and what it means.
  public private(set) var motion: TabMotion
  /// The titles as they are set in a strip, if there is one.
  private(set) weak var titles: TabTitles?
  private var viewport = 0.0
  private var isRightToLeft = false
  private var followers: [Following] = []
  private var told: String?
  private let frames: (any FrameSource)?
  private let now: () -> Double
  private let driver: MotionDriver

  private struct Following {
    weak var widget: (any TabFollower)?
  }

  /// Some tabs, in a ring unless they are bounded; a test gives a clock that it turns.
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
    told = current?.id
    driver.isMoving = { [weak self] in self?.isMoving ?? false }
    driver.onFrame = { [weak self] in self?.showFrame() }
    driver.onRest = { [weak self] in self?.rested() }
  }

  // MARK: - Where it is

  /// The time of what is shown.
  public var time: Double { driver.time }
  /// Where it is shown, in pages.
  public var position: Double { motion.position(at: time) }
  /// How fast it moves there.
  public var velocity: Double { motion.velocity(at: time) }
  /// Whether it moves by itself.
  public var isRunning: Bool { driver.isRunning }
  /// Whether it stands where it will stay.
  public var isResting: Bool { !motion.isTracking && motion.isResting(at: time) }
  /// The tab on which all rests, or will rest.
  public var current: Tab? { motion.current.map { list[$0] } }

  // MARK: - Where it is to go

  /// Goes to a tab the shorter way.
  public func select(_ id: String) {
    guard let index = list.firstIndex(where: { $0.id == id }) else { return }
    select(at: index)
  }

  /// Goes to the tab at an index the shorter way.
  public func select(at index: Int) { change { $0.go(to: index, at: $1) } }

  /// Moves on by so many tabs.
  public func step(by count: Int) { change { $0.step(by: count, at: $1) } }

  /// Stands on a tab at once, as when a session is restored.
  public func stand(on id: String) {
    guard let index = list.firstIndex(where: { $0.id == id }) else { return }
    change { motion, _ in motion.stand(on: index) }
  }

  /// Holds a position between two tabs, as a hand that rests does; for pictures.
  public func hold(at position: Double) {
    change { motion, time in
      motion.begin(.pages, at: time)
      let way = position - motion.position(at: time)
      motion.move(.pages, by: motion.layout.isRightToLeft ? -way : way, pixelsPerPage: 1, at: time)
    }
  }

  // MARK: - For what draws it

  /// Does something to the motion, now or at the time of an event, never before what is shown.
  @discardableResult
  func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ motion: inout TabMotion, _ time: Double) -> Answer
  ) -> Answer {
    driver.advance(to: eventTime)
    motion.reducesMotion = reducesMotion ?? !Toolkit.animates
    let before = (isResting, position)
    let answer = body(&motion, time)
    tell()
    if isResting, !isRunning, before != (true, position) { onRest?() }
    run()
    return answer
  }

  /// Stops what moves where it is shown; answers whether something moved.
  func hold(_ grip: TabMotion.Grip, at eventTime: Double? = nil) -> Bool {
    // What was over when the hand came is no motion, however late its last frame is.
    let eventTime = eventTime ?? now()
    if isRunning, motion.isResting(at: eventTime) { change(at: eventTime) { _, _ in } }
    // Not now: nothing jumps by the time since the last frame, and the events that follow carry
    // times from before they arrive.
    motion.reducesMotion = reducesMotion ?? !Toolkit.animates
    let hasStopped = motion.begin(grip, at: time)
    run()
    return hasStopped
  }

  /// Tells a widget of all changes from now on.
  func follow(_ widget: any TabFollower) {
    followers.removeAll { $0.widget == nil }
    followers.append(Following(widget: widget))
  }

  /// Takes the titles of a strip, and how it shows them.
  func lay(_ titles: TabTitles, in viewport: Double, isRightToLeft: Bool) {
    self.titles = titles
    self.viewport = viewport
    self.isRightToLeft = isRightToLeft
    relayOut()
  }

  /// Takes in how wide a page is.
  func widen(to pageWidth: Double, scaleFactor: Int) {
    guard motion.pageWidth != pageWidth || motion.scaleFactor != Double(scaleFactor) else { return }
    motion.pageWidth = pageWidth
    motion.scaleFactor = Double(scaleFactor)
  }

  /// A follower has left the screen: where nothing is seen nothing moves.
  func leaveScreen() {
    guard frames == nil, frameSource == nil else { return }
    driver.stop()
    guard !isResting, !motion.isTracking else { return }
    motion.finish(at: time)
    tell()
    onRest?()
  }

  // MARK: - Tabs that change

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
    tell()
    run()
  }

  /// When something around it changes, as a size does while a frame is laid out: what moves stays at
  /// the time of what is shown.
  private var adjustmentTime: Double { isResting ? now() : time }

  // MARK: - Frames

  private func tell() {
    for follower in followers { follower.widget?.positionChanged() }
    let current = current
    guard current?.id != told else { return }
    told = current?.id
    onCurrentChange?(current)
  }

  /// What is on the screen and follows, for its frames.
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
        tell()
        onRest?()
        return
      }
      driver.frames = source
    }
    if driver.update() { rested() }
  }

  private func showFrame() {
    motion.advance(to: time)
    tell()
  }

  private func rested() { if isResting { onRest?() } }
}

/// A widget that draws the position of tabs.
protocol TabFollower: CustomWidget {
  /// The position, or what moves it, is another.
  func positionChanged()
  /// The tabs are others.
  func tabsChanged()
}
