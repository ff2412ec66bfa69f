import Foundation
import Testing
import Values

@testable import Library

struct OldLibraryTests {
  /// The databases of all versions, as their programs wrote them.
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Databases")
  private static let music = "/tmp/gatefold-music/"

  private let fixture: LibraryFixture
  private var place: BytePath { fixture.place }

  init() throws {
    fixture = LibraryFixture()
    place.makeFolder()
  }

  // MARK: - Content

  /// The songs of each database, with hearts and plays in seconds since `epoch`.
  private static let songs = [
    "Album 1/1.flac [4]", "Album 1/3.flac ♥ 5 [5, 4]", "Album 1/4.flac [4, 3]",
    "Album 2/1.flac [5, 5, 3]", "Album 2/2.flac [5, 4]", "Album 2/3.flac [4, 4]",
    "Album 3/3.flac ♥ 3 [3]", "Album 3/4.flac ♥ 4 [3]",
  ]
  private static let epoch: Int64 = 1_795_292_500

  /// The rows of their lists: number, parent, place, text and target.
  private static let rows = [
    "22 0 55924053 b", "23 0 0 renamed 0", "24 0 72701269 stack 3 ✓", "33 0 52195783 b",
    "41 0 53438539 stack 5", "42 41 16777216 a", "43 41 33554432 b", "48 24 16777216 stack 6 ✓",
    "49 48 50331648 a ✓", "50 48 33554432 b ✓", "51 48 67108864 line 3",
    // Since version 3.
    "52 0 72701269 Third", "53 52 16777216 Album 2 = Album 2", "54 52 33554432 Wanted = wanted",
    "55 52 50331648 Matched = Album 2/2.flac",
    // Since version 5.
    "56 0 89478485 Not heard for a year = longest-ago 100 played:>1y",
  ]

  private static let wanted = WantedTrack(
    path: BytePath([0x2f, 0xff]),
    title: "Title",
    artist: "Artist",
    record: "Record",
    duration: 61.5,
    recording: "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
  )

  private static func rowCount(_ version: Int) -> Int {
    version < 3 ? 11 : version < 5 ? 15 : 16
  }

  private static func content(_ version: Int) -> [String] {
    songs + rows.prefix(rowCount(version))
  }

  private func content(of book: UserBook) throws -> [String] {
    let (songs, records) = try book.read { rows throws(DatabaseError) in
      (try rows.songs(), try rows.records())
    }
    var names: [Int64: String] = [:]
    var lines: [String] = []
    for (number, song, heart) in songs.sorted(by: { $0.song.path < $1.song.path }) {
      let name = String(song.path.text.dropFirst(Self.music.count))
      let plays = try book.playTimes(of: number).map { $0 - Self.epoch }
      names[number] = name
      lines.append("\(name)\(heart.map { " ♥ \($0 - Self.epoch)" } ?? "") \(plays)")
    }
    for row in try book.lists().rows.sorted(by: { $0.id < $1.id }) {
      let target =
        switch row.target {
        case nil: ""
        case .track(let id): " = \(names[id.number] ?? "?")"
        case .record(let id):
          " = \(records.first { $0.number == id.number }?.record.title ?? "?")"
        case .wanted(let track): " = \(track == Self.wanted ? "wanted" : "?")"
        case .search(let search): " = \(search.stored)"
        }
      let numbers = "\(row.id.number) \(row.parent.number) \(row.place)"
      lines.append("\(numbers) \(row.text)\(row.isDone ? " ✓" : "")\(target)")
    }
    return lines
  }

  // MARK: - Taking over

  private func put(_ version: Int, as name: String = "library.db") throws {
    try FileManager.default.copyItem(
      at: Self.kept.appending(path: "version-\(version).db"),
      to: url(name)
    )
  }

