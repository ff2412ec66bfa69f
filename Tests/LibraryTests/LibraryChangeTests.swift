import Glibc
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

/// Published changes: applied to earlier records, they give the present ones.
struct LibraryChangeTests {
  private let fixture = LibraryFixture()

  /// Follows a library by its changes alone.
  private struct Follower {
    private(set) var records: [RecordID: Record] = [:]
    private(set) var folders: [FolderID: LibraryFolder] = [:]
    private(set) var roots: [LibraryRoot] = []
    private var changes: AsyncStream<LibraryChange>.Iterator
    private let store: LibraryStore

    init(_ store: LibraryStore) async throws {
      self.store = store
      changes = await store.changes().makeAsyncIterator()
      let all = try await store.records()
      for record in all.records { records[record.id] = record }
      (folders, roots) = (all.folders ?? [:], all.roots)
    }

    /// Applies all changes published so far, and returns them.
    mutating func catchUp() async throws -> [LibraryChange] {
      // A row of the lists is published after all earlier changes.
      let row = try await store.apply(.insert([.line("mark")], into: 0))
      var published: [LibraryChange] = []
      while let change = await changes.next() {
        if change.nodes.contains(where: { $0.after?.id == row.first?.after?.id }) { break }
        #expect(!change.isEverything)
        for record in change.records { records[record.id] = record }
        for id in change.forgotten { records[id] = nil }
        for folder in change.folders { folders[folder.id] = folder }
        if let new = change.roots { roots = new }
        published.append(change)
      }
      return published
    }

