internal import Glibc
internal import Values

/// What only the user can make: lists with their steps of undo, hearts, plays, folders and dates.
///
/// It knows files by its own numbers (`SongRegister`), so it needs nothing of what a scan can read
/// again. `UserTables` defines its tables, `PairedDatabase` keeps them in two files.
final class UserBook {
  private let pair: PairedDatabase
  let id: Int64
  /// How many of the pair's notes were taken.
  private var reported = 0

  init(folder: BytePath, clock: WallClock) throws(DatabaseError) {
    pair = try PairedDatabase(folder: folder, clock: clock)
    id = try pair.read { rows throws(DatabaseError) in try rows.number("id") }
  }

  /// While another process may write it.
  init(reading folder: BytePath) throws(DatabaseError) {
    pair = try PairedDatabase(reading: folder)
    id = try pair.read { rows throws(DatabaseError) in try rows.number("id") }
  }

  var number: Int64 { pair.number }
  var isComplete: Bool { pair.isComplete }
  var readOnlyReason: DatabaseError? { pair.readOnlyReason }
  /// Those since the last call.
  func takeNotes() -> [RepairNote] {
    defer { reported = pair.notes.count }
    return Array(pair.notes[reported...])
  }

  func close() { pair.close() }

  @discardableResult
  func check() throws(DatabaseError) -> [RepairNote] {
    try ofBook { () throws(DatabaseError) in try pair.check() }
  }

  func read<Result>(
    _ body: (UserRows) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try ofBook { () throws(DatabaseError) in try pair.read(body) }
  }

  /// See `PairedDatabase.edit`.
  func edit<Result>(
    _ name: String,
    _ body: (RowEdit) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try ofBook { () throws(DatabaseError) in try pair.edit(name, body) }
  }

  /// Makes damage that the pair could not repair differ from damage to the index, which can be.
  private func ofBook<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    do {
      return try body()
    } catch {
      guard error.isOfOneFile else { throw error }
      throw DatabaseError(.brokenAgain, error.description)
    }
  }

  // MARK: - Lists

  func lists() throws(DatabaseError) -> (rows: [ListNode], nextID: ListRowID) {
    try read { rows throws(DatabaseError) in
      (try rows.listRows(), ListRowID(try rows.number("next_row")))
    }
  }

  /// The step to undo or redo; several are the hearts of one.
  func nextStep(isUndone: Bool) throws(DatabaseError) -> [UserStep] {
    let heads = "(SELECT id FROM step WHERE \(RowEdit.isHead) AND"
    let next =
      isUndone
      ? "undone AND id < ifnull(\(heads) undone ORDER BY id LIMIT 1 OFFSET 1), 1e18) ORDER BY id"
      : "NOT undone AND id >= \(heads) NOT undone ORDER BY id DESC LIMIT 1) ORDER BY id DESC"
    return try read { rows throws(DatabaseError) in try rows.steps(where: next) }
  }

  func stepCounts() throws(DatabaseError) -> (back: Int, forth: Int) {
    try read { rows throws(DatabaseError) in
      let database = rows.database
      let heads = "SELECT count(*) FROM step WHERE \(RowEdit.isHead) AND"
      return (
        Int(try database.number("\(heads) NOT undone") ?? 0),
        Int(try database.number("\(heads) undone") ?? 0)
      )
    }
  }

  func mergedRecords() throws(DatabaseError) -> [Int64: Int64] {
    try read { rows throws(DatabaseError) in try rows.mergedRecords() }
  }

  // MARK: - Plays

  /// The latest first.
  func playTimes(of song: Int64) throws(DatabaseError) -> [Int64] {
    try read { rows throws(DatabaseError) in
      try rows.values(of: "play", where: "song = ? AND time NOTNULL ORDER BY time DESC", song) {
        $0.integer(2)
      }
    }
  }

  func playSums() throws(DatabaseError) -> [Int64: (number: Int64, last: Int64?)] {
    try read { rows throws(DatabaseError) in
      try rows.database.statement("SELECT song, total(number), max(time) FROM play GROUP BY song")
        .dictionary { ($0.integer(0), ($0.integer(1), $0.optionalInteger(2))) }
    }
  }

  /// On this computer, the earliest first.
  func plays(since time: Int64) throws(DatabaseError) -> [(song: Int64, time: Int64)] {
    try read { rows throws(DatabaseError) in
      try rows.values(of: "play", where: "time > ? AND batch ISNULL ORDER BY time", time) {
        ($0.integer(1), $0.integer(2))
      }
    }
  }

  // MARK: - Folders and dates

  struct Root {
    let id: RootID
    let path: BytePath
    let source: Int64
    let added: Int64
    /// The disk and the folder's number on it at its last scan.
    let disk: Int64?
    let inode: Int64?
    let usesKey: Bool
    let isPlain: Bool
    let trusted: String?
    /// The time of the last play that was sent to the server.
    let sentPlays: Int64?
    let sharedHearts: String?
  }

  /// Or those of other libraries that were imported.
  func roots(elsewhere: Bool = false) throws(DatabaseError) -> [Root] {
    try read { rows throws(DatabaseError) in
      try rows.roots().filter { ($0.source < 0) == elsewhere }
    }
  }

  func root(_ id: RootID) throws(DatabaseError) -> Root? { try roots().first { $0.id == id } }

  /// When files and folders came that came after the first scan.
  func arrivals() throws(DatabaseError) -> [BytePath: Int64] {
    try read { rows throws(DatabaseError) in try rows.arrivals() }
  }
}

extension UserRows {
  func roots() throws(DatabaseError) -> [UserBook.Root] {
    try values(of: "root") { row in
      UserBook.Root(
        id: RootID(row.integer(0)),
        path: BytePath(row.blob(1)),
        source: row.integer(2),
        added: row.integer(3),
        disk: row.optionalInteger(4),
        inode: row.optionalInteger(5),
        usesKey: row.integer(6) != 0,
        isPlain: row.integer(7) != 0,
        trusted: row.optionalText(8),
        sentPlays: row.optionalInteger(9),
        sharedHearts: row.optionalText(10)
      )
    }
  }

  func arrivals() throws(DatabaseError) -> [BytePath: Int64] {
    Dictionary(try values(of: "arrival") { (BytePath($0.blob(0)), $0.integer(1)) }) { $1 }
  }
}

extension RowEdit {
  func setArrival(_ time: Int64, of path: BytePath) throws(DatabaseError) {
    if try update("arrival", ["time": time], where: "path = ?", path.bytes) == 0 {
      try insert(into: "arrival", ["path": path.bytes, "time": time])
    }
  }
}

extension WallClock {
  /// How many minutes local time was ahead of UTC at a time, wherever the computer is now.
  static func minutesFromUTC(at time: Int64) -> Int64 {
    // It may have been carried into another zone.
    tzset()
    var (seconds, parts) = (time_t(time), tm())
    localtime_r(&seconds, &parts)
    return Int64(parts.tm_gmtoff) / 60
  }
}
