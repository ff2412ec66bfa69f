import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowTimeTests {
  @Test func `a new size in mid-fling does not bring the frame forward`() async {
    let stand = await FlowStand()
    stand.swipe(400)
    stand.clock.turn()
    let (flow, flight) = (stand.flow, stand.flow.driver.scroller)
    for (index, height) in [300.0, 340, 360, 200].enumerated() {
      // The layout of a frame is later than the frame's time.
      stand.clock.lateness = 0.011
      flow.refreshLayout(Size(width: 900 - 20 * Double(index), height: height))
      #expect(flow.driver.time == stand.clock.time)
      #expect(abs(flow.position - flight.position(at: stand.clock.time)) < 1e-9)
      #expect(abs(flow.velocity - flight.velocity(at: stand.clock.time)) < 1e-9)
      stand.clock.turn()
      #expect(abs(flow.position - flight.position(at: stand.clock.time)) < 1e-9)
    }
  }

  @Test func `a press after the end of a motion is a click, although its last frame is late`() async
  {
    let stand = await FlowStand()
    stand.flow.go(to: 5)
    stand.clock.run(0.15)
    #expect(!stand.flow.isStill)
    // No frame is drawn for three seconds, then a press arrives.
    stand.clock.lateness = 3
    #expect(!stand.flow.handCame(at: stand.clock.now))
    #expect(stand.flow.position == 5 && stand.rests == [5])
    stand.flow.handLeft(flings: false, at: stand.clock.now)
    #expect(stand.flow.position == 5 && stand.clock.running == 0)
  }

  @Test func `a press during a motion stops it, although it is handled after the motion's end`()
    async
  {
    let stand = await FlowStand()
    stand.flow.go(to: 5)
    stand.clock.run(0.15)
    let position = stand.flow.position
    let press = stand.clock.time + 0.01
    stand.clock.lateness = 3
    #expect(stand.flow.handCame(at: press))
    #expect(stand.flow.position == position)
  }
}
