public import Values

/// All shelves of a library, kept sorted through changes: a value type that uses neither clock nor
/// disk.
///
///     var book = ShelfBook()
///     book.apply(records)
///     let update = book.update()
public struct ShelfBook: Sendable {
  /// The number of records on the shelves of the last added and last played ones.
  public static let recentCount = 100
  public static let mostPlayedCount = 100

  /// An artist with fewer records has no shelf; the records are on that of others.
  public static let leastOfArtist = 3

  let names: ShelfNames
  private(set) var records: [RecordID: ShelvedRecord] = [:]
  private var members: [ShelfID: [ShelvedRecord]] = [:]
  private var orders: [ShelfID: RecordOrder]
  private var groups: ShelfGroups
  private var selections: [ShelfID: ShelfSelection] = [
    .recentlyAdded: ShelfSelection(.added, limit: recentCount),
    .recentlyPlayed: ShelfSelection(.played, limit: recentCount) { $0.record.played != nil },
    .mostPlayed: ShelfSelection(.plays, limit: mostPlayedCount) { $0.record.plays > 0 },
  ]

  private var others = OtherArtists()
  private var visits: [ShelfID: (credit: Credit, records: Set<RecordID>)] = [:]
  private var visitsAnew: Set<ShelfID> = []

  var source = ShelfSource.everything
  /// The records of servers that are also here, by those here.
  var twins: [RecordID: RecordID] = [:]
  /// Whether all records must be hidden or shown again.
  var isSourceAnew = false

  /// Records that changed since the last update; nil for removed ones.
  var changed: [RecordID: Record?] = [:]
  /// Whether all tracks may have changed since the last update.
  private var isRenewed = false
  private var sortedAnew: Set<ShelfID> = []
  private typealias Seated = (seat: Shelf.Kind.Seat, shelf: Shelf)
  private var row: [Seated] = []
  /// The records that are shown until all are applied.
  private var first: [ShelvedRecord] = []

  public init(
    names: ShelfNames = ShelfNames(),
    orders: [ShelfID: RecordOrder] = [:],
    division: ShelfDivision = .genre,
    credits: CreditSplitting = CreditSplitting()
  ) {
    self.names = names
    self.orders = orders
    groups = ShelfGroups(division, credits)
  }

  // MARK: - Input

  public var isStale: Bool {
    !changed.isEmpty || !sortedAnew.isEmpty || !visitsAnew.isEmpty || groups.isStale
      || isSourceAnew
  }

  /// Whether all records must be loaded with their folders, which only shelves of folders need.
  public var wantsFolders: Bool { groups.wanted == .folder }

  /// Whether the folders must be loaded and added now.
  public var lacksFolders: Bool { groups.lacksFolders }

  public mutating func add(_ folders: [LibraryFolder]) { groups.add(folders) }

  public mutating func apply(_ all: LibraryRecords) {
    groups.update(all.folders, roots: all.roots)
    isRenewed = true
    changed = records.mapValues { _ in nil }
    changed.reserveCapacity(all.records.count)
    for record in all.records { changed[record.id] = .some(record) }
  }

  /// The shelves until all records are applied; all but that of all records are empty.
  mutating func begin(with records: [Record], shelves: [ShelfID: String]) -> ShelfUpdate {
    first = records.map { ShelvedRecord($0, names: names) }.sorted(by: .artist)
    let row = shelves.map { id, name -> Seated in
      let (kind, own) = (Shelf.Kind(of: id, name: name), id == .all ? first : [])
      return (kind.seat, Shelf(id: id, kind: kind, order: order(of: id), records: own))
    }
    return ShelfUpdate(
      shelves: row.sorted(by: Self.isBefore).map(\.shelf),
      division: groups.wanted,
      records: Dictionary(uniqueKeysWithValues: first.map { ($0.id, $0) }),
      changes: [:],
      renewed: [],
      isPart: true
    )
  }

  public mutating func apply(_ change: LibraryChange) {
    for folder in change.folders { groups.update(folder) }
    if let roots = change.roots { groups.update(roots) }
    for record in change.records { changed[record.id] = .some(record) }
    for id in change.forgotten { changed[id] = .some(nil) }
  }

  public mutating func sort(_ shelf: ShelfID, by order: RecordOrder) {
    guard self.order(of: shelf) != order else { return }
    orders[shelf] = order
    sortedAnew.insert(shelf)
  }

