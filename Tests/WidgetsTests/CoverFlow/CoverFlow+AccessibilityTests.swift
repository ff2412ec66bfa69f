import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowAccessibilityTests {
  @Test func `it is a list, and covers are its items`() async {
    let stand = await FlowStand()
    #expect(stand.flow.isAccessible(as: .list))
    #expect(stand.flow.painted.allSatisfy { $0.isAccessible(as: .listItem) })
  }

  @Test func `a cover has title, subtitle and its place among all`() async {
    let stand = await FlowStand(340)
    stand.flow.jump(to: 11)
    await stand.drawn()
    #expect(
      CoverFlow.spoken(TestCrate.item(11), index: 11, of: 340) == "Title 11, Artist 4, 12 of 340"
    )
    let only = CoverItem(CoverID(1), title: "Alone")
    #expect(CoverFlow.spoken(only, index: 0, of: 1) == "Alone, 1 of 1")
  }

  @Test func `the focus goes to the front cover and follows the centre`() async {
    let stand = await FlowStand()
    #expect(stand.flow.takeFocus())
    #expect(stand.flow.centreCover?.hasFocus == true)
    for key in [Key.right, .right, .end] {
      _ = stand.flow.pressed(key, with: [])
      stand.settle()
      stand.flow.layOut(in: stand.flow.size)
      #expect(stand.flow.centreCover?.hasFocus == true)
    }
    // Far away, so that the cover with the focus has been recycled.
    stand.flow.jump(to: 31)
    await stand.drawn()
    #expect(stand.flow.centreCover?.hasFocus == true)
    #expect(stand.flow.centreCover?.item?.id == CoverID(31))
  }

  @Test func `the focus waits for records that pass slowly enough to be read`() async {
    let stand = await FlowStand(340)
    #expect(stand.flow.takeFocus())
    var (focused, passed): (Set<CoverID>, Set<CoverID>) = ([], [])
    stand.flow.onMove = { [weak stand] in
      guard let stand, let id = stand.flow.centreCover?.item?.id else { return }
      passed.insert(id)
      if stand.flow.centreCover?.hasFocus == true { focused.insert(id) }
    }
    for _ in 0..<12 {
      stand.flow.handMoved(by: Point(x: 120, y: 0), at: stand.clock.time)
      stand.clock.run(0.016)
      stand.flow.layOut(in: stand.flow.size)
      #expect(stand.flow.hasFocusInside && stand.flow.moveFocus(.next) == false)
    }
    stand.flow.handLeft(flings: true, at: stand.clock.time)
    while !stand.flow.isStill {
      stand.clock.run(0.016)
      stand.flow.layOut(in: stand.flow.size)
    }
    #expect(passed.count > 20 && focused.count < passed.count / 2)
    #expect(stand.flow.centreCover?.hasFocus == true)
  }

  @Test func `the focus is in the centre after a jump without motion`() async {
    let stand = await FlowStand(340)
    stand.flow.reducesMotion = true
    stand.flow.jump(to: 100)
    await stand.drawn()
    #expect(stand.flow.takeFocus())
    for key in [Key.pageUp, .pageDown, .pageUp, .pageUp, .home] {
      _ = stand.flow.pressed(key, with: [])
      stand.flow.layOut(in: stand.flow.size)
      #expect(stand.flow.centreCover?.hasFocus == true)
    }
  }

  @Test func `Tab enters once and moves on`() async {
    let stand = await FlowStand()
    #expect(stand.flow.moveFocus(.next) == true && stand.flow.centreCover?.hasFocus == true)
    #expect(stand.flow.moveFocus(.next) == false && stand.flow.moveFocus(.down) == false)
  }

  @Test func `an empty stage takes no focus`() async {
    let stand = await FlowStand(0)
    #expect(!stand.flow.takeFocus() && stand.flow.moveFocus(.next) == false)
  }
}