    func expectSame(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    {
      let comment = Comment(rawValue: what)
      let all = try await store.records()
      #expect(
        records.values.sorted { $0.id < $1.id } == all.records,
        comment,
        sourceLocation: sourceLocation
      )
      #expect(roots == all.roots, comment, sourceLocation: sourceLocation)
      // Changes of a removed folder are ignored.
      #expect(
        folders.filter { all.folders?[$0.key] != nil } == all.folders,
        comment,
        sourceLocation: sourceLocation
      )
      // The library's records have the sums of its tracks.
      let contents = try await store.contents()
      for record in contents.records.records {
        let kept = records[record.id]
        #expect(kept?.album == record.album, comment, sourceLocation: sourceLocation)
        #expect(
          kept.map(Self.numbers) == Self.numbers(record),
          comment,
          sourceLocation: sourceLocation
        )
        #expect(kept?.genres == record.genres, comment, sourceLocation: sourceLocation)
      }
    }

    private static func numbers(_ record: Record) -> [Int] {
      [
        record.trackCount, record.availableCount, record.plays, record.heartCount,
        Int(record.played ?? 0), Int(record.added), Int(record.duration.rounded()),
        record.isSigned ? 1 : 0, Int(record.folder?.number ?? 0),
      ]
    }
  }

  private func tags(_ number: Int, album: Int, _ chance: inout SeededRandom) -> String {
    "title=T\(number);album=A\(album);artist=P\(album % 3);track=\(number % 7)"
      + ";disc=\(Int.random(in: 1...2, using: &chance));genre=G\(Int.random(in: 0...3, using: &chance))"
      + ";year=\(1990 + album)"
  }

  private func act(
    on store: LibraryStore,
    _ names: inout [String],
    _ chance: inout SeededRandom
  ) async throws -> String {
    let number = Int.random(in: 0..<1000, using: &chance)
    let album = Int.random(in: 0..<9, using: &chance)
    let name = names.randomElement(using: &chance) ?? "0/0.flac"
    let contents = try await store.contents()
    switch Int.random(in: 0..<11, using: &chance) {
    case 0...2:
      guard let track = contents.tracks.randomElement(using: &chance) else { return "nothing" }
      try await store.play(track.id, at: Int64(number))
      return "a play"
    case 3, 4:
      guard let track = contents.tracks.randomElement(using: &chance) else { return "nothing" }
      try await store.setHearts(track.heart == nil, of: [.track(track.id)])
      return "a track's heart"
    case 5:
      guard let album = contents.albums.randomElement(using: &chance) else { return "nothing" }
      try await store.setHearts(album.heart == nil, of: [.record(album.id)])
      return "a record's heart"
    case 6:
      let new = "\(album)/new\(number).flac"
      fixture.track(new, tags(number, album: album, &chance))
      names.append(new)
    case 7:
      fixture.track(name, tags(number, album: album, &chance), age: Int64(number))
    case 8:
      let new = "\(album)/moved\(number).flac"
      fixture.rename(name, to: new)
      names.removeAll { $0 == name }
      names.append(new)
    case 9:
      fixture.remove(name)
      names.removeAll { $0 == name }
    default:
      fixture.calendar.advance(days: 61)
      try await fixture.scan(store)
      return "sixty days"
    }
    try await fixture.scan(store)
    return "a scan"
  }

  @Test(arguments: 1...4)
  func `all published changes applied to the first records give the library's records`(
    seed: UInt64
  ) async throws {
    var chance = SeededRandom(seed: seed)
    var names = (0..<24).map { "\($0 / 3)/\($0).flac" }
    for (number, name) in names.enumerated() {
      fixture.track(name, tags(number, album: number / 3, &chance))
    }
    let store = try await fixture.scanned()
    var follower = try await Follower(store)
    for round in 0..<LongRun.count(15, long: 30) {
      let what = try await act(on: store, &names, &chance)
      _ = try await follower.catchUp()
      try await follower.expectSame("\(what) in round \(round)")
    }
  }

  @Test func `a missing folder added by the user makes its records unavailable`() async throws {
    fixture.track("A/1.flac", "title=One;album=A;artist=X")
    fixture.track("A/2.flac", "title=Two;album=A;artist=X")
    let store = try await fixture.scanned()
    let root = try #require(try await store.roots().first)
    let scanner = LibraryScanner(store: store, reader: fixture.reader)
    var follower = try await Follower(store)
    #expect(follower.records.values.map(\.availableCount) == [2])
    let elsewhere = fixture.beside("elsewhere")
    fixture.moveMusic(to: elsewhere)
    #expect(try await scanner.scan(root).isUnavailable)
    _ = try await follower.catchUp()
    try await follower.expectSame("away")
    #expect(follower.records.values.map(\.availableCount) == [0])
    #expect(follower.records.values.map(\.trackCount) == [2])
    _ = elsewhere.withCString { old in fixture.music.withCString { rename(old, $0) } }
    #expect(try await !scanner.scan(root).isUnavailable)
    _ = try await follower.catchUp()
    try await follower.expectSame("back")
    #expect(follower.records.values.map(\.availableCount) == [2])
  }

  @Test func `a folder that cannot be read makes its records unavailable`() async throws {
    fixture.track("A/1.flac", "title=One;album=A;artist=X")
    fixture.track("B/1.flac", "title=Two;album=B;artist=X")
    fixture.track("B/2.flac", "title=Three;album=B;artist=X")
    let user = Ordinary.user(owning: fixture)
    defer { user.end() }
    let store = try await fixture.scanned()
    var follower = try await Follower(store)
    func available() -> [Int] {
      follower.records.values.sorted { $0.album.title < $1.album.title }.map(\.availableCount)
    }
    fixture.setPermissions(0, of: "A")
    try await fixture.scan(store)
    _ = try await follower.catchUp()
    try await follower.expectSame("locked")
    #expect(available() == [0, 2])
    fixture.setPermissions(0o755, of: "A")
    try await fixture.scan(store)
    _ = try await follower.catchUp()
    try await follower.expectSame("unlocked")
    #expect(available() == [1, 2])
  }

  @Test func `a folder above a missing one is published with the records of the missing one`()
    async throws
  {
    fixture.track("in/A/1.flac", "title=One;album=A;artist=X")
    let store = try await fixture.open()
    try await fixture.scan(store, root: fixture.path("in"))
    let inner = try #require(try await store.roots().first)
    fixture.rename("in", to: "../away")
    let scanner = LibraryScanner(store: store, reader: fixture.reader)
    #expect(try await scanner.scan(inner).isUnavailable)
    var follower = try await Follower(store)
    #expect(follower.records.values.map(\.availableCount) == [0])
    try await store.addRoot(fixture.music)
    _ = try await follower.catchUp()
    try await follower.expectSame("taken in")
  }

  @Test func `records without tracks are published as removed`() async throws {
    fixture.track("A/1.flac", "title=One;album=A;artist=X")
    fixture.track("B/1.flac", "title=Two;album=B;artist=X")
    fixture.track("C/1.flac", "title=Three;album=C;artist=X")
    let store = try await fixture.scanned()
    let records = try await store.records().sorted.map(\.id)
    try await store.setHearts(true, of: [.record(records[1])])
    var follower = try await Follower(store)
    fixture.remove("A/1.flac")
    fixture.remove("B/1.flac")
    try await fixture.scan(store)
    #expect(try await follower.catchUp().allSatisfy { $0.forgotten.isEmpty })
    try await follower.expectSame("missing")
    fixture.calendar.advance(days: 61)
    #expect(try await fixture.scan(store).forgotten == 2)
    let published = try await follower.catchUp()
    // The record with a heart is remembered, but has no tracks.
    #expect(Set(published.flatMap(\.forgotten)) == [records[0], records[1]])
    try await follower.expectSame("forgotten")
    #expect(follower.records.keys.map { $0 } == [records[2]])
  }

  @Test func `sums corrected by a check are published`() async throws {
    fixture.track("A/1.flac", "title=One;album=A;artist=X")
    let store = try await fixture.scanned()
    try await store.execute("UPDATE album SET plays = 7, present = 9")
    var follower = try await Follower(store)
    #expect(follower.records.values.map(\.plays) == [7])
    #expect(try await store.check().count == 1)
    _ = try await follower.catchUp()
    try await follower.expectSame("checked")
    #expect(follower.records.values.map(\.plays) == [0])
  }

  @Test(arguments: [Int64.min, -1, .max])
  func `impossible sums are clamped to possible ones`(number: Int64) async throws {
    fixture.track("A/CD1/1.flac", "title=One;album=A;artist=X")
    fixture.track("A/CD2/2.flac", "title=Two;album=A;artist=X")
    let store = try await fixture.scanned()
    try await store.execute(
      """
      UPDATE folder SET available = 0;
      UPDATE album SET tracks = 9223372036854775807, present = \(number), hearts = \(number);
      UPDATE album_folder SET present = \(number);
      """
    )
    let records = try await store.records().records
    #expect(records.count == 1)
    #expect(records.allSatisfy { $0.availableCount >= 0 })
    var book = ShelfBook()
    book.apply(try await store.records())
    for record in records {
      let isThere = book.countHeart(1, in: record.id)
      #expect(isThere)
    }
    #expect(book.update().records.count == records.count)
  }
}
