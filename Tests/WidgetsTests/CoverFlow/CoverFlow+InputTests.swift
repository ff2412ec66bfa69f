import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowInputTests {
  // MARK: - Two fingers and drags

  @Test func `side covers follow two fingers exactly`() async {
    let stand = await FlowStand()
    let pitch = stand.flow.layout.sidePitch
    _ = stand.flow.handCame(at: stand.clock.time)
    var sum = 0.0
    for step in 1...40 {
      let delta = Double(step % 7) - 1.3
      sum += delta
      stand.clock.turn(1.0 / 120)
      stand.flow.handMoved(by: Point(x: delta, y: 0), at: stand.clock.time)
      #expect(abs(stand.flow.position - sum / pitch) < 1e-9)
    }
  }

  @Test(arguments: [0.0, 210, -180], [HandMovement.Device.mouse, .touch])
  func `a dragged cover stays under the finger`(
    place: Double,
    device: HandMovement.Device
  ) async throws {
    let stand = await FlowStand()
    let (flow, layout) = (stand.flow, stand.flow.layout)
    let start = Point(x: layout.front.center.x + place, y: layout.front.center.y)
    let slot = try #require(flow.cover(at: start)?.slot)
    let middle = layout.x(at: Double(slot) - flow.position)
    _ = flow.handCame(at: stand.clock.time)
    let movement = HandMovement(device: device, axis: .horizontal, start: start)
    #expect(flow.takes(movement))
    var way = 0.0
    for step in [4.0, 30, -80, 11, -140, 60] {
      way += step
      stand.clock.turn(1.0 / 120)
      flow.handMoved(by: Point(x: -step, y: 0), of: movement, at: stand.clock.time)
      #expect(abs(layout.x(at: Double(slot) - flow.position) - middle - way) < 1e-6)
    }
    // A following two-finger scroll moves side covers again.
    flow.handLeft(flings: false, at: stand.clock.time + 0.3)
    stand.settle()
    let before = flow.position
    _ = flow.handCame(at: stand.clock.time)
    #expect(flow.takes(HandMovement(device: .touchpad, axis: .horizontal, start: start)))
    flow.handMoved(by: Point(x: 50, y: 0), at: stand.clock.time)
    #expect(abs(flow.position - before - 50 / layout.sidePitch) < 1e-9)
  }

  @Test func `scrolling down moves on, as to the right`() async {
    let stand = await FlowStand()
    _ = stand.flow.handCame(at: stand.clock.time)
    stand.flow.handMoved(by: Point(x: 0, y: 60), at: stand.clock.time)
    #expect(abs(stand.flow.position - 60 / stand.flow.layout.sidePitch) < 1e-9)
  }

  @Test func `a fling ends exactly on a cover, and reports it once`() async {
    let stand = await FlowStand()
    stand.swipe(300)
    #expect(stand.flow.velocity > 10)
    let before = stand.flow.position
    stand.settle()
    let position = stand.flow.position
    #expect(position == position.rounded() && position > before + 1)
    #expect(stand.rests == [Int(position)])
    #expect(stand.centres == stand.centres.sorted() && stand.centres.last == Int(position))
    #expect(Set(stand.centres).count == stand.centres.count && stand.centres.count > 20)
    #expect(stand.clock.running == 0)
  }

  @Test func `a press stops the flow at once, where it is shown`() async {
    let stand = await FlowStand()
    stand.swipe(400)
    stand.clock.run(0.2)
    let shown = stand.flow.position
    #expect(stand.flow.handCame(at: stand.clock.time + 0.01))
    #expect(stand.flow.position == shown && stand.flow.velocity == 0)
    stand.flow.handLeft(flings: true, at: stand.clock.time + 0.3)
    stand.settle()
    #expect(stand.flow.position == stand.flow.position.rounded())
  }

  @Test(arguments: [false, true])
  func `who follows a flight learns that a press has stopped it`(byHand: Bool) async {
    let stand = await FlowStand(60)
    #expect(stand.flow.press(.pageDown))
    stand.clock.run(0.1)
    #expect(stand.flow.course != .held)
    var courses: [TrackTurn.Course] = []
    stand.flow.onMove = { [weak stand] in if let stand { courses.append(stand.flow.course) } }
    if byHand { #expect(stand.flow.handCame(at: stand.clock.time)) }
    if !byHand { stand.flow.presses.down(count: 1, button: 1, at: Point(x: 10, y: 10)) }
    #expect(courses.last == .held)
    stand.flow.handLeft(flings: false, at: stand.clock.time)
  }

  @Test func `a row stretches at its end like a rubber band`() async {
    let stand = await FlowStand(5)
    _ = stand.flow.handCame(at: stand.clock.time)
    stand.flow.handMoved(by: Point(x: -600, y: 0), at: stand.clock.time)
    #expect(stand.flow.position < -0.5 && stand.flow.position > -1.2)
    stand.flow.handLeft(flings: true, at: stand.clock.time + 0.2)
    stand.settle()
    #expect(stand.flow.position == 0)
  }

  @Test func `it takes two-finger scrolls in any direction, drags only sideways`() async {
    let stand = await FlowStand()
    func takes(_ device: HandMovement.Device, _ axis: Axis) -> Bool {
      stand.flow.takes(HandMovement(device: device, axis: axis, start: .zero))
    }
    #expect(takes(.touchpad, .horizontal) && takes(.touchpad, .vertical))
    #expect(takes(.mouse, .horizontal) && takes(.touch, .horizontal))
    #expect(!takes(.mouse, .vertical) && !takes(.touch, .vertical))
  }

  // MARK: - Wheel

  @Test func `a wheel click is one cover, fractions add up`() async {
    let stand = await FlowStand()
    func turn(_ detents: Double) {
      _ = stand.flow.wheelTurned(
        by: Point(x: 0, y: detents),
        with: [],
        over: .zero,
        at: stand.clock.time
      )
    }
    turn(1)
    turn(2)
    stand.settle()
    #expect(stand.flow.position == 3)
    for _ in 0..<4 { turn(-0.25) }
    stand.settle()
    #expect(stand.flow.position == 2)
  }

  @Test func `the wheel with Ctrl makes covers larger, and nothing else`() async {
    let stand = await FlowStand()
    let side = stand.flow.layout.side
    var zooms: [Double] = []
    stand.flow.onZoom = { zooms.append($0) }
    let used = stand.flow.wheelTurned(
      by: Point(x: 0, y: -1),
      with: .control,
      over: .zero,
      at: stand.clock.time
    )
    stand.settle()
    stand.flow.layOut(in: stand.flow.size)
    #expect(used && stand.flow.position == 0 && zooms.count == 1)
    #expect(stand.flow.layout.side > side * 1.05)
  }

  @Test func `two fingers and the wheel with Shift turn the page around the covers`() async {
    let flow = await FlowStand().flow
    var fingers = HandMovement(device: .touchpad, axis: .horizontal, start: Point(x: 450, y: 90))
    #expect(flow.takes(fingers))
    fingers.isShifted = true
    #expect(!flow.takes(fingers))
    let wheel = Point(x: 0, y: 1)
    #expect(!flow.wheelTurned(by: wheel, with: .shift, over: fingers.start, at: 100))
    #expect(flow.position == 0)
  }

  // MARK: - Clicks

  @Test func `a click on a side cover brings it to the centre`() async {
    let stand = await FlowStand()
    for slot in [3, -2] {
      stand.flow.jump(to: 0)
      await stand.drawn()
      stand.click(at: stand.edge(of: slot))
      stand.settle()
      #expect(stand.flow.position == Double(slot), "the copy that was clicked")
    }
  }

  @Test func `a press that stops a motion is no click`() async {
    let stand = await FlowStand()
    stand.swipe(400)
    stand.clock.run(0.1)
    stand.flow.layOut(in: stand.flow.size)
    let target = stand.flow.driver.scroller.target
    let slot = Int(stand.flow.position.rounded()) + 4
    stand.click(at: stand.edge(of: slot))
    stand.settle()
    #expect(stand.flow.position < target && stand.flow.position != Double(slot))
    #expect(stand.activated.isEmpty)
  }

  @Test func `a double click on a side cover opens that one, though it moves away`() async {
    let stand = await FlowStand()
    let point = stand.edge(of: 4)
    stand.click(at: point)
    stand.clock.run(0.12)
    stand.flow.layOut(in: stand.flow.size)
    #expect(stand.flow.item(at: point) != 4, "another cover is under the pointer by now")
    stand.click(at: point, count: 2)
    stand.settle()
    #expect(stand.activated == [4] && stand.flow.position == 4)
  }

  @Test func `a press shows no ring around the front cover, also after a key`() async {
    let stand = await FlowStand()
    stand.stage.window.isFocusVisible = true
    stand.flow.presses.down(count: 1, button: 1, at: Point(x: 3, y: 3))
    #expect(!stand.stage.window.isFocusVisible)
  }

  @Test func `a quick press elsewhere stops a click's motion`() async {
    let stand = await FlowStand()
    stand.click(at: stand.edge(of: 6))
    stand.clock.run(0.05)
    stand.flow.layOut(in: stand.flow.size)
    let shown = stand.flow.position
    // GTK counts from one again, as the pointer has moved.
    #expect(!stand.flow.handCame(at: stand.clock.time))
    stand.flow.presses.down(count: 1, button: 1, at: Point(x: 3, y: 3))
    #expect(stand.flow.position == shown && stand.flow.velocity == 0)
    stand.flow.presses.up(count: 1, button: 1, isTouch: false, at: Point(x: 3, y: 3))
    stand.settle()
    #expect(stand.flow.position < 6)
  }

  @Test func `a double click on the centre opens it, a single one does nothing`() async {
    let stand = await FlowStand()
    let front = stand.flow.layout.front
    let point = Point(x: front.origin.x + 12, y: front.origin.y + 12)
    stand.click(at: point)
    stand.settle()
    #expect(stand.activated.isEmpty && stand.flow.position == 0)
    stand.click(at: point)
    stand.click(at: point, count: 2)
    #expect(stand.activated == [0])
  }

  @Test func `the wall, the floor and the reflections are no covers`() async {
    let stand = await FlowStand()
    let front = stand.flow.layout.front
    for point in [
      Point(x: front.center.x, y: front.origin.y + front.size.height + 6),
      Point(x: front.center.x, y: front.origin.y - 3), Point(x: 4, y: 357),
    ] {
      #expect(stand.flow.item(at: point) == nil)
      stand.click(at: point)
      stand.click(at: point, count: 2)
    }
    stand.settle()
    #expect(stand.activated.isEmpty && stand.flow.position == 0)
  }

  @Test func `the right button and a long press open a cover's menu`() async {
    let stand = await FlowStand()
    stand.click(at: stand.edge(of: 2), button: 3)
    #expect(stand.contexts == [2] && stand.flow.position == 0)
    #expect(stand.flow.pressed(.menu, with: []))
    #expect(stand.flow.pressed(.f10, with: .shift))
    #expect(stand.contexts == [2, 0, 0])
  }

  @Test func `a drag begins after 16 pixels, and more down than aside`() {
    #expect(FlowPresses.isPull(Point(x: 3, y: 16)) && FlowPresses.isPull(Point(x: -10, y: -30)))
    #expect(!FlowPresses.isPull(Point(x: 0, y: 15.9)) && !FlowPresses.isPull(Point(x: 20, y: 20)))
  }
}
