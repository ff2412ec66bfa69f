import Motion
import TestSupport
import Testing

struct ScrollerHandTests {
  private let ring = EvenPlaces.ring(count: 40)
  private let covers = Scroller(settings: .init(pixelsPerUnit: 100, extent: 5))

  @Test func `a new scroller rests`() {
    let scroller = Scroller(position: 3)
    #expect(scroller.moment(at: 9) == Moment(position: 3))
    #expect(scroller.isResting(at: 9) && scroller.phase(at: 9) == .idle)
    #expect(scroller.target == 3)
    #expect(scroller.restTime == -.infinity)
  }

  @Test func `content follows a drag 1 to 1`() {
    var scroller = covers
    scroller.begin(at: 0, over: ring)
    #expect(scroller.phase(at: 0) == .tracking)
    #expect(scroller.restTime == nil)
    for index in 1...7 { scroller.move(by: 0.125, at: Double(index) / 100, over: ring) }
    scroller.move(by: -0.5, at: 0.08, over: ring)
    #expect(scroller.position(at: 0.08) == 0.375)
    #expect(scroller.target == 0.375)
    // (6 · 0.125 − 0.5) / 0.07.
    #expect(abs(scroller.velocity(at: 0.08) - 0.25 / 0.07) < 1e-12)
  }

  @Test func `without a drag, and by NaN or infinity, nothing moves`() {
    var scroller = covers
    scroller.move(by: 5, at: 0, over: ring)
    scroller.end(at: 1, over: ring)
    scroller.cancel(at: 1, over: ring)
    #expect(scroller.moment(at: 2) == Moment(position: 0))
    scroller.begin(at: 2, over: ring)
    scroller.move(by: .infinity, at: 2, over: ring)
    scroller.move(by: .nan, at: 2, over: ring)
    #expect(scroller.position(at: 2) == 0)
  }

  @Test func `a press stops a motion at once and reports that it is no click`() {
    var scroller = covers
    scroller.go(toPlace: 10, at: 0, over: ring)
    let moving = scroller.position(at: 0.1)
    #expect(moving > 1 && moving < 9)
    let stopped = scroller.begin(at: 0.1, over: ring)
    #expect(stopped)
    #expect(scroller.moment(at: 0.1) == Moment(position: moving))
    #expect(scroller.position(at: 5) == moving)
    // The scroll that follows a hold continues it.
    let stillStopped = scroller.begin(at: 0.15, over: ring)
    #expect(stillStopped)
    scroller.end(at: 0.2, over: ring)
    #expect(scroller.hasStoppedMotion)
  }

  @Test func `a press on content at rest is a click`() {
    var scroller = covers
    scroller.go(toPlace: 10, at: 0, over: ring)
    let stopped = scroller.begin(at: 1, over: ring)
    #expect(!stopped)
    scroller.end(at: 1.1, over: ring)
    #expect(!scroller.hasStoppedMotion)
    #expect(scroller.moment(at: 1.1) == Moment(position: 10))
    #expect(scroller.isResting(at: 1.1))
  }

  @Test func `a press that stops a motion settles at the nearest place when released`() {
    var scroller = covers
    scroller.go(toPlace: 10, at: 0, over: ring)
    scroller.begin(at: 0.1, over: ring)
    let nearest = scroller.position(at: 0.1).rounded()
    scroller.end(at: 0.5, over: ring)
    #expect(scroller.phase(at: 0.51) == .settling)
    #expect(scroller.target == nearest)
    #expect(scroller.moment(at: 2) == Moment(position: nearest))
  }

  @Test func `a cancelled drag does not fling`() {
    var scroller = covers
    scroller.begin(at: 0, over: ring)
    for index in 1...10 { scroller.move(by: 0.14, at: Double(index) / 100, over: ring) }
    scroller.cancel(at: 0.1, over: ring)
    #expect(scroller.velocity(at: 0.1) == 0)
    #expect(scroller.target == 1)
  }

  @Test func `a drag that pauses before the release does not fling`() {
    var scroller = covers
    scroller.begin(at: 0, over: ring)
    for index in 1...10 { scroller.move(by: 0.14, at: Double(index) / 100, over: ring) }
    scroller.end(at: 0.161, over: ring)
    #expect(scroller.target == 1)
    #expect(scroller.velocity(at: 0.161) == 0)
  }

  @Test func `a click's target is kept at the end of the same press, in either order`() {
    for clickFirst in [true, false] {
      var scroller = covers
      scroller.begin(at: 0, over: ring)
      if !clickFirst { scroller.end(at: 0.1, over: ring) }
      scroller.go(toPlace: 3, at: 0.1, over: ring)
      if clickFirst { scroller.end(at: 0.1, over: ring) }
      #expect(scroller.target == 3)
      scroller.move(by: 9, at: 0.2, over: ring)
      #expect(scroller.moment(at: 1) == Moment(position: 3))
    }
  }

