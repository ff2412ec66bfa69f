import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TabPagerTests {
  @Test func `the strip stands over the pages`() async {
    let rig = TabRig()
    let stage = await Stage(rig.widget, width: 400, height: 300)
    #expect(rig.strip.size == Size(width: 400, height: 42))
    #expect(rig.pager.size == Size(width: 400, height: 258))
    stage.close()
  }

  /// Something that people do, by chance.
  private func act(on rig: TabRig, _ random: inout SeededRandom) {
    let delta = Double.random(in: -60...60, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: rig.drag(rig.pager, by: delta, times: 7, lets: Bool.random(using: &random))
    case 2, 3: rig.drag(rig.strip, by: delta, times: 7, lets: Bool.random(using: &random))
    case 4: rig.tabs.select(at: Int.random(in: 0..<rig.tabs.list.count, using: &random))
    case 5: rig.tabs.step(by: .random(in: -2...2, using: &random))
    case 6:
      let wheel = Point(x: 0, y: .random(in: -2...2, using: &random))
      _ = rig.strip.wheelTurned(by: wheel, with: [], over: .zero, at: rig.clock.time)
    case 7: rig.pager.handLeft(flings: true, at: rig.clock.time)
    default: rig.strip.handLeft(flings: false, at: rig.clock.time)
    }
  }

  @Test func `over 10,000 frames strip and pager draw one position, and nothing jumps`() async {
    let rig = TabRig()
    let stage = await Stage(rig.widget, width: 500, height: 162)
    let seed: UInt64 = 5
    var random = SeededRandom(seed: seed)
    var last: (offset: Double, capsule: Interval, velocity: Double)?
    let layout = rig.tabs.motion.layout
    var frames = 0
    while frames < 10_000 {
      if Int.random(in: 0..<25, using: &random) == 0 {
        act(on: rig, &random)
        last = nil
      }
      rig.clock.turn()
      frames += 1
      rig.pager.layOut(in: rig.pager.size)
      _ = RenderNode.recording { rig.strip.draw(on: $0) }
      let (strip, pager) = (rig.strip.traceSample, rig.pager.traceSample)
      #expect(strip.position == pager.position, "frame \(frames), seed \(seed)")
      #expect(pager.live <= 3)
      guard let drawn = rig.strip.drawn else { continue }
      let offset = layout.offset(at: drawn.position)
      let speed = abs(rig.tabs.velocity) * 160
      if let last {
        // No farther than the velocity at the one or the other frame takes it.
        let reach = max(speed, last.velocity) / 60 + 1
        #expect(abs(offset - last.offset) <= reach, "the strip jumps at \(frames), seed \(seed)")
        #expect(abs(drawn.capsule.length - last.capsule.length) <= reach)
        #expect(drawn.capsule.middle == last.capsule.middle)
      }
      last = (offset, drawn.capsule, speed)
    }
    stage.close()
  }

  @Test func `a page's own sideways widget keeps what begins on it`() async {
    let rig = TabRig()
    let menu = SnapMenu((0..<9).map { .init(id: "\($0)", title: "Cell \($0)") })
    let pages = MenuPages(menu)
    rig.pager.source = pages
    let stage = await Stage(rig.alone(rig.pager), width: 400, height: 200)
    guard let drag = rig.pager.controllers.compactMap({ $0 as? DragGesture }).first else {
      Issue.record("the pager hears no drags")
      return
    }
    func swipe(fromHeight y: Double) {
      emit("drag-begin", on: drag, 200.0, y)
      for step in 1...10 { emit("drag-update", on: drag, -12.0 * Double(step), 0.0) }
      emit("drag-end", on: drag, -120.0, 0.0)
      rig.settle()
    }
    swipe(fromHeight: 20)
    #expect(rig.tabs.position == 0, "it began on the menu")
    stage.close()
  }
}

/// Pages with a menu at their top.
private final class MenuPages: PageSource {
  private let menu: SnapMenu
  private final class Holder: CustomWidget {
    override func layOut(in size: Size) {
      for child in children {
        child.allocate(Rect(x: 0, y: 0, width: size.width, height: 48))
      }
    }
  }

  init(_ menu: SnapMenu) { self.menu = menu }

  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = Holder()
    if tab.id == "0" {
      page.adopt(menu)
      menu.request(height: 48)
    }
    return page
  }
}
