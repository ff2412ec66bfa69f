import Geometry
import Gtk
import PlaybackSupport
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct MainWindowNowPlayingTests {
  private let rig: NowPlayingStand
  private var stand: PlayerStand { rig.stand }
  private var window: MainWindow { rig.window }

  init() async throws { rig = try await NowPlayingStand() }

  private func opened() async throws -> NowPlayingPage {
    window.go(to: .nowPlaying)
    #expect(await rig.isOpen())
    return try #require(window.nowPlaying)
  }

  @Test func `the sleeve opens over the page, and closes to the place where it was opened`() async {
    window.go(to: .lists)
    window.activate("win.place-now-playing")
    #expect(await rig.isOpen() && window.page == .lists)
    #expect(window.column.opacity == 0 && !window.column.takesFocusInside)
    #expect(window.press(.escape, []))
    #expect(await rig.isClosed() && window.history.place == .lists)
    #expect(window.column.opacity == 1 && window.column.takesFocusInside)
  }

  @Test func `only the seek bar that is visible follows the position`() async throws {
    let bar = window.playerBar.seek
    let page = try await opened()
    let covered = bar.position
    stand.clock.turn(5)
    #expect(bar.position == covered && abs(page.built.controls.seek.position - 5) < 0.3)
    window.closeNowPlaying()
    #expect(await rig.isClosed() && abs(bar.position - 5) < 0.3)
    stand.clock.turn(2)
    #expect(abs(bar.position - 7) < 0.3)
  }

  @Test func `Back closes the sleeve, and nothing of it is alive then`() async throws {
    weak var contents: NowPlayingContents?
    for _ in 0..<3 {
      window.go(to: .nowPlaying)
      #expect(await rig.isOpen())
      contents = window.nowPlaying?.contents
      var parts = window.nowPlaying.map { page in
        let parts = page.built
        return [
          page, page.sleeve, page.cover, parts.tracks, parts.lyrics, parts.lyrics.view,
          parts.controls, parts.controls.seek, parts.controls.buttons.play, parts.header,
          parts.controls.queueView.popover,
        ].map { WeakWidget($0) }
      }
      #expect(contents != nil && parts?.count == 11)
      #expect(window.goBack())
      #expect(await rig.isClosed())
      #expect(await until { contents == nil && parts?.allSatisfy { $0.widget == nil } == true })
      for (index, part) in (parts ?? []).enumerated() where part.widget != nil {
        Issue.record("part \(index) is alive")
      }
      parts = nil
    }
  }

  @Test func `a sleeve with the focus on a track is released when it closes within a frame`()
    async throws
  {
    window.go(to: .nowPlaying)
    #expect(await rig.isOpen())
    #expect(await until { window.nowPlaying?.tracks?.hasFocusInside == true })
    let tracks = WeakWidget(try #require(window.nowPlaying).built.tracks)
    window.nowPlaying?.sleeve.set(opening: 0)
    #expect(await rig.isClosed())
    #expect(await until { tracks.widget == nil })
  }

  @Test func `F10 opens the menu of the page, not the one that it covers`() async throws {
    window.go(to: .nowPlaying)
    #expect(await rig.isOpen())
    let button = try #require(window.nowPlaying?.menuButton)
    #expect(window.press(.f10, []))
    #expect(await until { window.isInMenu && window.focus?.isIn(button) == true })
    button.close()
  }

  @Test func `the bar's cover opens the sleeve, which lies on it while it is closed`() async throws
  {
    window.playerBar.cover.onPress?()
    let page = try #require(window.nowPlaying)
    #expect(await until { page.size.width > 0 && page.sleeve.closedFrame.size.width == 48 })
    let corner = try #require(window.playerBar.cover.convert(.zero, to: page))
    #expect(page.sleeve.closedFrame.origin == corner)
    #expect(await rig.isOpen())
  }

  @Test func `a hand on the bar pulls the cover up by as many pixels`() async throws {
    let clock = stand.fixture.frames
    let bar = window.playerBar
    let way = HandMovement(
      device: .touchpad,
      axis: .vertical,
      start: Point(x: 150, y: 34)
    )
    #expect(bar.takes(way))
    _ = bar.handCame(at: clock.now)
    bar.handMoved(by: HandStep(Point(x: 0, y: -20)), of: way, at: clock.now)
    #expect(window.nowPlaying == nil, "a hand that moves down opens nothing")
    var pulled = 0.0
    bar.handMoved(by: HandStep(Point(x: 0, y: 1)), of: way, at: clock.now)
    let page = try #require(window.nowPlaying)
    #expect(await until { page.size.width > 0 && page.sleeve.size.width > 0 })
    func place() -> Double { page.sleeve.layout.center(at: page.sleeve.opening).y }
    let start = place()
    for step in [3.0, 40, 120, 7, -30] {
      bar.handMoved(by: HandStep(Point(x: 0, y: step)), of: way, at: clock.now)
      pulled += step
      #expect(abs(start - place() - pulled) < 1e-6)
    }
    bar.handLeft(flings: false, at: clock.now)
    #expect(await rig.isClosed())
  }

  @Test func `a track of the list is played, and the queue is kept`() async throws {
    let page = try await opened()
    #expect(await until { page.built.tracks.record.rows.isEmpty == false })
    let count = stand.session.player.queue.count
    let second = try #require(stand.tracks(of: 1).last)
    page.built.tracks.onPlay?(.track(second.id))
    #expect(stand.title == second.title && stand.session.player.queue.count == count)
    #expect(page.built.tracks.current == .track(second.id))
  }

  @Test func `nothing lies over the open sleeve, so that its rows and cover get the pointer`()
    async throws
  {
    let page = try await opened()
    func target(_ point: Point) -> Widget? {
      var widget = page.pick(at: point)
      while let one = widget, one !== page.sleeve, one !== page.built.tracks,
        one !== page.built.controls
      {
        widget = one.parent
      }
      return widget
    }
    #expect(
      await until {
        target(page.sleeve.pageFrame.center) === page.built.tracks
      }
    )
    #expect(target(page.sleeve.coverFrame.center) === page.sleeve)
  }

  @Test func `a pull that ends before it is shown leaves nothing over the window`() async throws {
    let clock = stand.fixture.frames
    let bar = window.playerBar
    let way = HandMovement(device: .touchpad, axis: .vertical, start: Point(x: 150, y: 34))
    for (steps, flings) in [([4.0], false), ([9, -12], true)] {
      _ = bar.handCame(at: clock.now)
      for step in steps {
        bar.handMoved(by: HandStep(Point(x: 0, y: step)), of: way, at: clock.now)
      }
      #expect(window.nowPlaying != nil)
      bar.handLeft(flings: flings, at: clock.now)
      #expect(await rig.isClosed())
    }
  }

  @Test func `the lyrics move between leaf and sheet when the window changes its form`()
    async throws
  {
    let page = try await opened()
    page.turnLyrics()
    #expect(page.showsLyrics && page.sleeve.showsReverse)
    window.setDefaultSize(Size(width: 400, height: 780))
    #expect(await until { page.isStacked && page.sheet?.content == .lyrics })
    #expect(page.showsLyrics && page.built.controls.lyrics.isOn == true)
    window.setDefaultSize(Size(width: 1180, height: 780))
    #expect(await until { !page.isStacked && page.sheet?.content == nil })
    #expect(page.sleeve.showsReverse && page.built.controls.lyrics.isOn == true)
  }

  @Test func `a swipe over the cover plays the next record, and a pause remains`() async throws {
    stand.music.play(.record(stand.record(2)), .queue)
    stand.session.player.pause()
    let page = try await opened()
    // Queued tracks play before the rest of the record.
    #expect(page.sleeve.flowCount == 3 && page.sleeve.flowIndex == 0)
    #expect(page.sleeve.pressed(.right, with: []))
    #expect(await until { stand.session.marks.now.record == 2 })
    #expect(!stand.session.state.isMeantToPlay)
    #expect(
      await until { page.built.tracks.record.title == "Title 2" && page.sleeve.flowIndex == 1 }
    )
  }

  @Test func `in full screen controls and pointer hide without input`() async throws {
    let page = try await opened()
    page.set(isFullscreen: true)
    #expect(!page.isBare && page.built.controls.opacity == 1)
    stand.clock.turn(3.1)
    #expect(page.isBare && page.built.controls.opacity == 0 && page.built.header.opacity == 0)
    page.idle.inputReceived()
    #expect(!page.isBare && page.built.controls.opacity == 1)
  }
}

