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

  @Test func `the same target again changes nothing`() {
    var scroller = covers
    scroller.go(toPlace: 10, at: 0, over: shelf)
    let rest = scroller.restTime
    scroller.go(toPlace: 10, at: 0.1, over: shelf)
    #expect(scroller.restTime == rest)
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
    // A frame at that very instant includes the skip, the next does not.
    let skip = firstTime(upTo: 0.6) { scroller.skips(after: 0, upTo: $0) }
    #expect(scroller.skips(after: skip.nextDown, upTo: skip) && scroller.position(at: skip) > 384)
    #expect(!scroller.skips(after: skip, upTo: 1) && !scroller.skips(after: 0, upTo: skip.nextDown))
  }

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

  @Test func `finish and stand end any motion`() {
    var scroller = covers
    scroller.go(toPlace: 7, at: 0, over: shelf)
    scroller.finish()
    #expect(scroller.moment(at: 0.01) == Moment(position: 7))
    scroller.jump(to: 4.5)
    #expect(scroller.moment(at: 0.02) == Moment(position: 4.5) && scroller.isResting(at: 0.02))
  }

  // MARK: - The wheel and keys

  @Test func `a wheel moves the target by a place per click, fractions add up`() {
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
    // A turn back starts again.
    scroller.turnWheel(by: 0.5, at: 0.04, over: ring)
    scroller.turnWheel(by: -0.5, at: 0.04, over: ring)
    scroller.turnWheel(by: -0.5, at: 0.04, over: ring)
    #expect(scroller.target == 5)
    scroller.turnWheel(by: .nan, at: 0.05, over: ring)
    #expect(scroller.position(at: 2) == 5)
    // A drag ends the wheel's motion.
    scroller.turnWheel(by: 0.9, at: 3, over: ring)
    scroller.begin(at: 3.1, over: ring)
    scroller.end(at: 3.2, over: ring)
    scroller.turnWheel(by: 0.9, at: 3.3, over: ring)
    #expect(scroller.target == 5)
  }

  @Test func `steps of arrow keys also add up in a ring`() {
    var scroller = covers
    for _ in 0..<4 { scroller.step(by: 1, at: 0, over: EvenPlaces.ring(count: 5)) }
    #expect(scroller.target == 4)
  }

  @Test func `a wheel against a fling counts from the present position`() {
    var scroller = flung()
    let target = scroller.target
    #expect(target > 14)
    var along = scroller
    along.turnWheel(by: 1, at: 0.1, over: shelf)
    #expect(along.target == target + 1)
    let here = scroller.position(at: 0.1).rounded()
    scroller.turnWheel(by: -1, at: 0.1, over: shelf)
    #expect(scroller.target == here - 1)
  }

  @Test func `without places a wheel moves by its step`() {
    var list = Scroller(settings: .init(spring: .rows, extent: 500, wheelStep: 64))
    let rows = EvenPlaces.free(bounds: 0...1_000, spacing: 56)
    list.turnWheel(by: 1.5, at: 0, over: rows)
    #expect(list.target == 96)
    list.turnWheel(by: -9, at: 0.01, over: rows)
    #expect(list.target == 0)
    list.turnWheel(by: 99, at: 0.02, over: rows)
    #expect(list.target == 1_000)
  }

  @Test func `a wheel does not move dragged content`() {
    var scroller = covers
    scroller.begin(at: 0, over: shelf)
    scroller.turnWheel(by: 3, at: 0.1, over: shelf)
    #expect(scroller.isTracking && scroller.position(at: 1) == 0)
  }

  @Test func `one wheel click of a free list shows every pixel`() {
    let pixels = EvenPlaces.free(bounds: 0...1_000, spacing: 1)
    var list = Scroller(settings: .init(wheelStep: 60))
    list.turnWheel(by: 1, at: 0, over: pixels)
    list.turnWheel(by: 1, at: 0.05, over: pixels)
    #expect(list.target == 120)
    #expect(!list.skips(after: 0, upTo: 1))
    var last = list.position(at: 0.05)
    for index in 500...6_500 {
      let position = list.position(at: Double(index) / 10_000)
      #expect(position - last < 1 || position == 120)
      last = position
    }
  }

  @Test func `many wheel clicks and key steps skip nothing`() {
    var scroller = covers
    scroller.turnWheel(by: 60, at: 0, over: shelf)
    #expect(scroller.target == 60 && !scroller.skips(after: 0, upTo: 1))
    scroller.step(by: 60, at: 0.1, over: shelf)
    #expect(scroller.target == 120 && !scroller.skips(after: 0, upTo: 1))
    #expect(scroller.restTime.map { $0 <= 0.7 } == true)
  }

  // MARK: - Reduced motion

  /// Flung at 50 places per second, released at 0.06 s.
  private func flung() -> Scroller {
    var scroller = covers
    scroller.begin(at: 0, over: shelf)
    for index in 1...6 { scroller.move(by: 0.5, at: Double(index) / 100, over: shelf) }
    scroller.end(at: 0.06, over: shelf)
    return scroller
  }

  @Test func `with reduced motion targets are reached at once and dragging remains`() {
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
    list.begin(at: 0, over: EvenPlaces.free(spacing: 56))
    for index in 1...6 {
      list.move(by: 50, at: Double(index) / 100, over: EvenPlaces.free(spacing: 56))
    }
    list.end(at: 0.06, over: EvenPlaces.free(spacing: 56))
    #expect(list.moment(at: 0.06) == Moment(position: 300))
  }

  @Test func `naming the target of a fling reaches it within 0.6 s`() throws {
    var scroller = flung()
    let (target, before) = (scroller.target, scroller.moment(at: 0.1))
    #expect(try #require(scroller.restTime) > 1.5)
    scroller.go(toPlace: Int(target), at: 0.1, over: shelf)
    #expect(try #require(scroller.restTime) <= 0.7)
    #expect(scroller.target == target && scroller.phase(at: 0.1) == .settling)
    #expect(abs(scroller.position(at: 0.1) - before.position) < 1e-12)
    #expect(abs(scroller.velocity(at: 0.1) - before.velocity) < 1e-12)
  }

  @Test func `with reduced motion naming the target of a fling reaches it at once`() {
    var scroller = flung()
    let target = scroller.target
    scroller.settings.reducesMotion = true
    scroller.go(toPlace: Int(target), at: 0.1, over: shelf)
    #expect(scroller.moment(at: 0.1) == Moment(position: target))
  }

  @Test func `a given spring pulls to the same target as well`() {
    var scroller = covers
    scroller.go(toPlace: 3, at: 0, over: shelf)
    var stiff = scroller
    stiff.go(toPlace: 3, at: 0.05, by: Spring(frequency: 60), over: shelf)
    #expect(stiff.position(at: 0.1) > scroller.position(at: 0.1) + 0.3)
  }

  @Test func `a fling after its target was named does not add to it`() {
    // A press stops the fling, settles onto a place, and that one is named.
    var scroller = flung()
    scroller.begin(at: 0.1, over: shelf)
    scroller.cancel(at: 0.11, over: shelf)
    scroller.go(to: scroller.target, at: 0.11, over: shelf)
    scroller.begin(at: 0.12, over: shelf)
    for index in 1...6 { scroller.move(by: 0.5, at: 0.12 + Double(index) / 100, over: shelf) }
    scroller.end(at: 0.18, over: shelf)
    #expect(abs(scroller.velocity(at: 0.18) - 50) < 1e-9)
  }

  @Test func `a motion reduced in flight ends at the next frame`() {
    var scroller = flung()
    let target = scroller.target
    scroller.settings.reducesMotion = true
    scroller.conform(to: shelf, at: 0.2)
    #expect(scroller.moment(at: 0.2) == Moment(position: target) && scroller.isResting(at: 0.2))
    // A drag still works.
    scroller.settings.reducesMotion = false
    scroller.begin(at: 1, over: shelf)
    scroller.settings.reducesMotion = true
    scroller.conform(to: shelf, at: 1.1)
    #expect(scroller.isTracking)
  }

  // MARK: - A fling to a place

  private func flung(
    to place: Int,
    from start: Double = 0,
    over places: EvenPlaces,
    reduced: Bool = false
  ) -> Scroller {
    var settings = covers.settings
    settings.reducesMotion = reduced
    var scroller = Scroller(position: start, settings: settings)
    scroller.fling(toPlace: place, at: 1, over: places)
    return scroller
  }

  /// v = 4 · 3, ln(300/0.25)/4 = 1.7725 s.
  @Test func `it slows down as a hand's fling does, and lands exactly on its place`() throws {
    let scroller = flung(to: 4, from: 1, over: .bounded(count: 5))
    #expect(scroller.phase(at: 1) == .coasting && abs(scroller.velocity(at: 1) - 12) < 1e-9)
    let rest = try #require(scroller.restTime)
    #expect(abs(rest - 1 - 1.772_519_2) < 1e-6)
    // 4 − 3·e^(−2).
    #expect(abs(scroller.position(at: 1.5) - 3.593_994_15) < 1e-6)
    #expect(scroller.moment(at: rest) == Moment(position: 4))
  }

  @Test(arguments: [(0, 0), (1, 1), (4, 2), (0, 4)])
  func `a row is never left on the way`(start: Int, place: Int) {
    let scroller = flung(to: place, from: Double(start), over: .bounded(count: 5))
    for frame in 0...200 {
      let position = scroller.position(at: 1 + Double(frame) / 60)
      #expect(position >= Double(min(start, place)) && position <= Double(max(start, place)))
    }
    #expect(scroller.moment(at: 9) == Moment(position: Double(place)))
  }

  @Test(arguments: [(0, 40), (5, 45), (12, 12), (28, 28), (39, 39), (-1, 39)])
  func `a ring turns forward, past twelve places at least`(place: Int, target: Double) {
    let scroller = flung(to: place, over: .ring(count: 40))
    #expect(scroller.target == target && scroller.moment(at: 9).position == target)
    #expect(flung(to: 0, over: .ring(count: 2)).target == 12)
  }

  @Test func `a long way skips its middle once, and is no faster than thirty places`() {
    let scroller = flung(to: 500, over: .ring(count: 1000))
    #expect(scroller.target == 500 && abs(scroller.velocity(at: 1) - 120) < 1e-9)
    var (last, jumps) = (0.0, 0)
    for step in 1...40_000 {
      let time = 1 + Double(step) / 10_000
      let position = scroller.position(at: time)
      if scroller.skips(after: time - 0.000_1, upTo: time) {
        jumps += 1
        #expect(abs(position - last - 470) < 0.05)
      } else {
        #expect(position >= last && position - last < 0.05)
      }
      last = position
    }
    #expect(jumps == 1 && last == 500)
  }

  @Test(arguments: [1.05, 1.4, 2.5])
  func `a touch catches it where it is, and it settles there`(time: Double) {
    let ring = EvenPlaces.ring(count: 1000)
    var scroller = flung(to: 500, over: ring)
    let caught = scroller.position(at: time)
    let stopped = scroller.begin(at: time, over: ring)
    #expect(stopped && scroller.isTracking && scroller.position(at: time + 1) == caught)
    scroller.end(at: time + 1, over: ring)
    #expect(scroller.position(at: 9) == caught.rounded())
  }

  @Test func `in another unit it goes on to the same place`() {
    var scroller = flung(to: 500, over: .ring(count: 1000))
    scroller.rebase(scale: 2, offset: 7)
    #expect(scroller.target == 1007 && scroller.position(at: 9) == 1007)
  }

  @Test func `with reduced motion it is there at once`() {
    let scroller = flung(to: 500, over: .ring(count: 1000), reduced: true)
    #expect(scroller.isResting(at: 1) && scroller.position(at: 1) == 500)
  }
}
