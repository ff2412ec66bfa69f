import Motion
import TestSupport
import Testing

struct ScrollerFlingTests {
  private let ring = EvenPlaces.ring(count: 40)
  private let covers = Scroller.Settings(pixelsPerUnit: 100, extent: 5)

  /// A drag of `way` at `velocity`, moving each 10 ms or more often, released at time 1.
  private func flick(
    from start: Double = 0,
    by way: Double,
    at velocity: Double,
    settings: Scroller.Settings? = nil,
    over places: EvenPlaces? = nil
  ) -> Scroller {
    var script = GestureScript<EvenPlaces>()
    let count = max(6, (way / velocity * 100).rounded(.up))
    let interval = way / velocity / count
    script.addDrag(of: way / count, times: Int(count), every: interval, from: 1 - way / velocity)
    let scroller = Scroller(position: start, settings: settings ?? covers)
    return script.play(on: scroller, over: places ?? ring).last
  }

  /// x = 0.3, v = 20 → 5.3 → 5, k′ = 4.2553, ln(470/0.25)/k′ = 1.7717 s.
  @Test func `a fling decelerates onto a place in one motion`() throws {
    let scroller = flick(by: 0.3, at: 20)
    #expect(scroller.target == 5)
    #expect(abs(scroller.velocity(at: 1) - 20) < 1e-9)
    #expect(scroller.phase(at: 1) == .coasting)
    let rest = try #require(scroller.restTime)
    #expect(abs(rest - 1 - 1.771_671_358_118_639) < 1e-9)
    // 5 − 4.7·e^(−4.2553·0.5).
    #expect(abs(scroller.position(at: 1.5) - 4.440_156_0) < 1e-6)
    #expect(abs(scroller.position(at: rest - 1e-9) - 4.997_5) < 1e-8)
    #expect(scroller.moment(at: rest) == Moment(position: 5))
    #expect(scroller.isResting(at: rest) && !scroller.isResting(at: rest - 1e-9))
  }

  @Test(
    arguments: [
      // Slow: nearest place to x + v/4, even against the direction.
      (0, 0.3, 0.4, 0), (0, 0.45, 0.4, 1), (0, 0.7, 0.49, 1),
      // Above half a place per second: at least one on.
      (0, 0.3, 0.6, 1), (0, -0.3, -0.6, -1), (0, 0.1, 0.51, 1),
      // The place already reached by the drag counts.
      (0, 1.02, 0.6, 1), (0, 1.3, 0.6, 1), (1, 0.02, 0.6, 2),
      // Faster: as far as it goes.
      (0, 0.4, 12, 3), (0, -0.4, -12, -3),
    ] as [(Double, Double, Double, Double)]
  )
  func `a fling rests on the nearest place to its stop, at least one on`(
    start: Double,
    way: Double,
    velocity: Double,
    place: Double
  ) {
    let scroller = flick(from: start, by: way, at: velocity)
    #expect(scroller.target == place)
    #expect(scroller.moment(at: 9) == Moment(position: place))
  }

  @Test func `a drag that turned back is flung in its last direction`() {
    var script = GestureScript<EvenPlaces>()
    script.add(.press, at: 0)
    script.add(.move(-0.9), at: 0.01)
    for index in 1...30 { script.add(.move(0.007), at: 0.01 + Double(index) / 100) }
    script.add(.release, at: 0.31)
    let scroller = script.play(on: Scroller(settings: covers), over: ring).last
    // At −0.69 with 0.7 per second: the next on is 0, not 1.
    #expect(scroller.target == 0)
    var back = Scroller(settings: covers)
    back.begin(at: 0, over: ring)
    back.move(by: -3.6, at: 0.01, over: ring)
    for index in 20...25 { back.move(by: 0.04, at: Double(index) / 100, over: ring) }
    back.end(at: 0.25, over: ring)
    // At −3.36 with 4 per second: it stops at −2.36.
    #expect(back.target == -2)
  }

  @Test func `where a deceleration fits badly, a spring is used with the drag's velocity`() {
    // 1.2 / (1 − 0.5) = 2.4, too slow; 6 / (2 − 1.45) = 10.9, at the end, too fast.
    let slow = flick(by: 0.5, at: 1.2)
    #expect(slow.target == 1 && slow.phase(at: 1.01) == .settling)
    #expect(abs(slow.velocity(at: 1) - 1.2) < 1e-9)
    let end = EvenPlaces.bounded(count: 3)
    let fast = flick(from: 1, by: 0.45, at: 6, over: end)
    #expect(fast.target == 2 && fast.phase(at: 1.01) == .settling)
    #expect(abs(fast.velocity(at: 1) - 6) < 1e-9)
    #expect(fast.moment(at: 3) == Moment(position: 2))
  }

  @Test func `a weak fling of pages goes one on, a strong one farther`() {
    var pages = covers
    pages.strongFling = 8
    #expect(flick(by: 0.5, at: 7, settings: pages).target == 1)
    #expect(flick(by: -0.5, at: -7, settings: pages).target == -1)
    #expect(flick(by: 0.5, at: 8.5, settings: pages).target == 3)
    // A page turned by the drag itself remains turned.
    #expect(flick(by: 2.4, at: 0.4, settings: pages).target == 2)
    #expect(flick(by: -2.4, at: -0.4, settings: pages).target == -2)
  }

