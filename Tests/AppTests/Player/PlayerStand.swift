import Adwaita
import Geometry
import Gtk
import PlaybackSupport
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

final class PlayerStand {
  let fixture: SessionFixture
  let invented = InventedLibrary()
  let library: ShelfUpdate
  private(set) lazy var music = MusicActions(
    fixture.session.catalogue,
    player: fixture.player
  ) { [weak self] in self?.dialogParent }
  var dialogParent: Window?
  var news: [String] = []
  var awake: Int { fixture.vigil.count }
  private var application: AdwaitaApplication?

  /// Searches the invented records, or the library on disk.
  init(_ ids: ClosedRange<Int64> = 1...4, searchesDisk: Bool = false) throws {
    var status = LibraryStatus()
    status.open(roots: [], hasRecords: true, readOnlyReason: nil)
    fixture = try SessionFixture(
      lookup: invented.tracks,
      search: searchesDisk ? nil : invented.search,
      status: status
    )
    library = invented.update(to: Self.contents(ids))
    _ = music
    fixture.session.catalogue.show(library, invented.tracks)
    session.onNews = { [weak self] in self?.news.append($0) }
    music.onNews = { [weak self] in self?.news.append($0) }
  }

  var session: PlayerSession { fixture.player }
  var engine: FakeEngine { fixture.engine }
  var clock: HandTimer { fixture.clock }
  var title: String? { session.state.entry?.item.title }

  var catalogue: Catalogue { fixture.session.catalogue }

  static let musicFolder = BytePath("/music")

  static func contents(_ ids: ClosedRange<Int64>) -> LibraryContents {
    var contents = ShelfStand.contents(ids)
    contents.folders[1] = LibraryFolder(id: 1, path: musicFolder, isAvailable: true)
    contents.tracks = ids.flatMap { ShelfStand.tracks(of: $0, in: musicFolder) }
    return contents
  }

  /// A session in the folder of this one, as after a restart.
  func again(_ engine: FakeEngine = FakeEngine()) -> PlayerSession {
    PlayerSession(
      countPlay: { _, _ in },
      memory: .kept(in: fixture.folder.path("state/queue")),
      engine: engine,
      clock: HandTimer(),
      connect: { nil }
    )
  }

  func record(_ id: RecordID) -> ShelvedRecord {
    guard let record = library.records[id] else {
      preconditionFailure("there is no record \(id)")
    }
    return record
  }

  func tracks(of id: RecordID) -> [Track] { catalogue.tracks(of: id)?.tracks ?? [] }

  func subject(_ record: RecordID, _ place: Int) -> RecordSubject {
    .track(tracks(of: record)[place], of: self.record(record))
  }

  func play(_ id: RecordID, from track: TrackID? = nil) {
    session.play(tracks(of: id), of: record(id), from: track)
    engine.playAsAsked()
  }

  func window(
    of application: AdwaitaApplication,
    _ size: Size? = nil,
    place: Place = .records
  ) async -> MainWindow {
    self.application = application
    let window = fixture.window(of: application, place: place)
    if let size { window.setDefaultSize(size) }
    window.present()
    #expect(await until { window.isMapped && window.records.currentPage != nil })
    return window
  }
}
