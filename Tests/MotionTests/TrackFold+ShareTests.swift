import Motion
import TestSupport
import Testing

struct TrackFoldShareTests {
  typealias Share = TrackFold.Share

  @Test(
    arguments: [
      (7, 7, 8, 0), (7.25, 7, 8, 0.25), (-0.25, -1, 0, 0.75), (-3, -3, -2, 0),
      (1_000_000_000.5, 1_000_000_000, 1_000_000_001, 0.5),
    ] as [(Double, Int, Int, Double)]
  )
  func `during a drag the lists are those around the position`(
    position: Double,
    above: Int,
    below: Int,
    fraction: Double
  ) {
    let share = Share(inHandAt: position)
    #expect(share == Share(above: above, below: below, fraction: fraction))
  }

  @Test(
    arguments: [
      (7, 10, 7, 7, 10, 0), (7, 10, 8.5, 7, 10, 0.5), (7, 10, 10, 7, 10, 1),
      (10, 6, 9, 6, 10, 0.75), (10, 6, 6, 6, 10, 0), (7, 10, 6.5, 7, 10, 0),
      (7, 10, 11, 7, 10, 1),
    ] as [(Int, Int, Double, Int, Int, Double)]
  )
  func `a fling folds the record it leaves and unfolds its target`(
    left: Int,
    rest: Int,
    position: Double,
    above: Int,
    below: Int,
    fraction: Double
  ) {
    let share = Share(flungTo: rest, from: left, at: position)
    #expect(share == Share(above: above, below: below, fraction: fraction))
  }

  @Test func `a fling to a neighbour continues where the drag was, in both directions`() {
    for position in [7, 7.2, 7.5, 7.9] {
      let hand = Share(inHandAt: position)
      #expect(abs(Share(flungTo: 8, from: 7, at: position).fraction - hand.fraction) < 1e-12)
      #expect(abs(Share(flungTo: 7, from: 8, at: position).fraction - hand.fraction) < 1e-12)
      #expect(Share(flungTo: 7, from: 7, at: position) == hand)
    }
  }

  @Test func `a fling that is recognised late begins where it is`() {
    let forward = Share(flungTo: 10, from: 7, at: 8, beginning: 8)
    #expect(forward == Share(above: 7, below: 10, fraction: 0))
    let backward = Share(flungTo: 6, from: 10, at: 8, beginning: 8)
    #expect(backward == Share(above: 6, below: 10, fraction: 1))
    #expect(Share(flungTo: 10, from: 7, at: 9, beginning: 8).fraction == 0.5)
    #expect(Share(flungTo: 10, from: 7, at: 10, beginning: 10).fraction == 1)
  }

  @Test func `a drag that stops a fling closes the emptier list first`() {
    let hand = Share(inHandAt: 3.6)
    #expect(Share(above: 0, below: 9, fraction: 0.4).goal(towards: hand) == 0)
    #expect(Share(above: 0, below: 9, fraction: 0.5).goal(towards: hand) == 1)
    #expect(Share(above: 3, below: 4, fraction: 0.1).goal(towards: hand) == hand.fraction)
    #expect(Share(above: 0, below: 4, fraction: 0.1).goal(towards: hand) == 1)
    #expect(Share(above: 3, below: 9, fraction: 0.9).goal(towards: hand) == 0)
  }

  @Test func `the next lists enter beside the one that remains`() {
    let hand = Share(inHandAt: 3.6)
    let left = Share(above: 0, below: 9, fraction: 0)
    #expect(left.successor(towards: hand) == Share(above: 0, below: 4, fraction: 0))
    let arrived = Share(above: 0, below: 4, fraction: 1)
    #expect(arrived.successor(towards: hand) == Share(above: 3, below: 4, fraction: 1))
    let right = Share(above: 0, below: 9, fraction: 1)
    #expect(right.successor(towards: hand) == Share(above: 4, below: 9, fraction: 1))
    #expect(Share(above: 0, below: 9, fraction: 0.5).successor(towards: hand) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `between any two pairs of lists nothing jumps`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let record = Int.random(in: -9...9, using: &random)
      var share = Share(
        above: record,
        below: record + .random(in: 1...9, using: &random),
        fraction: .random(in: 0...1, using: &random)
      )
      let wanted = Share(inHandAt: .random(in: -9...9, using: &random))
      for _ in 0..<200 where share != wanted {
        let before = share
        if let next = share.successor(towards: wanted) { share = next }
        #expect(share.soleRecord == before.soleRecord, "seed \(seed): \(before) to \(share)")
        let way = share.goal(towards: wanted) - share.fraction
        share.fraction += min(max(way, -0.05), 0.05)
      }
      #expect(share == wanted, "seed \(seed): \(share) is not \(wanted)")
    }
  }
}
