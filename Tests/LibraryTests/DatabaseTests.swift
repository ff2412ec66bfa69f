import Testing

@testable import Library

struct DatabaseTests {
  private let fixture: LibraryFixture
  private let database: Database

  init() throws {
    fixture = LibraryFixture()
    database = try Database(path: fixture.path("test.db"), .write)
    try database.execute("CREATE TABLE a (x, y)")
  }

  @Test func `values are read back as they were stored`() throws {
    try database.run("INSERT INTO a VALUES (?, ?)", "näme\u{0}", [0, 255, 10] as [UInt8])
    try database.run("INSERT INTO a VALUES (?, ?)", Int64.min, 0.1)
    try database.run("INSERT INTO a VALUES (?, ?)", "", [] as [UInt8])
    try database.run("INSERT INTO a VALUES (?, ?)", String?.none, 7)
    let rows = try database.statement("SELECT x, y FROM a ORDER BY rowid")
    #expect(try rows.step())
    #expect(rows.text(0) == "näme\u{0}")
    #expect(rows.blob(1) == [0, 255, 10])
    #expect(try rows.step())
    #expect(rows.integer(0) == .min)
    #expect(rows.double(1) == 0.1)
    #expect(try rows.step())
    #expect(rows.optionalText(0) == "")
    #expect(!rows.isNull(1))
    #expect(try rows.step())
    #expect(rows.optionalText(0) == nil)
    #expect(rows.optionalInt(1) == 7)
    #expect(try rows.step() == false)
  }

  @Test func `a transaction that throws changes nothing`() throws {
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO a VALUES (1, 1)")
        try database.run("INSERT INTO nonsense VALUES (1)")
      }
    }
    #expect(try database.number("SELECT count(*) FROM a") == 0)
    #expect(!database.isInTransaction)
  }

  @Test func `a snapshot reads one state, whatever others write meanwhile`() throws {
    try database.prepareForWriting()
    let reader = try Database(path: fixture.path("test.db"), .read)
    func count() throws(DatabaseError) -> Int64? { try reader.number("SELECT count(*) FROM a") }
    let counts = try reader.snapshot { () throws(DatabaseError) in
      let first = try count()
      try database.run("INSERT INTO a VALUES (1, 1)")
      return [first, try count()]
    }
    #expect(counts == [0, 0])
    #expect(!reader.isInTransaction)
    #expect(try count() == 1)
    #expect(throws: DatabaseError.self) {
      try reader.snapshot { () throws(DatabaseError) in try reader.run("SELECT nonsense FROM a") }
    }
    #expect(!reader.isInTransaction)
  }

  @Test func `a full database throws an error and keeps its content`() throws {
    try database.execute("PRAGMA max_page_count = 4")
    var error: DatabaseError?
    var count: Int64 = 0
    while error == nil, count < 1000 {
      do throws(DatabaseError) {
        try database.run("INSERT INTO a VALUES (?, ?)", count, [UInt8](repeating: 1, count: 500))
        count += 1
      } catch let refusal {
        error = refusal
      }
    }
    #expect(error?.kind == .full)
    #expect(try database.number("SELECT count(*) FROM a") == count)
    try database.execute("PRAGMA max_page_count = 1000")
    try database.run("INSERT INTO a VALUES (1, 1)")
  }

  @Test func `waiting too long for another connection throws an error`() throws {
    let other = try Database(path: fixture.path("test.db"), .write, patience: 1)
    try database.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: DatabaseError.self) { try other.execute("BEGIN IMMEDIATE") }
    #expect(error?.kind == .busy)
    try database.execute("COMMIT")
  }

  @Test func `an invalid file is broken, and a missing one cannot be opened`() throws {
    fixture.write("text.db", String(repeating: "this is no database ", count: 100))
    let error = #expect(throws: DatabaseError.self) {
      try Database(path: fixture.path("text.db"), .write).number("SELECT count(*) FROM a")
    }
    #expect(error?.kind == .broken)
    let other = #expect(throws: DatabaseError.self) {
      _ = try Database(path: fixture.path("no/such.db"), .read)
    }
    #expect(other?.kind == .cannotOpen)
  }
}
