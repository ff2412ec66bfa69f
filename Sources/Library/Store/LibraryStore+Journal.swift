internal import Identities

extension LibraryStore {
  /// Makes a user's change both in the database and in the journal, or in neither.
  ///
  /// `body` changes the database and returns the journal's entry; nil rolls back.
  func perform<Result>(
    _ body: (Database) throws -> (entry: JournalEntry, result: Result)?
  ) throws -> Result? {
    try performAll { database in try body(database).map { ([$0.entry], $0.result) } }
  }

  /// Makes several changes like `perform(_:)`, in one transaction.
  func performAll<Result>(
    _ body: (Database) throws -> (entries: [JournalEntry], result: Result)?
  ) throws -> Result? {
    try attempt {
      regainWriting()
      return try performOnce(body)
    }
  }

  private func performOnce<Result>(
    _ body: (Database) throws -> (entries: [JournalEntry], result: Result)?
  ) throws -> Result? {
    let database = try writable
    try database.execute("BEGIN IMMEDIATE")
    var mark: EditJournal.Mark?
    do {
      guard let (entries, result) = try body(database) else {
        try database.execute("ROLLBACK")
        return nil
      }
      try database.addUp()
      mark = try record(entries)
      try database.execute("COMMIT")
      return result
    } catch {
      if let mark { files.journal.remove(from: mark) }
      if database.isInTransaction { try? database.execute("ROLLBACK") }
      throw error
    }
  }

  /// Appends entries for the open transaction to the journal; if the commit fails, the caller must
  /// remove them.
  func record(_ entries: [JournalEntry]) throws(DatabaseError) -> EditJournal.Mark? {
    guard !entries.isEmpty else { return nil }
    let last = try setting("journal") ?? 0
    guard (0..<1 << 61).contains(last) else {
      throw DatabaseError(.broken, "the library's database is damaged (a number is impossible)")
    }
    let lines = entries.enumerated().map { index, entry in
      JournalLine(number: last + Int64(index) + 1, entry: entry)
    }
    try set("journal", last + Int64(lines.count))
    return try files.journal.append(lines)
  }

  /// Rewrites the journal from the database, and keeps the old one.
  func renewJournal() throws(DatabaseError) {
    lists = try storedLists()
    try files.journal.replace(
      damagedLinesWith: try snapshotLines(),
      keeping: files.aside(at: clock.now, ".journal")
    )
    try set("journal_format", 1)
  }

  /// Replays the entries of the journal that the database lacks, after a crash or on a restored
  /// backup.
  ///
  /// Returns false if the journal lacks changes of the database: one of them is damaged, or the
  /// journal is old.
  func catchUp(_ notes: inout [RepairNote]) throws(DatabaseError) -> Bool {
    let done = try setting("journal") ?? 0
    let last = files.journal.lastNumber ?? 0
    guard last > done else {
      // The journal of version 0.1 does not record undone and moved rows.
      let isOld = try setting("journal_format") == nil
      if isOld, done == 0 { try set("journal_format", 1) }
      return last == done && (!isOld || done == 0)
    }
    let database = try writable
    try database.transaction { () throws(DatabaseError) in
      let content = files.journal.read()
      guard let last = content.lines.last?.number, last > done else { return }
      if content.damaged > 0 { notes.append(.lostLines(content.damaged)) }
      lists = try storedLists()
      let snapshot = content.lines.lastIndex { line in
        if case .snapshot = line.entry { line.number > done } else { false }
      }
      if let snapshot {
        try replay(snapshot: content.lines[snapshot...])
      } else {
        for line in content.lines where line.number > done { try replay(line.entry) }
      }
      try set("journal", last)
      try set("journal_format", 1)
      // Changes after a damaged line may not fit.
      lists = ListTree(Array(lists.everything), nextID: lists.nextID)
      try store(lists.repairs(of: try database.listRows()))
      try database.addUp()
    }
    return true
  }

  // MARK: - Replaying

  /// Replaces the user's data by a complete snapshot and the lines after it.
  private func replay(snapshot lines: ArraySlice<JournalLine>) throws(DatabaseError) {
    let database = try writable
    try database.execute(
      """
      DELETE FROM node; DELETE FROM step; DELETE FROM step_track; DELETE FROM step_record;
      DELETE FROM play;
      UPDATE track SET heart = NULL, plays = 0, played = NULL WHERE heart NOTNULL OR plays > 0;
      UPDATE album SET heart = NULL WHERE heart NOTNULL;
      """
    )
    lists = ListTree()
    for line in lines { try replay(line.entry) }
  }

