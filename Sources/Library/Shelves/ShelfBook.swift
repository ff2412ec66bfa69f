public import Identities

/// All shelves of a library, kept in order while it changes: a value without clock or disk.
///
///     var book = ShelfBook(contents)
///     book.take(change)
///     let update = book.update()
public struct ShelfBook: Sendable {
  /// How many records stand on the shelves of those that came last and were heard last.
  public static let recentCount = 100
  /// How many records stand on the shelf of those that were heard most.
  public static let mostPlayedCount = 100

  /// An artist with fewer records has no shelf.
  public static let leastOfArtist = 3

  private let names: ShelfNames
  private var records: [RecordID: ShelvedRecord] = [:]
  private var members: [ShelfID: [ShelvedRecord]] = [:]
  private var orders: [ShelfID: ShelfOrder]
  private var groups: ShelfGroups
  /// The shelves with no more than so many records.
  private var selections: [ShelfID: ShelfSelection] = [
    .recentlyAdded: ShelfSelection(.added, limit: recentCount),
    .recentlyPlayed: ShelfSelection(.played, limit: recentCount) { $0.record.played != nil },
    .mostPlayed: ShelfSelection(.plays, limit: mostPlayedCount) { $0.record.plays > 0 },
  ]

  /// The shelves that were opened for a while, and which records belong on each.
  private var visits: [ShelfID: (credit: Credit, records: Set<RecordID>)] = [:]
  private var visitsAnew: Set<ShelfID> = []

  /// Records as they are now, where they are not as at the last update; nil: gone.
  private var changed: [RecordID: Record?] = [:]
  /// Whether all tracks may be others than at the last update.
  private var isRenewed = false
  private var sortedAnew: Set<ShelfID> = []
  private typealias Seated = (seat: Shelf.Kind.Seat, shelf: Shelf)
  /// The shelves with their places in the row, in order.
  private var row: [Seated] = []

  /// No records; `orders` has how people sorted shelves before.
  public init(
    names: ShelfNames = ShelfNames(),
    orders: [ShelfID: ShelfOrder] = [:],
    division: ShelfDivision = .genre,
    credits: CreditSplitting = CreditSplitting()
  ) {
    self.names = names
    self.orders = orders
    groups = ShelfGroups(division, credits)
  }

  // MARK: - What comes in

  /// Whether something is not as the last update said.
  public var isStale: Bool {
    !changed.isEmpty || !sortedAnew.isEmpty || !visitsAnew.isEmpty || groups.isStale
  }

  /// Whether all records come with their folders: only shelves of folders need them.
  public var wantsFolders: Bool { groups.wanted == .folder }

  /// Whether the folders are to be read and added now.
  public var lacksFolders: Bool { groups.lacksFolders }

  /// Adds the folders that were lacking.
  public mutating func add(_ folders: [LibraryFolder]) { groups.add(folders) }

  /// These are all records, whatever was before.
  public mutating func take(_ all: LibraryRecords) {
    groups.take(all.folders, roots: all.roots)
    isRenewed = true
    changed = records.mapValues { _ in nil }
    changed.reserveCapacity(all.records.count)
    for record in all.records { changed[record.id] = .some(record) }
  }

  /// Something has changed.
  public mutating func take(_ change: LibraryChange) {
    for folder in change.folders { groups.take(folder) }
    if let roots = change.roots { groups.take(roots) }
    for record in change.records { changed[record.id] = .some(record) }
    for id in change.forgotten { changed[id] = .some(nil) }
  }

  /// A shelf is sorted otherwise from now on.
  public mutating func sort(_ shelf: ShelfID, by order: ShelfOrder) {
    guard self.order(of: shelf) != order else { return }
    orders[shelf] = order
    sortedAnew.insert(shelf)
  }

  /// The last shelves part the records otherwise from now on.
  public mutating func divide(by division: ShelfDivision) { groups.divide(by: division) }

  /// Opens a shelf for a while, or says which records belong on it by now.
  public mutating func open(_ credit: Credit, _ records: Set<RecordID>) {
    let id = ShelfID.visit(credit)
    guard visits[id]?.records != records else { return }
    visits[id] = (credit, records)
    visitsAnew.insert(id)
  }

  /// Closes a shelf that was opened for a while.
  public mutating func close(_ visit: ShelfID) {
    guard visits.removeValue(forKey: visit) != nil else { return }
    orders[visit] = nil
    visitsAnew.insert(visit)
  }

  /// The names of artists are split otherwise from now on.
  public mutating func setCredits(_ credits: CreditSplitting) { groups.setCredits(credits) }

