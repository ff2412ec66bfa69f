internal import Glibc
internal import Identities
internal import Notation
internal import Processes

/// Why a file is not imported into the user's book; nothing was changed.
public enum UserFileError: Error, Sendable, Equatable {
  /// It cannot be read, for this reason of the system.
  case unreadable(String)
  /// It is another kind of file, or too large for one of these.
  case foreign
  /// A newer program wrote it.
  case newer
  /// Its end is missing.
  case incomplete
  /// This line is not as it should be.
  case wrong(line: Int)
}

/// The user's book as lines of JSON, for moving it to another computer; the manual describes them.
///
/// The first line has the version of the tables, each other one is a row of a table, and the last one
/// has the number of rows. What an older program wrote is brought up to date by `UserTables`.
public enum UserLines {
  /// How many bytes a file may have.
  private static let limit = 1 << 29
  /// The columns that use all 64 bits, or whose numbers are limited when they are used.
  private static let wide: Set = ["fingerprint", "here", "there", "disk", "inode", "place"]

  /// The types of the columns of each table; the steps of undo remain on their computer.
  private static func types(
    in database: Database
  ) throws(DatabaseError) -> [String: [(name: String, type: String)]] {
    var types: [String: [(name: String, type: String)]] = [:]
    for table in try UserRows(database).summedTables where table != "step" {
      types[table] = try database.statement(
        "SELECT name, type FROM pragma_table_info(?) WHERE name != 'sum' ORDER BY cid"
      ).bind([table]).values { ($0.text(0), $0.text(1)) }
    }
    return types
  }

  // MARK: - Writing

  /// Writes the book in a folder, which another process may have open, to a file; returns the number
  /// of rows.
  static func write(bookIn folder: BytePath, to path: BytePath) throws(DatabaseError) -> Int {
    let book = try UserBook(reading: folder)
    var (count, failure) = (0, DatabaseError?.none)
    do throws(DatabaseError) {
      try WholeFile(path).write(mode: 0o600, inOwnFolder: false) { handle in
        do throws(DatabaseError) {
          count = try write(book, to: handle, of: path)
        } catch {
          failure = error
        }
        return failure == nil
      }
    } catch {
      throw failure ?? error
    }
    return count
  }

  private static func write(
    _ book: UserBook,
    to handle: Int32,
    of path: BytePath
  ) throws(DatabaseError) -> Int {
    var (bytes, count) = ([UInt8](), 0)
    func put(_ members: [(name: String, value: JSON)], isLast: Bool = false) throws(DatabaseError) {
      bytes += Array(JSON.object(members).line.utf8) + [10]
      guard isLast || bytes.count > 1 << 16 else { return }
      guard writeAll(bytes, to: handle) else { throw DatabaseError(file: path, "written", errno) }
      bytes.removeAll(keepingCapacity: true)
    }
    try put([("gatefold", .text("user")), ("version", .integer(Int(UserTables.current.version)))])
    try book.read { rows throws(DatabaseError) in
      try rows.database.snapshot { () throws(DatabaseError) in
        for (table, columns) in try types(in: rows.database).sorted(by: { $0.key < $1.key }) {
          _ = try rows.values(of: table) { row throws(DatabaseError) -> Void? in
            count += 1
            try put(
              [("table", .text(table))] + columns.indices.compactMap { member(columns, row, $0) }
            )
            return nil
          }
        }
      }
    }
    try put([("end", .integer(count))], isLast: true)
    return count
  }

  private static func member(
    _ columns: [(name: String, type: String)],
    _ row: Statement,
    _ index: Int
  ) -> (name: String, value: JSON)? {
    let (name, place) = (columns[index].name, Int32(index))
    guard !row.isNull(place) else { return nil }
    switch columns[index].type {
    case "INTEGER": return (name, .integer(row.int(place)))
    case "REAL": return (name, .number(row.double(place)))
    case "TEXT": return (name, .text(row.text(place)))
    default:
      let bytes = row.blob(place)
      guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(where: { $0 < 32 })
      else { return ("\(name)_percent", .text(PercentCoding.encoded(bytes))) }
      return (name, .text(text))
    }
  }

  // MARK: - Reading

