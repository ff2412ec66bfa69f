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

  /// Makes rows in a stack, before the row that is at `index` now; answers their numbers.
  @discardableResult
  public func insert(
    _ drafts: [NodeDraft],
    into parent: Int64,
    at index: Int = .max
  ) throws -> [Int64] {
    let changes = try edit("insert") { tree, now throws(ListError) in
      try tree.inserting(drafts, into: parent, at: index, time: now)
    }
    return changes.compactMap {
      $0.before == nil && $0.after?.parent == parent ? $0.after?.id : nil
    }
  }

  /// Gives a row another text; with a track, it stands for it from now on.
  public func rename(_ id: Int64, to text: String, track: Int64? = nil) throws {
    try edit("rename") { tree, _ throws(ListError) in
      try tree.renaming(id, to: text, track: track)
    }
  }

  /// Says of rows that they are done, or open again.
  public func complete(_ ids: [Int64], _ isDone: Bool = true) throws {
    try edit(isDone ? "complete" : "reopen") { tree, now throws(ListError) in
      try tree.completing(ids, isDone, time: now)
    }
  }

  /// Moves rows into a stack, before the row that is at `index` once they are taken out.
  public func move(_ ids: [Int64], into parent: Int64, at index: Int) throws {
    try edit("move") { tree, _ throws(ListError) in
      try tree.moving(ids, into: parent, at: index)
    }
  }

  /// Takes rows away, and all that is in them.
  public func delete(_ ids: [Int64]) throws {
    try edit("delete") { tree, _ throws(ListError) in try tree.deleting(ids) }
  }

  /// Takes what is done in a stack away.
  public func clearDone(in parent: Int64) throws {
    try edit("clear") { tree, _ throws(ListError) in try tree.clearingDone(in: parent) }
  }

  /// Takes the last edit back; false if there is none.
  @discardableResult
  public func undo() throws -> Bool { try take(.back, JournalEntry.undo) }

  /// Does again what was taken back last; false if there is nothing.
  @discardableResult
  public func redo() throws -> Bool { try take(.forth, JournalEntry.redo) }

  /// What `undo()` would take back and `redo()` do again: the names of the edits.
  public func nextSteps() throws(DatabaseError) -> (undo: String?, redo: String?) {
    try attempt { () throws(DatabaseError) in
      (try stepName(.back), try stepName(.forth))
    }
  }

  // MARK: - How

  /// How many edits can be taken back.
  static let mostSteps: Int64 = 1000

  @discardableResult
  private func edit(
    _ name: String,
    _ make: (ListTree, Int64) throws(ListError) -> [NodeChange]
  ) throws -> [NodeChange] {
    let now = clock.now
    let done: [NodeChange]? = try perform { _ in
      let changes = try make(lists, now)
      guard !changes.isEmpty else { return nil }
      try store(changes)
      try push(step: name, changes, time: now)
      return (.edit(name: name, time: now, try journaled(changes)), changes)
    }
    finish(done ?? [])
    return done ?? []
  }

  private func take(
    _ direction: Direction,
    _ entry: ([JournalChange]) -> JournalEntry
  ) throws -> Bool {
    let done: [NodeChange]? = try perform { _ in
      guard let changes = try step(direction) else { return nil }
      return (entry(try journaled(changes)), changes)
    }
    finish(done ?? [])
    return done != nil
  }

  private func finish(_ changes: [NodeChange]) {
    lists.apply(changes)
    var change = LibraryChange()
    change.nodes = changes
    tell(change)
  }

  private func journaled(_ changes: [NodeChange]) throws(DatabaseError) -> [JournalChange] {
    var lines: [JournalChange] = []
    for change in changes {
      lines.append(
        JournalChange(
          before: try change.before.map { node throws(DatabaseError) in try journaled(node) },
          after: try change.after.map { node throws(DatabaseError) in try journaled(node) }
        )
      )
    }
    return lines
  }

  /// Writes rows as they are after the changes.
  func store(_ changes: [NodeChange]) throws(DatabaseError) {
    let database = try writable
    for change in changes {
      if let row = change.after {
        try database.run(
          "INSERT OR REPLACE INTO node VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          row.id,
          row.parent,
          row.place,
          row.kind.rawValue,
          row.text,
          row.track,
          row.done,
          row.created
        )
      } else if let row = change.before {
        try database.run("DELETE FROM node WHERE id = ?", row.id)
      }
    }
    // Numbers are never given twice, not even that of a row which only an undo would bring back.
    let next = ListTree.number(after: changes.compactMap { $0.after?.id })
    if next > (try setting("next_node") ?? 1) { try set("next_node", next) }
  }

  /// Remembers an edit so that it can be taken back; what was taken back is forgotten.
  func push(step name: String, _ changes: [NodeChange], time: Int64) throws(DatabaseError) {
    let database = try writable
    try database.execute(
      """
      DELETE FROM step_track WHERE step IN (SELECT id FROM step WHERE undone);
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
    for track in Set(changes.flatMap { [$0.before?.track, $0.after?.track] }.compactMap { $0 }) {
      try database.run("INSERT INTO step_track VALUES (?, ?)", step, track)
    }
    let oldest = step.subtracting(clamped: Self.mostSteps)
    try database.run("DELETE FROM step_track WHERE step <= ?", oldest)
    try database.run("DELETE FROM step WHERE id <= ?", oldest)
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
    guard let (id, changes) = try nextStep(direction), changes == done else { return }
    try mark(direction, step: id)
  }

  private func mark(_ direction: Direction, step: Int64) throws(DatabaseError) {
    try writable.run("UPDATE step SET undone = ? WHERE id = ?", direction == .back ? 1 : 0, step)
  }

  private func nextStep(
    _ direction: Direction
  ) throws(DatabaseError) -> (id: Int64, changes: [NodeChange])? {
    let statement = try connected.statement(Self.nextStep(direction, "id, changes"))
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

  private static func nextStep(_ direction: Direction, _ columns: String) -> String {
    direction == .back
      ? "SELECT \(columns) FROM step WHERE NOT undone ORDER BY id DESC LIMIT 1"
      : "SELECT \(columns) FROM step WHERE undone ORDER BY id LIMIT 1"
  }

  // MARK: - Loading

  func loadLists() throws(DatabaseError) { lists = try storedLists() }

  /// The lists as they are stored.
  func storedLists() throws(DatabaseError) -> ListTree {
    let rows = try connected.listRows()
    return ListTree(rows, nextID: try setting("next_node") ?? 1)
  }
}
