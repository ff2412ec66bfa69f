import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct SeekBarTests {
  private final class SeekStand: Stand<SeekBar> {
    var sought: [Double] = []
    var bar: SeekBar { shown }

    init(_ look: SeekBar.Look = .full, isRightToLeft: Bool = false, duration: Double? = 200) async {
      super.init(SeekBar(), clock: HandClock())
      bar.colors = .standard(dark: false)
      bar.look = look
      bar.isRightToLeft = isRightToLeft
      bar.duration = duration
      await open(width: 512, height: 40)
      bar.onSeek = { [weak self] in self?.sought.append($0) }
    }

    func point(at x: Double) {
      let motion = bar.controllers.compactMap { $0 as? MotionController }.first
      if let motion { emit("motion", on: motion, x, 5.0) }
    }

    func point(_ time: Double) -> Point { Point(x: bar.track.x(of: time), y: 20) }
  }

  @Test(arguments: [false, true])
  func `the bar shows the played part, the knob and both times`(isRightToLeft: Bool) async throws {
    let stand = await SeekStand(isRightToLeft: isRightToLeft)
    stand.bar.position = 80
    try expectDrawing(stand.node, is: isRightToLeft ? "seek-bar-rtl" : "seek-bar")
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e19, -1, .leastNonzeroMagnitude,
  ])
  func `any position and any length can be shown`(number: Double) async {
    let stand = await SeekStand()
    for (position, duration) in [(number, 200), (80, number), (number, number)] {
      stand.bar.position = position
      stand.bar.duration = duration
      #expect(stand.node != nil)
      #expect(stand.bar.track.x(of: 80).isFinite)
    }
  }

  @Test func `at the edge it is a line without a knob, until the pointer is over it`() async throws
  {
    let stand = await SeekStand(.edge)
    stand.bar.position = 80
    try expectDrawing(stand.node, is: "seek-bar-edge")
    stand.point(at: 100)
    try expectDrawing(stand.node, is: "seek-bar-edge-pointed", within: 1.5)
  }

  @Test func `at the edge the time of the pointer is above the bar, off the titles below`() async {
    let stand = await SeekStand(.edge)
    stand.point(at: 100)
    #expect((stand.node?.bounds.origin.y ?? 0) < -16)
  }

  @Test func `a press shows no ring, also while that of the keyboard is shown`() async {
    let stand = await SeekStand()
    stand.stage.window.isFocusVisible = true
    #expect(stand.bar.press(at: stand.point(50)))
    #expect(!stand.stage.window.isFocusVisible && !stand.bar.showsFocus)
  }

  @Test func `at the foot the line is below, and the time of the pointer above it`() async throws {
    let stand = await SeekStand(.foot)
    stand.bar.position = 80
    try expectDrawing(stand.node, is: "seek-bar-foot")
    stand.point(at: 100)
    try expectDrawing(stand.node, is: "seek-bar-foot-pointed", within: 1.5)
  }

  @Test func `the knob follows the drag, and playback jumps on release`() async {
    let stand = await SeekStand()
    stand.bar.position = 10
    #expect(stand.bar.press(at: stand.point(50)))
    stand.bar.position = 11
    #expect(stand.bar.shown == 50 && stand.sought.isEmpty)
    stand.bar.move(to: stand.point(120))
    #expect(stand.bar.shown == 120)
    stand.bar.letGo()
    #expect(stand.sought == [120] && stand.bar.position == 120 && stand.bar.held == nil)
    stand.bar.letGo()
    #expect(stand.sought == [120])
  }

  @Test func `the elapsed time is that of the drag`() async {
    let stand = await SeekStand()
    stand.bar.position = 10
    #expect(stand.node != nil)
    #expect(stand.bar.press(at: stand.point(50)))
    #expect(stand.node != nil && stand.bar.texts?.played.text == "0:50")
    stand.bar.move(to: stand.point(120))
    #expect(stand.node != nil && stand.bar.texts?.played.text == "2:00")
    stand.bar.letGo()
  }

  @Test func `Escape cancels a drag of the knob without a jump`() async {
    let stand = await SeekStand()
    stand.bar.position = 10
    #expect(!stand.bar.press(.escape, []))
    _ = stand.bar.press(at: stand.point(150))
    #expect(stand.bar.press(.escape, []))
    stand.bar.letGo()
    #expect(stand.sought.isEmpty && stand.bar.shown == 10)
  }

  @Test func `keys seek forward and back, from the last target`() async {
    let stand = await SeekStand()
    for key in [Key.right, .right, .left, .pageUp, .down, .home, .end] {
      #expect(stand.bar.press(key, []))
    }
    #expect(stand.sought == [5, 10, 5, 35, 30, 0, 199])
    // These keys belong to the player, the flow and the desktop.
    #expect(!stand.bar.press(.right, .control) && !stand.bar.press(.enter, []))
  }

  @Test func `from right to left the arrows and the pointer are swapped`() async {
    let stand = await SeekStand(isRightToLeft: true)
    #expect(stand.bar.press(.left, []) && stand.bar.press(.left, []))
    #expect(stand.bar.press(.right, []))
    #expect(stand.sought == [5, 10, 5])
    let track = stand.bar.track
    #expect(track.x(of: 0) > track.x(of: 200))
  }

  @Test func `without a track it does nothing, and is disabled`() async {
    let stand = await SeekStand(duration: nil)
    #expect(!stand.bar.press(at: stand.point(50)) && !stand.bar.press(.right, []))
    #expect(stand.bar.told(.disabled(true)))
    stand.bar.duration = 60
    #expect(stand.bar.told(.disabled(false)))
  }

  @Test func `a drag ends when the track ends`() async {
    let stand = await SeekStand()
    _ = stand.bar.press(at: stand.point(150))
    stand.bar.duration = nil
    stand.bar.letGo()
    #expect(stand.sought.isEmpty)
  }

  @Test func `screen readers get a slider with its time`() async {
    let stand = await SeekStand()
    stand.bar.position = 83
    #expect(stand.bar.isAccessible(as: .slider) && stand.bar.told(.label("Position")))
    #expect(stand.bar.told(.value(83, in: 0...200, spoken: "1:23 of 3:20")))
    #expect(stand.bar.isFocusable)
  }

  @Test func `a correction of the position smaller than a pixel draws nothing`() async {
    let stand = await SeekStand()
    let bar = stand.bar
    bar.position = 30
    var drawn = 0
    bar.onDrawn = { _ in drawn += 1 }
    bar.queueDraw()
    #expect(await until { drawn > 0 })
    // A window uncovered late is drawn once more in one of these periods.
    var spells = 0
    repeat {
      (drawn, spells) = (0, spells + 1)
      for way in [0.01, -0.02, 0.03] {
        bar.position += way
        var frames = 0
        bar.eachFrame { _ in
          frames += 1
          return frames < 3
        }
        #expect(await until { frames == 3 })
      }
    } while drawn > 0 && spells < 5
    #expect(drawn == 0)
    bar.position = 31
    #expect(await until { drawn > 0 })
  }

  @Test func `it is freed with its window`() async {
    await expectFreed {
      let stand = await SeekStand()
      stand.stage.close()
      return [stand.bar]
    }
  }
}
