/// The places on which a scroller's content may rest, and its ends.
///
/// A layout implements it; the scroller queries it at each gesture and keeps no copy. In a ring
/// positions and indices are unbounded, and index i + n is the next copy of i.
public protocol Places: Sendable {
  /// The first and the last position, nil where there is no end.
  var bounds: ClosedRange<Double>? { get }
  /// After how many indices a ring repeats, nil where there is an end.
  var period: Int? { get }
  /// Whether content rests only on places, or anywhere.
  var snaps: Bool { get }
  /// The place nearest to a position among those that exist, nil where there is none.
  func index(nearest position: Double) -> Int?
  /// The position of a place, inside the bounds.
  func position(of index: Int) -> Double
}

extension Places {
  /// The position itself, or the end that it lies beyond.
  public func clamped(_ position: Double) -> Double {
    guard let bounds else { return position }
    return min(max(position, bounds.lowerBound), bounds.upperBound)
  }

  /// The index itself, or the last one that exists in its direction.
  func existing(_ index: Int) -> Int {
    guard let bounds, let first = self.index(nearest: bounds.lowerBound),
      let last = self.index(nearest: bounds.upperBound)
    else { return index.slot(on: 0) }
    return min(max(index, first), last)
  }

  /// The place on which content rests that is flung with a velocity and would stop at `proposed`.
  ///
  /// It is the nearest to `proposed`; above half a place per second, at least the next one in its
  /// direction from `start`, the position of the release, which by default follows from the
  /// velocity. A place that the drag has gained since it began at `origin` counts as that one. Nil
  /// where there is no place.
  public func restingIndex(
    proposed: Double,
    velocity: Double,
    from start: Double? = nil,
    heldSince origin: Double? = nil,
    within distance: Double = 1e-3
  ) -> Int? {
    guard let nearest = index(nearest: proposed) else { return nil }
    let start = start ?? proposed - velocity / Deceleration.naturalRate
    guard let spacing = spacing(near: start, toward: velocity),
      velocity.magnitude > Scroller.Settings.flickPlaces * spacing
    else { return nearest }
    var rear = start
    if let origin, let held = index(nearest: origin) {
      rear = velocity < 0 ? max(rear, position(of: held)) : min(rear, position(of: held))
    }
    let way = position(of: nearest) - rear
    if (velocity < 0 ? -way : way) > distance { return nearest }
    return index(on: start, toward: velocity, beyond: distance)
  }

  /// The nearest place beyond `position` in a direction; the last one where there is none.
  func index(on position: Double, toward direction: Double, beyond distance: Double) -> Int? {
    guard var index = index(nearest: position) else { return nil }
    let sign = direction < 0 ? -1 : 1
    // Cells without a width share one place.
    for _ in 0..<max(period ?? .max, 2) {
      let isOn = (self.position(of: index) - position) * Double(sign) > distance
      let next = existing(index.slot(on: sign))
      if isOn || next == index { break }
      index = next
    }
    return index
  }

  /// The distance between places around a position, nil with fewer than two.
  func spacing(near position: Double, toward direction: Double) -> Double? {
    guard let near = index(nearest: position) else { return nil }
    let step = direction < 0 ? -1 : 1
    let next = existing(near.slot(on: step))
    let other = next == near ? existing(near.slot(on: -step)) : next
    guard other != near else { return nil }
    return (self.position(of: other) - self.position(of: near)).magnitude
  }

  /// The copy of an index that is nearest to a position; of two, the one ahead, as in `Ring`.
  public func copy(of index: Int, nearest position: Double) -> Int {
    guard let period, period > 0, let near = self.index(nearest: position) else {
      return existing(index)
    }
    let steps = (index % period - near % period) % period
    let ahead = near + (steps < 0 ? steps + period : steps)
    let behind = ahead - period
    let isNearerBehind =
      position - self.position(of: behind) < self.position(of: ahead) - position
    return isNearerBehind ? behind : ahead
  }
}

/// Places at even distances, a `Ring` in any unit: covers, pages, rows of one height.
public struct EvenPlaces: Places, Equatable {
  /// The distance from one place to the next.
  public let spacing: Double
  /// The first and the last position, nil where there is no end.
  public var bounds: ClosedRange<Double>?
  /// After how many indices a ring repeats, nil where there is an end.
  public let period: Int?
  /// Whether content rests only on places, or anywhere.
  public let snaps: Bool
  private let isEmpty: Bool

  private init(_ ring: Ring, spacing: Double) {
    Self.check(spacing)
    self.spacing = spacing
    bounds = ring.bounds.map { 0...$0.upperBound * spacing }
    period = ring.period
    snaps = ring.snaps
    isEmpty = ring.count == 0
  }

  private init(freeIn bounds: ClosedRange<Double>?, spacing: Double) {
    Self.check(spacing)
    self.spacing = spacing
    self.bounds = bounds
    period = nil
    snaps = false
    isEmpty = false
  }

  private static func check(_ spacing: Double) {
    precondition(spacing > 0 && spacing.isFinite, "places lie apart: their spacing is above zero")
  }

  /// Places from the first to the last; content snaps to them.
  public static func bounded(count: Int, spacing: Double = 1) -> Self {
    Self(Ring(count: count, wraps: false), spacing: spacing)
  }

  /// Places in a ring, unless there is only one; content snaps to them.
  public static func ring(count: Int, spacing: Double = 1) -> Self {
    Self(Ring(count: count, wraps: true), spacing: spacing)
  }

  /// Content that rests anywhere; rows are counted only to measure the length of a jump.
  public static func free(bounds: ClosedRange<Double>? = nil, spacing: Double) -> Self {
    Self(freeIn: bounds, spacing: spacing)
  }

  /// The nearest of the places that exist.
  public func index(nearest position: Double) -> Int? {
    isEmpty ? nil : Int(slotNearestTo: clamped(position) / spacing)
  }

  /// The position of a place, inside the bounds.
  public func position(of index: Int) -> Double { clamped(Double(index) * spacing) }
}
