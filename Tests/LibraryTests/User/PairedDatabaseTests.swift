import Foundation
import Glibc
import TestSupport
import Testing

@testable import Library
@testable import LibrarySupport

struct PairedDatabaseTests {
  private let edits = BookFixture.edits

  // MARK: - Chance

  @Test func `any damage to one file loses no edit, at rest or in use`() throws {
    let fixture = try BookFixture()
    let names = BookFixture.names.flatMap { [$0, "\($0)-wal", "\($0)-shm"] }
    var kinds: Set<String> = []
    var repaired = 0
    let count = LongRun.count(200, long: 1000, variable: "GATEFOLD_DAMAGES")
    for seed in 0..<UInt64(count) {
      try fixture.reset(to: seed / 24 % 2 == 0 ? .killed : .closed)
      let damage = try #require(Damage.random(of: names, in: fixture.place, seed: seed))
      kinds.insert(damage.kind)
      // SQLite maps its shared memory, which a process does not survive to be cut.
      let isInUse = seed % 3 == 0 && !damage.kind.hasSuffix("-shm")
      do {
        if !isInUse { damage.strike(fixture.place) }
        let book = try fixture.book()
        if isInUse { damage.strike(fixture.place) }
        // Rows that are gone are found by the check.
        if seed % 2 == 0 { _ = try NumberedEdits.state(of: book) }
        try NumberedEdits.run(edits + 1, in: book)
        try book.check()
        let found = try NumberedEdits.state(of: book)
        #expect(found == NumberedEdits.state(after: edits + 1), "seed \(seed), \(damage)")
        #expect(try book.check() == [], "seed \(seed), \(damage)")
        if !book.notes.isEmpty { repaired += 1 }
        if seed % 4 == 0 { book.close() }
        #expect(try fixture.isWhole(after: edits + 1), "seed \(seed), \(damage)")
      } catch {
        Issue.record("seed \(seed), \(damage): \(error)")
      }
    }
    #expect(kinds.count == 24 || count < 48)
    #expect(repaired > count / 10)
  }

  @Test func `a page that a disk did not write loses no edit before or after it`() throws {
    let fixture = try BookFixture()
    let strides = LongRun.count(3, long: 1)
    for (page, file) in stride(from: 0, to: fixture.pages, by: strides).flatMap({
      [($0, 0), ($0, 1)]
    }) {
      try fixture.reset(to: .closed)
      try fixture.bringBack(page: page, of: file)
      let book = try fixture.book()
      for number in edits + 1...edits + 9 { try NumberedEdits.run(number, in: book) }
      try book.check()
      let found = try NumberedEdits.state(of: book)
      #expect(found == NumberedEdits.state(after: edits + 9), "page \(page) of \(file)")
      book.close()
      #expect(try fixture.isWhole(after: edits + 9), "page \(page) of \(file)")
    }
  }

  @Test func `a writer killed at any moment loses no accepted edit`() throws {
    let fixture = LibraryFixture()
    var random = SeededRandom(seed: 11)
    var accepted = 0
    let rounds = LongRun.count(20, long: 50, variable: "GATEFOLD_WRITER_KILLS")
    for round in 0..<rounds {
      let deeds = try WriterProcess(book: fixture.place)
        .killed(after: .random(in: 0..<12, using: &random))
      accepted += deeds.done
      let book = try PairedDatabase(folder: fixture.place)
      let last = try NumberedEdits.last(of: book)
      #expect(deeds.mayBe.contains(UInt64(last)), "round \(round)")
      #expect(try NumberedEdits.state(of: book) == NumberedEdits.state(after: last))
      #expect(try book.check() == [], "round \(round)")
      #expect(book.isComplete)
      book.close()
    }
    #expect(accepted > 2 * rounds)
  }

  // MARK: - One file

  @Test(arguments: [0, 1])
  func `an edit also changes a row that one file has lost`(file: Int) throws {
    let fixture = try BookFixture()
    try fixture.spoil(file, "DELETE FROM row WHERE id = 130")
    let book = try fixture.book()
    let found = try book.edit("kind") { edit throws(DatabaseError) in
      try edit.update("row", ["kind": 2], where: "id = 130")
    }
    #expect(found == 1)
    let kinds = try book.read { rows throws(DatabaseError) in
      try rows.values(of: "row", where: "id = 130") { $0.integer(3) }
    }
    #expect(kinds == [2])
    book.close()
    #expect(try fixture.isWhole(after: edits))
  }

