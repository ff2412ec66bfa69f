import Foundation
import TestSupport
import Testing

@testable import Motion
@testable import Widgets

/// `GATEFOLD_INTERLEAVINGS=100000` sets the number of plays, `GATEFOLD_SEED` the first seed.
@Suite struct FoldingStateRandomTests {
  private static func number(_ name: String, _ usual: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? usual
  }

  @Test func `after any gestures, edits and external changes the list's invariants hold`() throws {
    let seed = Self.number("GATEFOLD_SEED", 20_260_711)
    let count = Self.number("GATEFOLD_INTERLEAVINGS", 3_000)
    for index in 0..<count {
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
