/// One edit of the user's rows: keeps their sums and the total, and repeats itself in a second file.
final class RowEdit {
  /// What another file has to repeat: rows are found by a condition, and one row is changed.
  private enum Step {
    case find(Search, [FoundRow])
    case change(String, [any Bindable])
  }

  private typealias Search = (table: String, condition: String, arguments: [any Bindable])
  private typealias FoundRow = (number: Int64, sum: Int64)

  /// The rows as they are after the changes so far.
  let rows: UserRows
  private var total: Int64
  private var steps: [Step] = []
  /// Whether nothing was changed.
  private(set) var isEmpty = true
  /// The first failure; who catches it cannot know which rows were changed.
  private var failure: DatabaseError?

  /// Begins an edit in a transaction.
  init(_ rows: UserRows) throws(DatabaseError) {
    self.rows = rows
    total = try rows.number("total")
  }

  /// What `make` makes of rows, as `UserRows` does; the edit is only repeated where they are the same.
  func values<Value>(
    of table: String,
    where condition: String = "true",
    _ arguments: any Bindable...,
    make: (Statement) throws(DatabaseError) -> Value?
  ) throws(DatabaseError) -> [Value] {
    let search: Search = (table, condition, arguments)
    steps.append(.find(search, try Self.find(search, in: rows)))
    return try rows.select(table, condition, arguments) { (row, _) throws(DatabaseError) in
      try make(row)
    }
  }

  /// Inserts a row; returns its id.
  @discardableResult
  func insert(
    into table: String,
    _ values: KeyValuePairs<String, any Bindable>
  ) throws(DatabaseError) -> Int64 {
    let names = values.map(\.key).joined(separator: ", ")
    let places = String(repeating: "?, ", count: values.count)
    try run("INSERT INTO \(table) (\(names), sum) VALUES (\(places)0)", values.map(\.value))
    let row = rows.database.lastInsertedRow
    try seal(row, of: table, old: 0)
    return row
  }

  /// Changes the rows for which a condition is true, and returns how many there are.
  @discardableResult
  func update(
    _ table: String,
    _ values: KeyValuePairs<String, any Bindable>,
    where condition: String,
    _ arguments: any Bindable...
  ) throws(DatabaseError) -> Int {
    let names = values.map { "\($0.key) = ?" }.joined(separator: ", ")
    let found = try taken(from: table, condition, arguments)
    for row in found {
      try run(
        "UPDATE \(table) SET \(names) WHERE rowid = ? AND sum = ?",
        values.map(\.value) + [row.number, row.sum]
      )
      try seal(row.number, of: table, old: row.sum)
    }
    return found.count
  }

  /// Deletes the rows for which a condition is true, and returns how many there were.
  @discardableResult
  func delete(
    from table: String,
    where condition: String,
    _ arguments: any Bindable...
  ) throws(DatabaseError) -> Int {
    let found = try taken(from: table, condition, arguments)
    for row in found {
      try run("DELETE FROM \(table) WHERE rowid = ? AND sum = ?", [row.number, row.sum])
    }
    return found.count
  }

  /// Changes a number of the table `meta`.
  func set(_ name: String, _ number: Int64) throws(DatabaseError) {
    guard try update("meta", ["value": number], where: "name = ?", name) == 1 else {
      throw DatabaseError(.broken, "the number “\(name)” is gone")
    }
  }

  /// Ends the edit, which gets a number.
  func finish(as number: Int64) throws(DatabaseError) {
    try set("total", total)
    try set("edit", number)
  }

  /// Repeats the edit in another file, in one transaction; throws if it finds other rows there.
  func repeated(in other: UserRows) throws(DatabaseError) {
    try other.database.transaction { () throws(DatabaseError) in
      for step in steps {
        switch step {
        case .change(let text, let values): try other.change(text, values)
        case .find(let search, let found):
          guard try Self.find(search, in: other).elementsEqual(found, by: ==) else {
            throw DatabaseError(.broken, "rows are gone")
          }
        }
      }
    }
  }

  // MARK: - Sums

  /// Changes a row; after a failure, which may have ended the transaction, nothing more.
  private func run(_ text: String, _ values: [any Bindable]) throws(DatabaseError) {
    isEmpty = false
    try kept { () throws(DatabaseError) in
      if let failure { throw failure }
      try rows.change(text, values)
    }
    steps.append(.change(text, values))
  }

  private func kept<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    do {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }

  /// The rows that will change, without their sums in the total.
  ///
  /// They are checked, so that no sum of a damaged row is made right.
  private func taken(
    from table: String,
    _ condition: String,
    _ arguments: [any Bindable]
  ) throws(DatabaseError) -> [FoundRow] {
    let search: Search = (table, condition, arguments)
    let found = try Self.find(search, in: rows)
    if table != "meta" { for row in found { total ^= row.sum } }
    steps.append(.find(search, found))
    return found
  }

  private static func find(
    _ search: Search,
    in rows: UserRows
  ) throws(DatabaseError) -> [FoundRow] {
    try rows.select(search.table, search.condition, search.arguments) {
      (row, sum) throws(DatabaseError) in (sum.number(of: row), try sum.checked(row))
    }
  }

  /// Stores the sum of a row as SQLite has stored its values.
  private func seal(_ row: Int64, of table: String, old: Int64) throws(DatabaseError) {
    let sum = try kept { () throws(DatabaseError) in
      guard let sum = try rows.select(table, "rowid = ?", [row], body: { $1.value(of: $0) }).first
      else { throw DatabaseError(.broken, "a row is gone") }
      return sum
    }
    try run("UPDATE \(table) SET sum = ? WHERE rowid = ? AND sum = ?", [sum, row, old])
    if table != "meta" { total ^= sum }
  }
}
