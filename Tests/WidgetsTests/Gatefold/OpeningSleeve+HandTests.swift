import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct OpeningSleeveHandTests {
  @Test func `the centre of the cover moves exactly as far as the hand`() async {
    let stand = await SleeveStand()
    let start = stand.center
    _ = stand.sleeve.handCame(at: stand.clock.time)
    var way = 0.0
    for step in [3.0, 11, 40, 7, -25, 60, 0.5] {
      stand.clock.turn()
      way += step
      stand.sleeve.handMoved(by: Point(x: 0, y: step), of: stand.movement(), at: stand.clock.time)
      #expect(abs(start.y - stand.center.y - way) < 1e-9)
    }
    stand.sleeve.handLeft(flings: true, at: stand.clock.time)
  }

  @Test(arguments: [false, true]) func `a hand that comes before the first layout is followed`(
    isLifted: Bool
  ) async {
    let clock = HandClock(time: 100)
    let sides = (0..<3).map { _ in PaintedSide(.white) }
    let sleeve = OpeningSleeve(
      cover: sides[0],
      page: sides[1],
      reverse: sides[2],
      frames: clock,
      now: { clock.now }
    )
    sleeve.reducesMotion = false
    sleeve.closedFrame = SleeveStand.closed
    let movement = HandMovement(device: .touch, axis: .vertical, start: .zero)
    _ = sleeve.handCame(at: clock.time)
    sleeve.handMoved(by: Point(x: 0, y: 20), of: movement, at: clock.time)
    sleeve.handMoved(by: Point(x: 0, y: 10), of: movement, at: clock.time)
    #expect(sleeve.opening == 0)
    if isLifted { sleeve.handLeft(flings: true, at: clock.time) }
    await Stage(sleeve, width: 900, height: 600)
    if isLifted {
      clock.run(1)
      #expect(sleeve.opening == 1)
    } else {
      #expect(abs(sleeve.opening * sleeve.layout.travel - 30) < 1e-9)
      sleeve.handLeft(flings: false, at: clock.time)
      clock.run(1)
      #expect(sleeve.opening == 0)
    }
  }

  @Test func `a flick upwards opens, a slow pull falls back to the nearer end`() async {
    let stand = await SleeveStand()
    stand.drag(up: 60)
    stand.settle()
    #expect(stand.sleeve.opening == 1)
    stand.drag(up: -60, flings: false)
    stand.settle()
    #expect(stand.sleeve.opening == 1)
    stand.drag(up: -0.7 * stand.sleeve.layout.travel, flings: false)
    stand.settle()
    #expect(stand.sleeve.opening == 0)
  }

  @Test func `beyond its ends a rubber band holds it`() async {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: 1)
    _ = stand.sleeve.handCame(at: stand.clock.time)
    stand.sleeve.handMoved(by: Point(x: 0, y: 400), of: stand.movement(), at: stand.clock.time)
    #expect(stand.sleeve.opening > 1.01 && stand.sleeve.opening < 1.08)
    stand.sleeve.handLeft(flings: false, at: stand.clock.time)
    stand.settle()
    #expect(stand.sleeve.opening == 1)
  }

  @Test func `it is caught in flight, and the press that stops it is no click`() async {
    let stand = await SleeveStand()
    #expect(!stand.sleeve.handCame(at: stand.clock.time))
    stand.sleeve.handLeft(flings: false, at: stand.clock.time)
    stand.sleeve.open()
    stand.clock.run(0.06)
    let place = stand.sleeve.opening
    #expect(stand.sleeve.handCame(at: stand.clock.time))
    stand.clock.run(0.2)
    #expect(stand.sleeve.opening == place && place > 0 && place < 1)
    stand.sleeve.handLeft(flings: false, at: stand.clock.time)
    stand.settle()
    #expect(stand.sleeve.opening == (place < 0.5 ? 0 : 1))
  }

  @Test func `presses at rest are no new rests`() async {
    let stand = await SleeveStand()
    var rests = 0
    stand.sleeve.onRest = { rests += 1 }
    stand.sleeve.open()
    stand.settle()
    for _ in 0..<3 {
      _ = stand.sleeve.handCame(at: stand.clock.time)
      stand.sleeve.handLeft(flings: false, at: stand.clock.time)
    }
    #expect(rests == 1 && stand.sleeve.opening == 1)
  }

  @Test func `vertical movements are the sleeve's, except over the open page`() async {
    let stand = await SleeveStand()
    let sleeve = stand.sleeve
    #expect(sleeve.takes(stand.movement(at: Point(x: 600, y: 200))))
    sleeve.set(opening: 0.9)
    let page = stand.movement(at: sleeve.pageFrame.center)
    #expect(sleeve.takes(page))
    sleeve.set(opening: 1)
    #expect(!sleeve.takes(page))
    #expect(sleeve.takes(stand.movement(at: sleeve.coverFrame.center)))
    var sideways = page
    sideways.axis = .horizontal
    #expect(!sleeve.takes(sideways))
    #expect(
      !sleeve.wheelTurned(by: Point(x: 0, y: -3), with: [], over: page.start, at: stand.clock.time)
    )
  }

  @Test func `in a narrow window the whole stage is the sleeve's`() async {
    let stand = await SleeveStand(360, 640)
    stand.sleeve.set(opening: 1)
    #expect(stand.sleeve.kind == .stacked && !stand.sleeve.pageSide.isChildVisible)
    #expect(stand.sleeve.takes(stand.movement(at: Point(x: 180, y: 200))))
  }

  @Test func `a pinch closes and opens, and goes on to the nearer end`() async {
    let stand = await SleeveStand()
    let sleeve = stand.sleeve
    sleeve.set(opening: 1)
    sleeve.pinchBegan()
    for scale in [0.95, 0.9, 0.8, 0.7] {
      stand.clock.turn(0.05)
      sleeve.pinchScaled(to: scale)
    }
    #expect(abs(sleeve.opening - 0.5) < 1e-9)
    sleeve.pinchScaled(to: 0.66)
    stand.clock.turn(0.2)
    sleeve.pinchEnded()
    stand.settle()
    #expect(sleeve.opening == 0)
    sleeve.pinchBegan()
    sleeve.pinchScaled(to: 1.3)
    #expect(abs(sleeve.opening - 0.5) < 1e-9)
    sleeve.pinchScaled(to: 9)
    #expect(sleeve.opening == 1)
    sleeve.pinchCancelled()
    stand.settle()
    #expect(sleeve.opening == 0)
  }

  @Test func `a hundred interruptions make neither a jump nor a kick, and end at 0 or 1`() async {
    let stand = await SleeveStand()
    let seed: UInt64 = 20_261_125
    var random = SeededRandom(seed: seed)
    let (sleeve, clock) = (stand.sleeve, stand.clock)
    var isHeld = false
    for round in 0..<100 {
      let (place, velocity) = (sleeve.opening, sleeve.velocity)
      let wasHeld = isHeld
      var isMoved = false
      switch Int.random(in: 0..<6, using: &random) {
      case 0: sleeve.open()
      case 1: sleeve.close()
      case 2:
        _ = sleeve.handCame(at: clock.time)
        isHeld = true
      case 3 where isHeld:
        let way = Double.random(in: -80...80, using: &random)
        sleeve.handMoved(by: Point(x: 0, y: way), of: stand.movement(), at: clock.time)
        isMoved = true
      case 4 where isHeld:
        sleeve.handLeft(flings: Bool.random(using: &random), at: clock.time)
        isHeld = false
      default: break
      }
      // A scroller that a program moved is no longer held.
      isHeld = sleeve.driver.scroller.isTracking
      if !isMoved {
        #expect(abs(sleeve.opening - place) < 1e-9, "a jump in round \(round), seed \(seed)")
      }
      if !isHeld, !wasHeld {
        #expect(abs(sleeve.velocity - velocity) < 1e-6, "a kick in round \(round), seed \(seed)")
      }
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let before = sleeve.opening
        clock.turn()
        #expect(abs(sleeve.opening - before) < 0.9, "a jump in round \(round), seed \(seed)")
      }
    }
    sleeve.handLeft(flings: true, at: clock.time)
    stand.settle()
    #expect(sleeve.opening == 0 || sleeve.opening == 1, "seed \(seed)")
    #expect(clock.running == 0)
  }
}
