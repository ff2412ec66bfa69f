internal import Values

// The rows of the lists and the steps of undo. Their targets have the register's numbers, where the
// lists in memory have those of the index: `ListNode.renumbered` is between them.

struct UserStep: Sendable {
  struct Heart: Sendable {
    let song: Int64?
    var record: Int64?
    let before: Int64?
    let after: Int64?
  }

  let number: Int64
  let name: String
  let changes: [NodeChange]
  /// Nil for an edit of the lists; several hearts of one step have a row each.
  let heart: Heart?
}

extension UserRows {
  func listRows() throws(DatabaseError) -> [ListNode] {
    try values(of: "row") { row in
      ListNode(
        id: ListRowID(row.integer(0)),
        parent: ListRowID(row.integer(1)),
        place: row.integer(2),
        kind: ListNode.Kind(rawValue: row.int(3)) ?? .item,
        text: row.text(4),
        target: Self.target(of: row),
        done: row.optionalInteger(9),
        created: row.integer(10)
      )
    }
  }

  private static func target(of row: Statement) -> ListTarget? {
    if let song = row.optionalInteger(5) { return .track(TrackID(song)) }
    if let record = row.optionalInteger(6) { return .record(RecordID(record)) }
    if !row.isNull(8) { return .search(ListSearch(stored: row.text(8))) }
    return row.isNull(7) ? nil : WantedTrack(encoded: row.blob(7)).map { .wanted($0) }
  }

  func steps(where condition: String = "true") throws(DatabaseError) -> [UserStep] {
    try values(of: "step", where: condition) { row throws(DatabaseError) in
      guard let changes = NodeChange.decoded(row.blob(4)) else {
        throw DatabaseError(.broken, "a step of the lists cannot be read")
      }
      let (song, record) = (row.optionalInteger(5), row.optionalInteger(6))
      return UserStep(
        number: row.integer(0),
        name: row.text(2),
        changes: changes,
        heart: song == nil && record == nil
          ? nil
          : UserStep.Heart(
            song: song,
            record: record,
            before: row.optionalInteger(7),
            after: row.optionalInteger(8)
          )
      )
    }
  }
}

extension RowEdit {
  static let mostSteps: Int64 = 1000

  func store(_ changes: [NodeChange]) throws(DatabaseError) {
    var last: Int64 = 0
    for change in changes {
      guard let row = change.after else {
        if let gone = change.before { try delete(from: "row", where: "id = ?", gone.id) }
        continue
      }
      last = max(last, row.id.number)
      let values: KeyValuePairs<String, any Bindable> = [
        "id": row.id, "parent": row.parent, "place": row.place, "kind": row.kind.rawValue,
        "text": row.text, "song": row.track, "record": row.record,
        "wanted": row.target?.wanted?.encoded, "search": row.search?.stored, "done": row.done,
        "created": row.created,
      ]
      let known = change.before == nil ? 0 : try update("row", values, where: "id = ?", row.id)
      if known == 0 { try insert(into: "row", values) }
    }
    // Numbers are never reused, not even that of a row which only an undo would restore.
    if last >= (try rows.number("next_row")) { try set("next_row", last.adding(clamped: 1)) }
  }

  /// The name of the rows of a step after its first.
  private static let further = "heart+"
  /// Whether a row of the table is the first of its step.
  static let isHead = "name != '\(further)'"

  /// Adds a step, and removes those that could be redone.
  func push(
    step name: String,
    _ changes: [NodeChange],
    time: Int64
  ) throws(DatabaseError) {
    try delete(from: "step", where: "undone")
    try insert(step: name, changes, nil, time)
    try trimSteps()
  }

  func push(_ hearts: [UserStep.Heart], time: Int64) throws(DatabaseError) {
    try delete(from: "step", where: "undone")
    for (place, heart) in hearts.enumerated() {
      try insert(step: place == 0 ? "heart" : Self.further, [], heart, time)
    }
    try trimSteps()
  }

  private func insert(
    step name: String,
    _ changes: [NodeChange],
    _ heart: UserStep.Heart?,
    _ time: Int64
  ) throws(DatabaseError) {
    try insert(
      into: "step",
      [
        "name": name, "time": time, "changes": NodeChange.encoded(changes), "song": heart?.song,
        "record": heart?.record, "before": heart?.before, "after": heart?.after,
      ]
    )
  }

  private func trimSteps() throws(DatabaseError) {
    let oldest = "SELECT id FROM step WHERE \(Self.isHead) ORDER BY id DESC LIMIT 1 OFFSET ?"
    try delete(from: "step", where: "id < (\(oldest))", Self.mostSteps - 1)
  }

  func mark(step: Int64, undone: Bool) throws(DatabaseError) {
    try update("step", ["undone": undone ? 1 : 0], where: "id = ?", step)
  }

  /// Makes the steps agree with changes that are no steps: otherwise the next undo or redo would
  /// revert them.
  func amendSteps(_ changes: [NodeChange]) throws(DatabaseError) {
    var rewritten: [ListRowID: (old: ListNode, new: ListNode)] = [:]
    for change in changes {
      if let old = change.before, let new = change.after { rewritten[new.id] = (old, new) }
    }
    guard !rewritten.isEmpty else { return }
    func known(_ row: ListNode?) -> ListNode? {
      guard var row, let (old, new) = rewritten[row.id] else { return row }
      if row.text == old.text { row.text = new.text }
      if row.target == old.target { row.target = new.target }
      return row
    }
    // Steps of hearts change no rows.
    for step in try rows.steps(where: "song ISNULL AND record ISNULL") {
      let new = step.changes.map { NodeChange(before: known($0.before), after: known($0.after)) }
      guard new != step.changes else { continue }
      try update("step", ["changes": NodeChange.encoded(new)], where: "id = ?", step.number)
    }
  }
}

extension ListNode {
  /// A target without another number is left out.
  func renumbered(
    track: (TrackID) -> TrackID?,
    record: (RecordID) -> RecordID?
  ) -> ListNode {
    var row = self
    switch target {
    case .track(let id): row.target = track(id).map { .track($0) }
    case .record(let id): row.target = record(id).map { .record($0) }
    case nil, .wanted, .search: break
    }
    return row
  }
}

extension NodeChange {
  func renumbered(
    track: (TrackID) -> TrackID?,
    record: (RecordID) -> RecordID?
  ) -> NodeChange {
    NodeChange(
      before: before?.renumbered(track: track, record: record),
      after: after?.renumbered(track: track, record: record)
    )
  }
}
