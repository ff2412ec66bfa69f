import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct MiniWindowTests {
  private let stand: PlayerStand

  init() throws { stand = try PlayerStand() }

  private func mini(of window: MainWindow) async throws -> MiniWindow {
    #expect(window.activate("win.mini"))
    let mini = try #require(window.mini.window)
    #expect(await until { mini.isMapped && !window.isMapped })
    return mini
  }

  enum Way: CaseIterable {
    case key, closeKey, close, escape, restoreButton, closeButton, doubleClick, raise
  }

  @Test(arguments: Way.allCases)
  func `every way out of the mini window brings the main window back`(way: Way) async throws {
    stand.play(1)
    let window = await stand.window(of: try .registered())
    #expect(window.searchButton.takeFocus())
    let mini = try await mini(of: window)
    #expect(mini.focus === mini.view.controls.play)
    #expect(Display.windows.contains { $0 === mini })
    switch way {
    case .key: #expect(mini.activate("win.mini"))
    case .closeKey: #expect(mini.activate("win.close-place"))
    case .close: mini.close()
    case .escape: mini.usesKey(.escape)
    case .restoreButton: mini.view.restore.click()
    case .closeButton: mini.view.close.click()
    case .doubleClick:
      for case let click as ClickGesture in mini.view.controllers {
        emit("released", on: click, Int32(1), 20.0, 20.0)
        #expect(window.mini.window != nil)
        emit("released", on: click, Int32(2), 20.0, 20.0)
      }
    case .raise: window.raise()
    }
    #expect(await until { window.isMapped && window.mini.window == nil })
    #expect(window.focus === window.searchButton && stand.session.state.isMeantToPlay)
    #expect(await until { !mini.isMapped })
    #expect(!Display.windows.contains { $0 === mini })
  }

  @Test func `the mini window remembers its size`() async throws {
    let window = await stand.window(of: try .registered())
    var mini = try await mini(of: window)
    // Where the system gives windows no shadows, GTK adds a border.
    #expect((360...372).contains(mini.defaultSize.width))
    #expect((72...84).contains(mini.defaultSize.height))
    mini.setDefaultSize(Size(width: 400, height: 410))
    #expect(await until { stand.fixture.session.memory.state.mini.width == 400 })
    #expect(stand.fixture.session.memory.state.mini.height == 410)
    window.raise()
    mini = try await self.mini(of: window)
    #expect(mini.defaultSize == Size(width: 400, height: 410))
  }

  @Test func `files that start to play leave the mini window; questions bring the main one back`()
    async throws
  {
    let window = await stand.window(of: try .registered())
    let mini = try await mini(of: window)
    window.raise(isWhole: false)
    #expect(window.mini.window === mini && !window.isVisible)
    window.raise(isWhole: true)
    #expect(window.mini.window == nil && window.isVisible)
    window.raise(isWhole: false)
    #expect(window.mini.window == nil && window.isVisible)
  }

  @Test func `quitting closes the mini window, and keeps the covers for the next start`()
    async throws
  {
    let window = await stand.window(of: try .registered())
    let mini = try await mini(of: window)
    _ = window.leaveScreen()
    #expect(!window.isVisible && window.mini.window == nil && !mini.isMapped)
  }

  @Test func `a window that is closed while music plays comes back as it was left`() async throws {
    stand.play(1)
    let window = await stand.window(of: try .registered())
    #expect(window.searchButton.takeFocus())
    window.hideWhilePlaying()
    #expect(!window.isVisible && window.mini.window == nil && stand.session.state.isMeantToPlay)
    #expect(await until { !window.isMapped })
    window.raise(isWhole: false)
    #expect(await until { window.isMapped })
    #expect(window.page == .records && window.focus === window.searchButton)
  }

  @Test func `there is one mini window, however often it is requested`() async throws {
    let window = await stand.window(of: try .registered())
    let mini = try await mini(of: window)
    window.showMini()
    #expect(window.mini.window === mini)
    window.raise()
  }

  @Test func `twenty mini windows leave nothing behind`() async throws {
    stand.play(1)
    let window = await stand.window(of: try .registered())
    let before = Display.windows.count
    for round in 0..<20 {
      weak var (mini, view): (MiniWindow?, MiniPlayer?)
      do {
        let made = try await self.mini(of: window)
        (mini, view) = (made, made.view)
      }
      window.raise()
      #expect(await until { mini == nil && view == nil }, "round \(round)")
      #expect(await until { window.isMapped })
    }
    #expect(Display.windows.count == before)
  }
}
