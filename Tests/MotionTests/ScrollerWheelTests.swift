import Motion
import TestSupport
import Testing

struct ScrollerWheelTests {
  private let covers = Scroller(settings: .init(pixelsPerUnit: 100, extent: 5))
  private let shelf = EvenPlaces.bounded(count: 500)

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
}
