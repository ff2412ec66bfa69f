import Motion
import TestSupport
import Testing

struct ScrollerReducedTests {
  private let covers = Scroller(settings: .init(pixelsPerUnit: 100, extent: 5))
  private let shelf = EvenPlaces.bounded(count: 500)

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
}
