/// The user's rows in one file; each is checked when it is read.
struct UserRows {
  let database: Database
  private let sums: [String: RowSum]

  init(_ database: Database) throws(DatabaseError) {
    self.database = database
    let tables = try database.statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).values { $0.text(0) }
    var sums: [String: RowSum] = [:]
    for table in tables { sums[table] = try RowSum(of: table, in: database) }
    self.sums = sums
  }

  /// The columns of a row are as they were declared.
  func values<Value>(
    of table: String,
    where condition: String = "true",
    _ values: any Bindable...,
    make: (Statement) throws(DatabaseError) -> Value?
  ) throws(DatabaseError) -> [Value] {
    try select(table, condition, values) { (row, sum) throws(DatabaseError) in
      _ = try sum.checked(row)
      return try make(row)
    }
  }

  func number(_ name: String) throws(DatabaseError) -> Int64 {
    let number = try values(of: "meta", where: "name = ?", name) { $0.integer(1) }.first
    guard let number else { throw DatabaseError(.broken, "the number “\(name)” is gone") }
    return number
  }

  /// Equal ones mean equal files.
  func numbers() throws(DatabaseError) -> [String: Int64] {
    Dictionary(try values(of: "meta") { ($0.text(0), $0.integer(1)) }) { one, _ in one }
  }

  /// The names of the tables whose sums are in `total`.
  var summedTables: [String] { sums.keys.filter { $0 != "meta" }.sorted() }

  /// The XOR of the sums of all rows but those of `meta`; throws if one is wrong.
  func total() throws(DatabaseError) -> Int64 {
    var total: Int64 = 0
    for table in summedTables {
      _ = try select(table) { (row, sum) throws(DatabaseError) -> Void? in
        total ^= try sum.checked(row)
        return nil
      }
    }
    return total
  }

  /// Computes all sums and the total anew, after a change of the tables.
  func sealAll() throws(DatabaseError) {
    var total: Int64 = 0
    for table in summedTables {
      for row in try select(table, body: { $1.number(of: $0) }) {
        total ^= try seal(row, of: table)
      }
    }
    try database.run("UPDATE meta SET value = ? WHERE name = 'total'", total)
    for row in try select("meta", body: { $1.number(of: $0) }) { _ = try seal(row, of: "meta") }
  }

  /// Stores the sum of a row as SQLite has stored its values; returns it.
  func seal(_ row: Int64, of table: String) throws(DatabaseError) -> Int64 {
    let sums = try select(table, "rowid = ?", [row]) { $1.value(of: $0) }
    guard let sum = sums.first else { throw DatabaseError(.broken, "a row is gone") }
    try change("UPDATE \(table) SET sum = ? WHERE rowid = ?", [sum, row])
    return sum
  }

  func change(_ text: String, _ values: [any Bindable]) throws(DatabaseError) {
    try database.statement(text).bind(values).run()
    guard database.changedRows == 1 else { throw DatabaseError(.broken, "a row is gone") }
  }

  /// Without a check.
  func select<Value>(
    _ table: String,
    _ condition: String = "true",
    _ values: [any Bindable] = [],
    body: (Statement, RowSum) throws(DatabaseError) -> Value?
  ) throws(DatabaseError) -> [Value] {
    guard let sum = sums[table] else {
      throw DatabaseError(.broken, "the table “\(table)” is gone")
    }
    return try database.statement("\(sum.selection) WHERE \(condition)").bind(values)
      .values { row throws(DatabaseError) in try body(row, sum) }
  }
}
