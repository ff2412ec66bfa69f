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
}
