import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct LyricsViewTimeTests {
  /// The most frames of one glide.
  private static let glide = 37

  private func longSong(_ random: inout SeededRandom) -> [LyricsView.Line] {
    var time = 9.0
    return (0..<200).map { index in
      // Some lines begin while the one before still glides.
      defer { time += Double.random(in: index % 3 == 0 ? 0.1...0.4 : 2...6, using: &random) }
      return .init(time: time, text: index % 17 == 16 ? "" : "Line \(index) of a long song")
    }
  }

  @Test(arguments: [20_261_125, 7, 4711] as [UInt64])
  func `over ten minutes with seeks, the current line is that of the sound in each frame`(
    seed: UInt64
  ) async {
    var random = SeededRandom(seed: seed)
    let stand = await LyricsStand.opened(longSong(&random))
    let (view, clock) = (stand.view, stand.clock)
    var interruptions = 0
    stand.aroundTimers = { call in
      if keepsMotion(of: view, at: clock.now, call) { interruptions += 1 }
    }
    var events = Set<Int>()
    while events.count < 50 { events.insert(Int.random(in: 60..<36_000, using: &random)) }
    var anchor = SoundAnchor(position: 0, time: clock.now, isRunning: true)
    var (changes, last, changedAt) = (0, view.light.current, 0)
    stand.follow(0)
    for frame in 0..<36_000 {
      if events.contains(frame) {
        clock.lateness = Double.random(in: 0..<LyricsStand.frame, using: &random)
        let here = anchor.position(at: clock.now)
        let seeks = Int.random(in: 0..<3, using: &random) > 0
        anchor = SoundAnchor(
          position: seeks ? Double.random(in: 0..<600, using: &random) : here,
          time: clock.now,
          isRunning: seeks ? anchor.isRunning : !anchor.isRunning
        )
        let wasMoving = keepsMotion(of: view, at: clock.now) {
          view.follow(position: anchor.position, at: anchor.time, isRunning: anchor.isRunning)
        }
        if wasMoving { interruptions += 1 }
        changedAt = frame
        changes += 1
      }
      let isStill = frame - changedAt > Self.glide
      if isStill, view.light.current == last { #expect(clock.running == 0, "seed \(seed)") }
      stand.turn()
      let shown = anchor.position(at: clock.time) + LyricsStand.frame
      let fits = [-1e-4, 1e-4].contains { (shift: Double) in
        view.timeline.current(at: shown + shift) == view.light.current
      }
      #expect(fits, "seed \(seed), frame \(frame), sound at \(shown)")
      #expect(
        view.current == view.light.current.flatMap { view.timeline.verses[$0.lowerBound].line }
      )
      #expect(stand.delays.waiting <= 1)
      if view.light.current != last {
        (changes, changedAt, last) = (changes + 1, frame, view.light.current)
      }
    }
    #expect(interruptions > 5, "seed \(seed)")
    #expect(changes > 60 && stand.frames <= changes * Self.glide, "seed \(seed)")
  }

  /// Checks that a change keeps the position and the velocity; returns whether it was in flight.
  private func keepsMotion(of view: LyricsView, at time: Double, _ change: () -> Void) -> Bool {
    let before = view.scroller
    change()
    let moment = max(time, view.time)
    let (old, new) = (before.moment(at: moment), view.scroller.moment(at: moment))
    #expect(abs(old.position - new.position) < 1e-6)
    #expect(abs(old.velocity - new.velocity) < 1e-4 * max(1, old.velocity.magnitude))
    return old.velocity != 0
  }

  @Test func `the current line glides to the middle`() async {
    let stand = await LyricsStand.opened()
    stand.follow(0)
    #expect(abs(stand.middle(of: 0) - 165) <= 0.5)
    stand.run(3.1)
    #expect(stand.view.current == 1 && stand.view.isRunning)
    let travelled = stand.middle(of: 1)
    #expect(travelled > 166 && travelled < 200)
    stand.run(0.7)
    #expect(abs(stand.middle(of: 1) - 165) <= 0.5 && !stand.view.isRunning)
  }

  @Test func `nothing moves while the sound rests`() async {
    let stand = await LyricsStand.opened()
    stand.follow(7, isRunning: false)
    stand.run(1)
    let frames = stand.frames
    stand.run(30)
    #expect(stand.frames == frames && stand.delays.waiting == 0 && stand.view.current == 2)
  }

  @Test func `between two lines no frame runs, and one timer waits`() async {
    let stand = await LyricsStand.opened(LyricsStand.song(10, every: 20))
    stand.follow(1)
    stand.run(1)
    let frames = stand.frames
    stand.run(17)
    #expect(stand.frames == frames && stand.delays.waiting == 1)
  }

  @Test func `an invisible view has no timer, and shows the right line when it returns`() async {
    let stand = await LyricsStand.opened()
    stand.follow(0)
    stand.view.isVisible = false
    #expect(await until { !stand.view.isMapped })
    #expect(stand.delays.waiting == 0 && stand.clock.running == 0)
    stand.run(31)
    stand.view.isVisible = true
    #expect(await until { stand.view.isMapped })
    #expect(stand.view.current == 10 && abs(stand.middle(of: 10) - 165) <= 0.5)
    #expect(!stand.view.isRunning && stand.delays.waiting == 1)
  }

  @Test func `two lines of one time are bright together`() async {
    let lines = LyricsStand.song(6).flatMap { [$0, .init(time: $0.time, text: "翻訳")] }
    let stand = await LyricsStand.opened(lines)
    stand.follow(6.5, isRunning: false)
    stand.run(1)
    #expect(stand.view.current == 4 && stand.view.light.current == 4..<6)
    #expect(stand.view.light.share(of: 5, at: stand.view.time) == 1)
    // Whatever font has these letters, and however high it makes their line.
    let (first, last) = (stand.frame(of: 4), stand.frame(of: 5))
    #expect(abs((first.start + last.end) / 2 - 165) <= 0.5)
  }

  @Test func `a long silence before the words is current as dots`() async {
    let stand = await LyricsStand.opened([
      .init(time: 12, text: "Late"), .init(time: 15, text: "words"),
    ])
    stand.follow(0)
    #expect(stand.view.current == nil && stand.view.light.current == 0..<1)
    #expect(stand.view.words(of: 0) == "…")
    stand.run(12.1)
    #expect(stand.view.current == 0)
  }

  @Test func `with reduced motion a line is in the middle at once`() async {
    let stand = LyricsStand(LyricsStand.song(), reducesMotion: true)
    await stand.open()
    let frames = stand.frames
    stand.follow(31)
    #expect(stand.view.current == 10 && abs(stand.middle(of: 10) - 165) <= 0.5)
    stand.run(9)
    #expect(stand.view.current == 13 && stand.frames == frames)
  }

  @Test func `new lines begin at the current one at once`() async {
    let stand = await LyricsStand.opened()
    stand.follow(31, isRunning: false)
    stand.run(1)
    stand.view.show(LyricsStand.song(80, every: 1))
    #expect(stand.view.current == 31 && abs(stand.middle(of: 31) - 165) <= 0.5)
    stand.view.show([])
    #expect(stand.view.current == nil && stand.node == nil)
    stand.follow(5)
    stand.run(1)
  }

  @Test func `the default timer makes a line current within a frame`() async {
    let view = LyricsView()
    view.show([.init(time: 0, text: "a"), .init(time: 0.2, text: "b")])
    await Stage(view, width: 320, height: 330)
    view.follow(position: 0, at: view.now(), isRunning: true)
    #expect(view.current == 0)
    #expect(await until { view.current == 1 })
    #expect(view.anchor.position(at: view.now()) > 0.2 - LyricsView.lead - 1e-3)
  }
}
