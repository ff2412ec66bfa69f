internal import Identities

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
    try change(named: edit.name, at: time, isStep: isStep) { time in
      try lists.changes(for: edit, time: time)
    }
  }

  /// Applies changes of the lists, and returns them.
  func change(
    named name: String,
    at time: Int64? = nil,
    isStep: Bool = true,
    _ body: (Int64) throws -> [NodeChange]
  ) throws -> [NodeChange] {
    let now = time ?? clock.now
    let done = try attempt {
      becomeWritable()
      return try store(try body(now)) { edit, changes throws(DatabaseError) in
        if isStep { try edit.push(step: name, changes, time: now) }
      }
    }
    finish(done)
    return done
  }

  /// Links rows to the tracks and records found for them, and returns how many.
  ///
  /// A row that has changed since the search is skipped. This is not a user's edit: it adds no undo
  /// step, and keeps the redo steps.
  func match(_ matches: [ListMatch], foundIn tree: ListTree) throws -> Int {
    guard !matches.isEmpty else { return 0 }
    let now = clock.now
    let done = try attempt {
      let lasting = matches.filter { lists[$0.row] == tree[$0.row] }
      let changes = try lists.changes(for: .match(lasting), time: now)
      // The track or record may have been removed again.
      let kept = try withKnownTargets(changes).filter { $0.after?.target != nil }
      return try store(kept) { edit, found throws(DatabaseError) in
        try edit.amendSteps(found: found)
      }
    }
    finish(done)
    return done.count
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
  public func undo() throws -> Step? { try take(.back) }

  /// Redoes the last undone step, and returns its kind; nil if there is none.
  @discardableResult
  public func redo() throws -> Step? { try take(.forth) }

  /// The names of the steps that `undo()` and `redo()` would apply.
  func nextSteps() throws(DatabaseError) -> (undo: String?, redo: String?) {
    let book = try openBook
    return (try book.nextStep(isUndone: false)?.name, try book.nextStep(isUndone: true)?.name)
  }

  /// How many steps can be undone and redone.
  public func stepCounts() -> (back: Int, forth: Int) { (try? openBook.stepCounts()) ?? (0, 0) }

  // MARK: - Implementation

  private func take(_ direction: Direction) throws -> Step? {
    var heart: ListTarget?
    let done: [NodeChange]? = try attempt {
      becomeWritable()
      guard let step = try openBook.nextStep(isUndone: direction == .forth) else { return nil }
      if let change = step.heart {
        heart = try take(change, of: step.number, direction)
        return []
      }
      let stored = direction == .back ? step.changes.reversed().map(\.reversed) : step.changes
      let changes = try indexed(stored)
      try perform(step.name) { edit throws(DatabaseError) in
        try edit.store(stored)
        try edit.mark(step: step.number, undone: direction == .back)
      }
      return changes
    }
    if let heart {
      try publishHeart(of: heart)
      return .heart(of: heart)
    }
    finish(done ?? [])
    return done == nil ? nil : .edit
  }

  /// Stores changes of rows in the book, and returns those that change anything.
  private func store(
    _ changes: [NodeChange],
    also more: (RowEdit, [NodeChange]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> [NodeChange] {
    let changes = try withKnownTargets(changes)
    guard !changes.isEmpty else { return [] }
    let subjects = try index.subjects(of: changes.targets)
    _ = try perform("lists") { edit throws(DatabaseError) in
      let numbers = try edit.register(subjects)
      let stored = changes.map(numbers.registered)
      try edit.store(stored)
      try more(edit, stored)
      return numbers
    } copies: { index, numbers throws(DatabaseError) in
      try index.copy(numbers)
    }
    return changes
  }

  /// The changes, in which a row whose track or record does not exist becomes a plain line.
  private func withKnownTargets(_ changes: [NodeChange]) throws(DatabaseError) -> [NodeChange] {
    var unknown: Set<ListTarget> = []
    for target in Set(changes.targets) where try !exists(target) { unknown.insert(target) }
    guard !unknown.isEmpty else { return changes }
    return changes.compactMap { change in
      var change = change
      if let target = change.after?.target, unknown.contains(target) { change.after?.target = nil }
      return change.before == change.after ? nil : change
    }
  }

  private func exists(_ target: ListTarget) throws(DatabaseError) -> Bool {
    switch target {
    case .track(let id):
      try connected.number("SELECT 1 FROM track WHERE id = ?", id.number) != nil
    case .record(let id):
      try connected.number("SELECT 1 FROM album WHERE id = ?", id.number) != nil
    case .wanted, .search: true
    }
  }

  /// Applies stored changes to the lists, and publishes them.
  func finish(_ changes: [NodeChange]) {
    applyToLists(changes)
    var change = LibraryChange()
    change.nodes = changes
    publish(change)
  }

  // MARK: - Loading

  /// Loads the lists; rows that no edit could make are put right.
  func loadLists() throws(DatabaseError) {
    // Each registered song has a track, so that no row loses its target.
    if readOnlyReason == nil { try index.fillIfOld(from: openBook) }
    let (stored, next) = try openBook.lists()
    let whole = ListTree(stored, nextID: next)
    let repairs = whole.repairs(of: stored)
    if !repairs.isEmpty, readOnlyReason == nil {
      try perform("repair") { edit throws(DatabaseError) in try edit.store(repairs) }
    }
    replaceLists(by: ListTree(try indexed(Array(whole.everything)), nextID: whole.nextID))
  }

  /// Loads the lists after records were merged, and publishes the differences.
  func reloadLists() throws(DatabaseError) {
    let old = lists
    try loadLists()
    publish(since: old)
  }

  /// Publishes a change with the differences of the lists to earlier ones.
  func publish(_ change: LibraryChange = LibraryChange(), since old: ListTree) {
    var change = change
    change.nodes = old.changes(to: lists)
    publish(change)
  }

  /// Publishes that tracks and records may have other ids now.
  func publishEverything(
    since old: ListTree,
    _ repairs: [RepairNote]
  ) throws(DatabaseError) {
    var change = LibraryChange()
    change.isEverything = true
    change.roots = try roots()
    change.repairs = repairs
    publish(change, since: old)
  }

  /// Changes of the book with the index's tracks and records.
  private func indexed(_ changes: [NodeChange]) throws(DatabaseError) -> [NodeChange] {
    let (track, record) = try places(of: changes.targets)
    return changes.map { $0.renumbered(track: { track[$0] }, record: { record[$0] }) }
  }

  /// Rows of the book with the index's tracks and records.
  private func indexed(_ rows: [ListNode]) throws(DatabaseError) -> [ListNode] {
    let (track, record) = try places(of: rows.compactMap(\.target))
    return rows.map { $0.renumbered(track: { track[$0] }, record: { record[$0] }) }
  }

  /// The tracks and records of the index by their numbers in the register.
  private func places(
    of targets: [ListTarget]
  ) throws(DatabaseError) -> (tracks: [TrackID: TrackID], records: [RecordID: RecordID]) {
    var tracks: [TrackID: TrackID] = [:]
    var records: [RecordID: RecordID] = [:]
    for song in Set(targets.compactMap(\.track)) {
      tracks[song] = try connected.number("SELECT id FROM track WHERE song = ?", song.number)
        .map { TrackID($0) }
    }
    let wanted = Set(targets.compactMap(\.record))
    let merged = wanted.isEmpty ? [:] : try openBook.mergedRecords()
    for record in wanted {
      let number = merged[record.number] ?? record.number
      records[record] = try connected.number("SELECT id FROM album WHERE record = ?", number)
        .map { RecordID($0) }
    }
    return (tracks, records)
  }
}

extension [NodeChange] {
  /// The targets of all rows before and after.
  fileprivate var targets: [ListTarget] {
    flatMap { [$0.before?.target, $0.after?.target] }.compactMap(\.self)
  }
}
