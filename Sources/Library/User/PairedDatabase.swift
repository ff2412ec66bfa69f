/// What only the user can make, in two equal files, of which one can always replace the other.
///
/// Each edit runs in the first file and then in the second, and is accepted with the first. A broken
/// file is set aside and made again from the other, and the call that met it runs again.
final class PairedDatabase {
  private let files: LibraryFiles
  private let tables: UserTables
  private let clock: WallClock
  /// The file that is read, and written first.
  private var first: UserRows?
  /// The file that repeats each edit; nil while it cannot be made.
  private var second: UserRows?
  /// The number of the last accepted edit.
  private(set) var number: Int64 = 0
  private var isBusy = false
  /// Whether a daily copy has replaced both files; a failing disk would cause endless ones.
  private var wasRestored = false
  /// Whether another process may write the files, which are then left as they are.
  private let isOnlyRead: Bool
  /// Why nothing can be changed; nil if it can.
  private(set) var readOnlyReason: DatabaseError?
  private(set) var notes: [RepairNote] = []

  /// Makes what is missing of the pair.
  init(
    folder: BytePath,
    tables: UserTables = .current,
    clock: WallClock = .system
  ) throws(DatabaseError) {
    files = LibraryFiles(folder: folder)
    self.tables = tables
    self.clock = clock
    isOnlyRead = false
    try connect(examines: false)
  }

  /// While another process may write it.
  init(reading folder: BytePath) throws(DatabaseError) {
    files = LibraryFiles(folder: folder)
    (tables, clock, isOnlyRead) = (.current, .system, true)
    readOnlyReason = DatabaseError(.readOnly, "the library is only read")
    for path in files.userFiles {
      guard let database = try? Database(path: path, .read, patience: 500),
        let rows = try? UserRows(database), let version = try? rows.number("version"),
        let edit = try? rows.number("edit")
      else { continue }
      guard version <= tables.version else { throw UserTables.newer(version) }
      if version == tables.version, first == nil || edit > number { (first, number) = (rows, edit) }
    }
    _ = try connected
  }

  /// Whether each edit is written twice; else `check()` tries to make the second file.
  var isComplete: Bool { second != nil }

  /// Calls `body` again if a broken file was replaced.
  func read<Result>(
    _ body: (UserRows) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    guard !isBusy else { return try body(connected) }
    if first == nil { try connect(examines: false) }
    isBusy = true
    defer { isBusy = false }
    do {
      return try body(connected)
    } catch {
      guard error.isOfOneFile, !isOnlyRead else { throw error }
      try connect(examines: true)
      return try body(connected)
    }
  }

  /// Calls `body` for each file, and accepts its changes or, if it throws, none; again if a broken
  /// file was replaced.
  ///
  /// It must do the same in both files, and reads only the rows of its edit.
  func edit<Result>(
    _ name: String,
    _ body: (RowEdit) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    precondition(!isBusy, "an edit must not begin inside a read or another edit")
    if first == nil || readOnlyReason?.kind == .full { try connect(examines: false) }
    if let readOnlyReason { throw readOnlyReason }
    isBusy = true
    defer { isBusy = false }
    var isAgain = false
    while true {
      if let result = try run(body, name, isAgain: isAgain) { return result }
      isAgain = true
    }
  }

  /// Reads everything in both files, compares and repairs them; returns the faults.
  @discardableResult
  func check() throws(DatabaseError) -> [RepairNote] {
    precondition(!isBusy, "a check must not begin inside a read or an edit")
    let known = notes.count
    try connect(examines: true)
    return Array(notes[known...])
  }

  /// The next call opens them again.
  func close() { (first, second) = (nil, nil) }

  // MARK: - Edits

  private var connected: UserRows {
    get throws(DatabaseError) {
      guard let first else { throw DatabaseError(.cannotOpen, "the user's book is not open") }
      return first
    }
  }

  /// Runs an edit in both files; nil if a broken file was replaced, and has to repeat it.
  private func run<Result>(
    _ body: (RowEdit) throws(DatabaseError) -> Result,
    _ name: String,
    isAgain: Bool
  ) throws(DatabaseError) -> Result? {
    let before = number
    var result: Result?
    var numbers: [String: Int64]?
    do {
      for rows in [try connected, second].compactMap(\.self) {
        try rows.database.transaction { () throws(DatabaseError) in
          guard try rows.number("edit") == before else {
            throw DatabaseError(.broken, "the last edit is gone")
          }
          let edit = try RowEdit(rows)
          let made = try body(edit)
          try edit.finish(as: before + 1)
          let found = try rows.numbers()
          // Where one file has lost rows, the edit changes others, and the totals differ.
          guard numbers ?? found == found else { throw DatabaseError(.broken, "rows are gone") }
          (result, numbers) = (result ?? made, found)
        }
        number = numbers?["edit"] ?? before
      }
      return result
    } catch {
      let isAccepted = number > before
      do throws(DatabaseError) {
        guard error.isOfOneFile, !isAgain else {
          throw DatabaseError(error.kind, "\(error.description), in “\(name)”")
        }
        try connect(examines: true)
        // The first file, or a COMMIT that failed, may have stored it all the same.
        return number > before ? result : nil
      } catch {
        guard isAccepted else { throw error }
        second = nil
        return result
      }
    }
  }

