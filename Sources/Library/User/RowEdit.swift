/// One edit of the user's rows in one file, which keeps their sums and the total.
final class RowEdit {
  let rows: UserRows
  private var total: Int64
  private var isEmpty = true
  /// The first failure; who catches it cannot know which rows were changed.
  private var failure: DatabaseError?

  init(_ rows: UserRows) throws(DatabaseError) {
    self.rows = rows
    total = try rows.number("total")
  }

  /// With the next number of its table if it has none; returns its number.
  @discardableResult
  func insert(
    into table: String,
    _ values: KeyValuePairs<String, any Bindable>,
    as number: Int64? = nil
  ) throws(DatabaseError) -> Int64 {
    let names = values.map(\.key) + (number == nil ? [] : ["id"])
    let places = String(repeating: "?, ", count: names.count)
    return try change { () throws(DatabaseError) in
      try rows.change(
        "INSERT INTO \(table) (\(names.joined(separator: ", ")), sum) VALUES (\(places)0)",
        values.map(\.value) + [number].compactMap(\.self)
      )
      let row = rows.database.lastInsertedRow
      count(try rows.seal(row, of: table), of: table)
      return row
    }
  }

  @discardableResult
  func update(
    _ table: String,
    _ values: KeyValuePairs<String, any Bindable>,
    where condition: String,
    _ arguments: any Bindable...
  ) throws(DatabaseError) -> Int {
    let names = values.map { "\($0.key) = ?" }.joined(separator: ", ")
    return try change { () throws(DatabaseError) in
      let found = try taken(from: table, condition, arguments)
      for row in found {
        try rows.change(
          "UPDATE \(table) SET \(names) WHERE rowid = ?",
          values.map(\.value) + [row]
        )
        count(try rows.seal(row, of: table), of: table)
      }
      return found.count
    }
  }

  @discardableResult
  func delete(
    from table: String,
    where condition: String,
    _ arguments: any Bindable...
  ) throws(DatabaseError) -> Int {
    try change { () throws(DatabaseError) in
      let found = try taken(from: table, condition, arguments)
      for row in found { try rows.change("DELETE FROM \(table) WHERE rowid = ?", [row]) }
      return found.count
    }
  }

  func set(_ name: String, _ number: Int64) throws(DatabaseError) {
    guard try update("meta", ["value": number], where: "name = ?", name) == 1 else {
      throw DatabaseError(.broken, "the number “\(name)” is gone")
    }
  }

  /// The edit gets the number only if it has changed anything.
  func finish(as number: Int64) throws(DatabaseError) {
    if let failure { throw failure }
    guard !isEmpty else { return }
    try set("total", total)
    try set("edit", number)
  }

  // MARK: - Sums

  /// Runs a change; after a failure, which may have ended the transaction, none.
  private func change<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    if let failure { throw failure }
    do {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }

  /// They are checked, so that no sum of a damaged row is made right; their sums leave the total.
  private func taken(
    from table: String,
    _ condition: String,
    _ arguments: [any Bindable]
  ) throws(DatabaseError) -> [Int64] {
    try rows.select(table, condition, arguments) { (row, sum) throws(DatabaseError) in
      count(try sum.checked(row), of: table)
      return sum.number(of: row)
    }
  }

  /// Adds a sum to the total, or takes it out again.
  private func count(_ sum: Int64, of table: String) {
    isEmpty = false
    if table != "meta" { total ^= sum }
  }
}
