import Motion
import TestSupport
import Testing

struct ScrollerExtremesTests {
  private let covers = Scroller(position: 3, settings: .init(pixelsPerUnit: 100, extent: 5))
  private let grounds: [EvenPlaces] = [
    .ring(count: 7), .bounded(count: 9), .free(spacing: 56), .free(bounds: 0...900, spacing: 1),
  ]

  @Test func `a slot is clamped to the exact integers`() {
    #expect(Int(slot: .nan) == 0 && Int(slot: -2.9) == -2)
    #expect(Int(slot: .infinity) == 9_000_000_000_000_000)
    #expect(Int(slot: -1e300) == -9_000_000_000_000_000)
    #expect(Int(slotNearestTo: -0.5) == 0 && Int(slotNearestTo: 0.5) == 1)
    #expect(Int(slotNearestTo: 0.5.nextDown) == 0 && Int(slotNearestTo: -1.5) == -1)
    #expect(Int(slotNearestTo: .nan) == 0)
  }

  @Test func `NaN and infinity are no targets`() {
    for ground in grounds {
      for wrong in [Double.nan, .infinity, -.infinity] {
        var scroller = covers
        scroller.jump(to: wrong)
        scroller.conform(to: ground, at: 0)
        scroller.go(to: wrong, at: 0, over: ground)
        scroller.turnWheel(by: wrong, at: 0, over: ground)
        #expect(scroller.moment(at: 1) == Moment(position: 3))
        #expect(Scroller(position: wrong).position(at: 0) == 0)
      }
    }
  }

  @Test func `a target too far away is clamped`() {
    for ground in grounds {
      for sign in [1.0, -1] {
        var scrollers = Array(repeating: covers, count: 4)
        scrollers[0].turnWheel(by: sign * 1e19, at: 0, over: ground)
        scrollers[1].step(by: sign < 0 ? .min : .max, at: 0, over: ground)
        scrollers[1].step(by: sign < 0 ? .min : .max, at: 0.1, over: ground)
        scrollers[2].go(toPlace: sign < 0 ? .min : .max, at: 0, over: ground)
        scrollers[3].go(to: sign * 1e300, at: 0, over: ground)
        for index in scrollers.indices {
          scrollers[index].conform(to: ground, at: 0.3)
          let moment = scrollers[index].moment(at: 0.3)
          #expect(moment.position.isFinite && moment.velocity.isFinite)
          #expect(abs(scrollers[index].position(at: 2)) <= 9e15)
          #expect(scrollers[index].restTime.map { $0 <= 0.9 } == true)
        }
        #expect(ground.period == nil || abs(scrollers[2].target - 3) < 4)
      }
    }
  }

  @Test func `a drag too fast for any screen does not trap`() {
    for ground in grounds {
      for delta in [1e12, -1e12, 1e15] {
        var scroller = covers
        scroller.begin(at: 0, over: ground)
        for index in 1...9 { scroller.move(by: delta, at: Double(index) * 1e-9, over: ground) }
        scroller.end(at: 1e-8, over: ground)
        for index in 0...50 {
          let time = Double(index) / 10
          scroller.conform(to: ground, at: time)
          #expect(scroller.moment(at: time).position.isFinite)
          _ = ground.index(nearest: scroller.position(at: time))
        }
      }
    }
  }

  @Test func `a view without a size counts pixels`() {
    var scroller = Scroller(settings: .init(pixelsPerUnit: 0, extent: 0))
    #expect(scroller.settings.restDistance == 0.25)
    scroller.go(toPlace: 4, at: 0, over: grounds[0])
    #expect(scroller.position(at: 1) == -3)
  }

  @Test func `an invalid length is refused`() async {
    await #expect(processExitsWith: .failure) { _ = EvenPlaces.ring(count: 3, spacing: 0) }
    await #expect(processExitsWith: .failure) { _ = EvenPlaces.free(spacing: .nan) }
    await #expect(processExitsWith: .failure) { _ = Scroller.Settings(pixelsPerUnit: -1) }
    await #expect(processExitsWith: .failure) { _ = Scroller.Settings(extent: -1) }
    await #expect(processExitsWith: .failure) {
      var settings = Scroller.Settings()
      settings.pixelsPerUnit = .infinity
    }
  }
}
