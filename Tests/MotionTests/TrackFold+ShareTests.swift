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
