import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct NowPlayingSheetTests {
  private final class Rig {
    let stand: PlayerStand
    let clock = HandClock(time: 100)
    let sheet: NowPlayingSheet
    let tracks = NowPlayingTracks()
    let lyrics: NowPlayingLyrics
    let stage: Stage
    var turns = 0
    private let movement = HandMovement(
      device: .touch,
      axis: .vertical,
      start: Point(x: 180, y: 20)
    )

    init(isRightToLeft: Bool = false) async throws {
      stand = try PlayerStand()
      stand.play(1)
      let clock = clock
      sheet = NowPlayingSheet(clock.motion)
      lyrics = NowPlayingLyrics(stand.session.player)
      sheet.hold(tracks, lyrics)
      sheet.isRightToLeft = isRightToLeft
      sheet.fade(to: 1)
      tracks.show(
        NowPlayingRecord(stand.record(1), stand.tracks(of: 1)),
        current: .track(101)
      )
      stage = await Stage(sheet, width: 360, height: 400)
      sheet.onTurn = { [weak self] in self?.turns += 1 }
    }

    func settle() {
      for _ in 0..<200 where clock.running > 0 { clock.turn() }
    }

    func open(_ content: NowPlayingSheet.Content = .tracks) {
      sheet.turn(to: content)
      settle()
    }

    /// Moves a finger by pixels, down for positive ones, in equal steps of a frame each.
    func move(down way: Double, steps: Int = 10, every interval: Double = 1 / 60) {
      for _ in 0..<steps {
        clock.turn(interval)
        let step = HandStep(Point(x: 0, y: -way / Double(steps)))
        sheet.handMoved(by: step, of: movement, at: clock.time)
      }
    }

    func top(of content: Widget) -> Double? { content.convert(.zero, to: sheet)?.y }
  }

  private let rig: Rig

  init() async throws { rig = try await Rig() }

  @Test(arguments: [0, 0.5, 1], [false, true])
  func `its parts lie below the room, half way and on all of it`(
    raised: Double,
    isRightToLeft: Bool
  ) async throws {
    let rig = try await Rig(isRightToLeft: isRightToLeft)
    rig.sheet.turn(to: .lyrics)
    rig.sheet.turn(to: .tracks)
    rig.settle()
    _ = rig.sheet.handCame(at: rig.clock.time)
    rig.move(down: (1 - raised) * 400)
    #expect(abs(rig.sheet.raised - raised) < 1e-9)
    let top = (1 - raised) * 400
    #expect(await until { rig.top(of: rig.tracks) == top + 24 })
    #expect(rig.tracks.size == Size(width: 360, height: 376))
    #expect(!rig.lyrics.isVisible && rig.tracks.isVisible)
    let name = "sheet-\(Int(raised * 100))" + (isRightToLeft ? "-rtl" : "")
    // The list draws its rows in the next frames, so that only the sheet itself is compared.
    rig.tracks.opacity = 0
    let node = RenderNode.recording { rig.sheet.draw(on: $0) }
    if raised == 0 {
      #expect(node == nil, "a hidden sheet draws nothing")
    } else {
      try expectDrawing(node, is: name)
    }
    rig.sheet.handLeft(flings: false, at: rig.clock.time)
  }

  @Test func `pulled beyond its upper end it shows nothing below its foot`() async throws {
    rig.open()
    _ = rig.sheet.handCame(at: rig.clock.time)
    rig.move(down: -200)
    #expect(rig.sheet.raised > 1.05)
    rig.tracks.isVisible = false
    let text = try #require(RenderNode.recording { rig.sheet.draw(on: $0) }?.text)
    rig.tracks.isVisible = true
    let top = ((1 - rig.sheet.raised) * 400).rounded()
    #expect(text.contains("0 \(Int(top)) 360 \(Int(412 - top))"), "\(text.prefix(400))")
    rig.sheet.handLeft(flings: false, at: rig.clock.time)
    rig.settle()
    #expect(rig.sheet.raised == 1)
  }

  @Test func `a button raises it by its spring, and lowers it to exactly 0`() async throws {
    #expect(rig.sheet.raised == 0 && rig.clock.running == 0 && !rig.sheet.isTarget)
    rig.sheet.turn(to: .tracks)
    rig.clock.run(0.05)
    #expect(rig.sheet.raised > 0 && rig.sheet.raised < 1 && rig.sheet.isTarget)
    rig.settle()
    #expect(rig.sheet.raised == 1 && rig.clock.running == 0 && rig.turns == 1)
    rig.sheet.turn(to: .tracks)
    #expect(rig.sheet.content == nil && rig.turns == 2)
    rig.settle()
    #expect(rig.sheet.raised == 0 && rig.clock.running == 0 && rig.turns == 2)
    #expect(!rig.tracks.isVisible && !rig.sheet.isTarget)
  }

  @Test func `another content replaces the first without a motion`() async throws {
    rig.open(.tracks)
    rig.sheet.turn(to: .lyrics)
    #expect(rig.sheet.content == .lyrics && rig.sheet.raised == 1 && rig.clock.running == 0)
    #expect(rig.lyrics.isVisible && !rig.tracks.isVisible)
    rig.sheet.turn(to: nil)
    #expect(rig.lyrics.isVisible, "it is visible on its way down")
    rig.settle()
    #expect(!rig.lyrics.isVisible && rig.sheet.content == nil)
    let turns = rig.turns
    rig.sheet.turn(to: nil)
    #expect(rig.turns == turns && rig.clock.running == 0)
  }

  @Test func `a hand moves it by as many pixels`() async throws {
    rig.open()
    _ = rig.sheet.handCame(at: rig.clock.time)
    var way = 0.0
    for step in [3.0, 11, 40, 7, -25, 60, 1] {
      way += step
      rig.move(down: step, steps: 1)
      #expect(abs((1 - rig.sheet.raised) * 400 - way) < 1e-9)
    }
    #expect(await until { rig.top(of: rig.tracks) == way + 24 })
    rig.sheet.handLeft(flings: false, at: rig.clock.time)
  }

  @Test(arguments: [(190.0, false, true), (210, false, false), (80, true, false)])
  func `past half of its way or flung it closes, otherwise it opens again`(
    way: Double,
    flings: Bool,
    staysOpen: Bool
  ) async throws {
    rig.open(.lyrics)
    _ = rig.sheet.handCame(at: rig.clock.time)
    rig.move(down: way)
    rig.sheet.handLeft(flings: flings, at: rig.clock.time)
    rig.settle()
    #expect(rig.sheet.raised == (staysOpen ? 1 : 0) && rig.clock.running == 0)
    #expect(rig.sheet.content == (staysOpen ? .lyrics : nil))
    #expect(rig.lyrics.isVisible == staysOpen && rig.sheet.isTarget == staysOpen)
    #expect(rig.turns == (staysOpen ? 1 : 2))
  }

  @Test(arguments: [false, true])
  func `it is caught in flight where it is, and moves on with the hand`(isClosing: Bool) {
    #expect(!rig.sheet.handCame(at: rig.clock.time), "at rest a press is a click")
    rig.sheet.handLeft(flings: false, at: rig.clock.time)
    if isClosing { rig.open() }
    rig.sheet.turn(to: .tracks)
    rig.clock.run(0.08)
    let place = rig.sheet.raised
    #expect(place > 0 && place < 1 && rig.sheet.isTarget)
    let top = (1 - place) * 400
    func takes(_ y: Double) -> Bool {
      rig.sheet.takes(
        HandMovement(device: .touch, axis: .vertical, start: Point(x: 100, y: y))
      )
    }
    #expect(takes(top + 30) && !takes(top - 10), "the hand holds its upper part")
    #expect(rig.sheet.handCame(at: rig.clock.time))
    rig.clock.run(0.2)
    #expect(rig.sheet.raised == place)
    rig.move(down: -top, steps: 40)
    #expect(abs(rig.sheet.raised - 1) < 1e-6)
    rig.sheet.handLeft(flings: false, at: rig.clock.time)
    rig.settle()
    #expect(rig.sheet.raised == 1 && rig.sheet.content == .tracks)
    #expect(rig.tracks.isVisible && rig.sheet.isTarget)
  }

  @Test func `a hand gets it only at its upper part, and a wheel never`() async throws {
    func takes(_ y: Double, _ axis: Axis = .vertical) -> Bool {
      rig.sheet.takes(HandMovement(device: .touch, axis: axis, start: Point(x: 100, y: y)))
    }
    #expect(!takes(10))
    rig.open()
    #expect(takes(10) && takes(80) && !takes(120) && !takes(10, .horizontal))
    #expect(
      !rig.sheet.wheelTurned(
        by: Point(x: 0, y: 1),
        with: [],
        over: Point(x: 100, y: 10),
        at: rig.clock.time
      )
    )
  }

  @Test func `while the sleeve moves it gets no input`() async throws {
    rig.open()
    rig.sheet.fade(to: 0.4)
    #expect(!rig.sheet.isTarget)
    rig.sheet.fade(to: 1)
    #expect(rig.sheet.isTarget)
  }

  @Test func `with reduced motion it is open and closed at once`() async throws {
    Toolkit.animates = false
    defer { Toolkit.animates = true }
    rig.sheet.turn(to: .tracks)
    #expect(rig.sheet.raised == 1 && rig.clock.running == 0)
    rig.sheet.turn(to: nil)
    #expect(rig.sheet.raised == 0 && rig.clock.running == 0 && !rig.tracks.isVisible)
  }

  @Test func `the focus goes from one content to the other, and is given back with the last`()
    async throws
  {
    var lost: [NowPlayingSheet.Content] = []
    rig.sheet.onFocusLost = { lost.append($0) }
    rig.open(.tracks)
    #expect(await until { rig.sheet.takeFocusInside() && rig.tracks.hasFocusInside })
    rig.lyrics.show([.init(time: 0, text: "One"), .init(time: 2, text: "Two")])
    rig.sheet.turn(to: .lyrics)
    // Its lines are not laid out yet, so that the owner takes the focus meanwhile.
    #expect(lost == [.lyrics] || rig.lyrics.hasFocusInside)
    #expect(await until { rig.sheet.takeFocusInside() && rig.lyrics.hasFocusInside })
    rig.sheet.turn(to: .tracks)
    #expect(rig.tracks.hasFocusInside)
    lost = []
    _ = rig.sheet.handCame(at: rig.clock.time)
    rig.move(down: 300)
    rig.sheet.handLeft(flings: false, at: rig.clock.time)
    rig.settle()
    #expect(lost == [.tracks] && rig.sheet.content == nil)
  }

  @Test func `it is freed after its window, at rest and in flight`() async throws {
    for isMoving in [false, true] {
      try await expectFreed {
        let rig = try await Rig()
        rig.sheet.turn(to: .tracks)
        if isMoving { rig.clock.turn() } else { rig.settle() }
        rig.stage.close()
        return [rig.sheet, rig.tracks, rig.lyrics]
      }
    }
  }
}