  @Test func `a billion items of travel lose no precision`() {
    var scroller = Scroller(position: 0.125, settings: .init(pixelsPerUnit: 100))
    scroller.begin(at: 0, over: ring)
    for index in 0..<100_000 {
      scroller.move(by: 10_000.1, at: Double(index) / 1_000, over: ring)
    }
    // 10⁵ times 10000.1, plus the start.
    #expect(abs(scroller.position(at: 100) - 1_000_010_000.125) < 1e-6)
    scroller.move(by: -0.001, at: 100, over: ring)
    #expect(abs(scroller.position(at: 100) - 1_000_010_000.124) < 1e-6)
    scroller.end(at: 101, over: ring)
    #expect(scroller.position(at: 110) == 1_000_010_000)
    scroller.step(by: -1, at: 110, over: ring)
    #expect(scroller.position(at: 120) == 1_000_009_999)
  }

  @Test func `a scroller is plain memory, so that no step allocates`() {
    #expect(_isPOD(Scroller.self))
    #expect(_isPOD(VelocityTracker.self))
  }

  // MARK: - Beyond the ends

  private let list = Scroller.Settings(spring: .rows, extent: 400)
  private let rows = EvenPlaces.free(bounds: 0...1_000, spacing: 50)

  private func held(
    from start: Double,
    by deltas: [Double],
    settings: Scroller.Settings? = nil
  ) -> Scroller {
    var scroller = Scroller(position: start, settings: settings ?? list)
    scroller.begin(at: 0, over: rows)
    for (index, delta) in deltas.enumerated() {
      scroller.move(by: delta, at: Double(index + 1) / 100, over: rows)
    }
    return scroller
  }

  /// 100 px beyond show 48.35, 200 show 86.27 (RubberBandTests).
  @Test func `beyond an end a drag stretches a rubber band`() {
    let top = held(from: 0, by: [-60, -40])
    #expect(abs(top.position(at: 0.02) + 48.351_648_351_648_35) < 1e-12)
    #expect(top.pull == -100)
    let bottom = held(from: 950, by: [250])
    #expect(abs(bottom.position(at: 0.02) - 1_086.274_509_803_921_57) < 1e-12)
    #expect(bottom.pull == 200)
    let back = held(from: 950, by: [250, -250])
    #expect(back.position(at: 0.02) == 950 && back.pull == 0)
  }

  @Test func `before the start of a list that takes new rows the pull is 1 to 1 for its slack`() {
    var settings = list
    settings.slack = 136
    #expect(held(from: 0, by: [-136], settings: settings).position(at: 1) == -136)
    let more = held(from: 0, by: [-236], settings: settings)
    #expect(abs(more.position(at: 1) + 184.351_648_351_648_35) < 1e-12)
    #expect(more.pull == -236)
    let end = held(from: 1_000, by: [100], settings: settings)
    #expect(abs(end.position(at: 1) - 1_048.351_648_351_648_35) < 1e-12)
  }

  @Test func `released beyond an end, it springs back onto it`() {
    // At 0.55/(1 + 0.1375)² of the drag's −4000 px/s.
    var thrown = held(from: 0, by: [-60, -40])
    thrown.end(at: 0.02, over: rows)
    #expect(abs(thrown.velocity(at: 0.02) + 1_700.277_744_233_788) < 1e-6)
    var scroller = held(from: 0, by: [-60, -40])
    scroller.end(at: 0.1, over: rows)
    #expect(scroller.target == 0 && scroller.phase(at: 0.11) == .settling)
    // (1 + 28·0.1)·e^(−2.8) of 48.35.
    #expect(abs(scroller.position(at: 0.2) + 48.351_648_351_648_35 * 0.231_078_238) < 1e-6)
    #expect(scroller.moment(at: 2) == Moment(position: 0))
  }

  @Test func `a fling into an end overshoots and returns`() throws {
    var scroller = held(from: 800, by: Array(repeating: 20, count: 6))
    scroller.end(at: 0.06, over: rows)
    // 920 + 2000/4 = 1420: at 1000 after ln(500/420)/4 s, with 4·420 px/s.
    let impact = 0.06 + 0.043_588_346_7
    #expect(abs(scroller.velocity(at: 0.06) - 2_000) < 1e-9)
    #expect(scroller.phase(at: impact - 1e-6) == .coasting)
    #expect(scroller.phase(at: impact + 1e-6) == .settling)
    #expect(abs(scroller.position(at: impact) - 1_000) < 1e-3)
    #expect(abs(scroller.velocity(at: impact) - 1_680) < 1e-2)
    // At 1/ω it is v/(ω·e) beyond.
    #expect(abs(scroller.position(at: impact + 1 / 28) - 1_022.072_766) < 1e-3)
    #expect(scroller.target == 1_000)
    #expect(scroller.moment(at: 2) == Moment(position: 1_000))
  }

  @Test func `no velocity moves content farther out than a band reaches`() {
    for velocity in [1e3, 1e4, 1e6, 1e9, -1e4, -1e6, -1e9] {
      let direction = velocity < 0 ? -1.0 : 1
      for start in [0.0, 500, -800] {
        var scroller = held(from: 500 + direction * start, by: [])
        for index in 0...6 {
          scroller.move(by: velocity / 1e5, at: 0.07 + Double(index) / 1e5, over: rows)
        }
        scroller.end(at: 0.070_06, over: rows)
        let farthest = (0..<2_000).map { index in
          (scroller.position(at: 0.070_06 + Double(index * index) * 1e-6) - 500) * direction
        }.max()
        #expect(farthest ?? 0 < 900, "\(velocity) from \(start)")
      }
    }
  }

