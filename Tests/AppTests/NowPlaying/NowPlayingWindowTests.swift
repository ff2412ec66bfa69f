import Geometry
import Gtk
import Playback
import TestSupport
import Testing
import Values

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct NowPlayingWindowTests {
  @Test func `the covered page is hidden from screen readers, also after the mini player`()
    async throws
  {
    let rig = try await NowPlayingStand()
    _ = try await rig.open()
    let window = rig.window
    #expect(window.column.told(.hidden(true)))
    window.showMini()
    #expect(await until { !window.isMapped && window.mini.window?.isMapped == true })
    // Since 4.12 GTK resets the state when it maps a widget.
    window.column.describe(.hidden(false))
    window.raise()
    #expect(await until { window.isMapped && window.column.told(.hidden(true)) })
    #expect(window.press(.escape, []))
    #expect(await rig.isClosed())
    #expect(window.column.told(.hidden(false)))
    window.isVisible = false
    window.present()
    #expect(await until { window.isMapped })
    await Task.yield()
    #expect(window.column.told(.hidden(false)))
  }

  @Test func `the mini player lets the screen blank, and the full screen keeps it lit again`()
    async throws
  {
    let rig = try await NowPlayingStand()
    let window = rig.window
    let screen = rig.stand.fixture.screen
    _ = try await rig.open()
    #expect(!screen.light.isOn)
    // Without a window manager only a hidden window can change to full screen.
    window.isVisible = false
    window.isFullscreen = true
    window.present()
    #expect(await until { window.isMapped && window.isFullscreen && screen.light.isOn })
    window.showMini()
    #expect(!screen.light.isOn, "the page is not visible")
    window.raise()
    #expect(screen.light.isOn && screen.reasons == Array(repeating: screen.reasons[0], count: 2))
    rig.stand.session.player.pause()
    #expect(!screen.light.isOn)
  }

  @Test func `the links of the subtitle open the artist and the record`() async throws {
    let rig = try await NowPlayingStand()
    var opened: [(credit: Credit, record: RecordID?)] = []
    rig.window.music.onCredit = { opened.append(($0, $1)) }
    let page = try await rig.open()
    #expect(page.built.controls.subtitle.text == "Artist 1 · Title 1")
    #expect(emit("activate-link", on: page.built.controls.subtitle, "0") == .flag(true))
    #expect(opened.map(\.credit) == [Credit(.artist, "Artist 1")] && opened.map(\.record) == [1])
    #expect(emit("activate-link", on: page.built.controls.subtitle, "1") == .flag(true))
    #expect(await rig.isClosed())
    #expect(opened.count == 1)
  }

  @Test func `the record's link closes the page, and shows the record`() async throws {
    let rig = try await NowPlayingStand()
    let page = try await rig.open()
    #expect(emit("activate-link", on: page.built.controls.title, "0") == .flag(true))
    #expect(await rig.isClosed())
    #expect(rig.window.history.place == .records)
  }

  private func pinch(_ page: NowPlayingPage, to scales: [Double]) {
    for case let zoom as ZoomGesture in page.built.controls.controllers {
      emit("begin", on: zoom, NoTouches())
      for scale in scales { emit("scale-changed", on: zoom, scale) }
      emit("end", on: zoom, NoTouches())
    }
  }

  @Test func `a pinch on the controls closes the sleeve, and spreading the fingers opens it`()
    async throws
  {
    let rig = try await NowPlayingStand()
    let page = try await rig.open()
    var openings: [Double] = []
    let onMove = page.onMove
    page.onMove = {
      openings.append(page.sleeve.opening)
      onMove?()
    }
    for case let zoom as ZoomGesture in page.built.controls.controllers {
      emit("begin", on: zoom, NoTouches())
      emit("scale-changed", on: zoom, 0.7)
      #expect(abs(page.sleeve.opening - 0.5) < 1e-9)
      emit("scale-changed", on: zoom, 1.0)
      #expect(page.sleeve.opening == 1)
      emit("cancel", on: zoom, NoTouches())
    }
    #expect(await until { page.sleeve.isOpenAtRest } && openings.count >= 2)
    pinch(page, to: [0.9, 0.6, 0.4])
    #expect(await rig.isClosed())
  }

  @Test func `spreading two fingers on the player bar opens the sleeve`() async throws {
    let rig = try await NowPlayingStand()
    for case let zoom as ZoomGesture in rig.window.playerBar.controllers {
      emit("begin", on: zoom, NoTouches())
      for scale in [1.2, 1.6, 2.4] { emit("scale-changed", on: zoom, scale) }
      emit("end", on: zoom, NoTouches())
    }
    #expect(
      await until { rig.window.nowPlaying?.sleeve.opening == 1 && rig.window.isPageCovered }
    )
  }

  private static let narrow = Size(width: 360, height: 720)

  @Test func `Escape closes the sheet first, and gives the focus back to its button`()
    async throws
  {
    let rig = try await NowPlayingStand(Self.narrow)
    let page = try await rig.open()
    #expect(page.form == .narrow && page.isStacked)
    page.built.controls.tracks.click()
    #expect(await until { page.sheet?.content == .tracks && page.sheet?.raised == 1 })
    #expect(page.built.controls.tracks.isOn && !page.sleeve.takesFocusInside)
    #expect(page.sleeve.told(.hidden(true)), "the sheet covers it")
    #expect(
      await until { page.sheet?.takeFocusInside() == true && page.built.tracks.hasFocusInside }
    )
    #expect(rig.window.press(.escape, []))
    #expect(page.sheet?.content == nil && rig.window.isPageCovered)
    #expect(page.built.controls.tracks.hasFocus && !page.built.controls.tracks.isOn)
    #expect(page.sleeve.takesFocusInside && page.sleeve.told(.hidden(false)))
    #expect(rig.window.press(.escape, []))
    #expect(await rig.isClosed())
  }

  @Test func `the focus of a covered cover moves to what covers it`() async throws {
    let rig = try await NowPlayingStand(Self.narrow)
    let page = try await rig.open()
    #expect(page.sleeve.coverSide.takeFocus())
    #expect(rig.window.press(Key("l"), .control))
    #expect(page.sheet?.content == .lyrics && page.built.controls.lyrics.hasFocus)
  }

  @Test func `the queue of a narrow window has the volume and the heart`() async throws {
    let rig = try await NowPlayingStand(Self.narrow)
    let page = try await rig.open()
    #expect(page.built.controls.queue.told(.label("Controls and Up Next")))
    page.built.controls.queue.open()
    let view = page.built.controls.queueView
    #expect(await until { view.sheet?.isMapped == true })
    let controls = try #require(view.sheet?.controls)
    controls.volume.value = 0.25
    #expect(rig.stand.session.player.volume == Volume(level: 0.25))
    #expect(
      await until { controls.hasHeart == false && page.built.controls.buttons.hasHeart == false }
    )
    #expect(controls.onHeart != nil)
    var tracks = rig.stand.tracks(of: 1)
    tracks[0].heart = 5
    rig.stand.catalogue.show(rig.stand.invented.update(tracks: tracks), rig.stand.invented.tracks)
    #expect(
      await until { controls.hasHeart == true && page.built.controls.buttons.hasHeart == true }
    )
    // Elsewhere the button has its plain name again.
    rig.window.setDefaultSize(Size(width: 1180, height: 780))
    #expect(await until { page.form == .full && page.built.controls.queue.told(.label("Up Next")) })
    #expect(!view.isSheet)
  }

  @Test func `a wheel over the mute button changes the volume`() async throws {
    let rig = try await NowPlayingStand(Self.narrow)
    let page = try await rig.open()
    rig.stand.session.player.volume = Volume(level: 0.5)
    for case let wheel as ScrollController in page.built.controls.buttons.mute.controllers {
      emit("scroll", on: wheel, 0.0, -1.0)
    }
    #expect(abs(rig.stand.session.player.volume.level - 0.55) < 1e-9)
  }
}
