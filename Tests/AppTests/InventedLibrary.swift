import GLib
import LibrarySupport
import TestSupport
import Values

@testable import App
@testable import Library

/// Invented albums and tracks, as a library would show them to a catalogue.
final class InventedLibrary {
  private var contents = LibraryContents()
  private var book = ShelfBook()
  let tracks = InventedTracks()
  let search = InventedSearch()

  func update(to contents: LibraryContents) -> ShelfUpdate {
    self.contents = contents
    book.apply(contents)
    return updated()
  }

  /// The first records, before `update(to:)`.
  func begin(with contents: LibraryContents, _ shelves: [ShelfID: String]) -> ShelfUpdate {
    tracks.set(contents.tracks)
    return book.begin(with: contents.records.records, shelves: shelves)
  }

  func update(
    albums: [Album] = [],
    tracks: [Track] = [],
    gone: [RecordID] = []
  ) -> ShelfUpdate {
    book.apply(contents.put(albums, tracks))
    book.apply(contents.forget(Set(gone)))
    return updated()
  }

  private func updated() -> ShelfUpdate {
    tracks.set(contents.tracks)
    search.set(contents)
    return book.update()
  }

  func update(sorting shelf: ShelfID, by order: RecordOrder) -> ShelfUpdate {
    book.sort(shelf, by: order)
    return book.update()
  }
}

nonisolated final class InventedSearch: MusicSearch {
  private let contents = Locked((LibraryContents(), nil as SearchTable?))
  private let followers = Locked<[AsyncStream<Void>.Continuation]>([])

  func set(_ contents: LibraryContents) {
    self.contents.withLock { $0 = (contents, nil) }
    followers.withLock { for follower in $0 { follower.yield() } }
  }

  /// Made when it is needed: 100,000 records take seconds.
  private var table: SearchTable {
    contents.withLock { known in
      let table = known.1 ?? SearchTable(known.0, lists: ListTree())
      known.1 = table
      return table
    }
  }

  func open() async throws {}
  func close() async {}
  let failures = Locked(0)
  private struct Failure: Error {}

  func tracks(of credit: Credit) async throws -> [TrackID] {
    table.tracks(by: credit.name, as: credit.role)
  }

  func tracks(of list: ListSearch) async throws -> [TrackID] {
    let fails = failures.withLock { left in
      defer { left = max(left - 1, 0) }
      return left > 0
    }
    if fails { throw Failure() }
    var table = table
    return try table.tracks(list.query, in: list.order(at: 0), limit: list.limit, now: 0)
  }

  func songs(_ query: SearchQuery, by order: SongOrder) async throws -> SongList {
    var table = table
    return try table.songs(query, by: order, now: 0)
  }

  func place(
    of typed: String,
    among ids: [TrackID],
    from start: Int,
    by column: SongColumn
  ) async throws -> Int? {
    var table = table
    return try table.place(of: typed, among: ids, from: start, by: column)
  }

  func setCredits(_ credits: CreditSplitting) async {}

  func changes() async -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    followers.withLock { $0.append(continuation) }
    return stream
  }

  func search(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer {
    try table.search(query, limit: limit, now: 0)
  }

  func nearly(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer? {
    try table.nearly(query, limit: limit, now: 0)
  }

  func records(of credit: Credit) async throws -> [RecordID] {
    table.records(by: credit.name, as: credit.role)
  }
}

nonisolated final class InventedTracks: TrackLookup {
  private let all = Locked<[RecordID: [Track]]>([:])
  let failures = Locked(0)

  func set(_ tracks: [Track]) {
    let known = Dictionary(grouping: tracks.filter { $0.album != nil }) { $0.album ?? 0 }
    all.withLock { $0 = known }
  }

  func now(of records: some Sequence<RecordID>) -> [RecordID: [Track]] {
    all.withLock { all in
      var found: [RecordID: [Track]] = [:]
      for record in records { found[record] = all[record] ?? [] }
      return found
    }
  }

  func tracks(of records: [RecordID]) async throws -> [RecordID: [Track]] {
    try fail()
    return now(of: records)
  }

  private var everything: [Track] {
    all.withLock { $0.values.joined() }.sorted { $0.id < $1.id }
  }

  private func fail() throws {
    let fails = failures.withLock { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
    if fails { throw DatabaseError(.broken, "the disk does not answer") }
  }

  func found(_ wanted: [WantedTrack]) async throws -> [TrackID?] {
    let known = everything.map { track in
      KnownMusic.Track(
        id: track.id,
        path: track.path,
        title: track.title,
        artist: track.artist,
        duration: Double(track.duration)
      )
    }
    let matching = TrackMatching(KnownMusic(tracks: known))
    return wanted.map { if case .found(let id) = matching.match($0) { id } else { nil } }
  }

  func favouriteTracks() async throws -> [Track] {
    try fail()
    return everything.filter { $0.heart != nil }
  }

  func tracks(_ ids: [TrackID], at locations: [Location]) async throws -> [Track] {
    let all = everything
    return ids.compactMap { id in all.first { $0.id == id } }
      + all.filter { locations.contains($0.location) }
  }
}

extension Catalogue {
  func show(_ update: ShelfUpdate, _ tracks: InventedTracks) {
    publish(update)
    insert(tracks.now(of: update.records.keys.sorted().prefix(TrackCache.limit)))
  }
}

extension Database {
  nonisolated func insert(_ contents: LibraryContents) throws {
    try execute(
      """
      INSERT INTO root (id, path, added) VALUES (1, CAST('/music' AS BLOB), 1);
      INSERT INTO folder (id, root, path, home) VALUES (1, 1, CAST('/music' AS BLOB), 'm');
      """
    )
    for album in contents.albums {
      try run("INSERT INTO artist VALUES (?, ?, x'')", album.id.number, album.artist)
      try run(
        """
        INSERT INTO album (id, key, title, artist, title_key, artist_key, added)
        VALUES (?, ?, ?, ?, x'', x'', 1)
        """,
        album.id.number,
        album.title,
        album.title,
        album.id.number
      )
    }
    for track in contents.tracks {
      try run(
        """
        INSERT INTO track (id, folder, name, size, modified, state, added, album, title)
        VALUES (?, 1, ?, 1, 1, ?, 1, ?, ?)
        """,
        track.id.number,
        track.name,
        track.state.rawValue,
        track.album?.number,
        track.title
      )
    }
  }
}