  /// 10 places per second, and 10 again 0.26 s later.
  @Test func `repeated flicks in one direction add up`() {
    var scroller = flick(by: 0.3, at: 10)
    let old = scroller.velocity(at: 1.2)
    scroller.begin(at: 1.2, over: ring)
    for index in 1...6 { scroller.move(by: 0.1, at: 1.2 + Double(index) / 100, over: ring) }
    scroller.end(at: 1.26, over: ring)
    // 10 + v·min((10 − 0.33·v)/(0.67·v), 6) with v = v_old·e^(−4·0.06).
    let left = old * 0.786_627_861_066_552_9
    let sum = 10 + left * (10 - 0.33 * left) / (0.67 * left)
    #expect(left > 2.5 && left < 5)
    #expect(abs(scroller.velocity(at: 1.26) - sum) < 1e-9)
  }

  /// (20 − 0.33·v)/(0.67·v) is 14.4 and more: 20 + 6·v, with v = 2·e^(−4·0.11).
  @Test func `a fling adds at most six times the rest of the one before`() {
    var scroller = Scroller(settings: covers)
    let free = EvenPlaces.free(spacing: 1)
    for (start, delta) in [(0, 0.02), (0.11, 0.2)] {
      scroller.begin(at: start, over: free)
      for index in 1...6 { scroller.move(by: delta, at: start + Double(index) / 100, over: free) }
      scroller.end(at: start + 0.06, over: free)
    }
    #expect(abs(scroller.velocity(at: 0.17) - 27.728_437) < 1e-6)
  }

  @Test func `two weak flings of pages in a row go two on`() {
    var pages = covers
    pages.strongFling = 20
    var scroller = flick(by: 0.3, at: 4, settings: pages)
    #expect(scroller.target == 1)
    scroller.begin(at: 1.05, over: ring)
    #expect(scroller.position(at: 1.05) < 0.5)
    for index in 1...6 { scroller.move(by: 0.04, at: 1.05 + Double(index) / 100, over: ring) }
    scroller.end(at: 1.11, over: ring)
    #expect(scroller.target == 2)
  }

  @Test func `a fling after a new target does not add to the one before`() {
    var scroller = flick(by: 0.3, at: 20)
    scroller.begin(at: 1.02, over: ring)
    scroller.cancel(at: 1.03, over: ring)
    scroller.go(toPlace: 9, at: 1.03, over: ring)
    scroller.begin(at: 1.04, over: ring)
    for index in 1...6 { scroller.move(by: 0.2, at: 1.04 + Double(index) / 100, over: ring) }
    scroller.end(at: 1.1, over: ring)
    #expect(abs(scroller.velocity(at: 1.1) - 20) < 1e-9)
  }

  @Test(arguments: [(-10.0, 1.0), (3.0, 1.0), (10.0, 0.0)])
  func `a fling back, a weak one, or one after a rest does not add up`(
    velocity: Double,
    isMoving: Double
  ) {
    var scroller = flick(by: 0.3, at: 20)
    let time = isMoving > 0 ? 1.01 : 9
    scroller.begin(at: time, over: ring)
    for index in 1...6 {
      scroller.move(by: velocity / 100, at: time + Double(index) / 100, over: ring)
    }
    scroller.end(at: time + 0.06, over: ring)
    #expect(abs(scroller.velocity(at: time + 0.06) - velocity) < 1e-9)
  }

  @Test func `a hold cancelled by its scroll does not stop two flings from adding up`() {
    var scroller = flick(by: 0.3, at: 20)
    scroller.begin(at: 1.05, over: ring)
    scroller.cancel(at: 1.08, over: ring)
    scroller.begin(at: 1.08, over: ring)
    for index in 1...6 { scroller.move(by: 0.2, at: 1.08 + Double(index) / 100, over: ring) }
    scroller.end(at: 1.14, over: ring)
    #expect(scroller.velocity(at: 1.14) > 30)
  }

  @Test func `content without places decelerates above 60 px per second`() {
    let free = EvenPlaces.free(spacing: 56)
    let list = Scroller.Settings(spring: .rows, extent: 500)
    let slow = flick(by: 20, at: 59, settings: list, over: free)
    #expect(slow.isResting(at: 1) && abs(slow.position(at: 1) - 20) < 1e-9)
    let fast = flick(by: 20, at: 2_000, settings: list, over: free)
    #expect(fast.phase(at: 1) == .coasting)
    #expect(abs(fast.target - 520) < 1e-9)
    // ln(500/0.25)/4.
    #expect(abs((fast.restTime ?? 0) - 2.900_225_614_885_538) < 1e-9)
  }

  @Test func `on a finer screen a fling ends nearer to its target`() {
    var fine = covers
    fine.scaleFactor = 2
    let more = (flick(by: 0.3, at: 20, settings: fine).restTime ?? 0) - 2.771_671_358_118_639
    // ln 2 / k′.
    #expect(abs(more - 0.693_147_180_559_945_3 / 4.255_319_148_936_17) < 1e-9)
  }

  // MARK: - Mistakes of other toolkits

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
