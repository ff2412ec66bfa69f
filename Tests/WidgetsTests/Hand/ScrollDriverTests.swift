import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct ScrollDriverTests {
  private let places = EvenPlaces.bounded(count: 10)

  private func driver(_ clock: HandClock) -> ScrollDriver {
    let driver = ScrollDriver(frames: clock) { [weak clock] in clock?.time ?? 0 }
    driver.reducesMotion = false
    return driver
  }

  @Test func `frames run while it moves and not before or after`() {
    let clock = HandClock(time: 10)
    let driver = driver(clock)
    var (changes, rests) = (0, 0)
    driver.onChange = { changes += 1 }
    driver.onRest = { rests += 1 }
    clock.run(0.1)
    #expect(changes == 0 && clock.running == 0)
    driver.change { $0.go(toPlace: 3, at: $1, over: places) }
    #expect(clock.running == 1 && driver.isRunning)
    clock.run(2)
    #expect(driver.position == 3 && rests == 1)
    #expect(clock.running == 0 && !driver.isRunning)
    #expect(changes > 5)
  }

  @Test func `a press stops the motion where it is shown, not where it would be by now`() {
    let clock = HandClock()
    let driver = driver(clock)
    driver.change { $0.go(toPlace: 9, at: $1, over: places) }
    clock.run(0.1)
    let shown = driver.position
    #expect(driver.hold(over: places))
    #expect(driver.position == shown && clock.running == 0)
    #expect(!driver.isRunning)
  }

  @Test func `a drag moves the content at once`() {
    let clock = HandClock()
    let driver = driver(clock)
    var seen: [Double] = []
    driver.onChange = { [unowned driver] in seen.append(driver.position) }
    driver.hold(over: places)
    driver.change(at: 0.01) { $0.move(by: 0.25, at: $1, over: places) }
    driver.change(at: 0.02) { $0.move(by: 0.5, at: $1, over: places) }
    #expect(seen == [0.25, 0.75])
  }

  @Test func `with reduced motion a target is reached and rested on at once`() {
    let clock = HandClock()
    let driver = driver(clock)
    driver.reducesMotion = true
    var rests = 0
    driver.onRest = { rests += 1 }
    driver.change { $0.go(toPlace: 4, at: $1, over: places) }
    #expect(driver.position == 4 && rests == 1 && clock.running == 0)
    driver.change { $0.go(toPlace: 4, at: $1, over: places) }
    #expect(rests == 1, "it was at its target")
  }

  @Test func `a change made inside its own callback continues`() {
    let clock = HandClock()
    let driver = driver(clock)
    driver.onRest = { [unowned driver] in
      if driver.position < 2 { driver.change { $0.step(by: 1, at: $1, over: places) } }
    }
    driver.change { $0.go(toPlace: 1, at: $1, over: places) }
    clock.run(3)
    #expect(driver.position == 2 && clock.running == 0)
  }

  @Test func `a driver that is freed ends its frames`() {
    let clock = HandClock()
    var driver: ScrollDriver? = driver(clock)
    driver?.change { $0.go(toPlace: 3, at: $1, over: places) }
    weak let gone = driver
    driver = nil
    #expect(gone == nil && clock.running == 0)
  }
}
