/// Tells from how a flow of records moves which two track lists share the page.
///
/// Two rules hold: while dragged the records that bracket the position,
/// on a fling the record left and the resting place. Ask it at every change of the position.
public struct TrackTurn: Sendable, Equatable {
  /// What moves the flow.
  public enum Course: Sendable, Equatable {
    /// Nothing, or a hand.
    case held
    /// Itself, towards a record. A far jump leaves out `gap` records on its way, and has when it
    /// `isBehind` it.
    case flying(to: Int, gap: Double = 0, isBehind: Bool = false)
  }

  /// A flight from one list to another.
  private struct Flight: Equatable {
    var rest: Int
    var left: Int
    var gap: Double
    /// The position, gaps left out, at which the list of the resting place comes in; it is the
    /// record that was left unless other lists have to close first.
    var beginning: Double
    /// Whether its two lists share the page by now.
    var isSeen = false
    /// On a flight back to the record that has most of the page: who else has a part of it.
    var guest: Guest?
  }

  /// A list that closes as the flow comes home.
  private struct Guest: Equatable {
    var record: Int
    /// How much of the page it had, and where the flow was then.
    var share: Double
    var start: Double
  }

  private var flight: Flight?
  private static let shortestWay = 0.2

  /// A flow that rests.
  public init() {}

  /// Who is to share the page, while `seen` is what shares it now.
  public mutating func share(
    at position: Double,
    _ course: Course,
    seen: TrackFold.Share
  ) -> TrackFold.Share {
    guard case .flying(let rest, let gap, let isBehind) = course else {
      flight = nil
      return TrackFold.Share(inHandAt: position)
    }
    // What is left out of the way is left out of the fold: else it would leap with the covers.
    let place = isBehind ? position - gap : position
    let end = Double(rest) - gap
    if flight?.rest != rest || flight?.gap != gap {
      flight = begin(towards: rest, gap, at: place, to: end, seen: seen)
    }
    guard var flight else { return TrackFold.Share(inHandAt: position) }
    if let guest = flight.guest { return returning(to: rest, guest, at: place, to: end) }
    if !flight.isSeen {
      // Until other lists have closed the record that is left keeps what it has.
      let isFree = seen.soleRecord == flight.left || isPair(seen, flight.left, rest)
      guard isFree else { return share(of: flight.left, and: rest, 0) }
      flight.isSeen = true
      flight.beginning = place
      self.flight = flight
    }
    let length = end - flight.beginning
    // Over so short a way nobody sees a fold follow: what shows it takes a spring of its own.
    let isTooShort = abs(length) < Self.shortestWay
    let way = isTooShort ? 1 : ((place - flight.beginning) / length).clamped(to: 0...1)
    return share(of: flight.left, and: rest, way)
  }

  /// The share with which a flight ends that has come to rest at a position; nil without one.
  ///
  /// A flow makes its last step at once; the list of its resting place has all of the page then.
  public mutating func land(at position: Double) -> TrackFold.Share? {
    guard let ended = flight, position == Double(ended.rest) else { return nil }
    flight = nil
    if let guest = ended.guest { return share(of: ended.rest, and: guest.record, 0) }
    return ended.isSeen ? share(of: ended.left, and: ended.rest, 1) : nil
  }

  /// The shares between the one that is seen and that of a position in the hand, record by record.
  ///
  /// A hand that passes records between two frames has stood on each of them; none where it passed
  /// more than anybody sees, or where something else is seen.
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

  /// The records are numbered anew: all slots are so many further on.
  public mutating func renumber(by steps: Int) {
    flight?.rest += steps
    flight?.left += steps
    flight?.beginning += Double(steps)
    flight?.guest?.record += steps
    flight?.guest?.start += Double(steps)
  }

  /// The record that is left is the one whose list has more of the page: of two lists the emptier
  /// one closes.
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
      // From rest the way is that from record to record, to the last digit.
      if abs(place - Double(left)) < 1e-3 { flight.beginning = Double(left) }
      flight.isSeen = true
    } else if other == rest {
      // Lists that share the page already go on from the part that they have.
      flight.beginning = part < 1 ? (place - part * end) / (1 - part) : place
      flight.isSeen = true
    }
    return flight
  }

  private func isPair(_ share: TrackFold.Share, _ one: Int, _ other: Int) -> Bool {
    share.above == min(one, other) && share.below == max(one, other)
  }

  /// The share of two records of which the second one has a part of the page.
  private func share(of one: Int, and other: Int, _ part: Double) -> TrackFold.Share {
    TrackFold.Share(
      above: min(one, other),
      below: max(one, other),
      fraction: one < other ? part : 1 - part
    )
  }

  /// Back to the record that was left: the other list closes as the flow comes home.
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
