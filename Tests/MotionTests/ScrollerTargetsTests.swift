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
}
