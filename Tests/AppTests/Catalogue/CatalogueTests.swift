import Foundation
import GLib
import Messages
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct CatalogueTests {
  private let library = InventedLibrary()
  private let fixture: SessionFixture
  private let folder = TemporaryFolder.ofTest()
  private var catalogue: Catalogue { fixture.session.catalogue }

  init() throws { fixture = try SessionFixture(lookup: library.tracks) }

  private func publish(_ ids: ClosedRange<Int64> = 1...20) {
    catalogue.publish(library.update(to: ShelfStand.contents(ids)))
  }

  @Test func `tracks are read when they are needed, and observers are notified`() async {
    publish()
    var read: Set<RecordID> = []
    let observation = catalogue.observeTracks { read.formUnion($0) }
    #expect(catalogue.tracks(of: 3) == nil)
    #expect(await until { read == [3] })
    #expect(catalogue.tracks(of: 3)?.tracks == ShelfStand.tracks(of: 3))
    #expect(catalogue.track(301, of: 3)?.title == "Track 2 of 3")
    catalogue.prepare([4, 5])
    #expect(await until { read == [3, 4, 5] })
    withExtendedLifetime(observation) {}
  }

  @Test func `tracks that were read are read again when their record changes`() async throws {
    publish()
    catalogue.prepare([2])
    #expect(await until { catalogue.tracks(of: 2) != nil })
    var tracks = ShelfStand.tracks(of: 2)
    tracks[0].plays = 7
    catalogue.publish(library.update(tracks: tracks))
    #expect(await until { catalogue.track(200, of: 2)?.plays == 7 })
  }

  @Test func `tracks that cannot be read are read again after a pause, and one error is reported`()
    async
  {
    publish()
    var told = 0
    catalogue.onError = { _ in told += 1 }
    library.tracks.failures.withLock { $0 = 3 }
    catalogue.prepare([3])
    #expect(await until { catalogue.hasTracks(of: 3) })
    #expect(told == 1)
  }

  @Test func `hearts remain known while they cannot be read`() async {
    publish()
    var track = ShelfStand.tracks(of: 2)[0]
    track.heart = 5
    catalogue.publish(library.update(tracks: [track]))
    var seen: [[Favourite]] = []
    let observation = catalogue.favourites.observe { seen.append(catalogue.favourites.all) }
    #expect(await until { catalogue.favourites.all == [.track(200)] })
    library.tracks.failures.withLock { $0 = 1 }
    catalogue.publish(library.update(tracks: [ShelfStand.tracks(of: 3)[0]]))
    #expect(await until { library.tracks.failures.withLock { $0 } == 0 })
    var other = ShelfStand.tracks(of: 5)[0]
    other.heart = 9
    catalogue.publish(library.update(tracks: [other]))
    #expect(await until { catalogue.favourites.all == [.track(500), .track(200)] })
    #expect(seen.allSatisfy { $0.contains(.track(200)) })
    withExtendedLifetime(observation) {}
  }

  @Test func `an observer gets the shelves at once and at every change`() {
    publish(1...3)
    var counts: [Int] = []
    let observation = catalogue.observe { counts.append($0.records.count) }
    catalogue.publish(library.update(gone: [2]))
    #expect(counts == [3, 2])
    #expect(catalogue.record(2) == nil && catalogue.record(3)?.title == "Title 3")
    withExtendedLifetime(observation) {}
  }

  @Test func `tracks are found by id and by file`() async throws {
    publish()
    let tracks = ShelfStand.tracks(of: 9)
    let finder = try #require(catalogue.finder)
    #expect(try await finder.tracks([200, 999]).map(\.1.id) == [2])
    let found = try await finder.tracks(at: [tracks[1].location, .file(Array("/nowhere".utf8))])
    #expect(!found.isEmpty && found.allSatisfy { $0.1.id == $0.0.album })
  }

  @Test func `a large library has its first records first, which may get a heart`() async throws {
    for number in 1...130 {
      let tags = Array("title=x;artist=A \(number);album=B".utf8)
      try SmallFile.replace(folder.path("\(number)/1.flac"), with: tags)
    }
    let fixture = try SessionFixture()
    let (store, catalogue) = (fixture.session.store, fixture.session.catalogue)
    try await fixture.scan(folder)
    let order = try await store.records().sorted.map(\.id)
    fixture.session.memory.state.shelves["all"] = .init(record: order[100])
    var seen = 0
    let observation = catalogue.observe { _ in seen += 1 }
    catalogue.load(patience: 600)
    #expect(await until { catalogue.shown != nil })
    #expect(catalogue.shown?.shelves[0].records.map(\.id) == Array(order[...30] + order[40...]))
    #expect(catalogue.library == nil && catalogue.finder == nil && seen == 0)
    try await catalogue.shelves?.setHearts(true, of: [(.record(order[100]), order[100])])
    catalogue.readAll()
    #expect(await until { catalogue.record(order[35]) != nil })
    #expect(catalogue.record(order[100])?.record.isFavourite == true && seen == 1)
    // With other settings than the usual ones all are read at once.
    let changes: [(inout SessionState) -> Void] = [
      { $0.isGrid = true }, { $0.shelf = "favourites" }, { $0.source = .here },
      { $0.shelves["all"] = .init(sort: "title") },
    ]
    for change in changes {
      var state = SessionState()
      change(&state)
      let other = Catalogue(store, source: fixture.session.source, memory: SessionMemory(state))
      other.load(patience: 600)
      #expect(await until { other.library?.records.count == 130 })
      await other.close()
    }
    withExtendedLifetime(observation) {}
    await fixture.session.close()
  }

  @Test func `a track's heart is set at once, and undone if the library cannot store it`()
    async throws
  {
    try SmallFile.replace(folder.path("a/1.flac"), with: Array("title=x;artist=A;album=B".utf8))
    let fixture = try SessionFixture()
    let (store, catalogue) = (fixture.session.store, fixture.session.catalogue)
    try await fixture.scan(folder)
    catalogue.load()
    #expect(await until { catalogue.library?.records.count == 1 })
    let record = try #require(catalogue.library?.records.values.first)
    #expect(await until { catalogue.tracks(of: record.id) != nil })
    let track = try #require(catalogue.tracks(of: record.id)?.tracks.first)
    catalogue.setHearts(true, of: [(.track(track.id), record.id)])
    #expect(catalogue.track(track.id, of: record.id)?.heart != nil)
    #expect(await until { catalogue.record(record.id)?.record.isFavourite == true })
    var problem: String?
    catalogue.onError = { problem = $0 }
    await store.close()
    catalogue.setHearts(false, of: [(.track(track.id), record.id)])
    #expect(catalogue.track(track.id, of: record.id)?.heart == nil)
    #expect(await until { problem != nil })
    #expect(await until { catalogue.track(track.id, of: record.id)?.heart != nil })
  }

  @Test func `a heart is shown until the library has stored it, whatever is read meanwhile`()
    async throws
  {
    let fixture = try SessionFixture(lookup: library.tracks)
    let catalogue = fixture.session.catalogue
    try await fixture.session.store.open()
    catalogue.load()
    #expect(await until { catalogue.library != nil })
    catalogue.show(library.update(to: ShelfStand.contents(1...3)), library.tracks)
    var hearts: [Bool] = []
    let observation = catalogue.observeTracks { _ in
      hearts.append(catalogue.track(200, of: 2)?.heart != nil)
    }
    catalogue.setHearts(true, of: [(.track(200), 2)])
    // These tracks were read before the heart was written.
    catalogue.insert(library.tracks.now(of: [2]))
    #expect(hearts == [true, true])
    withExtendedLifetime(observation) {}
    await fixture.session.store.close()
  }

  @Test func `lyrics beside a track are read until the session is closed`() async throws {
    try Data("[00:01.50]one".utf8).write(to: folder.url.appending(path: "a.lrc"))
    let location = Location.file(Array(folder.path("a.flac").utf8))
    #expect(await catalogue.lyrics(of: location) == Lyrics([.init(time: 1.5, text: "one")]))
    await fixture.session.close()
    #expect(await catalogue.lyrics(of: location) == nil)
  }

  @Test func `observers of a cover are notified when its picture changes`() async throws {
    let source = HeldSource()
    source.release()
    let catalogue = Catalogue(
      LibraryStore(folder: BytePath(folder.path("library"))),
      source: source,
      memory: SessionMemory(),
      lookup: library.tracks
    )
    catalogue.publish(library.update(to: ShelfStand.contents(1...3)))
    for id in 1...3 as ClosedRange<Int64> { _ = await catalogue.pictures.file(of: RecordID(id)) }
    var others: Set<RecordID> = []
    let observation = catalogue.observePictures { others.formUnion($0) }
    var tracks = ShelfStand.tracks(of: 2)
    tracks[0].plays = 1
    // This source finds another cover at each look.
    catalogue.publish(library.update(tracks: tracks))
    #expect(await until { others == [2] })
    let picture = Digest([UInt8](repeating: 7, count: Digest.byteCount))
    catalogue.publish(library.update(albums: [ShelfStand.album(3, picture: picture)]))
    #expect(others == [2, 3])
    withExtendedLifetime(observation) {}
  }

  @Test func `a catalogue is freed`() async throws {
    weak var gone: Catalogue?
    do {
      let fixture = try SessionFixture()
      try await fixture.session.store.open()
      gone = fixture.session.catalogue
      fixture.session.catalogue.load()
      #expect(await until { gone?.library != nil })
      await fixture.session.close()
    }
    #expect(await until { gone == nil })
  }
}
