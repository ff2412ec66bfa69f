import Motion
import TestSupport
import Testing

struct ScrollerTargetsTests {
  private let covers = Scroller(settings: .init(pixelsPerUnit: 100, extent: 5))
  private let shelf = EvenPlaces.bounded(count: 500)

  /// 1 − (1 + 25·0.1)·e^(−2.5).
  @Test func `a target is reached by the spring`() {
    var scroller = covers
    scroller.go(toPlace: 1, at: 2, over: shelf)
    #expect(scroller.phase(at: 2) == .settling)
    #expect(scroller.position(at: 1.9) == 0)
    #expect(abs(scroller.position(at: 2.1) - 0.712_702_504_816_354_3) < 1e-12)
    #expect(scroller.moment(at: 3) == Moment(position: 1))
  }

  @Test func `a target that changes in flight keeps place and velocity`() {
    var scroller = covers
    scroller.go(toPlace: 10, at: 0, over: shelf)
    let before = scroller.moment(at: 0.07)
    scroller.go(toPlace: 3, at: 0.07, over: shelf)
    let after = scroller.moment(at: 0.07)
    #expect(abs(before.position - after.position) < 1e-12)
    #expect(before.velocity == after.velocity && before.velocity > 10)
    #expect(scroller.position(at: 2) == 3)
  }

  @Test func `the same target again changes nothing, not even how it is reached`() {
    var scroller = covers
    scroller.begin(at: 0, over: shelf)
    for index in 1...6 { scroller.move(by: 0.1, at: Double(index) / 100, over: shelf) }
    scroller.end(at: 0.06, over: shelf)
    let target = Int(scroller.target)
    scroller.go(toPlace: target, at: 0.1, over: shelf)
    #expect(scroller.phase(at: 0.1) == .coasting)
  }

  @Test func `a jump takes at most 0.6 s and skips the middle of more than 30 places`() throws {
    for (place, skips) in [(30, false), (31, true), (499, true)] {
      var scroller = covers
      scroller.go(toPlace: place, at: 0, over: shelf)
      #expect(scroller.target == Double(place))
      let rest = try #require(scroller.restTime)
      #expect(rest <= 0.6 && rest > 0.3)
      #expect(scroller.skips(after: 0, upTo: rest) == skips)
      #expect(scroller.position(at: rest) == Double(place))
      #expect(scroller.position(at: 0.02) < 15)
      #expect(scroller.position(at: 0.5) > Double(place) - 15)
    }
    // 20 s⁻¹ alone would take 0.605 s for 1141 px.
    var levels = Scroller(settings: .init(spring: .levels, scaleFactor: 3, extent: 400))
    levels.go(to: 1_141, at: 0, over: EvenPlaces.free(spacing: 56))
    let rest = try #require(levels.restTime)
    #expect(rest <= 0.6 && rest > 0.58)
  }

  @Test func `a skip leaves out whole places between the 15th and the last but 15th`() {
    var scroller = covers
    scroller.go(toPlace: 400, at: 0, over: shelf)
    var frames = (last: scroller.moment(at: 0), jumps: 0)
    for index in 1...6_000 {
      let time = Double(index) / 10_000
      let moment = scroller.moment(at: time)
      let step = moment.position - frames.last.position
      if scroller.skips(after: time - 0.000_1, upTo: time) {
        frames.jumps += 1
        #expect(abs(frames.last.position - 15) < 0.05 && abs(moment.position - 385) < 0.05)
        #expect(abs(step - 370) < 0.05)
        #expect(abs(moment.velocity - frames.last.velocity) < 1)
      } else {
        #expect(step >= 0 && step < 0.1)
      }
      frames.last = moment
    }
    #expect(frames.jumps == 1)
    // A frame at the very instant has it, the next has not.
    let skip = firstTime(upTo: 0.6) { scroller.skips(after: 0, upTo: $0) }
    #expect(scroller.skips(after: skip.nextDown, upTo: skip) && scroller.position(at: skip) > 384)
    #expect(!scroller.skips(after: skip, upTo: 1) && !scroller.skips(after: 0, upTo: skip.nextDown))
  }