  /// A record's heart as people see it at once, before it is on disk; false if there is no such record.
  public mutating func setHeart(_ time: Int64?, of id: RecordID) -> Bool {
    guard var record = latest(id) else { return false }
    record.album.heart = time
    changed[id] = .some(record)
    return true
  }

  /// The same for one of its tracks, which has its heart since now or no more.
  public mutating func countHeart(_ difference: Int, in id: RecordID) -> Bool {
    guard var record = latest(id) else { return false }
    record.heartCount = max(record.heartCount + difference, 0)
    changed[id] = .some(record)
    return true
  }

  private func latest(_ id: RecordID) -> Record? { changed[id] ?? records[id]?.record }

  private func order(of shelf: ShelfID) -> ShelfOrder { orders[shelf] ?? .usual(for: shelf) }

  // MARK: - What goes out

  /// The shelves as they are now, and what is other than at the last update.
  public mutating func update() -> ShelfUpdate {
    // Before the first update nobody knew any.
    let renewed: Set<RecordID> =
      row.isEmpty
      ? [] : isRenewed ? Set(changed.keys).union(records.keys) : Set(changed.keys)
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
    let coming = newcomers(Array(new.values), isDividedAnew: isDividedAnew)
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
    let renamed = affected
    var changes: [ShelfID: ShelfChanges] = [:]
    for id in affected {
      let (before, order) = (members[id] ?? [], order(of: id))
      let isSortedAnew = sortedAnew.contains(id)
      var staying = isDividedAnew && id.isOfDivision || id.isVisit ? [] : before
      if isSortedAnew { staying = staying.sorted(by: order) }
      let after =
        (selections[id]?.records ?? visits[id]?.records.compactMap { records[$0] })?
        .sorted(by: order)
        ?? staying.merged(with: coming[id] ?? [], without: gone, by: order)
      members[id] = after.isEmpty ? nil : after
      guard isShelf(id, before), isShelf(id, after) else { continue }
      var touched = changedIDs
      if selections[id] != nil || id.isVisit || isDividedAnew {
        // Records that nobody touched drop off its end, come back, or belong elsewhere.
        touched.formUnion(Set(before.map(\.id)).symmetricDifference(after.map(\.id)))
      }
      let change =
        isSortedAnew ? .reordered : ShelfChanges(from: before, to: after, touched: touched)
      if !change.isEmpty { changes[id] = change }
      // Where all looks as it did the index does as well, unless it lists what is not seen.
      if change.isEmpty, order != .played, order != .plays { affected.remove(id) }
    }
    (sortedAnew, visitsAnew) = ([], [])
    arrange(affected: affected, renamed: renamed)
    return ShelfUpdate(
      shelves: row.map(\.shelf),
      division: groups.division,
      records: records,
      changes: changes,
      renewed: renewed
    )
  }

  /// The records that come to each shelf, in its order; to those that part them all may come anew.
  private mutating func newcomers(
    _ new: [ShelvedRecord],
    isDividedAnew: Bool
  ) -> [ShelfID: [ShelvedRecord]] {
    // Sorted once for most shelves: they are sorted as all records are.
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

  /// Takes over what has changed; returns the records that were and those that are.
  private mutating func renewRecords() -> (
    old: [RecordID: ShelvedRecord], new: [RecordID: ShelvedRecord]
  ) {
    var (old, new): ([RecordID: ShelvedRecord], [RecordID: ShelvedRecord]) = ([:], [:])
    if changed.count > records.count {
      records.reserveCapacity(changed.count)
      new.reserveCapacity(changed.count)
    }
    for (id, record) in changed {
      let before = records[id]
      let after = record.map { ShelvedRecord($0, names: names) }
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

  /// Whether these records are enough for a shelf.
  private func isShelf(_ id: ShelfID, _ records: [ShelvedRecord]) -> Bool {
    records.count >= (id.artist == nil ? 1 : Self.leastOfArtist)
  }

  /// Puts the shelves with records in order, the general ones first, then those that part the records.
  ///
  /// There can be as many as artists: only those in `renamed` are made anew.
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

/// The shelves at one moment, and how they came from those of the moment before.
public struct ShelfUpdate: Sendable {
  /// The shelves that have records, in their order.
  public let shelves: [Shelf]
  /// By what the last of them part the records.
  public let division: ShelfDivision
  /// All records, by their number.
  public let records: [RecordID: ShelvedRecord]
  /// What happened on shelves that were there before; shelves without an entry look as they did.
  public let changes: [ShelfID: ShelfChanges]
  /// Records whose tracks may be others than before.
  public let renewed: Set<RecordID>
}
