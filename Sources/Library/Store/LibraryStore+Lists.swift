internal import Identities
internal import Numbers

extension LibraryStore {
  /// The user's lists as they are.
  public var listTree: ListTree { lists }

  /// Which way a step is taken.
  enum Direction {
    case back
    case forth
  }

  // MARK: - Edits

  /// Carries out an edit of the lists as one step of undo, and returns the rows that it changed.
  ///
  /// An edit that makes no sense throws a `ListError` and changes nothing. Where a row would represent a
  /// track or a record that does not exist any more, it becomes a plain line. It was made at `time`, or
  /// now.
  @discardableResult
  public func apply(_ edit: ListEdit, at time: Int64? = nil) throws -> [NodeChange] {
    try change(named: edit.name, at: time) { time in try lists.changes(for: edit, time: time) }
  }

  /// Carries out changes of the lists as one step of undo, and returns them.
  func change(
    named name: String,
    at time: Int64? = nil,
    _ body: (Int64) throws -> [NodeChange]
  ) throws -> [NodeChange] {
    let now = time ?? clock.now
    let done: [NodeChange]? = try perform { _ in
      var changes = try body(now)
      let entries = try journaled(&changes)
      guard !changes.isEmpty else { return nil }
      try store(changes)
      try push(step: name, changes, time: now)
      return (.edit(name: name, time: now, entries), changes)
    }
    finish(done ?? [])
    return done ?? []
  }

  /// What a step of undo was.
  public enum Step: Sendable, Equatable {
    /// An edit of the lists.
    case edit
    /// A heart that a track or record was given, or that was taken.
    case heart(of: ListTarget)
  }

  /// Takes the last step back, and returns what it was; nil if there is none.
  @discardableResult
  public func undo() throws -> Step? { try take(.back, JournalEntry.undo) }

  /// Does again what was taken back last, and returns what it was; nil if there is nothing.
  @discardableResult
  public func redo() throws -> Step? { try take(.forth, JournalEntry.redo) }

  /// What `undo()` would take back and `redo()` do again: the names of the edits.
  public func nextSteps() throws(DatabaseError) -> (undo: String?, redo: String?) {
    try attempt { () throws(DatabaseError) in
      (try stepName(.back), try stepName(.forth))
    }
  }

  /// How many edits can be taken back, and how many done again.
  public func stepCounts() -> (back: Int, forth: Int) {
    func count(_ condition: String) -> Int {
      let number = try? attempt { () throws(DatabaseError) in
        try connected.number("SELECT count(*) FROM step WHERE \(condition)")
      }
      return Int(clamping: (number ?? nil) ?? 0)
    }
    return (count("NOT undone"), count("undone"))
  }

  // MARK: - How

  /// How many edits can be taken back.
  static let mostSteps: Int64 = 1000

  private func take(
    _ direction: Direction,
    _ entry: ([JournalChange]) -> JournalEntry
  ) throws -> Step? {
    var heart: ListTarget?
    let done: [NodeChange]? = try perform { _ in
      if let (entry, target) = try takeHeart(direction) {
        heart = target
        return (entry, [])
      }
      guard let changes = try step(direction) else { return nil }
      return (entry(try journaled(changes)), changes)
    }
    if let heart {
      try tell(ofHeart: heart)
      return .heart(of: heart)
    }
    finish(done ?? [])
    return done == nil ? nil : .edit
  }

  /// Applies what was stored to the lists, and publishes it.
  func finish(_ changes: [NodeChange]) {
    lists.apply(changes)
    var change = LibraryChange()
    change.nodes = changes
    tell(change)
  }

  /// The changes as the journal names them.
  func journaled(_ changes: [NodeChange]) throws(DatabaseError) -> [JournalChange] {
    var lines: [JournalChange] = []
    for change in changes {
      lines.append(
        JournalChange(
          before: try change.before.map { row throws(DatabaseError) in try connected.journaled(row)
          },
          after: try change.after.map { row throws(DatabaseError) in try connected.journaled(row) }
        )
      )
    }
    return lines
  }

  /// The changes as the journal names them; rows whose targets do not exist become plain lines.
  private func journaled(_ changes: inout [NodeChange]) throws(DatabaseError) -> [JournalChange] {
    let lines = try journaled(changes)
    for (index, line) in lines.enumerated() where line.after?.target == nil {
      changes[index].after?.target = nil
    }
    let kept = changes.indices.filter { changes[$0].before != changes[$0].after }
    changes = kept.map { changes[$0] }
    return kept.map { lines[$0] }
  }

  /// Writes rows as they are after the changes.
  func store(_ changes: [NodeChange]) throws(DatabaseError) {
    try writable.store(changes)
    // Numbers are never given twice, not even that of a row which only an undo would bring back.
    let next = ListTree.number(after: changes.compactMap { $0.after?.id })
    if next.number > (try setting("next_node") ?? 1) { try set("next_node", next.number) }
  }

