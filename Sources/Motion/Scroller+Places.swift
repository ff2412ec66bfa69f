/// Where a scroller's content may rest, and where it ends.
///
/// A layout answers these questions; the scroller asks them at each gesture and keeps no copy. In a
/// ring positions and indices are unbounded, and index i + n is the next copy of i.
public protocol Places: Sendable {
  /// The first and the last position, nil where there is no end.
  var bounds: ClosedRange<Double>? { get }
  /// After how many indices a ring comes round, nil where there is an end.
  var period: Int? { get }
  /// Whether content rests only on places, or anywhere.
  var snaps: Bool { get }
  /// The place nearest to a position among those that exist, nil where there is none.
  func index(nearest position: Double) -> Int?
  /// Where a place lies, inside the bounds.
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
    else { return index }
    return min(max(index, first), last)
  }

  /// The place nearest to `position` that lies on from it; the last one where there is none.
  func index(on position: Double, toward direction: Double, beyond distance: Double) -> Int? {
    guard let near = index(nearest: position) else { return nil }
    let isOn = (self.position(of: near) - position) * direction > distance
    return isOn ? near : existing(near + (direction < 0 ? -1 : 1))
  }

  /// How far apart places lie around a position, nil with fewer than two.
  func spacing(near position: Double, toward direction: Double) -> Double? {
    guard let near = index(nearest: position) else { return nil }
    let step = direction < 0 ? -1 : 1
    let next = existing(near + step)
    let other = next == near ? existing(near - step) : next
    guard other != near else { return nil }
    return (self.position(of: other) - self.position(of: near)).magnitude
  }

  /// The copy of an index that is nearest to where things are; the index itself without a ring.
  func copy(of index: Int, nearest position: Double) -> Int {
    guard let period, period > 0, let near = self.index(nearest: position) else {
      return existing(index)
    }
    let ahead = ((index - near) % period + period) % period
    let isBehindHalf = 2 * ahead == period && position < self.position(of: near)
    return near + (2 * ahead > period || isBehindHalf ? ahead - period : ahead)
  }
}

/// Places at even distances: covers, pages, rows of one height.
public struct EvenPlaces: Places, Equatable {
  /// From one place to the next.
  public var spacing: Double
  /// The first and the last position, nil where there is no end.
  public var bounds: ClosedRange<Double>?
  /// After how many indices a ring comes round, nil where there is an end.
  public var period: Int?
  /// Whether content rests only on places, or anywhere.
  public var snaps: Bool

  /// Places from the first to the last; content snaps to them.
  public static func bounded(count: Int, spacing: Double = 1) -> Self {
    let last = Double(max(count - 1, 0)) * spacing
    return Self(spacing: spacing, bounds: 0...last, period: nil, snaps: count > 0)
  }

  /// Places that come round; content snaps to them.
  public static func ring(count: Int, spacing: Double = 1) -> Self {
    guard count > 0 else { return bounded(count: 0, spacing: spacing) }
    return Self(spacing: spacing, bounds: nil, period: count, snaps: true)
  }

  /// Content that rests anywhere; places serve only to count how far a jump is.
  public static func free(bounds: ClosedRange<Double>? = nil, spacing: Double = 1) -> Self {
    Self(spacing: spacing, bounds: bounds, period: nil, snaps: false)
  }

  /// The nearest of the places that exist.
  public func index(nearest position: Double) -> Int? {
    Int((clamped(position) / spacing).rounded())
  }

  /// Where a place lies, inside the bounds.
  public func position(of index: Int) -> Double { clamped(Double(index) * spacing) }
}
