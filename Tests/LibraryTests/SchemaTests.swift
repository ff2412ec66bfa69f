import Foundation
import LibrarySupport
import Testing

@testable import Library

struct SchemaTests {
  /// The databases of all versions, as their programs wrote them.
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Databases")

  /// The lists, hearts and plays of each of them.
  private static let digests: [Int: UInt64] = [
    1: 1_275_303_556_714_720_546, 2: 1_275_303_556_714_720_546, 3: 15_645_748_258_012_860_514,
    4: 15_645_748_258_012_860_514, 5: 12_699_269_231_610_975_106, 6: 12_699_269_231_610_975_106,
    7: 12_699_269_231_610_975_106, 8: 12_699_269_231_610_975_106,
  ]

  @Test(arguments: 1...Schema.current.version)
  func `a library of each version opens with all its content`(version: Int) async throws {
    let fixture = try LibraryFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.place.text,
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(
      at: Self.kept.appending(path: "version-\(version).db"),
      to: URL(filePath: fixture.place.appending("music.db").text)
    )
    let store = try await fixture.open()
    #expect(await store.readOnlyReason == nil)
    #expect(try await store.check().isEmpty)
    let contents = try await store.contents()
    #expect(
      contents.tracks.map(\.title).sorted()
        == (1...3).flatMap { album in
          (1...4).map { "Track \(album).\($0)" }
        }
    )
    #expect(contents.albums.map(\.title).sorted() == ["Album 1", "Album 2", "Album 3"])
    #expect(contents.albums.map(\.year).compactMap { $0 }.sorted() == [2001, 2002, 2003])
    #expect(contents.tracks.reduce(0) { $0 + $1.plays } == 14)
    #expect(contents.tracks.filter { $0.heart != nil }.count == 3)
    let before = try await UserState(of: store)
    #expect(before.tree.count == (version < 3 ? 11 : version < 5 ? 15 : 16))
    #expect(before.digest == Self.digests[version])
    #expect(try await store.unreadableFiles().count == 1)
    #expect(try await store.roots().map(\.source) == [.folders])
    // Steps of that version can still be undone.
    #expect(try await store.undo() == .edit)
    #expect(try await store.redo() == .edit)
    #expect(try await UserState(of: store).digest == Self.digests[version])
    // All edits of this version work.
    let album = try #require(contents.albums.first)
    let wanted = WantedTrack(title: "Wanted")
    let search = ListSearch("heart", in: .random, limit: 50)
    try await store.apply(
      .insert(
        [.record(album.id, "Record"), .wanted(wanted, "Wanted"), .search(search, "Search")],
        into: 0
      )
    )
    #expect(try await store.check().isEmpty)
    await store.close()
    let again = try await fixture.open()
    let rows = await again.listTree.rows(in: 0)
    #expect(
      rows.contains { $0.record == album.id } && rows.contains { $0.target == .wanted(wanted) }
        && rows.contains { $0.text == "Search" && $0.search == search }
    )
    await again.close()
  }

  @Test func `the database of the third version has rows of records and wanted tracks`()
    async throws
  {
    let fixture = try LibraryFixture()
    let path = fixture.beside("third.db")
    try FileManager.default.copyItem(
      at: Self.kept.appending(path: "version-3.db"),
      to: URL(filePath: path.text)
    )
    let database = try Database(path: path, .write)
    let rows = try database.listRows(where: "parent = (SELECT id FROM node WHERE text = 'Third')")
    let track = WantedTrack(
      path: BytePath([0x2f, 0xff]),
      title: "Title",
      artist: "Artist",
      record: "Record",
      duration: 61.5,
      recording: "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
    )
    #expect(rows.map(\.text) == ["Album 2", "Wanted", "Matched"])
    #expect(rows[0].record != nil && rows[1].target == .wanted(track) && rows[2].track != nil)
    // An upgraded database has the schema of a new one.
    let fresh = try Database(path: BytePath(":memory:"), .write)
    try Schema(migrations: Array(Schema.current.migrations.prefix(3))).migrate(fresh)
    #expect(try Schema.definitions(in: database) == Schema.definitions(in: fresh))
  }

  @Test func `the database of the fifth version has a smart list`() throws {
    let fixture = try LibraryFixture()
    let path = fixture.beside("fifth.db")
    try FileManager.default.copyItem(
      at: Self.kept.appending(path: "version-5.db"),
      to: URL(filePath: path.text)
    )
    let database = try Database(path: path, .write)
    let rows = try database.listRows(where: "search NOTNULL")
    #expect(rows.map(\.text) == ["Not heard for a year"])
    #expect(rows.map(\.search) == [ListSearch("played:>1y", in: .longestAgo, limit: 100)])
    // An upgraded database has the schema of a new one.
    let fresh = try Database(path: BytePath(":memory:"), .write)
    try Schema(migrations: Array(Schema.current.migrations.prefix(5))).migrate(fresh)
    #expect(try Schema.definitions(in: database) == Schema.definitions(in: fresh))
  }

  @Test func `an upgrade keeps the discs in tags, and groups a library with tracks once`() throws {
    let (fixture, database) = try database()
    try Schema(migrations: Array(Schema.current.migrations.prefix(6))).migrate(database)
    try database.execute(
      """
      INSERT INTO root (id, path, added) VALUES (1, x'2f', 1);
      INSERT INTO folder (id, root, path, home) VALUES (1, 1, x'2f61', '/a');
      INSERT INTO track (folder, name, size, modified, state, added, disc)
        VALUES (1, x'61', 1, 1, 0, 1, 2), (1, x'62', 1, 1, 0, 1, NULL);
      INSERT INTO artist (id, name, sort_key) VALUES (1, '', x'76'), (2, 'V', x'76');
      INSERT INTO album (key, title, artist, title_key, artist_key, added)
        VALUES ('1', '', 1, x'', x'76', 1), ('2', '', 2, x'', x'76', 1);
      """
    )
    try Schema.current.migrate(database)
    #expect(try database.number("SELECT disc_tag * 10 + disc FROM track WHERE disc NOTNULL") == 22)
    #expect(try database.number("SELECT count(disc_tag) FROM track") == 1)
    #expect(try database.number("SELECT artist FROM album WHERE artist_key = x''") == 1)
    #expect(try database.number("SELECT count(*) FROM album WHERE artist_key = x'76'") == 1)
    #expect(try database.number("SELECT value FROM setting WHERE name = 'regroup'") == 1)
    let fresh = try Database(path: BytePath(":memory:"), .write)
    try Schema.current.migrate(fresh)
    #expect(try fresh.number("SELECT count(*) FROM setting") == 0)
    #expect(try Schema.definitions(in: database) == Schema.definitions(in: fresh))
    withExtendedLifetime(fixture) {}
  }

  @Test func `tracks with hearts are found by an index, and all records without one`() throws {
    let (fixture, database) = try database()
    try Schema.current.migrate(database)
    for text in [
      "SELECT heart FROM track WHERE heart NOTNULL ORDER BY heart",
      """
      SELECT track.id FROM track JOIN folder ON folder.id = folder LEFT JOIN root ON root.id = root
      WHERE (title NOTNULL OR format NOTNULL) AND (track.heart NOTNULL)
      """, "SELECT title FROM album WHERE tracks > 0 AND twin ISNULL",
      "SELECT key FROM album WHERE heart NOTNULL",
    ] {
      let plan = try database.statement("EXPLAIN QUERY PLAN \(text)").values { $0.text(3) }
      #expect(plan[0].contains("track_heart") == text.contains("FROM track"), "\(plan)")
      #expect(!plan[0].contains("album_"), "\(plan)")
    }
    withExtendedLifetime(fixture) {}
  }

  private func database() throws -> (LibraryFixture, Database) {
    let fixture = try LibraryFixture()
    return (fixture, try Database(path: fixture.path("test.db"), .write))
  }

  private let first = Schema.Migration(
    version: 1,
    statements: "CREATE TABLE a (x); INSERT INTO a VALUES (1);"
  )
  private let second = Schema.Migration(
    version: 2,
    statements: "ALTER TABLE a ADD COLUMN y DEFAULT 7;"
  )

  @Test func `each migration runs once, the oldest first`() throws {
    let (fixture, database) = try database()
    #expect(try Schema(migrations: [first]).migrate(database))
    #expect(try Schema(migrations: [first]).migrate(database) == false)
    #expect(try Schema(migrations: [first, second]).migrate(database))
    #expect(try database.number("SELECT x * 10 + y FROM a") == 17)
    #expect(try Schema.version(of: database) == 2)
    withExtendedLifetime(fixture) {}
  }

  @Test func `if a migration fails, none is applied`() throws {
    let (fixture, database) = try database()
    try Schema(migrations: [first]).migrate(database)
    let broken = Schema.Migration(version: 3, statements: "DROP TABLE a; CREATE TABLE nonsense (;")
    #expect(throws: DatabaseError.self) {
      try Schema(migrations: [first, second, broken]).migrate(database)
    }
    #expect(try Schema.version(of: database) == 1)
    #expect(try database.number("SELECT x FROM a") == 1)
    #expect(try Schema.definitions(in: database) == ["a": "CREATE TABLE a (x)"])
    withExtendedLifetime(fixture) {}
  }

  @Test func `a newer version is refused with an error`() throws {
    let (fixture, database) = try database()
    try Schema(migrations: [first, second]).migrate(database)
    let error = #expect(throws: DatabaseError.self) {
      try Schema(migrations: [first]).migrate(database)
    }
    #expect(error?.kind == .newer)
    withExtendedLifetime(fixture) {}
  }
}