  @Test(arguments: [0, 1])
  func `a changed value is found when it is read or checked, and comes from the other file`(
    file: Int
  ) throws {
    let fixture = try BookFixture()
    try fixture.spoil(file, "UPDATE row SET text = 'damage' WHERE id = 127")
    let book = try fixture.book()
    #expect(book.notes.isEmpty)
    #expect(try NumberedEdits.state(of: book) == NumberedEdits.state(after: edits))
    #expect(book.notes.isEmpty == (file == 1))
    try book.check()
    let aside = try #require(try fixture.asideNames().first)
    #expect(aside == "broken-2027-01-15-080000.db")
    #expect(
      Array(book.notes.dropFirst()) == [
        .setAside(fixture.place.appending(aside)),
        .restored(from: fixture.place.appending(BookFixture.names[1 - file])),
      ]
    )
    book.close()
    #expect(try fixture.isWhole(after: edits))
  }

  @Test func `an edit is kept that is made before a damage to one file is found`() throws {
    let fixture = try BookFixture()
    let damages = [
      "DELETE FROM play WHERE id > 120", "DELETE FROM song WHERE id = 11",
      "UPDATE row SET text = 'damage'", "DELETE FROM meta WHERE name = 'next_song'",
      "UPDATE meta SET value = 500 WHERE name = 'edit'",
      "UPDATE meta SET value = 99 WHERE name = 'version'", "DROP TABLE play",
      "CREATE TABLE more (x)", "DELETE FROM meta",
    ]
    for (file, damage) in damages.flatMap({ [(0, $0), (1, $0)] }) {
      try fixture.reset(to: .closed)
      try fixture.spoil(file, damage)
      let book = try fixture.book()
      try NumberedEdits.run(edits + 1, in: book)
      try book.check()
      let found = try NumberedEdits.state(of: book)
      #expect(found == NumberedEdits.state(after: edits + 1), "\(damage) in \(file)")
      #expect(!book.notes.isEmpty, "\(damage) in \(file)")
      book.close()
      #expect(try fixture.isWhole(after: edits + 1), "\(damage) in \(file)")
    }
  }

  @Test(arguments: [0, 1])
  func `a file that is only older is made again, and is not kept`(file: Int) throws {
    let fixture = try BookFixture(.killed)
    let log = fixture.place.appending("\(BookFixture.names[file])-wal")
    #expect(log.withCString { truncate($0, 300_000) } == 0)
    let book = try fixture.book()
    #expect(try NumberedEdits.state(of: book) == NumberedEdits.state(after: edits))
    #expect(try fixture.asideNames().isEmpty)
    book.close()
    #expect(try fixture.isWhole(after: edits))
  }

  @Test(arguments: [0, 1])
  func `the log of a file that is gone does not get into the new one`(file: Int) throws {
    let fixture = try BookFixture(.killed)
    let path = fixture.place.appending(BookFixture.names[file])
    #expect(path.withCString { unlink($0) } == 0)
    let book = try fixture.book()
    #expect(book.notes.first == .lost)
    try NumberedEdits.run(edits + 1, in: book)
    book.close()
    #expect(try fixture.isWhole(after: edits + 1))
  }

  @Test func `another book in the first file's place wins, and the second is kept`() throws {
    let fixture = try BookFixture()
    let new = try PairedDatabase(folder: fixture.beside("other"))
    try NumberedEdits.run(1, in: new)
    new.close()
    let path = fixture.place.appending("user.db")
    try FileManager.default.removeItem(atPath: path.text)
    try FileManager.default.copyItem(
      atPath: fixture.beside("other").appending("user.db").text,
      toPath: path.text
    )
    try fixture.book().close()
    #expect(try fixture.asideNames().count == 1)
    #expect(try fixture.isWhole(after: 1))
  }

  @Test func `with both files broken nothing is made, replaced or set aside`() throws {
    let fixture = try BookFixture()
    for file in 0...1 { try fixture.spoil(file, "DELETE FROM meta") }
    let error = #expect(throws: DatabaseError.self) { try fixture.book() }
    #expect(error?.kind == .broken)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.place.text).count == 2)
  }

  @Test(arguments: [
    (true, "UPDATE row SET text = 'damage' WHERE id = 127"),
    (false, "UPDATE row SET text = 'damage' WHERE id = 127"), (false, "DELETE FROM meta"),
  ])
  func `with both files broken the newest sound copy replaces them, and they are kept`(
    isOpen: Bool,
    damage: String
  ) throws {
    let fixture = try BookFixture()
    let copies = ["1", "2", "3"].map { fixture.place.appending("copy-2027-01-14-080000.\($0).db") }
    for (copy, folder) in zip(copies, ["half", "half", "closed"]) {
      try FileManager.default.copyItem(
        atPath: fixture.beside(folder).appending("user.db").text,
        toPath: copy.text
      )
    }
    try Database(path: copies[2], .write).execute(damage)
    let book = isOpen ? try fixture.book() : nil
    for file in 0...1 { try fixture.spoil(file, damage) }
    let restored = try book ?? fixture.book()
    let half = edits / 2
    #expect(try NumberedEdits.state(of: restored) == NumberedEdits.state(after: half))
    #expect(restored.notes.contains(.skipped(copies[2])))
    #expect(restored.notes.contains(.restored(from: copies[1])))
    #expect(try fixture.asideNames().count == 2)
    try NumberedEdits.run(half + 1, in: restored)
    restored.close()
    #expect(try fixture.isWhole(after: half + 1))
  }

  @Test(arguments: [true, false])
  func `a file that forbids writing is replaced, but only by a sound one`(isSound: Bool) throws {
    let fixture = try BookFixture()
    let file = try FileHandle(forUpdating: URL(filePath: fixture.place.appending("user.db").text))
    // The version of the format, beyond which SQLite only reads.
    try file.seek(toOffset: 18)
    try file.write(contentsOf: Data([3]))
    try file.close()
    if !isSound { try fixture.spoil(1, "UPDATE row SET text = 'damage' WHERE id = 127") }
    let book = try fixture.book()
    #expect(try NumberedEdits.state(of: book) == NumberedEdits.state(after: edits))
    #expect(book.readOnlyReason?.kind == (isSound ? nil : .readOnly))
    #expect(try fixture.asideNames().count == (isSound ? 1 : 0))
  }

  @Test func `a book whose folder is away is not made anew, and opens when it is back`() throws {
    let fixture = try BookFixture()
    let book = try fixture.book()
    let away = fixture.beside("away")
    try FileManager.default.moveItem(atPath: fixture.place.text, toPath: away.text)
    #expect(throws: DatabaseError.self) { try book.check() }
    #expect(throws: DatabaseError.self) { try NumberedEdits.run(edits + 1, in: book) }
    #expect(!fixture.place.isThere)
    try FileManager.default.moveItem(atPath: away.text, toPath: fixture.place.text)
    try NumberedEdits.run(edits + 1, in: book)
    book.close()
    #expect(try fixture.isWhole(after: edits + 1))
  }

  // MARK: - Refusals

  @Test func `an edit that fails changes neither file, even if its failure is caught`() throws {
    let fixture = try BookFixture()
    let book = try fixture.book()
    let error = #expect(throws: DatabaseError.self) {
      try book.edit("double") { edit throws(DatabaseError) in
        try edit.update("row", ["text": "changed"], where: "true")
        _ = try? edit.insert(into: "song", ["path": Array("/1.flac".utf8)])
      }
    }
    #expect(error?.description.contains("double") == true)
    try book.edit("none") { _ in }
    #expect(try NumberedEdits.last(of: book) == edits)
    #expect(book.notes.isEmpty)
    book.close()
    #expect(try fixture.isWhole(after: edits))
  }

  @Test func `edits are accepted without a second file, which is made later`() throws {
    let fixture = try BookFixture()
    for name in ["user-2.db", "user-2.db.new"] {
      try? FileManager.default.removeItem(atPath: fixture.place.appending(name).text)
    }
    // A folder in its place stands for a disk without room.
    fixture.place.appending("user-2.db.new/x").makeFolder()
    let book = try fixture.book()
    #expect(!book.isComplete)
    try NumberedEdits.run(edits + 1, in: book)
    try FileManager.default.removeItem(atPath: fixture.place.appending("user-2.db.new").text)
    try book.check()
    #expect(book.isComplete)
    book.close()
    #expect(try fixture.isWhole(after: edits + 1))
  }

  @Test(
    .enabled(if: SmallDisk.isAllowed, "mounting is not allowed here"),
    arguments: [true, false]
  )
  func `on a full disk edits are refused, but accepted if only the second file has no room`(
    isSecond: Bool
  ) throws {
    let fixture = try BookFixture()
    let disk = try SmallDisk(at: fixture.beside("disk"), size: "500k")
    defer { disk.end() }
    for name in BookFixture.names where !isSecond || name == "user-2.db" {
      let (old, new) = (fixture.place.appending(name), fixture.beside("disk/\(name)"))
      try FileManager.default.moveItem(atPath: old.text, toPath: new.text)
      try FileManager.default.createSymbolicLink(
        atPath: old.text,
        withDestinationPath: new.text
      )
    }
    let book = try fixture.book()
    var last = edits
    var refusal: DatabaseError?
    while refusal == nil, !isSecond || book.isComplete, last < 1000 {
      do throws(DatabaseError) {
        try NumberedEdits.run(last + 1, in: book)
        last += 1
      } catch {
        refusal = error
      }
    }
    #expect(refusal?.kind == (isSecond ? nil : .full))
    #expect(try NumberedEdits.state(of: book) == NumberedEdits.state(after: last))
    disk.grow(to: "8m")
    try NumberedEdits.run(last + 1, in: book)
    try book.check()
    book.close()
    #expect(try fixture.isWhole(after: last + 1))
  }

  @Test func `a book on a disk that cannot be written is read, and refuses edits`() throws {
    let fixture = try BookFixture()
    for path in BookFixture.names.map({ fixture.place.appending($0) }) + [fixture.place] {
      path.withCString { name in
        _ = chown(name, 65_534, 65_534)
        _ = chmod(name, path == fixture.place ? 0o555 : 0o444)
      }
    }
    let user = Ordinary.user(owning: fixture)
    defer {
      user.end()
      _ = fixture.place.withCString { chmod($0, 0o755) }
    }
    let book = try fixture.book()
    #expect(try NumberedEdits.state(of: book) == NumberedEdits.state(after: edits))
    let error = #expect(throws: DatabaseError.self) {
      try NumberedEdits.run(edits + 1, in: book)
    }
    #expect(error?.kind == .readOnly)
    book.close()
  }
}
