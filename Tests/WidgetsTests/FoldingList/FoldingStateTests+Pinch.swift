import Showcase
import TestSupport
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  @Test mutating func `a pinch that is reversed beyond the top springs back to it`() {
    state.beginPinch(at: 276, 0)
    for (scale, fingers) in [(1.7, 252.0...300), (1.1, 270...300), (0.4, 300...310)] {
      state.pinch(scale: scale, fingers: fingers, at: 0.1)
    }
    let before = seenTops(at: 0.1)
    #expect(before[0] > 10, "the list is pulled below its top")
    state.endPinch(commits: true, at: 0.1)
    #expect(!state.isResting(at: 0.1) && differ(seenTops(at: 0.1), before) < 0.1)
    state.update(at: 4)
    #expect(state.isResting(at: 4) && seenTops(at: 4)[0] == 0)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `after any two-finger gesture the list comes to rest within its ends`(seed: UInt64) {
    var (play, random) = (self, SeededRandom(seed: seed))
    play.pinchAtRandom(&random)
  }

  private mutating func pinchAtRandom(_ random: inout SeededRandom) {
    state.level.scroller.jump(to: Double.random(in: 0...104, using: &random))
    state.update(at: 0)
    var time = 0.0
    for _ in 0..<3 {
      var (upper, lower) = (Double.random(in: 0...200, using: &random), 0.0)
      lower = upper + Double.random(in: 20...200, using: &random)
      let start = lower - upper
      state.beginPinch(at: (upper + lower) / 2, time)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        time += 0.016
        state.update(at: time)
        upper += Double.random(in: -60...60, using: &random)
        lower = max(lower + Double.random(in: -60...60, using: &random), upper)
        state.pinch(scale: (lower - upper) / start, fingers: upper...lower, at: time)
      }
      let before = seenTops(at: time)
      state.endPinch(commits: Bool.random(using: &random), at: time)
      // A gap within 0.1 of being shut is shut at once, and the rows move by 8 times that.
      #expect(differ(seenTops(at: time), before) <= 0.8, "the release moves nothing")
      state.stopEditing(at: time)
      var last = seenTops(at: time)
      for _ in 0..<Int.random(in: 0...300, using: &random) where !state.isResting(at: time) {
        time += 0.001
        state.update(at: time)
        let next = seenTops(at: time)
        #expect(differ(next, last) < 12, "nothing jumps")
        last = next
      }
    }
    // As in the widget, it is updated only while it moves.
    while !state.isResting(at: time) {
      time += 0.016
      state.update(at: time)
    }
    let bounds = 0...state.level.layout.greatestOffset
    #expect(bounds.contains(state.level.layout.offset) && state.level.folds.isEmpty)
  }

  private func seenTops(at time: Double) -> [Double] {
    state.level.rows.indices.map { state.level.top(ofRow: $0, at: time) }
  }

  private func differ(_ tops: [Double], _ others: [Double]) -> Double {
    zip(tops, others).map { abs($0 - $1) }.max() ?? 0
  }
}
