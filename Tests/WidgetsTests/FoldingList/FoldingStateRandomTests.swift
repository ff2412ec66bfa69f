import TestSupport
import Testing

@testable import Motion
@testable import Widgets

@Suite struct FoldingStateRandomTests {
  @Test func `after any gestures, edits and external changes the list's invariants hold`() throws {
    let seed = UInt64(LongRun.count(20_260_711, long: 20_260_711, variable: "GATEFOLD_SEED"))
    let count = LongRun.count(600, long: 20_000, variable: "GATEFOLD_INTERLEAVINGS")
    for index in 0..<UInt64(count) {
      var play = FoldingPlay(tree: FoldingPlay.small, seed: seed &+ index)
      do {
        try play.play(16)
      } catch {
        Issue.record("GATEFOLD_SEED=\(seed &+ index): \(error)")
        return
      }
    }
  }
}
