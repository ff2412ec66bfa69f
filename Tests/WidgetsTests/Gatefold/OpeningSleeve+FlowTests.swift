import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct OpeningSleeveFlowTests {
  /// An open sleeve among ten records, of which the fifth is in it.
  private struct Crate {
    let stand: SleeveStand
    let told = Calls<Int>()
    let bound = Calls<Int>()

    init(count: Int = 10, index: Int = 4, isMirrored: Bool = false) async {
      stand = await SleeveStand(isMirrored: isMirrored)
      let (told, bound) = (told, bound)
      stand.sleeve.set(opening: 1)
      stand.sleeve.flowCount = count
      stand.sleeve.flowIndex = index
      stand.sleeve.makeCover = { PaintedSide(.white) }
      stand.sleeve.bindCover = { _, index in bound.add(index) }
      stand.sleeve.onArrive = { told.add($0) }
      _ = await until { stand.sleeve.size.width > 0 }
    }

    var sleeve: OpeningSleeve { stand.sleeve }
    var flow: SleeveFlow { stand.sleeve.flow }

    func drag(right way: Double, by device: HandMovement.Device = .touchpad, steps: Int = 10) {
      let clock = stand.clock
      _ = sleeve.handCame(at: clock.time)
      for _ in 0..<steps {
        clock.turn()
        move(right: way / Double(steps), by: device)
      }
    }

    func move(right way: Double, by device: HandMovement.Device = .touchpad) {
      let start = sleeve.coverFrame.center
      let movement = HandMovement(device: device, axis: .horizontal, start: start)
      sleeve.handMoved(by: Point(x: -way, y: 0), of: movement, at: stand.clock.time)
    }

    func release(flings: Bool = true) { sleeve.handLeft(flings: flings, at: stand.clock.time) }
  }

  private final class Calls<Value> {
    private(set) var all: [Value] = []
    func add(_ value: Value) { all.append(value) }
  }

  @Test func `horizontal movements over the open cover are the flow's`() async {
    let crate = await Crate()
    let sleeve = crate.sleeve
    var movement = HandMovement(
      device: .touchpad,
      axis: .horizontal,
      start: sleeve.coverFrame.center
    )
    #expect(sleeve.takes(movement))
    sleeve.set(opening: 0.9)
    #expect(!sleeve.takes(movement))
    sleeve.set(opening: 1)
    movement.start = sleeve.pageFrame.center
    #expect(!sleeve.takes(movement))
    movement.start = sleeve.coverFrame.center
    sleeve.flowCount = 1
    #expect(sleeve.takes(movement))
    sleeve.flowCount = 0
    #expect(!sleeve.takes(movement))
  }

  @Test(arguments: [1, 10])
  func `a swipe or a key to the next record where there is none says so`(count: Int) async {
    let crate = await Crate(count: count, index: count - 1)
    let missing = Calls<Bool>()
    crate.sleeve.onBeyond = { missing.add($0) }
    crate.drag(right: -200)
    crate.release()
    crate.stand.settle()
    #expect(missing.all == [true] && crate.told.all.isEmpty && crate.sleeve.isOpenAtRest)
    #expect(crate.sleeve.pressed(.right, with: []))
    crate.stand.settle()
    #expect(missing.all == [true, true])
    crate.sleeve.flowIndex = 0
    #expect(crate.sleeve.pressed(.left, with: []))
    #expect(missing.all == [true, true, false])
    crate.stand.settle()
    crate.drag(right: -200)
    crate.release(flings: false)
    #expect(missing.all.count == 3, "a canceled swipe reaches for nothing")
    crate.stand.settle()
  }

  @Test func `a fling that is stopped by the last record has found it`() async {
    let crate = await Crate(index: 7)
    let missing = Calls<Bool>()
    crate.sleeve.onBeyond = { missing.add($0) }
    crate.drag(right: -600, steps: 6)
    crate.release()
    crate.stand.settle()
    #expect(crate.sleeve.flowIndex == 9 && missing.all.isEmpty)
  }

  @Test(arguments: [false, true]) func `two fingers move the side covers as far as themselves`(
    isMirrored: Bool
  ) async {
    let crate = await Crate(isMirrored: isMirrored)
    let pitch = crate.flow.layout.flow.sidePitch
    crate.drag(right: -50)
    let way = isMirrored ? -50 / pitch : 50 / pitch
    #expect(abs(crate.sleeve.flowPosition - 4 - way) < 1e-9)
    crate.release(flings: false)
  }

  @Test func `the cover in front stays under a finger`() async throws {
    let crate = await Crate()
    let layout = crate.flow.layout.flow
    let start = layout.x(at: 0)
    crate.drag(right: -120, by: .touch)
    #expect(abs(layout.x(at: crate.flow.offset) - start + 120) < 0.01)
    crate.release(flings: false)
  }

  @Test func `the wing shuts, and opens again for the record that it lands on`() async {
    let crate = await Crate()
    let (sleeve, clock) = (crate.sleeve, crate.stand.clock)
    var wings: [Double] = []
    var arrivals: [Double] = []
    sleeve.onArrive = { _ in arrivals.append(sleeve.wingOpening) }
    sleeve.onChange = { wings.append(sleeve.wingOpening) }
    crate.drag(right: -0.6 * crate.flow.layout.flow.sidePitch, steps: 30)
    #expect(sleeve.wingOpening == 0 && !sleeve.pageSide.isChildVisible)
    #expect(!crate.flow.others.isEmpty)
    crate.release(flings: false)
    for _ in 0..<120 where clock.running > 0 { clock.turn() }
    #expect(arrivals == [0] && sleeve.flowIndex == 5)
    #expect(sleeve.flowPosition == 5 && sleeve.wingOpening == 1 && sleeve.isOpenAtRest)
    #expect(sleeve.pageSide.isTarget && clock.running == 0)
    for (one, other) in zip(wings, wings.dropFirst()) { #expect(abs(one - other) < 0.45) }
  }

  @Test func `back on its own record it arrives nowhere`() async {
    let crate = await Crate()
    crate.drag(right: 20)
    #expect(crate.sleeve.wingOpening < 1)
    crate.release(flings: false)
    crate.stand.settle()
    #expect(crate.told.all.isEmpty && crate.sleeve.flowIndex == 4 && crate.sleeve.isOpenAtRest)
  }

  @Test func `a flick over many records plays only the one that it lands on`() async {
    let crate = await Crate()
    crate.drag(right: -160, steps: 6)
    crate.release()
    crate.stand.settle()
    #expect(crate.told.all.count == 1 && (crate.told.all.first ?? 0) > 5)
    #expect(crate.sleeve.flowIndex == crate.told.all.first)
    #expect(Double(crate.sleeve.flowIndex) == crate.sleeve.flowPosition)
  }

  @Test func `a rubber band holds both ends`() async {
    let crate = await Crate(index: 9)
    crate.drag(right: -400)
    #expect(crate.sleeve.flowPosition > 9 && crate.sleeve.flowPosition < 10)
    crate.release()
    crate.stand.settle()
    #expect(crate.sleeve.flowPosition == 9 && crate.told.all.isEmpty)
  }

  @Test(arguments: [false, true]) func `arrow keys on the cover go to its neighbours`(
    isMirrored: Bool
  ) async {
    let crate = await Crate(isMirrored: isMirrored)
    #expect(crate.sleeve.pressed(.right, with: []))
    crate.stand.settle()
    #expect(crate.told.all == [isMirrored ? 3 : 5])
    #expect(crate.sleeve.pressed(.left, with: []))
    crate.stand.settle()
    #expect(crate.sleeve.flowIndex == 4)
    #expect(!crate.sleeve.pressed(.escape, with: []))
    #expect(!crate.sleeve.pressed(.left, with: .control))
    crate.sleeve.set(opening: 0.5)
    #expect(!crate.sleeve.pressed(.left, with: []))
  }

  @Test func `with reduced motion it is at the next record at once`() async {
    let crate = await Crate()
    crate.sleeve.reducesMotion = true
    #expect(crate.sleeve.pressed(.right, with: []))
    #expect(crate.told.all == [5] && crate.sleeve.isOpenAtRest && crate.stand.clock.running == 0)
  }

  @Test func `covers are reused, and only neighbours wait at rest`() async {
    let crate = await Crate(count: 200, index: 100)
    #expect(crate.flow.others.count == 2)
    #expect(crate.flow.others.allSatisfy { !$0.side.isChildVisible })
    var sides: Set<ObjectIdentifier> = []
    for _ in 0..<60 {
      crate.drag(right: -70, steps: 2)
      #expect(crate.flow.others.count <= 7)
      sides.formUnion(crate.flow.others.map { ObjectIdentifier($0.side) })
    }
    #expect(sides.count <= 9)
    crate.release(flings: false)
    crate.stand.settle()
    #expect(crate.flow.others.count == 2)
  }

  @Test func `a record that the owner changes is shown at once, and beside a hand`() async {
    let crate = await Crate()
    crate.sleeve.flowIndex = 7
    #expect(crate.sleeve.flowPosition == 7 && crate.sleeve.wingOpening == 1)
    #expect(crate.told.all.isEmpty)
    crate.drag(right: -20)
    let offset = crate.flow.offset
    crate.sleeve.flowIndex = 2
    #expect(abs(crate.flow.offset - offset) < 1e-9)
    crate.release(flings: false)
    crate.stand.settle()
    #expect(crate.sleeve.flowPosition == 2 && crate.told.all.isEmpty)
    crate.sleeve.flowCount = 2
    #expect(crate.sleeve.flowIndex == 1)
    crate.stand.settle()
    #expect(crate.sleeve.flowPosition == 1)
  }

  @Test func `the next record that plays comes by itself, or at once while the sleeve is closed`()
    async
  {
    let crate = await Crate()
    crate.sleeve.go(toRecord: 5)
    #expect(crate.told.all.isEmpty && crate.stand.clock.running > 0)
    crate.stand.settle()
    #expect(crate.told.all == [5] && crate.sleeve.isOpenAtRest)
    crate.sleeve.set(opening: 0)
    crate.sleeve.go(toRecord: 6)
    #expect(crate.told.all == [5, 6] && crate.sleeve.flowPosition == 6)
    crate.sleeve.go(toRecord: 6)
    crate.sleeve.go(toRecord: 99)
    #expect(crate.told.all == [5, 6, 9])
  }

  @Test func `caught between two records and pulled down, it returns to one and closes`() async {
    let crate = await Crate()
    crate.drag(right: -0.5 * crate.flow.layout.flow.sidePitch)
    crate.release()
    crate.stand.clock.turn()
    crate.stand.drag(up: -300, flings: false)
    crate.stand.settle()
    #expect(crate.sleeve.flowPosition == Double(crate.sleeve.flowIndex))
    #expect(crate.sleeve.opening == 0 && crate.sleeve.wingOpening == 1)
  }

  @Test func `a hundred interruptions leave no jump, and end open on a record`() async {
    let crate = await Crate(count: 30, index: 15)
    let seed: UInt64 = 4_711
    var random = SeededRandom(seed: seed)
    let (sleeve, clock) = (crate.sleeve, crate.stand.clock)
    /// Where the sleeve's cover is, unless another record has just become the sleeve's.
    func corner() -> Point { crate.flow.pose(at: 1).cover.project(.zero) ?? .zero }
    for round in 0..<100 {
      let (before, index) = (corner(), sleeve.flowIndex)
      let wing = sleeve.wingOpening
      switch Int.random(in: 0..<5, using: &random) {
      case 0: _ = sleeve.handCame(at: clock.time)
      case 1: crate.release(flings: Bool.random(using: &random))
      case 2: _ = sleeve.pressed(Bool.random(using: &random) ? .left : .right, with: [])
      default: break
      }
      if sleeve.flowIndex == index {
        let after = corner()
        #expect(
          abs(after.x - before.x) < 1e-6 && abs(after.y - before.y) < 1e-6,
          "a jump in round \(round), seed \(seed)"
        )
      }
      #expect(abs(sleeve.wingOpening - wing) < 1e-6, "a pop in round \(round), seed \(seed)")
      if crate.flow.driver.scroller.isTracking {
        crate.move(right: Double.random(in: -60...60, using: &random))
      }
      for _ in 0..<Int.random(in: 0...9, using: &random) { clock.turn() }
    }
    crate.release()
    crate.stand.settle()
    #expect(sleeve.flowPosition == Double(sleeve.flowIndex) && sleeve.isOpenAtRest, "seed \(seed)")
  }

  @Test func `with a flow it is freed after its window`() async {
    await expectFreed {
      let crate = await Crate()
      crate.drag(right: -80)
      crate.stand.stage.close()
      return [crate.sleeve]
    }
  }
}