  /// Replays one entry.
  ///
  /// Entries that do not fit, because of damaged lines before them, are applied as far as possible.
  private func replay(_ entry: JournalEntry) throws(DatabaseError) {
    switch entry {
    case .edit(Self.found, _, let changes):
      let local = try placed(changes)
      try store(found: local)
      lists.apply(local)
    case .edit(let name, let time, let changes):
      let local = try placed(changes)
      try store(local)
      try push(step: name, local, time: time)
      lists.apply(local)
    case .undo(let changes): try replay(.back, changes)
    case .redo(let changes): try replay(.forth, changes)
    case .trackHeart(let path, let time):
      let track = try track(at: path, orPlaceholder: nil)
      try writable.run("UPDATE track SET heart = ? WHERE id = ?", time, track)
    case .albumHeart(let key, let time):
      try setHeart(time, ofAlbum: key)
    case .play(let path, let time):
      try count(playOf: try track(at: path, orPlaceholder: nil), at: time)
    case .snapshot(let next):
      try set("next_node", next.number)
      lists = ListTree([], nextID: next)
    case .row(let node):
      let change = NodeChange(before: nil, after: try placed(node))
      try store([change])
      lists.apply([change])
    case .move(let old, let new): try replay(moveFrom: old, to: new)
    case .regroup(let old, let new):
      try replay(regroupFrom: old, to: new)
      lists = try storedLists()
    case .complete: break
    }
  }

  /// Undoes or redoes an edit; there is no step for an edit older than the copy.
  private func replay(
    _ direction: Direction,
    _ changes: [JournalChange]
  ) throws(DatabaseError) {
    let local = try placed(changes)
    if local.isEmpty {
      lists.apply(try step(direction) ?? [])
    } else {
      try store(local)
      lists.apply(local)
      try mark(direction, stepThatDid: local)
    }
  }

  private func placed(_ changes: [JournalChange]) throws(DatabaseError) -> [NodeChange] {
    var local: [NodeChange] = []
    for change in changes {
      local.append(
        NodeChange(
          before: try change.before.map { row throws(DatabaseError) in try placed(row) },
          after: try change.after.map { row throws(DatabaseError) in try placed(row) }
        )
      )
    }
    return local
  }

  /// Converts a row of the journal or of a backup to a row of this database.
  func placed(_ node: JournalNode) throws(DatabaseError) -> ListNode {
    var row = node.node
    row.target =
      switch node.target {
      case nil: nil
      case .track(let path): .track(TrackID(try track(at: path, orPlaceholder: row.text)))
      case .record(let key): .record(RecordID(try albumOrPlaceholder(key: key)))
      case .wanted(let track): .wanted(track)
      case .search(let search): .search(search)
      }
    return row
  }

  /// The id of the track with a path, if there is one.
  func track(at path: BytePath) throws(DatabaseError) -> Int64? {
    try connected.number(
      "SELECT track.id FROM track JOIN folder ON folder.id = folder WHERE path = ? AND name = ?",
      (path.parent ?? BytePath("/")).bytes,
      path.name
    )
  }

  /// The id of the track with a path; an unknown one is inserted as missing, until a scan finds it.
  func track(at path: BytePath, orPlaceholder title: String?) throws(DatabaseError) -> Int64 {
    let database = try writable
    if let known = try track(at: path) { return known }
    let parent = path.parent ?? BytePath("/")
    let folder = try folderID(of: parent, root: .none)
    let number = Self.newNumber(in: "track")
    let name = TrackName.title(of: path.name)
    try database.run(
      """
      INSERT INTO track (id, folder, name, size, modified, state, missing, added, title)
      VALUES (\(number), ?, ?, -1, 0, ?, ?, ?, ?)
      """,
      folder,
      path.name,
      Track.State.missing.rawValue,
      clock.now,
      clock.now,
      title ?? name
    )
    return database.lastInsertedRow
  }

  // MARK: - Snapshots

  /// All of the user's data as journal lines with the same number.
  func snapshotLines() throws(DatabaseError) -> [JournalLine] {
    let database = try connected
    let number = try setting("journal") ?? 0
    var lines: [JournalLine] = []
    func add(_ entry: JournalEntry) { lines.append(JournalLine(number: number, entry: entry)) }
    add(.snapshot(nextNode: lists.nextID))
    for row in lists.everything.sorted(by: { $0.id < $1.id }) {
      add(.row(try database.journaled(row)))
    }
    let files = "FROM track JOIN folder ON folder.id = track.folder"
    try database.statement("SELECT path, name, heart \(files) WHERE heart NOTNULL")
      .forEachRow { row throws(DatabaseError) in
        add(.trackHeart(BytePath(row.blob(0)).appending(row.blob(1)), row.integer(2)))
      }
    try database.statement("SELECT key, heart FROM album WHERE heart NOTNULL")
      .forEachRow { row throws(DatabaseError) in
        add(.albumHeart(key: row.text(0), row.integer(1)))
      }
    try database.statement(
      "SELECT path, name, time \(files) JOIN play ON play.track = track.id ORDER BY play.id"
    ).forEachRow { row throws(DatabaseError) in
      add(.play(BytePath(row.blob(0)).appending(row.blob(1)), row.integer(2)))
    }
    add(.complete)
    return lines
  }

  /// The path of a track's file; nil if there is no such track.
  public func path(ofTrack id: Int64) throws(DatabaseError) -> BytePath? {
    try attempt { () throws(DatabaseError) in try connected.path(ofTrack: id) }
  }
}
