/// Decides from the movement of a flow of records which two track lists share the page.
///
/// Two rules apply: during a drag the records that bracket the position, on a fling the records at
/// its start and at its end. Call it at every change of the position.
public struct TrackTurn: Sendable, Equatable {
  /// What moves the flow.
  public enum Course: Sendable, Equatable {
    /// Nothing, or a drag.
    case held
    /// A motion of its own, towards a record. A far jump skips `gap` records, and has already when
    /// it `isBehind` them.
    case flying(to: Int, gap: Double = 0, isBehind: Bool = false)
  }

  private struct Flight: Equatable {
    var rest: Int
    var left: Int
    var gap: Double
    /// The position, without the gap, at which the list of the last record appears; it is the first
    /// record unless other lists have to close before.
    var beginning: Double
    var isSeen = false
    /// For a fling back to the record that has most of the page: the other list on the page.
    var guest: Guest?
  }

  private struct Guest: Equatable {
    var record: Int
    /// The part of the page that it had, and the position of the flow at that time.
    var share: Double
    var start: Double
  }

  private var flight: Flight?
  private static let shortestWay = 0.2

  /// A flow at rest.
  public init() {}

  /// The share to show at a position, while `seen` is the one that is shown.
  public mutating func share(
    at position: Double,
    _ course: Course,
    seen: TrackFold.Share
  ) -> TrackFold.Share {
    guard case .flying(let rest, let gap, let isBehind) = course else {
      flight = nil
      return TrackFold.Share(inHandAt: position)
    }
    // The fold skips the gap as well: otherwise it would jump with the covers.
    let place = isBehind ? position - gap : position
    let end = Double(rest) - gap
    if flight?.rest != rest || flight?.gap != gap {
      flight = begin(towards: rest, gap, at: place, to: end, seen: seen)
    }
    guard var flight else { return TrackFold.Share(inHandAt: position) }
    if let guest = flight.guest { return returning(to: rest, guest, at: place, to: end) }
    if !flight.isSeen {
      // Until other lists have closed, the first record keeps its part.
      let isFree = seen.soleRecord == flight.left || isPair(seen, flight.left, rest)
      guard isFree else { return share(of: flight.left, and: rest, 0) }
      flight.isSeen = true
      flight.beginning = place
      self.flight = flight
    }
    let length = end - flight.beginning
    // Over so short a distance no fold is visible: the view uses a spring of its own.
    let isTooShort = abs(length) < Self.shortestWay
    let way = isTooShort ? 1 : ((place - flight.beginning) / length).clamped(to: 0...1)
    return share(of: flight.left, and: rest, way)
  }

  /// The final share of a fling that has come to rest at a position; nil without one.
  public mutating func land(at position: Double) -> TrackFold.Share? {
    guard let ended = flight, position == Double(ended.rest) else { return nil }
    flight = nil
    if let guest = ended.guest { return share(of: ended.rest, and: guest.record, 0) }
    return ended.isSeen ? share(of: ended.left, and: ended.rest, 1) : nil
  }

  /// The shares between the visible one and that of a drag's position, record by record.
  public static func passed(
    from seen: TrackFold.Share,
    to position: Double
  ) -> [TrackFold.Share] {
    guard seen.below == seen.above + 1 else { return [] }
    let goal = TrackFold.Share(inHandAt: position)
    guard goal.above != seen.above, abs(goal.above - seen.above) <= 12 else { return [] }
    var shares: [TrackFold.Share] = []
    let isRising = goal.above > seen.above
    for above in stride(from: seen.above, to: goal.above, by: isRising ? 1 : -1) {
      let next = isRising ? above + 1 : above - 1
      shares.append(TrackFold.Share(above: above, below: above + 1, fraction: isRising ? 1 : 0))
      shares.append(TrackFold.Share(above: next, below: next + 1, fraction: isRising ? 0 : 1))
    }
    return shares
  }

  /// Renumbers the records: all slots are so many further on.
  public mutating func renumber(by steps: Int) {
    flight?.rest += steps
    flight?.left += steps
    flight?.beginning += Double(steps)
    flight?.guest?.record += steps
    flight?.guest?.start += Double(steps)
  }

  /// A fling starts from the record whose list has more of the page: of two lists the emptier one
  /// closes.
  private func begin(
    towards rest: Int,
    _ gap: Double,
    at place: Double,
    to end: Double,
    seen: TrackFold.Share
  ) -> Flight {
    let left = seen.fraction < 0.5 ? seen.above : seen.below
    let other = left == seen.above ? seen.below : seen.above
    let part = left == seen.above ? seen.fraction : 1 - seen.fraction
    var flight = Flight(rest: rest, left: left, gap: gap, beginning: place)
    if left == rest {
      flight.guest = Guest(record: other, share: part, start: place)
    } else if seen.soleRecord != nil {
      // From rest, the fling begins exactly at the record.
      if abs(place - Double(left)) < 1e-3 { flight.beginning = Double(left) }
      flight.isSeen = true
    } else if other == rest {
      // Lists that already share the page continue from the part that they have.
      flight.beginning = part < 1 ? (place - part * end) / (1 - part) : place
      flight.isSeen = true
    }
    return flight
  }

  private func isPair(_ share: TrackFold.Share, _ one: Int, _ other: Int) -> Bool {
    share.above == min(one, other) && share.below == max(one, other)
  }

  private func share(of one: Int, and other: Int, _ part: Double) -> TrackFold.Share {
    TrackFold.Share(
      above: min(one, other),
      below: max(one, other),
      fraction: one < other ? part : 1 - part
    )
  }

  /// Back to the first record: the other list closes as the flow returns.
  private func returning(
    to rest: Int,
    _ guest: Guest,
    at place: Double,
    to end: Double
  ) -> TrackFold.Share {
    let length = guest.start - end
    let way = length == 0 ? 0 : ((place - end) / length).clamped(to: 0...1)
    return share(of: rest, and: guest.record, guest.share * way)
  }
}
