internal import CSQLite
internal import Values

protocol Bindable {
  /// Binds the value to the parameter of that number, which counts from 1.
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError)
}

final class Statement {
  private let raw: OpaquePointer
  // The database owns its statements and outlives them.
  private unowned(unsafe) let database: Database

  init(_ text: String, on database: Database) throws(DatabaseError) {
    var raw: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle,
      text,
      -1,
      UInt32(SQLITE_PREPARE_PERSISTENT),
      &raw,
      nil
    )
    try database.check(code)
    guard let raw else { throw DatabaseError(.other, "“\(text)” is no statement") }
    self.raw = raw
    self.database = database
  }

  deinit { sqlite3_finalize(raw) }

  // MARK: - Values

  @discardableResult
  func bind(_ values: [any Bindable]) throws(DatabaseError) -> Statement {
    for (index, value) in values.enumerated() { try value.bind(to: self, at: Int32(index) + 1) }
    return self
  }

  func bind(_ value: some Bindable, at place: Int32) throws(DatabaseError) {
    try value.bind(to: self, at: place)
  }

  fileprivate func bind(by call: (OpaquePointer) -> Int32) throws(DatabaseError) {
    try database.check(call(raw))
  }

  // MARK: - Rows

  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(raw)
    if code == SQLITE_ROW { return true }
    do {
      try database.check(code)
    } catch {
      sqlite3_reset(raw)
      throw error
    }
    return false
  }

  func run() throws(DatabaseError) {
    while try step() {}
    reset()
  }

  func forEachRow(_ body: (Statement) throws(DatabaseError) -> Void) throws(DatabaseError) {
    defer { reset() }
    while try step() { try body(self) }
  }

  func values<Value>(
    _ make: (Statement) throws(DatabaseError) -> Value?
  ) throws(DatabaseError) -> [Value] {
    var values: [Value] = []
    try forEachRow { row throws(DatabaseError) in
      if let value = try make(row) { values.append(value) }
    }
    return values
  }

  func dictionary<Key: Hashable, Value>(
    _ entry: (Statement) -> (Key, Value)
  ) throws(DatabaseError) -> [Key: Value] {
    Dictionary(try values(entry)) { _, last in last }
  }

  func first<Value>(
    _ make: (Statement) throws(DatabaseError) -> Value?
  ) throws(DatabaseError) -> Value? {
    defer { reset() }
    return try step() ? try make(self) : nil
  }

  /// Ends the current run; the bound values remain.
  func reset() { sqlite3_reset(raw) }

  // MARK: - Columns

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(raw, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(raw, column) }
  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(raw, column)) }
  func double(_ column: Int32) -> Double { sqlite3_column_double(raw, column) }
  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }
  func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }

  func text(_ column: Int32) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func blob(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// The bytes of a text or a blob, without a copy; valid until the next step.
  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // In this order of calls, SQLite converts nothing.
    let start = sqlite3_column_blob(raw, column)
    let count = Int(sqlite3_column_bytes(raw, column))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Appends the type and the bytes of a column as they are stored, for checksums.
  func append(_ column: Int32, to bytes: inout [UInt8]) {
    let type = sqlite3_column_type(raw, column)
    bytes.append(UInt8(truncatingIfNeeded: type))
    let number: UInt64 =
      switch type {
      case SQLITE_NULL: 0
      case SQLITE_INTEGER: UInt64(bitPattern: integer(column))
      // The text that SQLite makes of it differs between its versions.
      case SQLITE_FLOAT: double(column).bitPattern
      default: UInt64(withBytes(column) { $0.count })
      }
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    if type == SQLITE_TEXT || type == SQLITE_BLOB { withBytes(column) { bytes += $0 } }
  }
}

extension Bindable where Self: Identity {
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError) {
    try statement.bind(number, at: place)
  }
}

extension ListRowID: Bindable {}
extension RecordID: Bindable {}
extension RootID: Bindable {}
extension TrackID: Bindable {}

extension Int64: Bindable {
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError) {
    try statement.bind { sqlite3_bind_int64($0, place, self) }
  }
}

extension Int: Bindable {
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError) {
    try statement.bind(Int64(self), at: place)
  }
}

extension Double: Bindable {
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError) {
    try statement.bind { sqlite3_bind_double($0, place, self) }
  }
}

extension String: Bindable {
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError) {
    var text = self
    try statement.bind { raw in
      text.withUTF8 { csqlite_bind_text(raw, place, $0.baseAddress, UInt64($0.count)) }
    }
  }
}

extension [UInt8]: Bindable {
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError) {
    try statement.bind { raw in
      withUnsafeBytes { csqlite_bind_blob(raw, place, $0.baseAddress, UInt64($0.count)) }
    }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  func bind(to statement: Statement, at place: Int32) throws(DatabaseError) {
    switch self {
    case .some(let value): try value.bind(to: statement, at: place)
    case .none: try statement.bind { sqlite3_bind_null($0, place) }
    }
  }
}