@Suite(.serialized, .needsDisplay) struct MainWindowNowPlayingStartTests {
  enum SeekOrVolume { case seek, volume }

  @Test(arguments: [SeekOrVolume.seek, .volume])
  func `movements over the seek bar and the volume are theirs`(part: SeekOrVolume) async throws {
    let rig = try await NowPlayingStand(Size(width: 1180, height: 640))
    let bar = rig.window.playerBar
    let widget: Widget = part == .seek ? bar.seek : bar.controls.volume
    let middle = Point(x: widget.size.width / 2, y: widget.size.height / 2)
    let start = try #require(widget.convert(middle, to: bar))
    #expect(!bar.takes(HandMovement(device: .touchpad, axis: .vertical, start: start)))
    #expect(!bar.wheelTurned(by: Point(x: 0, y: -3), with: [], over: start, at: 0))
  }

  @Test func `with reduced motion the sleeve is open at once`() async throws {
    Toolkit.animates = false
    defer { Toolkit.animates = true }
    let rig = try await NowPlayingStand()
    rig.window.go(to: .nowPlaying)
    #expect(rig.window.nowPlaying?.sleeve.opening == 1)
    #expect(await rig.isOpen())
    rig.window.closeNowPlaying()
    #expect(await rig.isClosed())
  }

  @Test func `a window can begin with the open sleeve`() async throws {
    let rig = try await NowPlayingStand(place: .nowPlaying)
    #expect(await rig.isOpen() && rig.window.page == .records)
    #expect(rig.window.press(.escape, []))
    #expect(await rig.isClosed() && rig.window.history.place == .records)
  }

  @Test func `Back closes the sleeve with which the window began`() async throws {
    let rig = try await NowPlayingStand(place: .nowPlaying)
    #expect(await rig.isOpen())
    #expect(rig.window.goBack())
    #expect(await rig.isClosed())
    #expect(!rig.window.goBack())
  }
}

private struct WeakWidget {
  weak var widget: Widget?
  init(_ widget: Widget) { self.widget = widget }
}
