import Motion
import TestSupport
import Testing

struct ScrollerFlungTests {
  private let covers = Scroller.Settings(pixelsPerUnit: 100, extent: 5)

  private func flung(
    to place: Int,
    from start: Double = 0,
    over places: EvenPlaces,
    reduced: Bool = false
  ) -> Scroller {
    var settings = covers
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
