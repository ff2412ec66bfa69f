internal import Values

/// The checksums of a table's rows, over all columns but `sum` itself.
///
/// SQLite detects a broken page, but no changed value. It must remain the same in every version, so
/// that an older program recognizes a newer file.
struct RowSum {
  /// The statement that reads rows: the columns as they were declared, the sum and the row id.
  let selection: String
  private let table: [UInt8]
  private let count: Int32

  init(of table: String, in database: Database) throws(DatabaseError) {
    let columns = try database.statement(
      "SELECT name FROM pragma_table_info(?) WHERE name != 'sum' ORDER BY cid"
    ).bind([table]).values { $0.text(0) }
    selection = "SELECT \(columns.joined(separator: ", ")), sum, rowid FROM \(table)"
    self.table = Array(table.utf8)
    count = Int32(columns.count)
  }

  /// The sum that a row should have.
  ///
  /// CRCs are linear: those of rows whose numbers count up cancel each other out in `total`, the XOR
  /// of all sums. The last steps (of SplitMix64) prevent that.
  func value(of row: Statement) -> Int64 {
    var bytes = table
    for column in 0..<count { row.append(column, to: &bytes) }
    var mixed = UInt64(Checksum.of(bytes)) &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int64(bitPattern: mixed ^ (mixed >> 31))
  }

  /// Throws if it is not that of the row's values.
  func checked(_ row: Statement) throws(DatabaseError) -> Int64 {
    let sum = value(of: row)
    guard !row.isNull(count), sum == row.integer(count) else {
      throw DatabaseError(.broken, "a row of \(BytePath(table).text) has changed by itself")
    }
    return sum
  }

  func number(of row: Statement) -> Int64 { row.integer(count + 1) }
}