  /// The first number that meets a condition, by bisection.
  private func firstTime(upTo end: Double, isMet: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, end)
    while low.nextUp < high {
      let middle = low + (high - low) / 2
      if isMet(middle) { high = middle } else { low = middle }
    }
    return high
  }

  @Test func `in a ring the shorter way is taken`() {
    let ring = EvenPlaces.ring(count: 8)
    for (place, target) in [(1, 1.0), (3, 3), (5, -3), (7, -1), (4, 4), (9, 1), (-2, -2)] {
      var scroller = covers
      scroller.go(toPlace: place, at: 0, over: ring)
      #expect(scroller.target == target)
    }
    // Half round, from just short of the place: back.
    var scroller = Scroller(position: -0.1, settings: covers.settings)
    scroller.go(toPlace: 4, at: 0, over: ring)
    #expect(scroller.target == -4)
  }

  @Test func `a wheel moves the target by a place per detent, fractions adding up`() {
    var scroller = covers
    let ring = EvenPlaces.ring(count: 3)
    for _ in 0..<5 { scroller.turnWheel(by: 1, at: 0, over: ring) }
    #expect(scroller.target == 5)
    scroller.turnWheel(by: -1, at: 0.01, over: ring)
    #expect(scroller.target == 4)
    for _ in 0..<8 { scroller.turnWheel(by: 0.125, at: 0.02, over: ring) }
    #expect(scroller.target == 5)
    for _ in 0..<3 { scroller.turnWheel(by: 1.0 / 3, at: 0.03, over: ring) }
    #expect(scroller.target == 6)
    // A turn back begins anew.
    scroller.turnWheel(by: 0.5, at: 0.04, over: ring)
    scroller.turnWheel(by: -0.5, at: 0.04, over: ring)
    scroller.turnWheel(by: -0.5, at: 0.04, over: ring)
    #expect(scroller.target == 5)
    scroller.turnWheel(by: .nan, at: 0.05, over: ring)
    #expect(scroller.position(at: 2) == 5)
    // A hand ends what the wheel has begun.
    scroller.turnWheel(by: 0.9, at: 3, over: ring)
    scroller.begin(at: 3.1, over: ring)
    scroller.end(at: 3.2, over: ring)
    scroller.turnWheel(by: 0.9, at: 3.3, over: ring)
    #expect(scroller.target == 5)
  }

  @Test func `steps of arrow keys add up in a ring as well`() {
    var scroller = covers
    for _ in 0..<4 { scroller.step(by: 1, at: 0, over: EvenPlaces.ring(count: 5)) }
    #expect(scroller.target == 4)
  }

  @Test func `a wheel against a fling counts from where the content is`() {
    var scroller = covers
    scroller.begin(at: 0, over: shelf)
    for index in 1...6 { scroller.move(by: 0.5, at: Double(index) / 100, over: shelf) }
    scroller.end(at: 0.06, over: shelf)
    let target = scroller.target
    #expect(target > 14)
    var along = scroller
    along.turnWheel(by: 1, at: 0.1, over: shelf)
    #expect(along.target == target + 1)
    let here = scroller.position(at: 0.1).rounded()
    scroller.turnWheel(by: -1, at: 0.1, over: shelf)
    #expect(scroller.target == here - 1)
  }

  @Test func `where nothing snaps a wheel moves by its step`() {
    var list = Scroller(settings: .init(spring: .rows, extent: 500, wheelStep: 64))
    let rows = EvenPlaces.free(bounds: 0...1_000, spacing: 56)
    list.turnWheel(by: 1.5, at: 0, over: rows)
    #expect(list.target == 96)
    list.turnWheel(by: -9, at: 0.01, over: rows)
    #expect(list.target == 0)
    list.turnWheel(by: 99, at: 0.02, over: rows)
    #expect(list.target == 1_000)
  }

  @Test func `a wheel does not move what a hand holds`() {
    var scroller = covers
    scroller.begin(at: 0, over: shelf)
    scroller.turnWheel(by: 3, at: 0.1, over: shelf)
    #expect(scroller.isTracking && scroller.position(at: 1) == 0)
  }

  @Test func `with reduced motion targets are reached at once and tracking stays`() {
    var scroller = covers
    scroller.settings.reducesMotion = true
    scroller.go(toPlace: 400, at: 0, over: shelf)
    #expect(scroller.moment(at: 0) == Moment(position: 400) && scroller.isResting(at: 0))
    scroller.turnWheel(by: -1, at: 0, over: shelf)
    #expect(scroller.position(at: 0) == 399)
    scroller.begin(at: 1, over: shelf)
    for index in 1...6 { scroller.move(by: 0.5, at: 1 + Double(index) / 100, over: shelf) }
    #expect(scroller.position(at: 1.06) == 402)
    scroller.end(at: 1.06, over: shelf)
    #expect(scroller.isResting(at: 1.06) && scroller.position(at: 1.06) > 413)
    var list = Scroller(settings: .init(reducesMotion: true))
    list.begin(at: 0, over: EvenPlaces.free())
    for index in 1...6 { list.move(by: 50, at: Double(index) / 100, over: EvenPlaces.free()) }
    list.end(at: 0.06, over: EvenPlaces.free())
    #expect(list.moment(at: 0.06) == Moment(position: 300))
  }

  @Test func `finishing and standing leave no motion`() {
    var scroller = covers
    scroller.go(toPlace: 7, at: 0, over: shelf)
    scroller.finish()
    #expect(scroller.moment(at: 0.01) == Moment(position: 7))
    scroller.stand(at: 4.5)
    #expect(scroller.moment(at: 0.02) == Moment(position: 4.5) && scroller.isResting(at: 0.02))
  }
}
