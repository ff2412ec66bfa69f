import TestSupport
import Testing

@testable import App

struct FrameStepsTests {
  private let clock = HandClock()
  private let steps = FrameSteps()

  @Test func `a step is done in each frame after the first`() {
    var done: [Int] = []
    for step in 1...3 { steps.add { done.append(step) } }
    steps.run(in: clock)
    var seen: [Int] = []
    for _ in 0..<4 {
      clock.turn()
      seen.append(done.count)
    }
    #expect(seen == [0, 1, 2, 3] && done == [1, 2, 3])
    #expect(steps.areDone && clock.running == 0)
  }

  @Test func `what waits for all steps runs once after the last, or at once`() {
    var done: [String] = []
    for step in ["one", "two"] { steps.add { done.append(step) } }
    steps.afterwards { done.append("then") }
    steps.run(in: clock)
    clock.run(1 / 30)
    #expect(done == ["one"])
    steps.finish()
    #expect(done == ["one", "two", "then"])
    steps.afterwards { done.append("now") }
    clock.turn()
    #expect(done.last == "now" && done.count == 4 && clock.running == 0)
  }
}
