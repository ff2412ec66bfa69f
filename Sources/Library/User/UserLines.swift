internal import Glibc
internal import Processes
internal import Values

public enum UserFileError: Error, Sendable, Equatable {
  case unreadable(String)
  case newer
  /// This line is not as it should be; the first one of another kind of file.
  case wrong(line: Int)
}

/// The user's book as lines of JSON, for moving it to another computer; the manual describes them.
///
/// The first line has the version of the tables, each other one is a row of a table, and the last one
/// has the number of rows. What an older program wrote is brought up to date by `UserTables`.
enum UserLines {
  /// In bytes.
  private static let limit = 1 << 29
  /// The columns that use all 64 bits, or whose numbers are limited when they are used.
  private static let wide: Set = ["fingerprint", "here", "there", "disk", "inode", "place"]

  /// The songs with a heart, a play or a row of a list.
  static let songs = """
    heart NOTNULL OR id IN (SELECT song FROM play UNION SELECT song FROM row WHERE song NOTNULL)
    """

  private typealias Column = (name: String, type: String)

  /// The steps of undo remain on their computer.
  private static func tables(
    in rows: UserRows
  ) throws(DatabaseError) -> [(name: String, columns: [Column])] {
    var tables: [(name: String, columns: [Column])] = []
    for table in rows.summedTables where table != "step" {
      let columns = try rows.database.statement(
        "SELECT name, type FROM pragma_table_info(?) WHERE name != 'sum' ORDER BY cid"
      ).bind([table]).values { Column($0.text(0), $0.text(1)) }
      tables.append((table, columns))
    }
    return tables
  }

  // MARK: - Writing

  static func lines(of rows: UserRows) throws(DatabaseError) -> (bytes: [UInt8], count: Int) {
    var (bytes, count) = ([UInt8](), 0)
    func put(_ members: [(name: String, value: JSON)]) {
      bytes += Array(JSON.object(members).line.utf8) + [10]
    }
    put([("gatefold", .text("user")), ("version", .integer(Int(UserTables.current.version)))])
    for table in try tables(in: rows) {
      let condition = table.name == "song" ? songs : "true"
      _ = try rows.values(of: table.name, where: condition) { row -> Void? in
        count += 1
        let members = table.columns.indices.compactMap { member(table.columns[$0], row, Int32($0)) }
        put([("table", .text(table.name))] + members)
        return nil
      }
    }
    put([("end", .integer(count)), ("sum", .integer(Int(Checksum.of(bytes))))])
    return (bytes, count)
  }

  private static func member(
    _ column: Column,
    _ row: Statement,
    _ place: Int32
  ) -> (name: String, value: JSON)? {
    guard !row.isNull(place) else { return nil }
    switch column.type {
    case "INTEGER": return (column.name, .integer(row.int(place)))
    case "REAL": return (column.name, .number(row.double(place)))
    case "TEXT": return (column.name, .text(row.text(place)))
    default:
      let bytes = row.blob(place)
      guard let text = String(validating: bytes, as: UTF8.self), bytes.allSatisfy({ $0 >= 32 })
      else { return ("\(column.name)_percent", .text(PercentCoding.encoded(bytes))) }
      return (column.name, .text(text))
    }
  }

  // MARK: - Reading

  /// The rows of a file, if it is whole, as a book in memory.
  static func read(_ path: BytePath) throws(UserFileError) -> UserRows {
    let bytes = try content(of: path)
    let lines = bytes.split(separator: 10)
    var number = 1
    do throws(DatabaseError) {
      let database = try Database(path: BytePath(":memory:"), .write)
      let version = try database.number(
        "SELECT ?1 ->> 'version' WHERE ?1 ->> 'gatefold' = 'user' AND ?1 ->> 'version' > 0",
        text(of: lines.first)
      )
      guard let version else { throw DatabaseError(.other, "it is another kind of file") }
      guard version <= UserTables.current.version else { throw DatabaseError(.newer, "") }
      let changes = UserTables.current.changes.filter { $0.version <= version }
      try UserTables(changes: changes).make(in: database)
      let types = Dictionary(
        uniqueKeysWithValues: try tables(in: UserRows(database)).map { table in
          (table.name, Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, $0.type) }))
        }
      )
      try database.execute("BEGIN")
      for line in lines.dropFirst().dropLast() {
        number += 1
        try insert(try text(of: line), types, into: database)
      }
      number += 1
      let count = try database.number("SELECT ?1 ->> 'end'", text(of: lines.dropFirst().last))
      guard count == Int64(number - 2) else { throw DatabaseError(.other, "the end is missing") }
      // Another program may write none.
      let sum = try database.number("SELECT ?1 ->> 'sum'", text(of: lines.last))
      if let sum, let end = lines.last?.startIndex, sum != Int64(Checksum.of(bytes[..<end])) {
        throw DatabaseError(.other, "something has changed")
      }
      for name in ["song", "record"] {
        try database.execute(
          "UPDATE meta SET value = (SELECT coalesce(max(id), 0) + 1 FROM \(name)) WHERE name = 'next_\(name)'"
        )
      }
      try database.execute("COMMIT")
      try UserTables.current.make(in: database, after: version)
      return try UserRows(database)
    } catch {
      throw error.kind == .newer ? .newer : .wrong(line: number)
    }
  }

  private static func insert(
    _ line: String,
    _ types: [String: [String: String]],
    into database: Database
  ) throws(DatabaseError) {
    let table = try database.statement("SELECT ? ->> 'table'").bind([line]).first { $0.text(0) }
    guard let table, let columns = types[table] else {
      throw DatabaseError(.other, "there is no such table")
    }
    var (names, values) = (["sum"], [0 as any Bindable])
    try database.statement(
      "SELECT key, type, value FROM json_each(?) WHERE key != 'table' AND type != 'null'"
    )
    .bind([line]).forEachRow { row throws(DatabaseError) in
      let key = row.text(0)
      let isCoded = key.hasSuffix("_percent")
      let name = isCoded ? String(key.dropLast(8)) : key
      let value: (any Bindable)? =
        switch (columns[name], row.text(1), isCoded) {
        // Numbers beyond 2^53 are no times or counts, and other readers would round them.
        case ("INTEGER", "integer", false)
        where wide.contains(name) || row.integer(2).magnitude <= 1 << 53: row.integer(2)
        case ("REAL", "real", false), ("REAL", "integer", false): row.double(2)
        case ("TEXT", "text", false): row.text(2)
        case ("BLOB", "text", false): row.blob(2)
        case ("BLOB", "text", true): PercentCoding.decoded(row.blob(2))
        default: nil
        }
      let isCut = name == "path" && (value as? [UInt8])?.contains(0) ?? true
      guard let value, !isCut else { throw DatabaseError(.other, "“\(key)” is wrong") }
      names.append(name)
      values.append(value)
    }
    let places = String(repeating: ", ?", count: values.count).dropFirst(2)
    try database.statement(
      "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))"
    ).bind(values).run()
  }

  private static func text(of line: ArraySlice<UInt8>?) throws(DatabaseError) -> String {
    guard let line, let text = String(validating: line, as: UTF8.self) else {
      throw DatabaseError(.other, "a line is no text")
    }
    return text
  }

  private static func content(of path: BytePath) throws(UserFileError) -> [UInt8] {
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard handle >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
    defer { close(handle) }
    let size = Int(path.status?.st_size ?? 0)
    guard WholeFile.isPlain(handle), size <= limit else {
      throw .unreadable(String(cString: strerror(size > limit ? EFBIG : EINVAL)))
    }
    return readAll(from: handle, count: size)
  }
}