  public mutating func divide(by division: ShelfDivision) { groups.divide(by: division) }

  /// Opens a temporary shelf, or updates its records.
  public mutating func open(_ credit: Credit, _ records: Set<RecordID>) {
    let id = ShelfID.visit(credit)
    guard visits[id]?.records != records else { return }
    visits[id] = (credit, records)
    visitsAnew.insert(id)
  }

  public mutating func close(_ visit: ShelfID) {
    guard visits.removeValue(forKey: visit) != nil else { return }
    orders[visit] = nil
    visitsAnew.insert(visit)
  }

  public mutating func setCredits(_ credits: CreditSplitting) { groups.setCredits(credits) }

  func latest(_ id: RecordID) -> Record? { changed[id] ?? records[id]?.record }

  private func order(of shelf: ShelfID) -> RecordOrder { orders[shelf] ?? .usual(for: shelf) }

  // MARK: - Output

  /// The current shelves, and what changed since the last update.
  public mutating func update() -> ShelfUpdate {
    // Before the first update, at most the first records are displayed.
    let renewed: Set<RecordID> =
      row.isEmpty
      ? Set(first.map(\.id))
      : isRenewed ? Set(changed.keys).union(records.keys) : Set(changed.keys)
    let (old, new) = renewRecords()
    let gone = Set(old.keys)
    var affected = sortedAnew
    for record in old.values {
      affected.formUnion(record.shelves)
      affected.formUnion(groups.remove(record))
    }
    for record in new.values { groups.put(record) }
    let isDividedAnew = groups.isStale
    if isDividedAnew { groups.putAnew(records.values) }
    var coming = newcomers(Array(new.values), isDividedAnew: isDividedAnew)
    affected.formUnion(coming.keys)
    if isDividedAnew { affected.formUnion(members.keys.filter(\.isOfDivision)) }
    for id in selections.keys
    where selections[id]?.follow(without: gone, with: new.values, of: records.values) == true {
      affected.insert(id)
    }
    let changedIDs = gone.union(new.keys)
    affected.formUnion(visitsAnew)
    for (id, visit) in visits where !visit.records.isDisjoint(with: changedIDs) {
      affected.insert(id)
    }
    var renamed = affected
    var changes: [ShelfID: ShelfChanges] = [:]
    if isDividedAnew { others = OtherArtists() }
    for id in affected.filter({ $0 != .others }) + [.others] {
      let (before, order) = (members[id] ?? [], order(of: id))
      var leaving = gone
      if id == .others {
        leaving = others.takeTouched()
        guard affected.contains(id) || !leaving.isEmpty else { continue }
        affected.insert(id)
        renamed.insert(id)
        coming[id] = leaving.filter { others.contains($0) }.compactMap { records[$0] }
          .sorted(by: order)
      }
      let isSortedAnew = sortedAnew.contains(id)
      var staying = isDividedAnew && id.isOfDivision || id.isVisit ? [] : before
      if isSortedAnew { staying = staying.sorted(by: order) }
      let after =
        (selections[id]?.records ?? visits[id]?.records.compactMap { shown($0) })?
        .sorted(by: order)
        ?? staying.merged(with: coming[id] ?? [], without: leaving, by: order)
      if id.artist != nil { others.replace(isDividedAnew ? [] : before, with: after) }
      members[id] = after.isEmpty ? nil : after
      guard isShelf(id, before), isShelf(id, after) else { continue }
      var touched = changedIDs
      if id == .others { touched.formUnion(leaving) }
      if selections[id] != nil || id.isVisit || isDividedAnew {
        // Unchanged records can also leave a limited shelf, return to it, or move between shelves.
        touched.formUnion(Set(before.map(\.id)).symmetricDifference(after.map(\.id)))
      }
      let change =
        isSortedAnew ? .reordered : ShelfChanges(from: before, to: after, touched: touched)
      if !change.isEmpty { changes[id] = change }
      // Without visible changes the index is unchanged as well, unless it lists values that the
      // records do not display.
      if change.isEmpty, order != .played, order != .plays { affected.remove(id) }
    }
    (sortedAnew, visitsAnew) = ([], [])
    arrange(affected: affected, renamed: renamed)
    if !first.isEmpty {
      changes = Dictionary(uniqueKeysWithValues: row.map { ($0.shelf.id, .reordered) })
      let touched = first.filter { records[$0.id]?.isSame(as: $0) != true }.map(\.id)
      changes[.all] = ShelfChanges(from: first, to: members[.all] ?? [], touched: Set(touched))
      first = []
    }
    return ShelfUpdate(
      shelves: row.map(\.shelf),
      division: groups.division,
      records: records,
      changes: changes,
      renewed: renewed
    )
  }

