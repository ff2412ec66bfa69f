import Adwaita
import Foundation
import GLib
import Geometry
import Gtk
import Library
import Motion
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct MainWindowTests {
  let application: AdwaitaApplication
  let fixture: SessionFixture
  let music: TemporaryFolder

  init() throws {
    fixture = try SessionFixture()
    music = try TemporaryFolder()
    application = try .registered()
  }

  func window() -> MainWindow {
    let window = fixture.window(of: application)
    window.present()
    return window
  }

  func opened() async -> MainWindow {
    let window = window()
    fixture.start()
    await fixture.session.opened()
    return window
  }

  func addRecord() async throws {
    try ShelfVisitsStand.write(music, "a", artist: "Aishi", year: 1971)
    try await fixture.add(music)
  }

  /// A crate that was written in part.
  func beginCrate() throws {
    try fixture.folder.write([], "crate/Marlow & Finch/Tidewater/01 Slack Water.opus")
  }

  func close(_ window: MainWindow) async {
    window.destroy()
    await fixture.session.close()
  }

  @Test func `the window opens in its size with its title, and draws its content`() async throws {
    let window = fixture.window(of: application)
    #expect(window.title == "Gatefold")
    window.present()
    #expect(await until { window.isMapped && window.size.width > 360 })
    let settled = Flag()
    window.whenSettled { settled.isSet = $0 == .settled }
    #expect(await until { settled.isSet })
    let pixels = try #require(try window.picture()).pixels()
    #expect(pixels.width >= 360 && pixels.height >= 300)
    let ground = pixels[pixels.width / 2, pixels.height - 40]
    let different = (0..<pixels.height).contains { pixels[pixels.width / 2, $0] != ground }
    #expect(different)
  }

  @Test func `a new window has its focus on the page, not on a button of its header bar`() async {
    let window = window()
    #expect(await until { window.isMapped })
    fixture.session.start()
    #expect(await until { window.page == .welcome && window.welcome.choose.hasFocusInside })
  }

  @Test func `an empty library cannot be searched, at any place`() async throws {
    let window = window()
    fixture.session.start()
    #expect(await until { window.page == .welcome && !window.searchButton.isSensitive })
    window.go(to: .lists)
    #expect(window.page == .lists && !window.searchButton.isSensitive)
    window.startSearch()
    #expect(window.page == .lists && !window.searchButton.isOn)
    try await addRecord()
    #expect(await until { window.searchButton.isSensitive })
    window.startSearch()
    #expect(window.page == .search && window.searchButton.isOn)
  }

  @Test func `the search button does not stay pressed while the library opens`() async {
    let window = window()
    window.searchButton.isOn = true
    window.turnSearch()
    #expect(!window.searchButton.isOn && window.page != .search)
  }

  @Test func `the button of a place shows it, and so does Back`() async {
    let window = window()
    fixture.session.start()
    #expect(await until { window.page == .welcome })
    // As a click on the button of the lists.
    window.places.shown = Place.lists.rawValue
    #expect(window.page == .lists)
    #expect(await until { window.lists?.list.isMapped == true })
    #expect(window.goBack())
    #expect(window.page == .welcome && window.places.shown == Place.records.rawValue)
  }

  @Test func `a destroyed window is freed`() async {
    await expectFreed {
      let window = fixture.window(of: application)
      window.present()
      await until { window.isMapped }
      window.destroy()
      return [window]
    }
  }

  @Test(arguments: [360, 1180])
  func `a long message is fully readable, in a narrow window as well`(width: Int) async throws {
    var state = SessionState()
    state.window.width = width
    let fixture = try SessionFixture(state: state)
    let window = fixture.window(of: application)
    window.present()
    #expect(await until { window.isMapped && window.size.width > 280 })
    let folder = "A folder with a name as long as that of a symphony in four movements with solos"
    window.messages.show(.refused(BytePath(folder), .problem(.gone)))
    var words: Label? {
      window.toasts.descendants.lazy.compactMap { $0 as? Label }
        .first { $0.text.contains(folder) }
    }
    #expect(await until { words?.isMapped == true })
    let label = try #require(words)
    #expect(
      await until {
        let needed = label.measure(.vertical, along: Int(label.size.width)).minimum
        return label.size.height >= Double(needed) && !label.isShortened
      }
    )
  }

  @Test func `opened playlists can be saved as lists, once`() async throws {
    let window = await opened()
    let lists = fixture.session.catalogue.lists
    #expect(await until { lists.isLoaded && window.actions["keep-playlists"]?.isEnabled == true })
    let names = ["Trip.m3u8", "Home.m3u8"]
    for name in names {
      try "lost.mp3\n".write(toFile: fixture.folder.path(name), atomically: true, encoding: .utf8)
    }
    let playlists = names.map { BytePath(fixture.folder.path($0)) }
    window.messages.offer(toKeep: [playlists[0]])
    #expect(await until { texts(in: window.toasts).contains("“Trip.m3u8” is playing.") })
    #expect(lists.tree.count == 0)
    window.messages.offer(toKeep: playlists)
    for _ in 0..<2 { #expect(window.activate("win.keep-playlists")) }
    #expect(await until { lists.tree.rows(in: ListNode.top).map(\.text) == ["Trip", "Home"] })
    #expect(lists.steps == (2, 0))
  }

  @Test func `a deleted row is restored by the message's button, or by the menu`() async throws {
    let window = await opened()
    let lists = fixture.session.catalogue.lists
    #expect(await until { lists.isLoaded && window.actions["undo"]?.isEnabled == true })
    window.showSteps()
    #expect(window.actions["undo"]?.isEnabled == false, "there is nothing to undo")
    #expect(lists.perform(.insert([.stack("Mine")], into: ListNode.top)))
    window.showSteps()
    #expect(window.actions["undo"]?.isEnabled == true)
    #expect(window.actions["redo"]?.isEnabled == false)
    fixture.session.memory.state.hasPracticeList = true
    fixture.session.memory.state.hasSuggestedLists = true
    // The page of the lists has not been shown, and has no focus.
    #expect(window.activate("win.undo"))
    #expect(await until { lists.tree.count == 0 })
    #expect(
      await until { texts(in: window.toasts).contains("The last step in your lists was undone.") }
    )
    // The message's button dismisses it.
    window.messages.step?.dismiss()
    #expect(window.activate("win.redo-undone"))
    #expect(await until { lists.tree.rows(in: ListNode.top).map(\.text) == ["Mine"] })
    window.go(to: .lists)
    let list = try #require(window.lists?.list)
    #expect(await until { list.shownEntries.contains { $0.id == RowID(1) } })
    list.ask(.delete(RowID(1)))
    #expect(lists.tree.count == 0)
    #expect(await until { texts(in: window.toasts).contains("Deleted “Mine”") })
    #expect(window.messages.step != nil)
    window.messages.step?.dismiss()
    #expect(window.activate("win.undo-removal"))
    #expect(await until { lists.tree.count == 1 } && window.messages.step == nil)
    list.ask(.delete(RowID(1)))
    #expect(window.press(Key("z"), .control))
    #expect(await until { lists.tree.count == 1 })
    #expect(window.press(Key("y"), .control))
    #expect(await until { lists.tree.count == 0 })
  }

  @Test func `the menu opens the About window over it`() async throws {
    let window = window()
    #expect(await until { window.isMapped })
    #expect(!Display.windows.contains { $0 is AboutWindow })
    #expect(window.activate("win.about"))
    let about = try #require(Display.windows.first { $0 is AboutWindow })
    #expect(await until { about.isMapped })
    #expect(about.property("version") == Gatefold.version)
    about.destroy()
    window.destroy()
    #expect(!Display.windows.contains { $0 is AboutWindow })
  }

  @Test func `the window has its last size, and remembers a new one`() async throws {
    var state = SessionState()
    state.window = .init(width: 700, height: 500, isMaximized: false)
    let fixture = try SessionFixture(state: state)
    let window = fixture.window(of: application)
    window.present()
    #expect(await until { window.isMapped && window.size.width > 500 })
    #expect(window.defaultSize == Size(width: 700, height: 500))
    window.setDefaultSize(Size(width: 640, height: 480))
    #expect(await until { fixture.session.memory.state.window.width == 640 })
    #expect(fixture.session.memory.state.window.height == 480)
  }

  @Test func `the window shows the right page, and its actions follow`() async throws {
    let session = fixture.session
    let window = window()
    #expect(window.page == .opening)
    #expect(window.actions["folders"]?.isEnabled == false)
    fixture.start()
    await session.opened()
    #expect(window.page == .welcome)
    #expect(!window.viewButton.isVisible)
    #expect(window.actions["try-crate"]?.isEnabled == true)
    #expect(window.actions["remove-crate"]?.isEnabled == false)
    #expect(window.actions["rescan"]?.isEnabled == false)
    try await addRecord()
    #expect(await until { window.page == .records })
    #expect(window.viewButton.isVisible)
    await close(window)
  }

  @Test func `a sample crate can be removed, but not from a read-only library`() async throws {
    try beginCrate()
    let window = await opened()
    #expect(window.actions["remove-crate"]?.isEnabled == true)
    await close(window)
    let other = LibraryStore(folder: fixture.session.places.library)
    try await other.open(for: "scan")
    let session = LibrarySession(fixture.session.places, memory: fixture.session.memory)
    let reading = MainWindow(of: application, session: session, player: fixture.player)
    session.start()
    await session.opened()
    #expect(reading.notice.text.contains("scan") && reading.notice.isVisible)
    #expect(reading.actions["add-folder"]?.isEnabled == false)
    #expect(reading.actions["remove-crate"]?.isEnabled == false)
    reading.destroy()
    await session.close()
    await other.close()
  }

  @Test func `after an upgrade the window offers a restart`() async throws {
    try beginCrate()
    let window = await opened()
    var restarts = 0
    window.session.onRestart = { restarts += 1 }
    #expect(!window.update.isVisible)
    window.offerRestart()
    #expect(window.update.isVisible && !window.update.text.isEmpty)
    window.update.remedy?.click()
    #expect(restarts == 1)
    await close(window)
  }

  @Test func `a library that cannot be opened has a page of its own`() async throws {
    try beginCrate()
    try "no folder".write(toFile: fixture.folder.path("library"), atomically: true, encoding: .utf8)
    let window = await opened()
    #expect(window.page == .problem)
    #expect(window.actions["remove-crate"]?.isEnabled == false)
  }

  @Test(arguments: ["shortcuts", "folders", "remove-crate"])
  func `the menu opens dialogs over the window, which close with it`(name: String) async throws {
    try beginCrate()
    let window = await opened()
    #expect(await until { window.isMapped })
    let before = Display.windows.count
    #expect(window.activate("win.\(name)"))
    let dialog = try #require(Display.windows.first { $0 != window && !($0 is MainWindow) })
    #expect(await until { dialog.isMapped })
    dialog.destroy()
    #expect(await until { Display.windows.count == before })
  }

  @Test func `errors of the library are reported in sentences`() {
    #expect(
      ErrorPage.words(for: "There is no room left")
        == "There is no room left.\nYour music and your records are untouched."
    )
    #expect(MainWindow.readOnlyWords("it is newer").contains("it is newer"))
  }
}

private final class Flag { var isSet = false }
