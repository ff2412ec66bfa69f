import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowButtonTests {
  @Test func `over the front cover a round button appears, and plays`() async {
    let stand = await FlowStand()
    let center = stand.flow.layout.front.center
    stand.flow.pointer.moved(to: center)
    #expect(stand.flow.pointer.button.isShown)
    stand.clock.run(0.2)
    #expect(stand.flow.pointer.button.opacity(at: stand.flow.shownTime) == 1)
    stand.click(at: center)
    #expect(stand.activated == [0])
    stand.flow.pointer.moved(to: stand.edge(of: 3))
    #expect(!stand.flow.pointer.button.isShown)
  }

  @Test func `the round button disappears with the pointer, wherever that goes`() async {
    let stand = await FlowStand()
    let flow = stand.flow
    for leave in [{ flow.pointer.moved(to: nil) }, { flow.leavePointer() }] {
      flow.pointer.moved(to: flow.layout.front.center)
      stand.clock.run(0.2)
      #expect(flow.pointer.button.isShown)
      // Directly out of the window, or into a menu, without a movement over anything else.
      leave()
      await stand.drawn()
      #expect(!flow.pointer.button.isShown)
      stand.clock.run(0.2)
      #expect(flow.pointer.button.opacity(at: flow.shownTime) == 0)
    }
  }

  @Test func `no round button is shown on covers that begin to move`() async {
    let stand = await FlowStand()
    let flow = stand.flow
    let center = flow.layout.front.center
    flow.pointer.moved(to: center)
    stand.clock.run(0.2)
    #expect(flow.pressed(.right, with: []))
    await stand.drawn()
    #expect(flow.pointer.button.opacity(at: flow.shownTime) == 0)
    stand.settle()
    await stand.drawn()
    stand.clock.run(0.2)
    #expect(
      flow.pointer.button.opacity(at: flow.shownTime) == 1,
      "the pointer is on the next cover"
    )
    _ = flow.handCame(at: stand.clock.time)
    flow.handMoved(by: Point(x: 2, y: 0), at: stand.clock.time)
    await stand.drawn()
    #expect(flow.pointer.button.opacity(at: flow.shownTime) == 0)
    flow.handLeft(flings: false, at: stand.clock.time)
    // A press without a motion keeps the button, to be pressed.
    stand.settle()
    await stand.drawn()
    stand.clock.run(0.2)
    _ = flow.handCame(at: stand.clock.time)
    flow.presses.down(count: 1, button: 1, at: center)
    await stand.drawn()
    #expect(flow.pointer.button.isShown && flow.pointer.button.isPressed)
  }

  @Test func `the triangle of the round button points where the writing goes, as others do`()
    async throws
  {
    var pictures: [PixelMap] = []
    var middle = Point.zero
    for isRightToLeft in [false, true] {
      let stand = await FlowStand(isRightToLeft: isRightToLeft)
      defer { stand.close() }
      await stand.pictured()
      middle = stand.flow.layout.front.center
      stand.flow.pointer.moved(to: middle)
      stand.clock.run(0.2)
      await stand.drawn()
      pictures.append(try stand.stage.pixels())
    }
    let (x, y) = (Int(middle.x), Int(middle.y))
    // Near its base the triangle is higher than near its tip.
    #expect(pictures[0][x - 3, y - 5].red > 200 && pictures[0][x + 6, y - 5].red < 200)
    #expect(pictures[1][x + 3, y - 5].red > 200 && pictures[1][x - 6, y - 5].red < 200)
  }

  @Test func `a tap of a finger shows the button for a while`() async {
    let stand = await FlowStand()
    let center = stand.flow.layout.front.center
    stand.click(at: center, isTouch: true)
    #expect(stand.flow.pointer.button.isShown && stand.activated.isEmpty)
    stand.clock.run(0.6)
    stand.click(at: center, isTouch: true)
    #expect(stand.activated == [0])
  }
}