  /// The new records of each shelf in its order; all records for the shelves of a new division.
  private mutating func newcomers(
    _ new: [ShelvedRecord],
    isDividedAnew: Bool
  ) -> [ShelfID: [ShelvedRecord]] {
    // Most shelves have this order, so one sort is enough for them.
    let usual = order(of: .all)
    let new = new.sorted(by: usual)
    var coming: [ShelfID: [ShelvedRecord]] = [:]
    for record in new {
      for id in record.shelves { coming[id, default: []].append(record) }
    }
    for record in isDividedAnew ? Array(records.values).sorted(by: usual) : new {
      for id in groups.shelves(of: record) { coming[id, default: []].append(record) }
    }
    for id in coming.keys where order(of: id) != usual {
      coming[id] = coming[id]?.sorted(by: order(of: id))
    }
    return coming
  }

  /// Applies the pending changes; returns the old and the new records.
  private mutating func renewRecords() -> (
    old: [RecordID: ShelvedRecord], new: [RecordID: ShelvedRecord]
  ) {
    var (old, new): ([RecordID: ShelvedRecord], [RecordID: ShelvedRecord]) = ([:], [:])
    if changed.count > records.count {
      records.reserveCapacity(changed.count)
      new.reserveCapacity(changed.count)
    }
    addDependents()
    for (id, record) in changed {
      let before = records[id]
      let after = record.map { ShelvedRecord($0, names: names, isHidden: isHidden($0)) }
      if let before, let after, before.isSame(as: after) { continue }
      old[id] = before
      new[id] = after
      records[id] = after
    }
    changed = [:]
    isRenewed = false
    return (old, new)
  }

  // MARK: - The row of shelves

  private func isShelf(_ id: ShelfID, _ records: [ShelvedRecord]) -> Bool {
    records.count >= (id.artist == nil ? 1 : Self.leastOfArtist)
  }

  /// Sorts the shelves: first the general ones, then those of the division.
  ///
  /// There can be as many shelves as artists, so only those in `renamed` are built again.
  private mutating func arrange(affected: Set<ShelfID>, renamed: Set<ShelfID>) {
    var known: [ShelfID: ShelfIndex] = [:]
    let kept = row.filter { one in
      guard renamed.contains(one.shelf.id) else { return true }
      known[one.shelf.id] = one.shelf.index
      return false
    }
    var new: [Seated] = []
    for id in renamed {
      guard let records = members[id], isShelf(id, records) else { continue }
      let kind =
        visits[id].map { .visit($0.credit) } ?? Shelf.Kind(of: id, name: groups.name(of: id))
      let index = affected.contains(id) ? nil : known[id]
      let shelf = Shelf(id: id, kind: kind, order: order(of: id), records: records, index: index)
      new.append((kind.seat, shelf))
    }
    new.sort(by: Self.isBefore)
    row = []
    row.reserveCapacity(kept.count + new.count)
    var next = 0
    for one in kept {
      while next < new.count, Self.isBefore(new[next], one) {
        row.append(new[next])
        next += 1
      }
      row.append(one)
    }
    row += new[next...]
  }

  private static func isBefore(_ one: Seated, _ other: Seated) -> Bool {
    one.seat == other.seat ? one.shelf.id < other.shelf.id : one.seat < other.seat
  }
}

public struct ShelfUpdate: Sendable {
  /// The shelves that have records, in their order.
  public let shelves: [Shelf]
  public let division: ShelfDivision
  public let records: [RecordID: ShelvedRecord]
  /// The changes of existing shelves; shelves without an entry look the same as before.
  public let changes: [ShelfID: ShelfChanges]
  /// Records whose tracks may have changed.
  public let renewed: Set<RecordID>
  /// Whether there are only some records, until all are read.
  public var isPart = false
}