  /// Remembers an edit so that it can be taken back; what was taken back is forgotten.
  ///
  /// A step may concern a track or record that no row represents.
  func push(
    step name: String,
    _ changes: [NodeChange],
    of target: ListTarget? = nil,
    time: Int64
  ) throws(DatabaseError) {
    let database = try writable
    try database.execute(
      """
      DELETE FROM step_track WHERE step IN (SELECT id FROM step WHERE undone);
      DELETE FROM step_record WHERE step IN (SELECT id FROM step WHERE undone);
      DELETE FROM step WHERE undone;
      """
    )
    try database.run(
      "INSERT INTO step (name, time, changes) VALUES (?, ?, ?)",
      name,
      time,
      NodeChange.encoded(changes)
    )
    let step = database.lastInsertedRow
    try noteTargets(of: changes, and: target, inStep: step)
    let oldest = step.subtracting(clamped: Self.mostSteps)
    try database.run("DELETE FROM step_track WHERE step <= ?", oldest)
    try database.run("DELETE FROM step_record WHERE step <= ?", oldest)
    try database.run("DELETE FROM step WHERE id <= ?", oldest)
  }

  /// Notes which tracks and records a step names, so that they are kept.
  func noteTargets(
    of changes: [NodeChange],
    and target: ListTarget? = nil,
    inStep step: Int64
  ) throws(DatabaseError) {
    let database = try writable
    let targets = Set(changes.flatMap { [$0.before?.target, $0.after?.target] } + [target])
    for track in targets.compactMap(\.?.track?.number) {
      try database.run("INSERT OR IGNORE INTO step_track VALUES (?, ?)", step, track)
    }
    for record in targets.compactMap(\.?.record?.number) {
      try database.run("INSERT OR IGNORE INTO step_record VALUES (?, ?)", step, record)
    }
  }

  /// Takes one step in the tables; nil if there is none.
  ///
  /// The tree is changed by the caller.
  func step(_ direction: Direction) throws(DatabaseError) -> [NodeChange]? {
    guard let (id, changes) = try nextStep(direction) else { return nil }
    try store(changes)
    try mark(direction, step: id)
    return changes
  }

  /// Notes that the next step was taken, if it is the one that did these changes.
  func mark(_ direction: Direction, stepThatDid done: [NodeChange]) throws(DatabaseError) {
    guard let (id, changes) = try nextStep(direction, ofLists: true), changes == done else {
      return
    }
    try mark(direction, step: id)
  }

  func mark(_ direction: Direction, step: Int64) throws(DatabaseError) {
    try writable.run("UPDATE step SET undone = ? WHERE id = ?", direction == .back ? 1 : 0, step)
  }

  private func nextStep(
    _ direction: Direction,
    ofLists: Bool = false
  ) throws(DatabaseError) -> (id: Int64, changes: [NodeChange])? {
    let condition = ofLists ? "name NOT LIKE '\(Self.heartStep) %'" : "true"
    let statement = try connected.statement(
      Self.nextStep(direction, "id, changes", where: condition)
    )
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    guard let stored = NodeChange.decoded(statement.blob(1)) else {
      throw DatabaseError(.broken, "a step of the lists cannot be read")
    }
    return (
      statement.integer(0), direction == .back ? stored.reversed().map(\.reversed) : stored
    )
  }

  private func stepName(_ direction: Direction) throws(DatabaseError) -> String? {
    let statement = try connected.statement(Self.nextStep(direction, "name"))
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  static func nextStep(
    _ direction: Direction,
    _ columns: String,
    where condition: String = "true"
  ) -> String {
    let isNext = direction == .back ? "NOT undone" : "undone"
    let order = direction == .back ? "id DESC" : "id"
    return "SELECT \(columns) FROM step WHERE \(isNext) AND \(condition) ORDER BY \(order) LIMIT 1"
  }

  // MARK: - Loading

  /// Loads the lists, and returns what has to be stored where rows make no sense as they are.
  @discardableResult
  func loadLists() throws(DatabaseError) -> [NodeChange] {
    // Read first: what another program does in between is loaded with the next number.
    let number = try setting("journal")
    let rows = try connected.listRows()
    lists = ListTree(rows, nextID: ListRowID(try setting("next_node") ?? 1))
    listsNumber = number
    return lists.repairs(of: rows)
  }

  /// Loads the lists anew after a change that no edit of this store made, and publishes what differs.
  func reloadLists() throws(DatabaseError) {
    let old = lists
    try loadLists()
    var change = LibraryChange()
    change.nodes = old.changes(to: lists)
    tell(change)
  }

  /// The lists as they are stored.
  func storedLists() throws(DatabaseError) -> ListTree {
    let rows = try connected.listRows()
    return ListTree(rows, nextID: ListRowID(try setting("next_node") ?? 1))
  }
}
