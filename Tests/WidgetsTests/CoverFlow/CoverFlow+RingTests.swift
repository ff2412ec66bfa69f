import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

/// Rings with fewer covers than their stage has room for.
@Suite(.serialized, .needsDisplay) struct CoverFlowRingTests {
  @Test(arguments: [12, 13, 36])
  func `a fling over many laps shows no item twice, and none appears or disappears at once`(
    count: Int
  ) async {
    let stand = await FlowStand(count, width: 800, height: 170)
    let flow = stand.flow
    #expect(flow.ring.wraps && flow.layout.visibleCount > count)
    let created = flow.traceSample.created
    var (position, laps) = (flow.position, Set<Int>())
    var before = presences(in: flow)
    stand.swipe(900)
    for step in 0..<300 {
      // Slower and slower, so that many frames are seen.
      if step % 60 == 0, step < 200 { stand.swipe(900) }
      stand.clock.turn(1.0 / 120)
      await stand.drawn()
      let way = abs(flow.position - position)
      position = flow.position
      laps.insert(flow.ring.lap(of: Int(position)))
      let now = presences(in: flow)
      #expect(now.count == flow.painted.count && now.count <= count - 2)
      for id in Set(now.keys).union(before.keys) {
        #expect(abs((now[id] ?? 0) - (before[id] ?? 0)) <= way + 1e-9, "\(id) at \(position)")
      }
      before = now
    }
    stand.settle()
    #expect(laps.count > 2)
    #expect(flow.position == flow.position.rounded() && flow.traceSample.created == created)
  }

  private func presences(in flow: CoverFlow) -> [CoverID: Double] {
    var presences: [CoverID: Double] = [:]
    for cover in flow.painted { if let id = cover.item?.id { presences[id] = cover.presence } }
    return presences
  }

  @Test func `a cover that has nearly faded out is not hit`() async throws {
    let stand = await FlowStand(13, width: 800, height: 170)
    for (position, isHit) in [(0.05, true), (0.9, false)] {
      stand.flow.jump(toPosition: position)
      await stand.drawn()
      let cover = try #require(stand.flow.painted.first { $0.slot == -4 })
      let point = try #require(cover.plane.project(Point(x: -0.4 * cover.side, y: 0)))
      #expect((stand.flow.cover(at: point) === cover) == isHit)
    }
  }

  @Test func `the window's size does not change the place of a shelf of twelve`() async {
    let stand = await FlowStand(12, width: 400, height: 400)
    stand.flow.jump(to: 30)
    for size in [Size(width: 1200, height: 160), Size(width: 300, height: 700)] {
      stand.flow.refreshLayout(size)
      #expect(stand.flow.ring.wraps && stand.flow.position == 30 && stand.flow.centre == 6)
    }
  }
}
