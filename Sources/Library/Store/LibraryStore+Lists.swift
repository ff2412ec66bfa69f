internal import Synchronization
public import Values

extension LibraryStore {
  public var listTree: ListTree { lists }

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
  /// What the program does by itself is no step. `row` is the number of the first new row, if
  /// `takeRows` has given it; `request` is published with the changes.
  @discardableResult
  public func apply(
    _ edit: ListEdit,
    at time: Int64? = nil,
    isStep: Bool = true,
    from row: ListRowID? = nil,
    request: Int? = nil
  ) throws -> [NodeChange] {
    try change(named: edit.name, at: time, isStep: isStep, request: request) { time in
      try lists.changes(for: edit, time: time) { [self] in row ?? takeRows($0) }
    }
  }

  /// The first of so many numbers for new rows, which nobody else gets.
  public nonisolated func takeRows(_ count: Int) -> ListRowID {
    ListRowID(nextRow.add(Int64(count), ordering: .relaxed).oldValue)
  }

  func change(
    named name: String,
    at time: Int64? = nil,
    isStep: Bool = true,
    request: Int? = nil,
    _ body: (Int64) throws -> [NodeChange]
  ) throws -> [NodeChange] {
    let now = time ?? clock.now
    let done = try attempt {
      becomeWritable()
      return try store(try body(now)) { edit, changes throws(DatabaseError) in
        if isStep {
          try edit.push(step: name, changes, time: now)
        } else {
          try edit.amendSteps(changes)
        }
      }
    }
    finish(done, request)
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
      let kept = try withKnownTargets(changes).changes.filter { $0.after?.target != nil }
      return try store(kept) { edit, found throws(DatabaseError) in
        try edit.amendSteps(found)
      }
    }
    finish(done)
    return done.count
  }

  public enum Step: Sendable, Equatable {
    case edit
    /// The hearts of these tracks and records were set or removed.
    case hearts(of: Set<ListTarget>)
  }

  /// Undoes the last step, and returns its kind; nil if there is none.
  @discardableResult
  public func undo(request: Int? = nil) throws -> Step? { try take(.back, request) }

  @discardableResult
  public func redo(request: Int? = nil) throws -> Step? { try take(.forth, request) }

  public func stepCounts() -> (back: Int, forth: Int) { (try? openBook.stepCounts()) ?? (0, 0) }

  // MARK: - Implementation

  private func take(_ direction: Direction, _ request: Int?) throws -> Step? {
    var hearts: [ListTarget] = []
    let done: [NodeChange]? = try attempt {
      becomeWritable()
      let steps = try openBook.nextStep(isUndone: direction == .forth)
      guard let step = steps.first else { return nil }
      guard step.heart == nil else {
        hearts = try take(steps, direction)
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
    finish(done ?? [], request)
    guard hearts.isEmpty else {
      try publishHearts(of: hearts)
      return .hearts(of: Set(hearts))
    }
    return done == nil ? nil : .edit
  }

  /// Stores changes of rows in the book, and returns those that change anything.
  private func store(
    _ changes: [NodeChange],
    also more: (RowEdit, [NodeChange]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> [NodeChange] {
    let (changes, subjects) = try withKnownTargets(changes)
    guard !changes.isEmpty else { return [] }
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

  /// The changes, in which a row whose track or record does not exist becomes a plain line, and those
  /// that do.
  private func withKnownTargets(
    _ changes: [NodeChange]
  ) throws(DatabaseError) -> (changes: [NodeChange], subjects: RegisterSubjects) {
    let subjects = try index.subjects(of: changes.targets)
    let (songs, records) = (Set(subjects.songs.map(\.0)), Set(subjects.records.map(\.0)))
    let known = changes.compactMap { change in
      var change = change
      change.after = change.after?.renumbered(
        track: { songs.contains($0) ? $0 : nil },
        record: { records.contains($0) ? $0 : nil }
      )
      return change.before == change.after ? nil : change
    }
    return (known, subjects)
  }

  // MARK: - Publishing

  private func finish(_ changes: [NodeChange], _ request: Int? = nil) {
    applyToLists(changes)
    // A backup may have rows that the book never had.
    nextRow.max(lists.nextID.number, ordering: .relaxed)
    if !changes.isEmpty || request != nil { publish(LibraryChange(), changes, request) }
  }

  /// Publishes the lists as they are, to show that a request is over, or to show them at all.
  public func publishLists(request: Int? = nil) { publish(LibraryChange(), [], request) }

  func publish(_ change: LibraryChange = LibraryChange(), since old: ListTree) {
    let changes = old.changes(to: lists)
    if !changes.isEmpty || !change.isEmpty { publish(change, changes, nil) }
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

  private func publish(_ change: LibraryChange, _ nodes: [NodeChange], _ request: Int?) {
    guard isObserved else { return }
    var change = change
    (change.nodes, change.lists) = (nodes, (lists, stepCounts(), request))
    publish(change)
  }

  // MARK: - Loading

  /// Loads the lists; rows that no edit could make are put right.
  func loadLists() throws(DatabaseError) {
    // Each registered song has a track, so that no row loses its target.
    if readOnlyReason == nil { try index.fillIfOld(from: openBook) }
    let (stored, next) = try openBook.lists()
    let whole = ListTree(stored, nextID: next)
    // Another process that has the pen gives the next numbers to rows of its own.
    let ahead = readOnlyReason?.kind == .held ? 1 << 30 : 0 as Int64
    nextRow.max(whole.nextID.number + ahead, ordering: .relaxed)
    let repairs = whole.repairs(of: stored)
    if !repairs.isEmpty, readOnlyReason == nil {
      try perform("repair") { edit throws(DatabaseError) in try edit.store(repairs) }
    }
    let (track, record) = try places(of: whole.everything.compactMap(\.target))
    let rows = whole.everything.lazy.map { row in
      row.renumbered(track: { track[$0] }, record: { record[$0] })
    }
    replaceLists(by: ListTree(rows, nextID: whole.nextID))
  }

  /// Loads the lists after records were merged, and publishes the differences.
  func reloadLists() throws(DatabaseError) {
    let old = lists
    try loadLists()
    publish(since: old)
  }

  private func indexed(_ changes: [NodeChange]) throws(DatabaseError) -> [NodeChange] {
    let (track, record) = try places(of: changes.targets)
    return changes.map { $0.renumbered(track: { track[$0] }, record: { record[$0] }) }
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
  fileprivate var targets: [ListTarget] {
    flatMap { [$0.before?.target, $0.after?.target] }.compactMap(\.self)
  }
}
