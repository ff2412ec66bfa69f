import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowItemsTests {
  private func change(_ stand: FlowStand, _ body: (inout [CoverItem]) -> Void) {
    let old = stand.crate.items.map(\.id)
    body(&stand.crate.items)
    stand.flow.apply(CoverChanges(from: old, to: stand.crate.items.map(\.id)))
    stand.flow.layOut(in: stand.flow.size)
  }

  private func centreID(_ stand: FlowStand) -> CoverID? {
    stand.flow.centre.map { stand.crate.items[$0].id }
  }

  private func offsets(_ stand: FlowStand) -> [CoverID: Double] {
    var offsets: [CoverID: Double] = [:]
    for cover in stand.flow.painted where !stand.flow.pool.isGhost(cover) {
      if let id = cover.item?.id { offsets[id] = cover.offset }
    }
    return offsets
  }

  @Test func `items inserted before the centre do not move it`() async {
    let stand = await FlowStand(40, wraps: false)
    stand.flow.jump(to: 10)
    await stand.drawn()
    #expect(stand.flow.takeFocus())
    stand.clock.run(1)
    let before = offsets(stand)
    change(stand) { $0.insert(TestCrate.item(900), at: 9) }
    #expect(stand.flow.centre == 11 && centreID(stand) == CoverID(10))
    #expect(stand.flow.centreCover?.hasFocus == true)
    let after = offsets(stand)
    for (id, offset) in after where before[id] != nil {
      #expect(abs(offset - (before[id] ?? 0)) < 1e-9, "nothing jumps")
    }
    stand.settle()
    stand.flow.layOut(in: stand.flow.size)
    #expect(stand.flow.covers.isInPlace && stand.flow.isStill)
    for cover in stand.flow.painted {
      #expect(abs(cover.offset - (Double(cover.slot) - stand.flow.position)) < 1e-9)
    }
  }

  @Test func `a record removed from the centre is replaced by its neighbour, which glides in`()
    async
  {
    let stand = await FlowStand(40, wraps: false)
    stand.flow.jump(to: 10)
    await stand.drawn()
    change(stand) { $0.remove(at: 10) }
    #expect(centreID(stand) == CoverID(11) && stand.flow.position == 10)
    #expect(abs((offsets(stand)[CoverID(11)] ?? 0) - 1) < 1e-9, "it begins at its old place")
    #expect(stand.flow.pool.ghosts.count == 1, "a removed cover fades out")
    #expect(stand.flow.traceSample.live <= stand.flow.layout.visibleCount + 4)
    stand.settle()
    stand.flow.layOut(in: stand.flow.size)
    #expect(offsets(stand)[CoverID(11)] == 0 && stand.flow.pool.ghosts.isEmpty)
  }

  @Test func `the last record removed from the centre is replaced by the one before`() async {
    let stand = await FlowStand(5)
    stand.flow.jump(to: 4)
    await stand.drawn()
    change(stand) { $0.removeLast() }
    stand.settle()
    #expect(stand.flow.position == 3 && centreID(stand) == CoverID(3))
    change(stand) { $0.removeAll() }
    stand.settle()
    stand.flow.layOut(in: stand.flow.size)
    #expect(stand.flow.centre == nil && stand.flow.painted.isEmpty)
    change(stand) { $0 = [TestCrate.item(7)] }
    #expect(centreID(stand) == CoverID(7))
  }

  @Test func `a click's target remains the same record while others are inserted`() async {
    let stand = await FlowStand(40, wraps: false)
    stand.flow.jump(to: 10)
    stand.flow.go(to: 15)
    stand.clock.run(0.08)
    change(stand) { $0.insert(TestCrate.item(900), at: 13) }
    stand.settle()
    #expect(centreID(stand) == CoverID(15))
  }

  @Test func `a drag keeps hold of its cover`() async {
    let stand = await FlowStand(60)
    stand.flow.jump(to: 30)
    await stand.drawn()
    _ = stand.flow.handCame(at: stand.clock.time)
    stand.flow.handMoved(by: Point(x: 14, y: 0), at: stand.clock.time)
    let fraction = stand.flow.position - stand.flow.position.rounded()
    let held = centreID(stand)
    change(stand) { $0.removeFirst(20) }
    #expect(centreID(stand) == held)
    #expect(abs(stand.flow.position - stand.flow.position.rounded() - fraction) < 1e-9)
    #expect(stand.flow.driver.scroller.isTracking)
  }

  @Test func `new records fade in at their places`() async {
    let stand = await FlowStand(40, wraps: false)
    stand.flow.jump(to: 10)
    await stand.drawn()
    change(stand) { $0.insert(TestCrate.item(900), at: 11) }
    let cover = stand.flow.pool[11]
    #expect(cover.item?.id == CoverID(900) && cover.presence == 0)
    stand.clock.run(0.12)
    stand.flow.layOut(in: stand.flow.size)
    #expect(cover.presence > 0.2 && cover.presence < 0.8)
    stand.settle()
    stand.flow.layOut(in: stand.flow.size)
    #expect(cover.presence == 1 && stand.clock.running == 0)
  }

  @Test(arguments: 0..<24)
  func `whatever changes whenever, nothing jumps and the centre is kept`(seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let stand = await FlowStand(
      Int.random(in: 0...70, using: &random),
      width: 450,
      height: 180,
      wraps: seed % 2 == 0
    )
    var next = 1000
    for _ in 0..<25 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: stand.swipe(Double.random(in: -500...500, using: &random), steps: 4)
      case 1: if stand.flow.ring.count > 0 { _ = stand.flow.pressed(.right, with: []) }
      default: break
      }
      stand.clock.run(Double.random(in: 0...0.3, using: &random))
      stand.flow.layOut(in: stand.flow.size)
      let (before, held) = (offsets(stand), centreID(stand))
      let position = stand.flow.position
      let isPulled = abs(position - stand.flow.ring.clamped(position)) > 0.4
      let removes = Int.random(in: 0...3, using: &random)
      let adds = Int.random(in: 0...3, using: &random)
      var stays = true
      change(stand) { items in
        for _ in 0..<removes where !items.isEmpty {
          let gone = items.remove(at: Int.random(in: 0..<items.count, using: &random))
          if gone.id == held { stays = false }
        }
        for _ in 0..<adds {
          items.insert(
            TestCrate.item(next),
            at: Int.random(in: 0...items.count, using: &random)
          )
          next += 1
        }
        if items.count > 2, Bool.random(using: &random) {
          items.swapAt(0, items.count - 1)
        }
      }
      // Pulled far beyond an end, no item is in the centre.
      if stays, held != nil, !isPulled { #expect(centreID(stand) == held, "seed \(seed)") }
      for (id, offset) in offsets(stand) {
        if let old = before[id] { #expect(abs(offset - old) < 1e-6, "seed \(seed), \(id)") }
      }
      let sample = stand.flow.traceSample
      #expect(sample.live <= stand.flow.layout.visibleCount + 4, "seed \(seed)")
      let ids = stand.flow.pool.visible.compactMap { $0.item?.id }
      #expect(Set(ids).count == ids.count, "seed \(seed)")
    }
    stand.settle()
    stand.flow.layOut(in: stand.flow.size)
    for cover in stand.flow.painted {
      let index = stand.flow.ring.index(of: cover.slot) ?? -1
      let presence = stand.flow.layout.presence(at: cover.offset, in: stand.flow.ring)
      #expect(cover.item == stand.crate.items[index], "seed \(seed)")
      #expect(cover.presence == presence && cover.arrival == nil, "seed \(seed)")
    }
    #expect(stand.clock.running == 0, "seed \(seed)")
  }

  @Test func `another source begins at its first item`() async {
    let stand = await FlowStand(40)
    stand.flow.jump(to: 12)
    stand.flow.source = TestCrate(3)
    stand.settle()
    await stand.drawn()
    #expect(stand.flow.centre == 0 && stand.flow.painted.count == 3)
  }

  @Test func `a changed picture is requested again`() async {
    let stand = await FlowStand(8)
    await stand.pictured()
    let baked = stand.flow.textureUsage?.baked ?? 0
    stand.flow.pictureChanged(of: CoverID(0))
    await stand.pictured()
    #expect((stand.flow.textureUsage?.baked ?? 0) > baked)
    #expect(stand.flow.centreCover?.baked?.isExact == true)
  }
}
