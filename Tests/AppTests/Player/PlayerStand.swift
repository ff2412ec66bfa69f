import Geometry
import Gtk
import Playback
import PlaybackSupport
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

/// A player over invented records, without sound.
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
  }

  var session: PlayerSession { fixture.player }
  var engine: FakeEngine { fixture.engine }
  var clock: HandTimer { fixture.clock }
  var title: String? { session.state.entry?.item.title }

  var catalogue: Catalogue { fixture.session.catalogue }

  static func contents(_ ids: ClosedRange<Int64>) -> LibraryContents {
    var contents = ShelfStand.contents(ids)
    contents.folders[1] = LibraryFolder(id: 1, path: BytePath("/music"), isAvailable: true)
    // Each track has a name of its own, as in a real folder.
    contents.tracks = contents.tracks.map { track in
      Track(
        id: track.id,
        folder: 1,
        folderPath: BytePath("/music"),
        name: Array("\(track.id).flac".utf8),
        state: track.state,
        album: track.album,
        title: track.title,
        artist: track.artist,
        genres: track.genres,
        number: track.number,
        duration: 200
      )
    }
    return contents
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

  /// A window that shows the records.
  func window(
    of application: Application,
    _ size: Size? = nil,
    place: Place = .records
  ) async -> MainWindow {
    let window = fixture.window(of: application, place: place)
    if let size { window.setDefaultSize(size) }
    window.present()
    #expect(await until { window.isMapped && window.records.currentPage != nil })
    return window
  }
}
