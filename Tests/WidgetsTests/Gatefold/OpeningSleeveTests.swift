import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct OpeningSleeveTests {
  @Test func `it begins closed, and nothing runs`() async {
    let stand = await SleeveStand()
    #expect(stand.sleeve.opening == 0 && stand.clock.running == 0)
    #expect(stand.sleeve.backdropOpacity == 0 && stand.sleeve.controlsOpacity == 0)
  }

  @Test func `it opens by its spring and rests at exactly 1, then closes to exactly 0`() async {
    let stand = await SleeveStand()
    var rests: [Double] = []
    stand.sleeve.onRest = { rests.append(stand.sleeve.opening) }
    stand.sleeve.open()
    stand.clock.turn()
    stand.clock.turn()
    #expect(stand.sleeve.opening > 0 && stand.sleeve.opening < 1)
    stand.settle()
    #expect(rests == [1] && stand.clock.running == 0 && stand.sleeve.isOpenAtRest)
    stand.sleeve.close()
    stand.settle()
    #expect(rests == [1, 0] && stand.clock.running == 0)
  }

  @Test func `an opening that is set is shown at once`() async {
    let stand = await SleeveStand()
    var changes = 0
    stand.sleeve.onChange = { changes += 1 }
    stand.sleeve.set(opening: 0.4)
    #expect(stand.sleeve.opening == 0.4 && stand.clock.running == 0 && changes == 1)
    var rests = 0
    stand.sleeve.onRest = { rests += 1 }
    stand.sleeve.set(opening: 0.7)
    #expect(rests == 0, "it only rests at its ends")
    stand.sleeve.set(opening: 1)
    #expect(rests == 1)
  }

  @Test func `with reduced motion it opens and turns its page at once`() async {
    let stand = await SleeveStand()
    stand.sleeve.reducesMotion = true
    stand.sleeve.open()
    #expect(stand.sleeve.opening == 1 && stand.clock.running == 0)
    stand.sleeve.showsReverse = true
    #expect(stand.sleeve.turn.value == 1 && stand.clock.running == 0)
    stand.drag(up: -40)
    #expect(stand.sleeve.opening == 1 || stand.sleeve.opening == 0)
    #expect(stand.clock.running == 0)
  }

  @Test func `the closed cover may move at any time`() async {
    let stand = await SleeveStand()
    stand.sleeve.closedFrame = Rect(x: 100, y: 500, width: 40, height: 40)
    #expect(await until { abs(stand.center.x - 120) < 1e-9 && abs(stand.center.y - 520) < 1e-9 })
    #expect(stand.sleeve.opening == 0)
  }

  @Test func `no motion lays out a side again`() async {
    let stand = await SleeveStand()
    stand.sleeve.open()
    let before = stand.cover.size
    for _ in 0..<20 {
      stand.clock.turn()
      #expect(stand.cover.size == before)
    }
    #expect(stand.cover.size.width == stand.sleeve.layout.side)
  }

  // MARK: - The page

  @Test func `only what lies open and still can be clicked, focused and read`() async {
    let stand = await SleeveStand()
    let (page, reverse) = (stand.sleeve.pageSide, stand.sleeve.reverseSide)
    #expect(!page.isChildVisible && page.isHiddenFromReaders && !page.isTarget)
    stand.sleeve.set(opening: 0.6)
    #expect(page.isChildVisible && page.isHiddenFromReaders && !page.isTarget)
    stand.sleeve.set(opening: 1)
    #expect(page.isChildVisible && !page.isHiddenFromReaders && page.isTarget)
    #expect(!reverse.isChildVisible && reverse.isHiddenFromReaders && !reverse.isTarget)
    #expect(!stand.sleeve.coverSide.isHiddenFromReaders)
  }

  @Test func `open, a click reaches the button that is seen`() async throws {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: 1)
    #expect(await until { stand.page.button.isMapped })
    let corner = stand.sleeve.pageFrame.origin
    let picked = stand.sleeve.pick(at: Point(x: corner.x + 40, y: corner.y + 30))
    var found = picked
    while let widget = found, widget !== stand.page.button { found = widget.parent }
    #expect(found === stand.page.button)
  }

  @Test func `the page turns over to its reverse, and back`() async {
    let stand = await SleeveStand()
    let sleeve = stand.sleeve
    sleeve.set(opening: 1)
    sleeve.showsReverse = true
    stand.clock.run(0.05)
    #expect(sleeve.turn.value > 0 && sleeve.turn.value < 1 && !sleeve.isOpenAtRest)
    #expect(sleeve.pageSide.isChildVisible && sleeve.reverseSide.isChildVisible)
    #expect(!sleeve.pageSide.isTarget && !sleeve.reverseSide.isTarget)
    // Turned back in flight it keeps its place and its velocity.
    let before = sleeve.turn.value
    sleeve.showsReverse = false
    #expect(abs(sleeve.turn.value - before) < 0.02)
    sleeve.showsReverse = true
    stand.settle()
    #expect(sleeve.turn.value == 1 && stand.clock.running == 0)
    #expect(!sleeve.pageSide.isChildVisible && sleeve.reverseSide.isTarget)
    #expect(!sleeve.reverseSide.isHiddenFromReaders)
  }

  // MARK: - Widget

  @Test func `the cover has its record's name and the focus, the sleeve is a group`() async {
    let stand = await SleeveStand()
    stand.sleeve.coverName = "Signals"
    #expect(stand.sleeve.isAccessible(as: .group))
    #expect(stand.sleeve.coverSide.told(.label("Signals")))
    #expect(stand.sleeve.coverSide.isFocusable)
    #expect(stand.sleeve.coverSide.takeFocus())
  }

  @Test func `from right to left the page is on the left`() async {
    let stand = await SleeveStand(isMirrored: true)
    #expect(stand.sleeve.layout.isRightToLeft)
    #expect(stand.sleeve.pageFrame.origin.x < stand.sleeve.coverFrame.origin.x)
    stand.drag(up: 100, flings: false)
    #expect(stand.sleeve.opening >= 0)
  }

  @Test func `it is freed after its window, at rest and in flight`() async {
    for isMoving in [false, true] {
      let tracker = LifetimeTracker()
      weak var gone: OpeningSleeve?
      do {
        let stand = await SleeveStand()
        gone = stand.sleeve
        stand.page.token = tracker.token()
        if isMoving {
          stand.sleeve.open()
          stand.clock.turn()
          stand.sleeve.showsReverse = true
        }
        stand.stage.close()
      }
      #expect(await until { gone == nil && tracker.alive == 0 })
    }
  }

  @Test func `a frame of its flight costs less than half of its time`() async {
    let stand = await SleeveStand()
    #expect(await until { stand.sleeve.isPainted })
    let count = 50
    let spent = ProcessorTime.spent {
      for step in 0..<count {
        stand.sleeve.set(opening: Double(step) / Double(count))
        _ = RenderNode.recording { stand.sleeve.draw(on: $0) }
      }
    }
    print("a frame of an opening sleeve costs \(spent / Double(count) * 1e6) µs")
    #expect(spent / Double(count) < 0.008)
  }

  @Test func `its trace has the opening, the velocity and the centre of the cover`() async {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: 0.25)
    #expect(stand.sleeve.traceSample.position == 0.25)
    #expect(stand.sleeve.traceDetails.map(\.name) == ["centerX", "centerY", "flow", "wing"])
  }
}
