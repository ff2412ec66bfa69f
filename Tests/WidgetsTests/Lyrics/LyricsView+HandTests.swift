import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct LyricsViewHandTests {
  private func stand(_ lines: [LyricsView.Line] = LyricsStand.song()) async -> LyricsStand {
    await .opened(lines, at: 30)
  }

  private func drag(
    _ stand: LyricsStand,
    by delta: Double,
    times count: Int,
    device: HandMovement.Device = .touch,
    flings: Bool = false
  ) {
    _ = stand.view.handCame(at: stand.clock.now)
    for _ in 0..<count {
      stand.turn()
      stand.view.handMoved(
        by: HandStep(Point(x: 0, y: delta)),
        of: HandMovement(device: device, axis: .vertical, start: .zero),
        at: stand.clock.now
      )
    }
    if !flings { stand.run(0.1) }
    stand.view.handLeft(flings: flings, at: stand.clock.now)
  }

  @Test(arguments: [(HandMovement.Device.touch, 1.0), (.touchpad, 2.5)])
  func `lines follow the fingers, with GTK's gain on a touchpad`(
    device: HandMovement.Device,
    gain: Double
  ) async {
    let stand = await stand()
    let before = stand.view.scroller.target
    drag(stand, by: 5, times: 8, device: device)
    #expect(abs(stand.view.scroller.target - before - 40 * gain) < 1e-6)
  }

  @Test func `the view follows again four seconds after the last input`() async {
    let stand = await stand()
    drag(stand, by: 12, times: 10)
    let place = stand.view.scroller.target
    stand.run(3.9)
    #expect(stand.view.reading.isActive && stand.view.scroller.target == place)
    #expect(stand.view.light.current == 11..<12, "the light moves on meanwhile")
    stand.run(0.2)
    #expect(!stand.view.reading.isActive && stand.view.isRunning)
    stand.run(0.7)
    #expect(abs(stand.middle(of: stand.view.current ?? 0) - 165) <= 0.5)
  }

  @Test func `while fingers are down no time passes for the reading`() async {
    let stand = await stand()
    _ = stand.view.handCame(at: stand.clock.now)
    stand.view.handMoved(by: Point(x: 0, y: 40), at: stand.clock.now)
    let place = stand.view.scroller.target
    stand.run(20)
    #expect(stand.view.reading.isActive && stand.view.scroller.target == place)
    stand.view.handLeft(flings: false, at: stand.clock.now)
    stand.run(5)
    #expect(!stand.view.reading.isActive)
  }

  @Test func `a fling coasts, and the way back keeps its velocity`() async {
    let stand = await stand()
    drag(stand, by: 14, times: 8, flings: true)
    let before = stand.view.scroller
    stand.run(0.1)
    #expect(stand.view.scroller.velocity(at: stand.view.time) > 100)
    let velocity = stand.view.scroller.velocity(at: stand.view.time)
    #expect(before.velocity(at: stand.view.time) == velocity, "no line disturbs the fling")
    let flight = stand.view.scroller
    stand.follow(90)
    let time = stand.view.time
    let moment = stand.view.scroller.moment(at: time)
    #expect(abs(moment.position - flight.position(at: time)) < 1e-6)
    #expect(abs(moment.velocity - flight.velocity(at: time)) < 1e-6)
    #expect(!stand.view.reading.isActive, "a seek ends the reading")
  }

  @Test func `beyond the ends a rubber band resists`() async {
    let stand = await stand()
    _ = stand.view.handCame(at: stand.clock.now)
    stand.view.handMoved(
      by: HandStep(Point(x: 0, y: -4000)),
      of: HandMovement(device: .touch, axis: .vertical, start: .zero),
      at: stand.clock.now
    )
    let start = stand.view.layout.bounds?.lowerBound ?? 0
    let position = stand.view.scroller.position(at: stand.view.time)
    #expect(position < start && position > start - 330)
    stand.view.handLeft(flings: false, at: stand.clock.now)
    stand.run(1)
    #expect(stand.view.scroller.position(at: stand.view.time) == start)
  }

  @Test func `a press during a glide stops it and is no click`() async {
    let stand = await stand()
    stand.run(2.4)
    #expect(stand.view.isRunning)
    let place = stand.view.scroller.position(at: stand.view.time)
    #expect(stand.view.handCame(at: stand.clock.now))
    stand.run(0.3)
    #expect(stand.view.scroller.position(at: stand.view.time) == place)
    stand.view.handLeft(flings: false, at: stand.clock.now)
    stand.run(0.5)
    #expect(!stand.view.handCame(at: stand.clock.now))
  }

  @Test func `a line that changes during a mere press glides after it`() async {
    let stand = await stand()
    #expect(!stand.view.handCame(at: stand.clock.now))
    stand.run(2.6)
    #expect(stand.view.current == 11)
    stand.view.handLeft(flings: false, at: stand.clock.now)
    stand.run(0.7)
    #expect(abs(stand.middle(of: 11) - 165) <= 0.5)
  }

  @Test func `a wheel scrolls as in GTK's lists`() async {
    let stand = await stand()
    let before = stand.view.scroller.target
    #expect(
      stand.view.wheelTurned(by: Point(x: 0, y: 2), with: [], over: .zero, at: stand.clock.now)
    )
    let step = Scroller.Settings.wheelStep(page: 330)
    #expect(abs(stand.view.scroller.target - before - 2 * step) < 1e-9)
    #expect(stand.view.reading.isActive)
    #expect(
      !stand.view.wheelTurned(
        by: Point(x: 0, y: 2),
        with: .control,
        over: .zero,
        at: stand.clock.now
      )
    )
  }

  @Test func `a click on a line seeks to it and follows again`() async throws {
    let stand = await stand()
    drag(stand, by: -10, times: 10)
    stand.run(0.5)
    let click = try #require(stand.view.controllers.compactMap { $0 as? ClickGesture }.first)
    stand.view.onSeek = { [weak stand] in
      stand?.sought.append($0)
      stand?.follow($0)
    }
    emit("released", on: click, Int32(1), 80.0, stand.middle(of: 7))
    #expect(stand.sought == [21] && stand.view.current == 7 && !stand.view.reading.isActive)
    emit("released", on: click, Int32(2), 80.0, stand.middle(of: 7))
    #expect(stand.sought == [21], "the second press of a double click does nothing")
    stand.run(0.7)
    #expect(abs(stand.middle(of: 7) - 165) <= 0.5)
  }

  @Test func `text without times scrolls freely and ignores clicks`() async throws {
    let stand = await stand((0..<60).map { .init(text: "Line \($0)") })
    #expect(stand.view.current == nil && stand.view.scroller.target == 0)
    drag(stand, by: 20, times: 10)
    stand.run(10)
    #expect(stand.view.scroller.target == 200 && stand.delays.waiting == 0)
    let click = try #require(stand.view.controllers.compactMap { $0 as? ClickGesture }.first)
    emit("released", on: click, Int32(1), 80.0, 160.0)
    #expect(stand.sought.isEmpty)
  }

  @Test func `text that fits leaves all movements to others`() async {
    let stand = await stand([.init(text: "One line")])
    let movement = HandMovement(device: .touch, axis: .vertical, start: .zero)
    #expect(!stand.view.takes(movement) && !stand.view.canScroll)
    stand.view.show(LyricsStand.song())
    #expect(stand.view.takes(movement))
    #expect(!stand.view.takes(HandMovement(device: .mouse, axis: .vertical, start: .zero)))
    #expect(!stand.view.takes(HandMovement(device: .touch, axis: .horizontal, start: .zero)))
  }
}
