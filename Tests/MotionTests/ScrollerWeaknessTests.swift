import Motion
import TestSupport
import Testing

/// Mistakes of other toolkits' scrolling that the scroller does not make.
struct ScrollerWeaknessTests {
  private let covers = Scroller.Settings(pixelsPerUnit: 100, extent: 5)

  /// A drag at this velocity for a tenth of a second, sampled each `interval`.
  private func flick(
    at velocity: Double,
    from start: Double = 0,
    every interval: Double = 0.01,
    over places: some Places
  ) -> Scroller {
    var scroller = Scroller(position: start, settings: covers)
    scroller.begin(at: 0, over: places)
    let count = Int((0.1 / interval).rounded())
    for index in 1...count {
      scroller.move(by: velocity * interval, at: Double(index) * interval, over: places)
    }
    scroller.end(at: 0.1, over: places)
    return scroller
  }

  @Test func `no items, one and two need no special cases`() {
    for count in 0...2 {
      for places in [EvenPlaces.bounded(count: count), .ring(count: count)] {
        var scroller = flick(at: 30, over: places)
        scroller.turnWheel(by: 2, at: 0.2, over: places)
        scroller.go(toPlace: 1, at: 0.3, over: places)
        scroller.step(by: -1, at: 0.4, over: places)
        scroller.conform(to: places, at: 0.5)
        let rest = scroller.position(at: 9)
        #expect(scroller.isResting(at: 9) && rest == rest.rounded())
        #expect(places.bounds?.contains(rest) ?? true)
      }
    }
  }

  @Test func `a fling stops in one motion that only slows down`() {
    for velocity in [4.0, 9, 20, 33.3, 71, -8, -50] {
      let scroller = flick(at: velocity, over: EvenPlaces.ring(count: 90))
      var speed = abs(velocity) + 1e-9
      for index in 1...400 {
        let now = scroller.velocity(at: 0.1 + Double(index) / 100)
        #expect(now * velocity >= 0 && abs(now) <= speed)
        speed = abs(now)
      }
    }
  }

  @Test func `a slow fling goes to the nearest place, not always on`() {
    #expect(flick(at: -0.3, from: 0.7, over: EvenPlaces.ring(count: 9)).target == 1)
    #expect(flick(at: 0.3, from: 0.2, over: EvenPlaces.ring(count: 9)).target == 0)
  }

  @Test func `the nearest index is right for odd and even counts`() {
    for count in 1...21 {
      let places = EvenPlaces.bounded(count: count, spacing: 4)
      for position in stride(from: -9.0, through: Double(4 * count + 5), by: 0.5) {
        // By a linear search; of two, the later.
        let nearest = (0..<count).reversed().min { one, other in
          abs(Double(4 * one) - position) < abs(Double(4 * other) - position)
        }
        #expect(places.index(nearest: position) == nearest)
      }
    }
  }

  @Test func `speed is measured over time, not per callback`() {
    let places = EvenPlaces.ring(count: 90)
    let slow = flick(at: 24, every: 1.0 / 30, over: places)
    for interval in [1.0 / 60, 1.0 / 120, 0.001] {
      let fast = flick(at: 24, every: interval, over: places)
      #expect(abs(fast.velocity(at: 0.1) - slow.velocity(at: 0.1)) < 1e-9)
      #expect(abs(fast.position(at: 0.4) - slow.position(at: 0.4)) < 1e-9)
    }
  }

  @Test func `beyond its ends the nearest item remains the last`() {
    let places = EvenPlaces.bounded(count: 24)
    var scroller = Scroller(position: 23, settings: covers)
    scroller.begin(at: 0, over: places)
    for index in 1...50 {
      scroller.move(by: 0.2, at: Double(index) / 100, over: places)
      #expect(places.index(nearest: scroller.position(at: Double(index) / 100)) == 23)
    }
    scroller.end(at: 0.5, over: places)
    #expect(scroller.target == 23)
  }

  // Cells of 80, 40 and 200 px beside each other in a view of 320: at −120, −60 and 60.
  private let cells = SnapLayout(widths: [80, 40, 200], viewport: 320)

  @Test func `cells of any width come to rest by their centres`() {
    for start in stride(from: -120.0, through: 60, by: 5) {
      var scroller = Scroller(position: start, settings: .init(extent: 320))
      scroller.begin(at: 0, over: cells)
      scroller.end(at: 0.1, over: cells)
      #expect(scroller.target == (start <= -90 ? -120 : start <= 0 ? -60 : 60))
    }
  }

  @Test func `a fling's velocity decides, not where the finger left`() {
    #expect(flick(at: 60, from: -118, over: cells).target == -60)
    #expect(flick(at: 600, from: -118, over: cells).target == 60)
    #expect(flick(at: -600, from: 58, over: cells).target == -120)
  }

  @Test func `the first and the last cell reach the centre, and none beyond it`() {
    #expect(flick(at: -9_000, from: -60, over: cells).position(at: 9) == -120)
    #expect(flick(at: 9_000, from: -60, over: cells).position(at: 9) == 60)
    let one = SnapLayout(widths: [80], viewport: 320)
    #expect(flick(at: 600, from: -120, over: one).position(at: 9) == -120)
    let none = SnapLayout(widths: [], viewport: 320)
    #expect(flick(at: 600, over: none).position(at: 9) == 0)
  }

  /// A ring of 340 px in a view of 320, dragged round 20 times and released.
  @Test func `wrapping round loses no overrun`() {
    let ring = SnapLayout(widths: [40, 100, 200], viewport: 320, wraps: true)
    var scroller = Scroller(position: ring.rest(of: 0), settings: .init(extent: 320))
    scroller.begin(at: 0, over: ring)
    var last = scroller.position(at: 0)
    var travel = 0.0
    for index in 1...1_000 {
      let time = Double(index) / 100
      scroller.move(by: -7.3, at: time, over: ring)
      let position = scroller.position(at: time)
      for slot in ring.window(at: position).slots {
        // The picture follows the finger, in every lap.
        let before = ring.frame(of: slot, at: last)?.start ?? .nan
        let after = ring.frame(of: slot, at: position)?.start ?? .nan
        #expect(abs(after - before - 7.3) < 1e-9)
      }
      travel += last - position
      last = position
    }
    #expect(abs(travel - 7_300) < 1e-6)
    // −140 − 7300 − 730/4 = −7622.5: the first cell, 22 laps back, is at −140 − 22·340.
    scroller.end(at: 10, over: ring)
    #expect(scroller.target == -7_620)
  }

  @Test func `a tap during a swipe only sets a target`() {
    let pages = EvenPlaces.ring(count: 6)
    var scroller = flick(at: 5, over: pages)
    let before = scroller.moment(at: 0.15)
    scroller.go(toPlace: 4, at: 0.15, over: pages)
    let after = scroller.moment(at: 0.15)
    #expect(abs(after.position - before.position) < 1e-12)
    #expect(abs(after.velocity - before.velocity) < 1e-12)
    #expect(scroller.moment(at: 2) == Moment(position: -2))
  }
}
