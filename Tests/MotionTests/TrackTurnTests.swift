import Motion
import TestSupport
import Testing

struct TrackTurnTests {
  private func share(_ above: Int, _ below: Int, _ fraction: Double) -> TrackFold.Share {
    TrackFold.Share(above: above, below: below, fraction: fraction)
  }

  private func expectAlike(_ one: TrackFold.Share, _ other: TrackFold.Share) {
    #expect(one.above == other.above && one.below == other.below)
    #expect(abs(one.fraction - other.fraction) < 1e-9)
  }

  @Test func `during a drag the two records around the position share the page`() {
    var turn = TrackTurn()
    let wanted = turn.share(at: 5.4, .held, seen: share(5, 6, 0))
    expectAlike(wanted, share(5, 6, 0.4))
  }

  @Test func `a flight from rest shows the record it leaves and its target`() {
    var turn = TrackTurn()
    var seen = share(5, 6, 0)
    for step in 0...20 {
      let position = 5 + 7 * Double(step) / 20
      seen = turn.share(at: position, .flying(to: 12), seen: seen)
      expectAlike(seen, share(5, 12, (position - 5) / 7))
    }
    #expect(seen.soleRecord == 12)
  }

  @Test func `a flight back unfolds from the other side`() {
    var turn = TrackTurn()
    let start = turn.share(at: 5, .flying(to: 2), seen: share(5, 6, 0))
    expectAlike(start, share(2, 5, 1))
    expectAlike(turn.share(at: 3.5, .flying(to: 2), seen: start), share(2, 5, 0.5))
  }

  @Test(arguments: [(5.4, 6), (5.6, 5), (5.4, 5), (5.6, 6)])
  func `a fling to a neighbour continues from where the drag left the lists`(
    place: Double,
    rest: Int
  ) {
    var turn = TrackTurn()
    let seen = turn.share(at: place, .held, seen: share(5, 6, 0))
    expectAlike(turn.share(at: place, .flying(to: rest), seen: seen), seen)
    let later = turn.share(at: (place + Double(rest)) / 2, .flying(to: rest), seen: seen)
    expectAlike(later, TrackFold.Share(inHandAt: (place + Double(rest)) / 2))
  }

  @Test func `lists in the way close before the fling's list opens from nothing`() {
    var turn = TrackTurn()
    let first = turn.share(at: 5.4, .flying(to: 12), seen: share(5, 6, 0.4))
    expectAlike(first, share(5, 12, 0))
    // The list of 6 has closed when the flow is at 8.
    let opening = turn.share(at: 8, .flying(to: 12), seen: share(5, 6, 0))
    expectAlike(opening, share(5, 12, 0))
    expectAlike(turn.share(at: 10, .flying(to: 12), seen: opening), share(5, 12, 0.5))
  }

  @Test func `the fuller list remains when the target changes during the flight`() {
    var turn = TrackTurn()
    var seen = turn.share(at: 5, .flying(to: 6), seen: share(5, 6, 0))
    seen = turn.share(at: 5.8, .flying(to: 6), seen: seen)
    expectAlike(seen, share(5, 6, 0.8))
    expectAlike(turn.share(at: 5.8, .flying(to: 7), seen: seen), share(6, 7, 0))
  }

  @Test func `a reversed flight closes the list that had just begun to open`() {
    var turn = TrackTurn()
    var seen = turn.share(at: 5, .flying(to: 15), seen: share(5, 6, 0))
    seen = turn.share(at: 9, .flying(to: 15), seen: seen)
    expectAlike(seen, share(5, 15, 0.4))
    seen = turn.share(at: 9, .flying(to: 5), seen: seen)
    expectAlike(seen, share(5, 15, 0.4))
    seen = turn.share(at: 7, .flying(to: 5), seen: seen)
    expectAlike(seen, share(5, 15, 0.2))
    seen = turn.share(at: 5, .flying(to: 5), seen: seen)
    #expect(seen.soleRecord == 5)
  }

