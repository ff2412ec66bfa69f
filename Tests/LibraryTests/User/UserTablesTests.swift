import Testing

@testable import Library
@testable import LibrarySupport

struct UserTablesTests {
  /// The tables of this version, and those of a next one.
  private static let next = UserTables(
    changes: UserTables.current.changes + [
      UserTables.Change(version: 2) { database throws(DatabaseError) in
        try database.execute(
          """
          ALTER TABLE song ADD COLUMN stars INTEGER;
          CREATE TABLE correction (id INTEGER PRIMARY KEY, title TEXT, sum INTEGER NOT NULL) STRICT;
          UPDATE song SET stars = 5 WHERE heart NOTNULL;
          """
        )
      }
    ]
  )

  private let edits = BookFixture.edits

  @Test(arguments: [nil, 0, 1])
  func `a next version takes over all rows, and none that one file has damaged`(
    damaged: Int?
  ) throws {
    let fixture = try BookFixture(.killed)
    if let damaged { try fixture.spoil(damaged, "UPDATE row SET text = 'damage' WHERE id = 127") }
    let book = try fixture.book(Self.next)
    #expect(book.notes.isEmpty == (damaged == nil))
    try NumberedEdits.run(edits + 1, in: book)
    try book.edit("stars") { edit throws(DatabaseError) in
      try edit.insert(into: "correction", ["title": "T"])
      try edit.update("song", ["stars": 4], where: "id = ?", 3)
    }
    let stars = try book.read { rows throws(DatabaseError) in
      try rows.values(of: "song", where: "id IN (2, 3) ORDER BY id") { $0.integer(10) }
    }
    #expect(stars == [5, 4])
    book.close()
    #expect(try fixture.isWhole(after: edits + 1, Self.next))
    let copy = try Database(path: fixture.place.appending("user-version-1.db"), .read)
    #expect(try UserTables.current.complaint(in: copy) == nil)
    #expect(try UserRows(copy).number("edit") == edits)
  }

  @Test(arguments: [0, 1])
  func `a book of which a newer program has written one file is refused in words`(
    file: Int
  ) throws {
    let fixture = try BookFixture()
    let database = try Database(path: fixture.place.appending(BookFixture.names[file]), .write)
    try Self.next.upgrade(database)
    let error = #expect(throws: DatabaseError.self) { try fixture.book() }
    #expect(error?.kind == .newer)
    #expect(error?.description.contains("a newer Gatefold (version 2 of") == true)
    #expect(try Self.next.complaint(in: database) == nil)
  }

  @Test func `an edit is accepted though a newer program has changed the second file`() throws {
    let fixture = try BookFixture()
    let book = try fixture.book()
    try Self.next.upgrade(try Database(path: fixture.place.appending("user-2.db"), .write))
    try NumberedEdits.run(edits + 1, in: book)
    let error = #expect(throws: DatabaseError.self) { try NumberedEdits.last(of: book) }
    #expect(error?.kind == .newer)
    let first = try Database(path: fixture.place.appending("user.db"), .read)
    #expect(try UserRows(first).number("edit") == edits + 1)
  }

  @Test func `every table has a sum, and a new book is sound`() throws {
    let database = try Database(path: BytePath(":memory:"), .write)
    try UserTables.current.make(in: database)
    let tables = try UserRows(database).summedTables
    #expect(tables == ["arrival", "link", "play", "record", "root", "row", "song", "step"])
    for table in tables { try database.statement("SELECT sum FROM \(table)").run() }
    #expect(try UserTables.current.complaint(in: database) == nil)
  }
}
