/// The one number behind a strip of tabs and its pages: the position, in pages.
///
/// Both draw from it, and whoever is touched moves it. While the strip is in hand or thrown the
/// scroller counts in pixels of the strip, so that the tab under the finger stays under it and a
/// fling runs evenly; otherwise it counts in pages. Times are seconds of one clock.
public struct TabMotion: Sendable {
  /// What a hand has hold of.
  public enum Grip: Sendable {
    /// The pages.
    case pages
    /// The strip of tabs.
    case strip
  }

  /// What the scroller counts in.
  enum Unit: Sendable {
    case pages
    case strip
  }

  /// How wide a flick must be that goes on by more than one page, in pages per second.
  public static let strongFling = 8.0

  /// Where the tabs of the strip are.
  public internal(set) var layout: TabLayout
  /// The way of the pages to a far tab, while it is under way.
  public internal(set) var jump: TabLayout.FarJump?
  /// How wide a page is on the screen; nothing, of a strip without pages.
  public var pageWidth: Double { didSet { adjust() } }
  /// How many device pixels one pixel is.
  public var scaleFactor = 1.0 { didSet { adjust() } }
  /// Whether targets are reached at once.
  public var reducesMotion = false { didSet { adjust() } }

  var scroller: Scroller
  var unit = Unit.pages
  var grip: Grip?
  /// Where it was at the last step, to see what a jump passes.
  var shown: Double

  /// A motion that rests.
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

  /// Where it is, in pages.
  public func position(at time: Double) -> Double { pages(scroller.position(at: time)) }

  /// How fast it moves there, in pages per second.
  public func velocity(at time: Double) -> Double {
    let moment = scroller.moment(at: time)
    guard unit == .strip else { return moment.velocity }
    return moment.velocity / pixelsPerPage(at: pages(moment.position), toward: moment.velocity)
  }

  /// The slot on which it will rest if nothing else happens; in a hand, the nearest one.
  public var target: Int {
    let slot = unit == .strip ? layout.index(nearest: scroller.target) : nil
    return slot ?? ring.slot(nearestTo: pages(scroller.target)) ?? 0
  }

  /// The tab on which it will rest; nil when there is none.
  public var current: Int? { ring.index(of: target) }

  /// What it does.
  public func phase(at time: Double) -> Scroller.Phase { scroller.phase(at: time) }

  /// Whether it stands where it will stay.
  public func isResting(at time: Double) -> Bool { scroller.isResting(at: time) }

  /// Whether a hand holds it.
  public var isTracking: Bool { scroller.isTracking }

  /// Whether a hand holds the strip, or has thrown it.
  public var isStripLoose: Bool { unit == .strip }

  // MARK: - Time

  /// Takes in that a frame is shown: ends what has come to its end.
  public mutating func advance(to time: Double) {
    let position = position(at: time)
    if let jump, jump.ends(from: shown, to: position) {
      // A target that was named on the way and lies beyond is the next far one.
      self.jump = scroller.isTracking ? nil : TabLayout.FarJump(from: position, to: target)
      adjust()
    }
    shown = position
    guard scroller.isResting(at: time), unit == .strip || jump != nil else { return }
    let target = target
    if unit == .strip { scroller.stand(at: Double(target)) }
    (unit, jump, shown) = (.pages, nil, Double(target))
    adjust()
  }

  // MARK: - Units

  /// From what the scroller counts in to pages.
  func pages(_ x: Double) -> Double { unit == .strip ? layout.position(at: x) : x }

  /// How far apart the two tabs are that bracket a position, or follow it.
  func pixelsPerPage(at position: Double, toward direction: Double) -> Double {
    let slot = direction < 0 ? position.rounded(.up) - 1 : position.rounded(.down)
    let distance = layout.offset(at: slot + 1) - layout.offset(at: slot)
    return distance > 0 ? distance : 1
  }

  /// Counts in another unit from now on: place and velocity stay, and what is bound for a tab goes
  /// on to that same tab.
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

  /// Goes to a slot that exists, whatever is counted in, and past no tab in less than no time.
  mutating func head(for slot: Int, at time: Double) {
    switch unit {
    case .pages: scroller.go(to: ring.position(of: slot), at: time, over: Continuum(ring.bounds))
    case .strip:
      scroller.go(to: layout.position(of: slot), at: time, over: Continuum(layout.bounds))
    }
  }

  /// Fits the scroller's settings to what it counts in.
  mutating func adjust() {
    let step = pixelsPerPage(at: pages(scroller.target), toward: 1)
    var settings = Scroller.Settings(spring: .pages, reducesMotion: reducesMotion)
    settings.scaleFactor = scaleFactor
    // At its rest neither the page nor the strip may jump by more than a quarter of a pixel.
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

/// Positions between which nothing lies that a jump might skip.
struct Continuum: Places {
  let bounds: ClosedRange<Double>?

  init(_ bounds: ClosedRange<Double>?) { self.bounds = bounds }

  var period: Int? { nil }
  var snaps: Bool { true }

  func index(nearest position: Double) -> Int? { 0 }
  func position(of index: Int) -> Double { bounds?.lowerBound ?? 0 }
}