  /// Whether a file begins as these do.
  public static func are(in path: BytePath) -> Bool {
    let start = try? content(of: path, atMost: 200).split(separator: 10).first
    return start.flatMap { try? version(in: $0) } != nil
  }

  /// The rows of a file, if it is whole, as a book in memory.
  static func read(_ path: BytePath) throws(UserFileError) -> UserRows {
    let lines = try content(of: path, atMost: limit).split(separator: 10)
    guard let first = lines.first, let version = try? version(in: first) else { throw .foreign }
    guard version <= UserTables.current.version else { throw .newer }
    var number = 1
    do throws(DatabaseError) {
      let database = try Database(path: BytePath(":memory:"), .write)
      let changes = UserTables.current.changes.filter { $0.version <= version }
      try UserTables(changes: changes).make(in: database)
      let types = try types(in: database).mapValues { columns in
        Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0.type) })
      }
      try database.execute("BEGIN")
      for line in lines.dropFirst().dropLast() {
        number += 1
        try insert(line, types, into: database)
      }
      number += 1
      guard
        try database.number("SELECT json_extract(?, '$.end')", text(of: lines[number - 1]))
          == Int64(lines.count - 2)
      else { throw DatabaseError(.other, "lines are missing") }
      try database.execute("COMMIT")
      try UserTables.current.make(in: database, after: version)
      return try UserRows(database)
    } catch {
      throw number == lines.count ? .incomplete : .wrong(line: number)
    }
  }

  /// Inserts the row of a line into its table.
  private static func insert(
    _ line: ArraySlice<UInt8>,
    _ types: [String: [String: String]],
    into database: Database
  ) throws(DatabaseError) {
    let line = try text(of: line)
    let table =
      try database.statement("SELECT json_extract(?, '$.table')").bind([line])
      .first { $0.text(0) } ?? ""
    var (names, values) = (["sum"], [0 as any Bindable])
    try database.statement("SELECT key, type, value FROM json_each(?)").bind([line])
      .forEachRow { row throws(DatabaseError) in
        let key = row.text(0)
        let isCoded = key.hasSuffix("_percent")
        let name = isCoded ? String(key.dropLast(8)) : key
        let value: (any Bindable)? =
          switch (types[table]?[name], row.text(1), isCoded) {
          case ("INTEGER", "integer", false): number(row.integer(2), in: name)
          case ("REAL", "real", false), ("REAL", "integer", false): row.double(2)
          case ("TEXT", "text", false): row.text(2)
          case ("BLOB", "text", false): Array(row.text(2).utf8)
          case ("BLOB", "text", true): PercentCoding.decoded(row.text(2).utf8)
          default: nil
          }
        guard key != "table" else { return }
        guard let value else { throw DatabaseError(.other, "“\(key)” is wrong") }
        names.append(name)
        values.append(value)
      }
    let places = String(repeating: ", ?", count: values.count).dropFirst(2)
    try database.statement(
      "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))"
    ).bind(values).run()
  }

  /// A number unless it is beyond 2^53: that is no time or count, and other readers would round it.
  private static func number(_ number: Int64, in name: String) -> Int64? {
    wide.contains(name) || number.magnitude <= 1 << 53 ? number : nil
  }

  private static func text(of line: ArraySlice<UInt8>) throws(DatabaseError) -> String {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw DatabaseError(.other, "a line is no text")
    }
    return text
  }

  /// The version in the first line; nil if it is another kind of file.
  private static func version(in line: ArraySlice<UInt8>) throws(DatabaseError) -> Int64? {
    try Database(path: BytePath(":memory:"), .write).number(
      """
      SELECT json_extract(?1, '$.version') WHERE json_extract(?1, '$.gatefold') = 'user'
        AND json_type(?1, '$.version') = 'integer' AND json_extract(?1, '$.version') > 0
      """,
      text(of: line)
    )
  }

  private static func content(
    of path: BytePath,
    atMost limit: Int
  ) throws(UserFileError) -> [UInt8] {
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard handle >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
    defer { close(handle) }
    let size = Int(path.status?.st_size ?? 0)
    guard WholeFile.isPlain(handle), size <= Self.limit else { throw .foreign }
    return readAll(from: handle, count: min(size, limit))
  }
}
