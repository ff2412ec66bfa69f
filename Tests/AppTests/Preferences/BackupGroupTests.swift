import Adwaita
import Foundation
import GLib
import Gtk
import Library
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct BackupGroupTests {
  private let fixture: SessionFixture
  private let parent = Window()
  private var session: LibrarySession { fixture.session }
  private var book: ListBook { session.catalogue.lists }

  init() async throws {
    fixture = try SessionFixture()
    fixture.start()
    await session.opened()
    #expect(await until { book.isLoaded })
  }

  private func page() async throws -> PreferencesWindow {
    #expect(book.perform(.insert([.stack("List", [.line("a"), .line("b")])], into: 0)))
    await book.flush()
    try await session.store.backUp()
    #expect(book.perform(.delete([1])))
    let window = PreferencesWindow(Preferences(), session, over: parent)
    window.present()
    window.pages?.shown = "Backups"
    #expect(await until { window.backups.rows.first?.button.isMapped == true })
    return window
  }

  private func ask(_ window: PreferencesWindow) async throws -> MessageDialog {
    window.backups.rows[0].button.click()
    var dialogs: [MessageDialog] { Display.windows.compactMap { $0 as? MessageDialog } }
    #expect(await until { !dialogs.isEmpty })
    return try #require(dialogs.first)
  }

  @Test func `the group shows what is in a backup, and restores its lists on request`() async throws
  {
    let window = try await page()
    let backup = window.backups.rows[0].backup
    #expect(backup.contents == "1 list, 2 rows")
    var news: [String] = []
    window.backups.onNews = { news.append($0) }
    let dialog = try await ask(window)
    #expect(book.tree.count == 0)
    dialog.answer("restore")
    #expect(await until { book.tree.count == 3 && !news.isEmpty })
    #expect(news == ["The lists of \(Format.moment(backup.time)) are back."])
    #expect(await until { window.backups.rows.first?.button.isSensitive == true })
    dialog.destroy()
    try await ask(window).answer("restore")
    #expect(await until { news.count == 2 })
    #expect(news[1] == "The lists are the same as in this backup.")
  }

  @Test func `nothing is restored if the question is declined`() async throws {
    let window = try await page()
    try await ask(window).answer("cancel")
    await book.flush()
    #expect(book.tree.count == 0 && book.steps == (2, 0))
  }

  @Test func `an unreadable backup is named, and no longer offered`() async throws {
    let window = try await page()
    try "no database".write(
      toFile: window.backups.rows[0].backup.path.text,
      atomically: false,
      encoding: .utf8
    )
    var news: [String] = []
    window.backups.onNews = { news.append($0) }
    try await ask(window).answer("restore")
    #expect(await until { window.backups.rows.isEmpty })
    #expect(news == ["The lists could not be restored: The backup cannot be read"])
    #expect(await until { book.steps.back == 2 && book.tree.count == 0 })
  }

  @Test func `a read-only library offers no restoring`() async throws {
    #expect(book.perform(.insert([.stack("List")], into: 0)))
    await book.flush()
    try await session.store.backUp()
    await session.close()
    let other = LibraryStore(folder: session.places.library)
    try await other.open(for: "scan")
    let reading = LibrarySession(session.places, memory: session.memory)
    reading.start()
    await reading.opened()
    let group = BackupGroup(reading)
    #expect(await until { group.rows.first?.button.isSensitive == false })
    await reading.close()
    await other.close()
  }

  @Test func `without backups there is a placeholder`() async throws {
    let group = BackupGroup(session)
    var titles: [String] {
      group.group.descendants.filter { $0.typeName == "AdwActionRow" }.map { $0.property("title") }
    }
    #expect(await until { titles == ["No Backups Yet"] })
    #expect(group.rows.isEmpty)
  }

  @Test(arguments: [
    (DatabaseError.Kind.cannotOpen, "The backup cannot be read"),
    (.newer, "The backup was made by a newer Gatefold"),
    (.full, "There is no space left on the disk for the library"),
  ])
  func `an error is described in the context of backups`(kind: DatabaseError.Kind, words: String) {
    let error = DatabaseError(kind, "detail")
    #expect(BackupGroup.words(for: error, in: BytePath("/library")) == words)
  }
}
