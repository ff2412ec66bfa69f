internal import Identities
internal import Numbers

extension LibraryStore {
  /// The user's lists.
  public var listTree: ListTree { lists }

  /// The direction of a step: undo or redo.
  enum Direction {
    case back
    case forth
  }

  // MARK: - Edits

  /// Applies an edit of the lists as one undo step, and returns the changed rows.
  ///
  /// An invalid edit throws a `ListError` and changes nothing. A row whose track or record no
  /// longer exists becomes a plain line. `time` is the time of the edit; nil means now.
  ///
  /// What the program does by itself is no step.
  @discardableResult
  public func apply(
    _ edit: ListEdit,
    at time: Int64? = nil,
    isStep: Bool = true
  ) throws -> [NodeChange] {
    try change(named: isStep ? edit.name : Self.found, at: time) { time in
      try lists.changes(for: edit, time: time)
    }
  }

  /// Applies changes of the lists as one undo step, unless they are `found`, and returns them.
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
      if name != Self.found { try push(step: name, changes, time: now) }
      return (.edit(name: name, time: now, entries), changes)
    }
    finish(done ?? [])
    return done ?? []
  }

  /// The kind of an undo step.
  public enum Step: Sendable, Equatable {
    /// An edit of the lists.
    case edit
    /// The heart of a track or record was set or removed.
    case heart(of: ListTarget)
  }

  /// Undoes the last step, and returns its kind; nil if there is none.
  @discardableResult
  public func undo() throws -> Step? { try take(.back, JournalEntry.undo) }

  /// Redoes the last undone step, and returns its kind; nil if there is none.
  @discardableResult
  public func redo() throws -> Step? { try take(.forth, JournalEntry.redo) }

  /// The names of the steps that `undo()` and `redo()` would apply.
  public func nextSteps() throws(DatabaseError) -> (undo: String?, redo: String?) {
    try attempt { () throws(DatabaseError) in
      (try stepName(.back), try stepName(.forth))
    }
  }

  /// How many steps can be undone and redone.
  public func stepCounts() -> (back: Int, forth: Int) {
    func count(_ condition: String) -> Int {
      let number = try? attempt { () throws(DatabaseError) in
        try connected.number("SELECT count(*) FROM step WHERE \(condition)")
      }
      return Int(clamping: (number ?? nil) ?? 0)
    }
    return (count("NOT undone"), count("undone"))
  }

  // MARK: - Implementation

  /// How many steps can be undone.
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
      try publishHeart(of: heart)
      return .heart(of: heart)
    }
    finish(done ?? [])
    return done == nil ? nil : .edit
  }

  /// Applies stored changes to the lists, and publishes them.
  func finish(_ changes: [NodeChange]) {
    lists.apply(changes)
    var change = LibraryChange()
    change.nodes = changes
    publish(change)
  }

  /// The changes in the journal's form.
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

  /// The changes in the journal's form; rows whose targets do not exist become plain lines.
  private func journaled(_ changes: inout [NodeChange]) throws(DatabaseError) -> [JournalChange] {
    let lines = try journaled(changes)
    for (index, line) in lines.enumerated() where line.after?.target == nil {
      changes[index].after?.target = nil
    }
    let kept = changes.indices.filter { changes[$0].before != changes[$0].after }
    changes = kept.map { changes[$0] }
    return kept.map { lines[$0] }
  }

  /// Stores rows as they are after the changes.
  func store(_ changes: [NodeChange]) throws(DatabaseError) {
    try writable.store(changes)
    // Ids are never reused, not even that of a row which only an undo would restore.
    let next = ListTree.number(after: changes.compactMap { $0.after?.id })
    if next.number > (try setting("next_node") ?? 1) { try set("next_node", next.number) }
  }

  /// Adds an undo step, and removes the redo steps.
  ///
  /// `target` is a track or record that the step is about although no row represents it.
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

  /// Records the tracks and records of a step, so that they are not removed.
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

  /// Applies one step to the tables; nil if there is none.
  ///
  /// The caller changes the tree.
  func step(_ direction: Direction) throws(DatabaseError) -> [NodeChange]? {
    guard let (id, changes) = try nextStep(direction) else { return nil }
    try store(changes)
    try mark(direction, step: id)
    return changes
  }

  /// Marks the next step as undone or redone if it has these changes.
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
    let text = Self.nextStep(direction, "id, changes", where: condition)
    return try connected.statement(text).first { step throws(DatabaseError) in
      guard let stored = NodeChange.decoded(step.blob(1)) else {
        throw DatabaseError(.broken, "a step of the lists cannot be read")
      }
      return (step.integer(0), direction == .back ? stored.reversed().map(\.reversed) : stored)
    }
  }

  private func stepName(_ direction: Direction) throws(DatabaseError) -> String? {
    try connected.statement(Self.nextStep(direction, "name")).first { $0.text(0) }
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

  /// Loads the lists, and returns the changes to store if rows were invalid.
  @discardableResult
  func loadLists() throws(DatabaseError) -> [NodeChange] {
    let rows = try connected.listRows()
    lists = ListTree(rows, nextID: ListRowID(try setting("next_node") ?? 1))
    return lists.repairs(of: rows)
  }

  /// Reloads the lists after a change that was no edit of this store, and publishes the
  /// differences.
  func reloadLists() throws(DatabaseError) {
    let old = lists
    try loadLists()
    var change = LibraryChange()
    change.nodes = old.changes(to: lists)
    publish(change)
  }

  /// The stored lists.
  func storedLists() throws(DatabaseError) -> ListTree {
    let rows = try connected.listRows()
    return ListTree(rows, nextID: ListRowID(try setting("next_node") ?? 1))
  }
}