  @Test func `a far jump that skips its middle does not skip in the fold`() {
    var turn = TrackTurn()
    var seen = turn.share(at: 0, .flying(to: 1000, gap: 970), seen: share(0, 1, 0))
    seen = turn.share(at: 15, .flying(to: 1000, gap: 970), seen: seen)
    expectAlike(seen, share(0, 1000, 0.5))
    seen = turn.share(at: 985, .flying(to: 1000, gap: 970, isBehind: true), seen: seen)
    expectAlike(seen, share(0, 1000, 0.5))
    // The same key again changes the distance, but not the page.
    seen = turn.share(at: 986, .flying(to: 1000), seen: seen)
    expectAlike(seen, share(0, 1000, 0.5))
  }

  @Test func `new numbers change nothing visible`() {
    var (turn, other) = (TrackTurn(), TrackTurn())
    _ = turn.share(at: 5, .flying(to: 12), seen: share(5, 6, 0))
    _ = other.share(at: 5, .flying(to: 12), seen: share(5, 6, 0))
    other.renumber(by: 100)
    let one = turn.share(at: 7, .flying(to: 12), seen: share(5, 12, 0.1))
    let moved = other.share(at: 107, .flying(to: 112), seen: share(105, 112, 0.1))
    expectAlike(moved, share(one.above + 100, one.below + 100, one.fraction))
  }

  @Test func `whatever happens, no visible list jumps`() {
    var random = SeededRandom(seed: 2026)
    let places = Ring(count: 60, wraps: false)
    var scroller = Scroller(position: 20, settings: .init(pixelsPerUnit: 60, extent: 4))
    var turn = TrackTurn()
    var seen = share(20, 21, 0)
    var time = 0.0
    for _ in 0..<2000 {
      time += 1.0 / 60
      switch Int.random(in: 0..<60, using: &random) {
      case 0: scroller.go(toPlace: Int.random(in: 0..<60, using: &random), at: time, over: places)
      case 1: scroller.step(by: [1, -1].randomElement(using: &random) ?? 1, at: time, over: places)
      default: break
      }
      let gap = scroller.gap(at: time)
      let course: TrackTurn.Course =
        scroller.isResting(at: time)
        ? .held
        : .flying(
          to: Int(scroller.target.rounded()),
          gap: gap.distance,
          isBehind: gap.isBehind
        )
      let wanted = turn.share(at: scroller.position(at: time), course, seen: seen)
      // If both lists are wanted the picture changes at once; otherwise it closes, as FoldStack
      // does.
      if isSame(wanted, seen) {
        #expect(
          abs(wanted.fraction - seen.fraction) < 0.6
            || abs(scroller.position(at: time) - scroller.target) < 0.5,
          "\(seen) → \(wanted) at \(scroller.position(at: time)), \(course)"
        )
        seen = wanted
      } else if let next = seen.successor(towards: wanted) {
        // One list has the page: the other one may be any.
        seen = next
      } else {
        let goal = seen.goal(towards: wanted)
        seen.fraction += min(max(goal - seen.fraction, -0.2), 0.2)
      }
    }
  }

  @Test func `a flight that makes its last step ends with one list`() {
    var turn = TrackTurn()
    _ = turn.share(at: 5, .flying(to: 12), seen: share(5, 6, 0))
    #expect(turn.land(at: 11.9) == nil)
    #expect(turn.land(at: 12)?.soleRecord == 12)
    #expect(turn.land(at: 12) == nil)
  }

  @Test func `a drag that passes records between two frames has rested on each`() {
    let passed = TrackTurn.passed(from: share(5, 6, 0.4), to: 7.5)
    #expect(passed.map(\.soleRecord) == [6, 6, 7, 7])
    #expect(TrackTurn.passed(from: share(5, 6, 0.4), to: 3.5).map(\.soleRecord) == [5, 5, 4, 4])
    #expect(TrackTurn.passed(from: share(5, 6, 0.4), to: 5.9).isEmpty)
    #expect(TrackTurn.passed(from: share(5, 12, 0.4), to: 7.5).isEmpty)
    #expect(TrackTurn.passed(from: share(5, 6, 0.4), to: 500).isEmpty)
  }

  private func isSame(_ one: TrackFold.Share, _ other: TrackFold.Share) -> Bool {
    one.above == other.above && one.below == other.below
  }
}
