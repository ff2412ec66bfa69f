import Adwaita
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct MainWindowPlayerTests {
  private let application = AdwaitaApplication(
    id: "io.github.gatefold.Gatefold.PlayerTest",
    isAlone: false
  )

  init() throws { try application.register() }

  /// A window over invented records.
  private func window(_ stand: PlayerStand) async -> MainWindow {
    let window = MainWindow(
      of: application,
      session: stand.fixture.session,
      player: stand.session
    )
    stand.fixture.session.note { $0.open(roots: [], hasRecords: true, readOnlyReason: nil) }
    window.present()
    #expect(await until { window.isMapped })
    window.records.show(stand.library)
    #expect(await until { window.records.currentPage != nil })
    return window
  }

  @Test func `the bar comes with the first thing that plays, and stays`() async throws {
    let stand = try PlayerStand()
    let window = await window(stand)
    #expect(!window.playerPlace.isRevealed)
    stand.play(1)
    #expect(window.playerPlace.isRevealed)
    #expect(await until { window.playerBar.isMapped })
    stand.session.player.empty()
    #expect(window.playerPlace.isRevealed)
    window.destroy()
  }

  @Test func `Space pauses and plays, and Control with arrows goes on and back`() async throws {
    let stand = try PlayerStand()
    let window = await window(stand)
    #expect(!window.press(.space, []))
    stand.play(1)
    #expect(window.press(.space, []) && !stand.session.state.isMeantToPlay)
    #expect(window.press(.space, []) && stand.session.state.isMeantToPlay)
    window.isRightToLeft = true
    #expect(window.press(.right, .control) && stand.title == "Track 2 of 1")
    #expect(window.press(.left, .control) && stand.title == "Track 1 of 1")
    #expect(!window.press(.right, []) && !window.press(.space, .control))
    window.destroy()
  }

  @Test func `in the middle of a word Space is a letter`() async throws {
    let stand = try PlayerStand()
    let window = await window(stand)
    stand.play(1)
    let flow = try #require(window.records.currentPage?.flow)
    #expect(flow.press(Key(symbol: 0x61), []))
    #expect(!window.press(.space, []) && stand.session.state.isMeantToPlay)
    window.destroy()
  }

  @Test func `what plays is marked on its record and its track`() async throws {
    let stand = try PlayerStand()
    let window = await window(stand)
    stand.play(2, from: 201)
    let page = try #require(window.records.currentPage)
    #expect(page.flow.playing?.value == 2 && page.flow.isPlaying)
    let place = try #require(page.shelf?.place(ofRecord: 2))
    let rows = (0..<page.contents.rowCount(of: place)).map { page.contents.row($0, of: place) }
    #expect(rows.filter(\.isPlaying).map(\.title) == ["Track 2 of 2"])
    stand.session.player.pause()
    #expect(!page.flow.isPlaying)
    window.destroy()
  }

  @Test func `after eight quiet seconds the covers come back to what plays, unless turned off`()
    async throws
  {
    let stand = try PlayerStand()
    let window = await window(stand)
    let page = try #require(window.records.currentPage)
    stand.play(1)
    page.stand(at: 3)
    stand.clock.turn(8.5)
    #expect(page.flow.target == page.shelf?.place(ofRecord: 1))
    page.stand(at: 3)
    window.records.actions.onFollow?(false)
    #expect(stand.fixture.session.memory.state.followsPlaying == false)
    stand.clock.turn(60)
    #expect(page.flow.target == 3)
    window.destroy()
  }

  @Test func `it is gone with its player's bar`() async throws {
    weak var gone: MainWindow?
    do {
      let stand = try PlayerStand()
      let window = await window(stand)
      gone = window
      stand.play(1)
      window.destroy()
    }
    #expect(await until { gone == nil })
  }
}