  // MARK: - Opening

  /// Opens the sound file with the last edit, and the other one, which is made again if it differs.
  ///
  /// Nobody may hold the rows any more: SQLite removes the log of a file that it closes by its path,
  /// where the new file may have its own by then.
  private func connect(examines: Bool) throws(DatabaseError) {
    if isOnlyRead, let readOnlyReason { throw readOnlyReason }
    (first, second, readOnlyReason) = (nil, nil, nil)
    var pair = try opened()
    // A book that was open is not replaced by an empty one: its disk may be away.
    if number == 0, pair.allSatisfy(\.isMissing) {
      try files.makeFolder()
      try files.replace(pair[0].path) { new throws(DatabaseError) in try tables.make(in: new) }
      pair = try opened()
    }
    // Only a sound file may replace the other one.
    if examines || !pair[0].isEqual(to: pair[1]) {
      for index in pair.indices { try pair[index].examine(tables) }
    }
    guard let best = Self.best(of: pair), let rows = pair[best].rows else {
      if restoreCopy(inPlaceOf: pair) { return try connect(examines: true) }
      let words = pair.map { $0.fault?.description ?? "\($0.path.text) is gone" }
      throw DatabaseError(
        pair.compactMap(\.fault).first?.kind ?? .cannotOpen,
        "neither file can replace the other (\(words.joined(separator: "; ")))"
      )
    }
    first = rows
    number = pair[best].edit
    readOnlyReason = pair[best].fault
    guard readOnlyReason == nil else { return }
    let other = 1 - best
    if !pair[other].isEqual(to: pair[best]) {
      pair[other].close()
      pair[other] = remade(pair[other], from: pair[best])
    }
    second = pair[other].rows
  }

  private func opened() throws(DatabaseError) -> [UserFile] {
    try files.userFiles.map { path throws(DatabaseError) in try UserFile(path, in: files, tables) }
  }

  /// Nil if both are broken.
  private static func best(of pair: [UserFile]) -> Int? {
    let sound = pair.indices.filter { pair[$0].rows != nil }
    // Who put another book in the place of the first file may not have known of the second one.
    if sound.count == 2, !pair[0].isSameBook(as: pair[1]) { return 0 }
    return sound.max {
      let (one, other) = (pair[$0], pair[$1])
      return (one.edit, one.fault == nil ? 1 : 0) < (other.edit, other.fault == nil ? 1 : 0)
    }
  }

  /// Replaces the first of two broken files by the newest sound copy; false if there is none.
  private func restoreCopy(inPlaceOf pair: [UserFile]) -> Bool {
    let faults = pair.compactMap(\.fault)
    guard !wasRestored, !faults.isEmpty, faults.allSatisfy(\.mayBeDamage) else { return false }
    var skipped: [RepairNote] = []
    for copy in files.copies {
      let aside = pair[0].isMissing ? nil : files.aside(at: clock.now, ".db")
      do throws(DatabaseError) {
        try files.replace(pair[0].path, aside: aside) { new throws(DatabaseError) in
          let source = try Database(path: copy, .read)
          try source.copyAtOnce(into: new)
          try tables.upgrade(new)
          if let fault = try tables.complaint(in: new) { throw DatabaseError(.broken, fault) }
        }
      } catch {
        skipped.append(.skipped(copy))
        continue
      }
      wasRestored = true
      notes += faults.prefix(1).map { .damaged($0.description) } + skipped
      if let aside { notes.append(.setAside(aside)) }
      notes.append(.restored(from: copy))
      return true
    }
    return false
  }

  /// Makes a closed file again from a sound one; without rows if that is impossible now.
  private func remade(_ file: UserFile, from source: UserFile) -> UserFile {
    let isOlder = file.fault == nil && file.edit < source.edit && file.isSameBook(as: source)
    let aside = file.isMissing || isOlder ? nil : files.aside(at: clock.now, ".db")
    do {
      try files.replace(file.path, aside: aside) { new throws(DatabaseError) in
        try source.rows?.database.copyAtOnce(into: new)
      }
    } catch {
      // No accepted edit needs the second file, and `check()` makes it later.
      return file
    }
    if let fault = file.fault { notes.append(.damaged(fault.description)) }
    if let aside { notes.append(.setAside(aside)) }
    if file.isMissing, source.edit > 0 { notes.append(.lost) }
    if !isOlder, source.edit > 0 { notes.append(.restored(from: source.path)) }
    return (try? UserFile(file.path, in: files, tables)) ?? file
  }
}

extension DatabaseError {
  /// Whether the other file of a pair may be sound.
  var isOfOneFile: Bool { mayBeDamage || kind == .disk }
}
