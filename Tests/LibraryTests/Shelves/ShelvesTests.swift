import Library
import LibrarySupport
import TestSupport
import Testing
import Values

struct ShelvesTests {
  private let fixture: LibraryFixture
  private let store: LibraryStore

  init() async throws {
    fixture = LibraryFixture()
    for (name, artist) in [("one", "Aishi"), ("two", "Brandt"), ("three", "Copper")] {
      fixture.track("\(name)/1.flac", "title=x;artist=\(artist);album=\(name);genre=Jazz")
    }
    store = try await fixture.scanned()
  }

  private func firstTrack(of record: RecordID, in store: LibraryStore) async throws -> TrackID {
    let tracks = try await LibraryReader(store).tracks(of: [record])
    return try #require(tracks[record]?.first?.id)
  }

  @Test func `the first update has everything, the next ones the changes`() async throws {
    let shelves = Shelves(store, reader: LibraryReader(store), pace: .zero)
    try await shelves.load()
    let first = try #require(await shelves.next())
    #expect(first.shelves.first?.records.map(\.artist) == ["Aishi", "Brandt", "Copper"])
    let album = try #require(first.shelves.first?.records[1].id)
    try await store.setHearts(true, of: [.record(album)])
    let second = try #require(await shelves.next())
    #expect(second.changes[.all]?.altered.map(\.new) == [1])
    #expect(second.shelves.contains { $0.id == .favourites })
    await shelves.close()
    #expect(await shelves.next() == nil)
  }

  @Test func `a heart is on the shelf and in the library`() async throws {
    let shelves = Shelves(store, reader: LibraryReader(store), pace: .seconds(600))
    try await shelves.load()
    let first = try #require(await shelves.next())
    let record = try #require(first.shelves.first?.records[0].id)
    let track = try await firstTrack(of: record, in: store)
    try await shelves.setHearts(true, of: [(.track(track), record)])
    // It does not wait for the interval of a scan.
    let update = try #require(await shelves.next())
    #expect(update.renewed == [record])
    #expect(update.shelves.first { $0.id == .favourites }?.records.map(\.id) == [record])
    #expect(try await store.contents().tracks.first { $0.id == track }?.heart != nil)
    await shelves.close()
  }

  @Test func `a heart that cannot be stored is removed`() async throws {
    let shelves = Shelves(store, reader: LibraryReader(store), pace: .zero)
    try await shelves.load()
    let first = try #require(await shelves.next())
    let record = try #require(first.shelves.first?.records[0].id)
    let track = try await firstTrack(of: record, in: store)
    await store.close()
    await #expect(throws: (any Error).self) {
      try await shelves.setHearts(true, of: [(.track(track), record)])
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `changes during the loading of records are on the shelves`() async throws {
    let fixture = LibraryFixture()
    for number in 0..<600 { fixture.track("\(number)/1.flac", "title=x;artist=A;album=\(number)") }
    let store = try await fixture.scanned()
    let track = try #require(try await store.contents().tracks.last?.id)
    for round in 1...LongRun.count(20, long: 60) {
      let shelves = Shelves(store, reader: LibraryReader(store), pace: .zero)
      // Either the play or the records may be first.
      async let load: Void = shelves.load()
      async let play: Void = store.play(track, at: Int64(round))
      _ = try await (load, play)
      var plays = 0
      while plays < round, let update = await shelves.next() {
        plays = update.records.values.reduce(0) { $0 + $1.record.plays }
      }
      #expect(plays == round)
      await shelves.close()
    }
  }

  @Test func `each shelf has its own order`() async throws {
    let shelves = Shelves(store, reader: LibraryReader(store), orders: [.all: .title], pace: .zero)
    try await shelves.load()
    let first = try #require(await shelves.next())
    #expect(first.shelves.first?.records.map(\.title) == ["one", "three", "two"])
    await shelves.sort(.all, by: .artist)
    let second = try #require(await shelves.next())
    #expect(second.shelves.first?.records.map(\.title) == ["one", "two", "three"])
    await shelves.close()
  }

  @Test func `a play changes its shelves, and no others`() async throws {
    let shelves = Shelves(store, reader: LibraryReader(store), pace: .zero)
    try await shelves.load()
    let first = try #require(await shelves.next())
    let records = try #require(first.shelves.first?.records)
    #expect(!first.shelves.contains { $0.id == .recentlyPlayed || $0.id == .mostPlayed })
    for (place, time) in [(2, 50), (0, 60), (0, 70)] {
      try await store.play(try await firstTrack(of: records[place].id, in: store), at: Int64(time))
    }
    var update = try #require(await shelves.next())
    var changed: Set<ShelfID> = Set(update.changes.keys)
    func plays() -> Int { update.shelves.first?.records.reduce(0) { $0 + $1.record.plays } ?? 0 }
    while plays() < 3 {
      update = try #require(await shelves.next())
      changed.formUnion(update.changes.keys)
    }
    for id in [ShelfID.recentlyPlayed, .mostPlayed] {
      let shelf = try #require(update.shelves.first { $0.id == id })
      #expect(shelf.records.map(\.artist) == ["Aishi", "Copper"])
    }
    #expect(changed.isSubset(of: [.recentlyPlayed, .mostPlayed]))
    await shelves.close()
  }

  @Test func `another division is published at once, and folders are relative to their roots`()
    async throws
  {
    let shelves = Shelves(
      store,
      reader: LibraryReader(store),
      division: .decade,
      pace: .seconds(600)
    )
    try await shelves.load()
    let first = try #require(await shelves.next())
    #expect(first.division == .decade && first.shelves.last?.kind == .decade(nil))
    await shelves.divide(by: .folder)
    let second = try #require(await shelves.next())
    #expect(second.division == .folder)
    let folders = ["one", "three", "two"].map { fixture.path($0).resolved ?? fixture.path($0) }
    #expect(second.shelves.suffix(3).map(\.kind) == folders.map { .folder($0) })
    #expect(second.changes.isEmpty)
    await shelves.close()
  }
}
