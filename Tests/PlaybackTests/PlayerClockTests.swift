import TestSupport
import Testing

@testable import Playback

@MainActor struct PlayerClockTests {
  @Test func `a call by the clock of sleep comes in time, once, unless it is released`() async {
    let clock = LoopClock()
    let start = clock.elapsed
    var calls: [String] = []
    let kept = clock.afterElapsed(0.02) { calls.append("kept") }
    var released: (any Sendable)? = clock.afterElapsed(0.01) { calls.append("released") }
    _ = released
    released = nil
    #expect(await until { !calls.isEmpty })
    #expect(calls == ["kept"] && clock.elapsed - start >= 0.02)
    _ = kept
  }
}