  /// Half of 400 px: at most v/ω = 200 px on, and with the spring pulling back 200/e.
  @Test func `a spring stiffens to half of a band's extent`() {
    var scroller = held(from: 350, by: Array(repeating: 100, count: 6))
    scroller.end(at: 0.06, over: rows)
    let slow = (0..<40_000).map { scroller.position(at: 0.06 + Double($0) * 1e-5) }.max() ?? 0
    // 10 000 px/s: 950 + 2500, at the end with 9800 px/s, ω = 49.
    #expect(abs(slow - 1_073.575_888) < 1e-3)
  }

  @Test func `a fling that stops within a quarter pixel of an end rests on it`() throws {
    for (beyond, phase) in [(0.1, Scroller.Phase.coasting), (5, .settling)] {
      // 31·3 px from its start.
      var scroller = held(from: 907 + beyond, by: Array(repeating: 3, count: 6))
      scroller.end(at: 0.06, over: rows)
      let rest = try #require(scroller.restTime)
      #expect(scroller.phase(at: rest - 1e-6) == phase && rest < 1.5)
      #expect(scroller.moment(at: rest) == Moment(position: 1_000))
    }
  }

  @Test func `a finger that stops a bounce holds it where it is and pulls from there`() {
    var scroller = held(from: 800, by: Array(repeating: 20, count: 6))
    scroller.end(at: 0.06, over: rows)
    let out = scroller.position(at: 0.14)
    #expect(out > 1_010)
    let stopped = scroller.begin(at: 0.14, over: rows)
    #expect(stopped)
    #expect(abs(scroller.position(at: 0.14) - out) < 1e-9)
    let pull = RubberBand(extent: 400).pull(showing: out - 1_000)
    #expect(abs(scroller.pull - pull) < 1e-9)
    scroller.move(by: -pull - 30, at: 0.15, over: rows)
    #expect(abs(scroller.position(at: 0.15) - 970) < 1e-9)
  }

  @Test func `content whose end is cut off under it returns, dragged or not`() {
    let short = EvenPlaces.free(bounds: 0...100, spacing: 50)
    var resting = Scroller(position: 900, settings: list)
    resting.conform(to: short, at: 0)
    #expect(resting.position(at: 0) == 900 && resting.target == 100)
    var tracked = held(from: 900, by: [0])
    tracked.conform(to: short, at: 0.02)
    #expect(abs(tracked.position(at: 0.02) - 900) < 1e-9)
    tracked.move(by: 5, at: 0.03, over: short)
    #expect(tracked.position(at: 0.03) > 900 && tracked.position(at: 0.03) < 905)
    tracked.end(at: 0.2, over: short)
    #expect(tracked.moment(at: 3) == Moment(position: 100))
  }

  @Test func `a fling does not bounce at an end that has moved on`() {
    let long = EvenPlaces.free(bounds: 0...5_000, spacing: 50)
    var scroller = held(from: 800, by: Array(repeating: 20, count: 6))
    scroller.end(at: 0.06, over: rows)
    let before = scroller.moment(at: 0.08)
    scroller.conform(to: long, at: 0.08)
    let after = scroller.moment(at: 0.08)
    #expect(abs(after.position - before.position) < 1e-9)
    #expect(abs(after.velocity - before.velocity) < 1e-9)
    #expect(abs(scroller.target - 1_420) < 1e-9)
    // It does not change without a cause either.
    scroller.conform(to: long, at: 0.1)
    #expect(abs(scroller.target - 1_420) < 1e-9 && scroller.phase(at: 0.1) == .coasting)
    scroller.conform(to: rows, at: 0.1)
    #expect(scroller.target == 1_000)
  }

  @Test func `content at rest between places moves to the nearest when places change`() {
    var scroller = Scroller(position: 4, settings: .init(pixelsPerUnit: 100, extent: 5))
    scroller.conform(to: EvenPlaces.bounded(count: 3), at: 0)
    #expect(scroller.target == 2 && scroller.position(at: 0) == 4)
    #expect(scroller.moment(at: 2) == Moment(position: 2))
    scroller.conform(to: EvenPlaces.bounded(count: 9), at: 3)
    #expect(scroller.moment(at: 3) == Moment(position: 2))
  }

  @Test func `far beyond the last place an inward fling goes its full way`() {
    let places = EvenPlaces.bounded(count: 10)
    var scroller = Scroller(position: 9, settings: .init(pixelsPerUnit: 100, extent: 5))
    scroller.begin(at: 0, over: places)
    scroller.move(by: 2, at: 0.01, over: places)
    for index in 2...7 { scroller.move(by: -0.25, at: Double(index) / 100, over: places) }
    scroller.end(at: 0.07, over: places)
    #expect(scroller.position(at: 0.07) > 9 && scroller.velocity(at: 0.07) < -10)
    #expect(scroller.target < 8 && scroller.target > 2)
  }
}
