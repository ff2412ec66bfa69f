/// The one number behind a strip of tabs and its pages: the position, in pages.
///
/// Both are drawn from it, and a drag of either moves it. While the user drags or flings the strip,
/// the scroller counts in pixels of the strip, so that the tab under the finger remains under it
/// and a fling runs evenly; otherwise it counts in pages. Times are seconds of one clock.
public struct TabMotion: Sendable {
  /// What the user drags.
  public enum Grip: Sendable {
    case pages
    case strip
  }

  enum Unit: Sendable {
    case pages
    case strip
  }

  /// The velocity from which a flick may move by more than one page, in pages per second.
  public static let strongFling = 8.0

  /// The layout of the tabs in the strip.
  public internal(set) var layout: TabLayout
  /// The transition of the pages to a far tab, while it runs.
  public internal(set) var jump: TabLayout.FarJump?
  /// The width of a page on the screen; 0 for a strip without pages.
  public var pageWidth: Double { didSet { adjust() } }
  /// How many device pixels one pixel is.
  public var scaleFactor = 1.0 { didSet { adjust() } }
  /// Whether motions reach their targets at once.
  public var reducesMotion = false { didSet { adjust() } }

  var scroller: Scroller
  var unit = Unit.pages
  var grip: Grip?
  /// The position at the last step, to detect the end of a jump.
  var shown: Double

  /// A motion at rest.
  public init(layout: TabLayout, pageWidth: Double = 0, position: Double = 0) {
    self.layout = layout
    self.pageWidth = pageWidth
    let position = layout.ring.snaps ? layout.ring.clamped(position) : 0
    scroller = Scroller(position: position)
    shown = scroller.target
    adjust()
  }

  // MARK: - Where it is

  /// The tabs as a ring or as a row that ends; their slots are the places of the pages.
  public var ring: Ring { layout.ring }

  /// The position, in pages.
  public func position(at time: Double) -> Double { pages(scroller.position(at: time)) }

  /// The velocity, in pages per second.
  public func velocity(at time: Double) -> Double {
    let moment = scroller.moment(at: time)
    guard unit == .strip else { return moment.velocity }
    return moment.velocity / pixelsPerPage(at: pages(moment.position), toward: moment.velocity)
  }

  /// The slot on which it will rest if nothing else happens; during a drag, the nearest one.
  public var target: Int {
    let slot = unit == .strip ? layout.index(nearest: scroller.target) : nil
    return slot ?? ring.slot(nearestTo: pages(scroller.target)) ?? 0
  }

  /// The tab on which it will rest; nil when there is none.
  public var current: Int? { ring.index(of: target) }

  /// The phase of the scroller.
  public func phase(at time: Double) -> Scroller.Phase { scroller.phase(at: time) }

  /// Whether it rests on its target.
  public func isResting(at time: Double) -> Bool { scroller.isResting(at: time) }

  /// Whether the user drags it.
  public var isTracking: Bool { scroller.isTracking }

  /// Whether the user drags the strip or has flung it.
  public var isStripLoose: Bool { unit == .strip }

  // MARK: - Time

  /// Advances to the time of a frame: ends a jump or a motion that has reached its end.
  public mutating func advance(to time: Double) {
    let position = position(at: time)
    if let jump, jump.ends(from: shown, to: position) {
      // A target that was set during the jump and lies beyond its end needs a jump of its own.
      self.jump = scroller.isTracking ? nil : TabLayout.FarJump(from: position, to: target)
      adjust()
    }
    shown = position
    guard scroller.isResting(at: time), unit == .strip || jump != nil else { return }
    let target = target
    if unit == .strip { scroller.jump(to: Double(target)) }
    (unit, jump, shown) = (.pages, nil, Double(target))
    adjust()
  }

  // MARK: - Units

  func pages(_ x: Double) -> Double { unit == .strip ? layout.position(at: x) : x }

  /// The distance between the two tabs that bracket a position, or that follow it.
  func pixelsPerPage(at position: Double, toward direction: Double) -> Double {
    let slot = direction < 0 ? position.rounded(.up) - 1 : position.rounded(.down)
    let distance = layout.offset(at: slot + 1) - layout.offset(at: slot)
    return distance > 0 ? distance : 1
  }

  /// Changes the unit: position and velocity are kept, and a motion towards a tab continues to that
  /// tab.
  mutating func count(in other: Unit, at time: Double, keepsTarget: Bool = true) {
    guard other != unit else { return }
    let target = target
    let moment = scroller.moment(at: time)
    let position = pages(moment.position)
    let slope = pixelsPerPage(at: position, toward: moment.velocity)
    switch other {
    case .strip:
      scroller.rebase(scale: slope, offset: layout.offset(at: position) - slope * position)
    case .pages:
      scroller.rebase(scale: 1 / slope, offset: position - moment.position / slope)
    }
    unit = other
    adjust()
    if keepsTarget, !scroller.isTracking, !scroller.isResting(at: time) {
      head(for: target, at: time)
    }
  }

  /// Moves to an existing slot, in either unit, without skipping tabs on the way.
  mutating func head(for slot: Int, at time: Double) {
    switch unit {
    case .pages: scroller.go(to: ring.position(of: slot), at: time, over: Continuum(ring.bounds))
    case .strip:
      scroller.go(to: layout.position(of: slot), at: time, over: Continuum(layout.bounds))
    }
  }

  mutating func adjust() {
    let step = pixelsPerPage(at: pages(scroller.target), toward: 1)
    var settings = Scroller.Settings(spring: .pages, reducesMotion: reducesMotion)
    settings.scaleFactor = scaleFactor
    // When it comes to rest, neither the page nor the strip may jump by more than a quarter of a
    // pixel.
    let narrowest = layout.widths.min() ?? 1
    let width = max(pageWidth.isFinite ? pageWidth : 0, 0)
    switch unit {
    case .pages:
      settings.pixelsPerUnit = max(width / max(jump?.positionsPerPage ?? 1, 1), step)
      settings.strongFling = Self.strongFling
      settings.extent = 1
    case .strip:
      settings.followerPixelsPerUnit = width / max(narrowest, 1)
      settings.extent = step
    }
    scroller.settings = settings
  }
}

/// Positions without places between them that a jump might skip.
struct Continuum: Places {
  let bounds: ClosedRange<Double>?

  init(_ bounds: ClosedRange<Double>?) { self.bounds = bounds }

  var period: Int? { nil }
  var snaps: Bool { true }

  func index(nearest position: Double) -> Int? { 0 }
  func position(of index: Int) -> Double { bounds?.lowerBound ?? 0 }
}