  private func url(_ name: String) -> URL { URL(filePath: place.appending(name).text) }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url(name).path)
  }

  private func takeOver() throws -> (notes: [RepairNote], book: UserBook) {
    let book = try UserBook(folder: place, clock: fixture.calendar.clock)
    let old = OldLibrary(files: LibraryFiles(folder: place), clock: fixture.calendar.clock)
    return (try old.takeOver(into: book), book)
  }

  @Test(arguments: 1...8)
  func `a library of each version gives the book its lists, hearts, plays and folders`(
    version: Int
  ) throws {
    try put(version)
    let (notes, book) = try takeOver()
    #expect(notes.isEmpty)
    #expect(try content(of: book) == Self.content(version))
    #expect(try book.lists().nextID.number == [11: 52, 15: 56, 16: 57][Self.rowCount(version)])
    let root = try #require(try book.roots().first)
    #expect(root.path.text + "/" == Self.music && root.source == SourceID.folders.number)
    #expect(root.added == Self.epoch + 3 && root.disk == nil)
    let songs = try book.read { rows throws(DatabaseError) in try rows.songs().map(\.song) }
    let song = try #require(songs.first { $0.title == "Track 1.3" })
    #expect(song.artist == "Artist 1" && song.record == "Album 1" && song.duration == 60)
    #expect(song.size == 74 && song.fingerprint == 469_375_247_792_135_249)
    // The dates of all files are those of the first scan, and the offsets of plays are unknown.
    #expect(try book.arrivals().isEmpty)
    let unknown = try book.read { rows throws(DatabaseError) in
      try rows.values(of: "play", where: "number = 1 AND offset IS NULL AND batch IS NULL") { _ in
        true
      }
    }
    #expect(unknown.count == 14)
    #expect(try book.stepCounts() == (0, 0))
    #expect(try book.check().isEmpty)
    #expect(!isThere("library.db") && isThere("0.1/library.db"))
  }

  @Test func `folders, servers, links, hearts of records and dates are taken over`() throws {
    try put(8)
    let database = try Database(path: place.appending("library.db"), .write)
    try database.execute(
      """
      INSERT INTO root (id, path, added, source)
        VALUES (3, CAST('opensubsonic+https://user@host' AS BLOB), 4, 2);
      INSERT INTO setting VALUES ('disk-1', 10), ('inode-1', 11), ('server-key-3', 1),
        ('server-plain-3', 0), ('server-trusted-3', 'sum'), ('server-plays-3', 12),
        ('server-hearts-3', 't1 a2'),
        ('server-lists-3', 'p%201 24 18446744073709551615 7' || char(10) || 'no link');
      UPDATE album SET heart = 13 WHERE id = 1;
      UPDATE track SET added = 14 WHERE folder = 2;
      UPDATE track SET added = 15 WHERE id = 6;
      INSERT INTO track (folder, name, size, modified, state, added, heart)
        VALUES (4, CAST('unread' AS BLOB), -1, 0, 1, 16, 17);
      UPDATE node SET track = 99 WHERE id = 22;
      INSERT INTO play (track, time) VALUES (99, 18);
      """
    )
    let book = try takeOver().book
    let roots = try book.roots()
    #expect(roots.map(\.disk) == [10, nil] && roots.map(\.inode) == [11, nil])
    let server = try #require(roots.last)
    #expect(server.id.number == 3 && server.source == SourceID.servers.number && server.added == 4)
    #expect(server.usesKey && !server.isPlain && server.trusted == "sum")
    #expect(server.sentPlays == 12 && server.sharedHearts == "t1 a2")
    let links = try book.read { rows throws(DatabaseError) in
      try rows.values(of: "link") { row in
        "\(row.integer(0)) \(row.text(1)) \(row.integer(2)) \(row.integer(3)) \(row.integer(4))"
      }
    }
    #expect(links == ["3 p 1 24 7 -1"])
    let record = try book.read { rows throws(DatabaseError) in
      try rows.records(where: "heart = ?", 13 as Int64).first?.record
    }
    let home = "/tmp/gatefold-music/album 1"
    let key = "artist 1\u{1f}album 1\u{1f}2001"
    #expect(record == UserRecord(key: key, home: home, title: "Album 1", artist: "Artist 1"))
    let music = BytePath(Self.music)
    #expect(
      try book.arrivals() == [
        music.appending("Album 1"): 14, music.appending("Album 3/4.flac"): 15,
      ]
    )
    // A file that no scan has found yet has no size; a row or a play of an unknown track has no song.
    let unread = try book.read { rows throws(DatabaseError) in
      try rows.songs().first { $0.song.path == music.appending("Album 2/unread") }
    }
    #expect(unread?.heart == 17 && unread?.song.size == nil)
    #expect(try content(of: book).contains(Self.rows[0]))
    #expect(try book.plays(since: 0).count == 14)
    let made = try book.edit("new") { edit throws(DatabaseError) in
      try edit.register(UserSong(path: BytePath("/new")))
    }
    #expect(try book.playTimes(of: made).isEmpty)
  }

  @Test
  func `the last edits of a killed program are in its log, and its files remain as they were`()
    throws
  {
    try put(8, as: "killed.db")
    let killed = try Database(path: place.appending("killed.db"), .write)
    try killed.prepareForWriting()
    try killed.execute("UPDATE track SET heart = \(Self.epoch) WHERE id = 3")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        at: url("killed.db" + ending),
        to: url("library.db" + ending)
      )
    }
    let book = try takeOver().book
    #expect(try content(of: book).first == "Album 1/1.flac ♥ 0 [4]")
    for ending in ["", "-wal"] {
      #expect(
        try Data(contentsOf: url("0.1/library.db" + ending))
          == Data(contentsOf: url("killed.db" + ending))
      )
    }
    withExtendedLifetime(killed) {}
  }

  // MARK: - Files

  private enum Fault: CaseIterable { case missing, empty, noDatabase, cut }

  @Test(arguments: Fault.allCases)
  private func `a damaged database is replaced by its newest sound copy`(fault: Fault) throws {
    try put(8)
    let whole = try Data(contentsOf: url("library.db"))
    try FileManager.default.removeItem(at: url("library.db"))
    let bytes: Data? =
      switch fault {
      case .missing: nil
      case .empty: Data()
      case .noDatabase: Data("nothing".utf8)
      case .cut: whole.prefix(whole.count / 2)
      }
    try bytes?.write(to: url("library.db"))
    try put(3, as: "backup-2026-11-21-120000.9.db")
    try put(1, as: "backup-2026-11-22-120000.db")
    try whole.prefix(5000).write(to: url("backup-2026-11-20-120000.10.db"))
    let (notes, book) = try takeOver()
    #expect(try content(of: book) == Self.content(3))
    if case .damaged = notes.first {
      #expect(fault == .noDatabase || fault == .cut)
    } else {
      #expect(notes.first == .lost && (fault == .missing || fault == .empty))
    }
    let kept = place.appending("0.1")
    #expect(
      notes.dropFirst() == [
        .skipped(kept.appending("backup-2026-11-20-120000.10.db")),
        .restored(from: kept.appending("backup-2026-11-21-120000.9.db")),
      ]
    )
    #expect(isThere("0.1/backup-2026-11-21-120000.9.db"))
    #expect(!OldLibrary(files: LibraryFiles(folder: place)).isThere)
  }

  @Test func `without a sound database or copy, the noted folders remain`() throws {
    let folders = "/music\0opensubsonic+https://user@host\0relative\0/incomplete"
    try Data(folders.utf8).write(to: url("folders"))
    let (notes, book) = try takeOver()
    #expect(notes == [.lost, .madeAnew])
    let roots = try book.roots().sorted { $0.path < $1.path }
    #expect(roots.map(\.path.text) == ["/music", "opensubsonic+https://user@host"])
    #expect(roots.map(\.source) == [SourceID.folders.number, SourceID.servers.number])
    #expect(roots.map(\.added) == [fixture.calendar.now, fixture.calendar.now])
  }

  @Test func `a library that was never used leaves an empty book and no complaint`() throws {
    try Data().write(to: url("library.db"))
    try Data().write(to: url("library.open"))
    let (notes, book) = try takeOver()
    #expect(notes.isEmpty && isThere("0.1/library.open"))
    #expect(try content(of: book).isEmpty && book.roots().isEmpty)
  }

  @Test func `a library of a newer version is refused in words and remains`() throws {
    try put(8)
    try Database(path: place.appending("library.db"), .write).execute("PRAGMA user_version = 9")
    let error = #expect(throws: DatabaseError.self) { try takeOver() }
    #expect(error?.kind == .newer)
    #expect(error?.description.contains("a newer Gatefold (version 9 of") == true)
    #expect(isThere("library.db") && !isThere("0.1"))
    #expect(try UserBook(folder: place, clock: fixture.calendar.clock).number == 0)
  }

  @Test func `after a kill, the remaining files are put away, and nothing is taken over twice`()
    throws
  {
    try put(8)
    for name in ["edits.journal", "folders", "version-7.db", "broken-1.db", "library.lock"] {
      try Data(name.utf8).write(to: url(name))
    }
    var book = try takeOver().book
    let number = book.number
    book.close()
    for name in ["library.db", "folders"] {
      try FileManager.default.moveItem(at: url("0.1/\(name)"), to: url(name))
    }
    book = try takeOver().book
    #expect(try book.number == number && content(of: book) == Self.content(8))
    let names = ["broken-1.db", "edits.journal", "folders", "library.db", "version-7.db"]
    let kept = try FileManager.default.contentsOfDirectory(atPath: url("0.1").path)
      .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    #expect(kept.sorted() == names)
    #expect(isThere("library.lock"))
  }

  @Test func `nothing is overwritten when the old program has made a library again`() throws {
    try put(8)
    var book = try takeOver().book
    let number = book.number
    book.close()
    let first = try Data(contentsOf: url("0.1/library.db"))
    try put(1)
    book = try takeOver().book
    #expect(book.number == number)
    #expect(try Data(contentsOf: url("0.1/library.db")) == first && isThere("0.1.2/library.db"))
    #expect(!isThere("library.db"))
    // What the book itself sets aside is none of the old library's.
    try Data().write(to: url("broken-2.db"))
    book.close()
    _ = try takeOver()
    #expect(isThere("broken-2.db"))
  }
}
