import TestSupport
import Testing

@testable import Widgets

@Suite struct EventClockTests {
  @Test func `delayed events keep their intervals`() {
    var clock = EventClock()
    #expect(clock.time(of: 5.000, arriving: 100.000) == 100.000)
    #expect(abs(clock.time(of: 5.010, arriving: 100.030) - 100.010) < 1e-9)
    #expect(abs(clock.time(of: 5.020, arriving: 100.031) - 100.020) < 1e-9)
  }

  @Test func `the event with the least delay gives the offset of the clocks`() {
    var clock = EventClock()
    _ = clock.time(of: 5, arriving: 100.5)
    #expect(clock.time(of: 5.1, arriving: 100.1) == 100.1)
    #expect(abs(clock.time(of: 5.2, arriving: 100.4) - 100.2) < 1e-9)
  }

  @Test func `an event without a time happens now`() {
    var clock = EventClock()
    _ = clock.time(of: 5, arriving: 100)
    #expect(clock.time(of: 0, arriving: 107) == 107)
  }

  @Test func `a clock that was reset is accepted`() {
    var clock = EventClock()
    _ = clock.time(of: 5_000, arriving: 100)
    #expect(clock.time(of: 3, arriving: 101) == 101)
    #expect(abs(clock.time(of: 3.1, arriving: 101.2) - 101.1) < 1e-9)
  }

  @Test(arguments: 0..<20) func `no event is dated after its arrival`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var clock = EventClock()
    var now = 50.0
    for _ in 0..<200 {
      now += Double.random(in: 0...0.05, using: &random)
      let event = now - 30 - Double.random(in: 0...0.2, using: &random)
      let time = clock.time(of: event, arriving: now)
      #expect(time <= now && now - time < 0.21)
    }
  }
}
