import Adwaita
import GLib
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

final class ShelfVisitsStand {
  let fixture: SessionFixture
  let window: MainWindow
  private let music: TemporaryFolder
  private let root: LibraryRoot
  var records: RecordsPage { window.records }

  init() async throws {
    fixture = try SessionFixture()
    music = try TemporaryFolder()
    try Self.write(music, "a", artist: "Aishi", year: 1971)
    try Self.write(music, "b", artist: "Brandt", year: 1985)
    try Self.write(music, "c", artist: "Copper feat. Aishi", year: 1965)
    let application = try AdwaitaApplication.registered()
    window = fixture.window(of: application)
    window.present()
    fixture.start()
    Display.atEnd { [music] in withExtendedLifetime(music) {} }
    await fixture.session.opened()
    root = try await fixture.add(music)
    let page = window.records
    #expect(await until { page.shelf(.all)?.records.count == 3 && window.page == .records })
    #expect(await until { page.isSettled })
  }

  static func write(
    _ music: TemporaryFolder,
    _ name: String,
    artist: String,
    year: Int
  ) throws {
    let tags = "title=x;artist=\(artist);album=\(name);genre=Jazz;year=\(year);composer=Klee"
    try SmallFile.replace(music.path("\(name)/1.flac"), with: Array(tags.utf8))
  }

  func add(_ name: String, artist: String, year: Int) async throws {
    try Self.write(music, name, artist: artist, year: year)
    _ = try await LibraryScanner(store: fixture.session.store, reader: PlainReader()).scan(root)
  }

  var tabs: [String] { records.tabs.list.map(\.title) }
  var artists: [String] { records.currentPage?.shelf?.records.map(\.artist) ?? [] }

  /// Opens the place of a name, and waits until the tabs rest.
  func open(_ credit: Credit, at record: RecordID? = nil) async {
    window.show(credit, at: record)
    #expect(
      await until { records.visit == .visit(credit) && records.tabs.isResting },
      "\(tabs)"
    )
  }
}
