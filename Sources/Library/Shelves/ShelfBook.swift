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

  private let names: ShelfNames
  private var albums: [Int64: Album] = [:]
  private var tracks: [Int64: [Track]] = [:]
  private var albumOfTrack: [Int64: Int64] = [:]
  private var records: [Int64: ShelvedRecord] = [:]
  private var members: [ShelfID: [ShelvedRecord]] = [:]
  private var orders: [ShelfID: ShelfOrder]
  private var groups: ShelfGroups
  /// The shelves with no more than so many records.
  private var selections: [ShelfID: ShelfSelection] = [
    .recentlyAdded: ShelfSelection(.added, limit: recentCount),
    .recentlyPlayed: ShelfSelection(.played, limit: recentCount) { $0.record.played != nil },
    .mostPlayed: ShelfSelection(.plays, limit: mostPlayedCount) { $0.record.plays > 0 },
  ]

  /// Albums that are not as they were at the last update.
  private var touched: Set<Int64> = []
  private var sortedAnew: Set<ShelfID> = []
  private var hasNewFolders = false
  private var shelves: [Shelf] = []

  /// No records; `orders` has how people sorted shelves before.
  public init(
    names: ShelfNames = ShelfNames(),
    orders: [ShelfID: ShelfOrder] = [:],
    division: ShelfDivision = .genre
  ) {
    self.names = names
    self.orders = orders
    groups = ShelfGroups(division)
  }

  // MARK: - What comes in

  /// Whether something is not as the last update said.
  public var isStale: Bool {
    !touched.isEmpty || !sortedAnew.isEmpty || hasNewFolders || groups.isStale
  }

  /// Everything is as these contents say, whatever was before.
  public mutating func take(_ contents: LibraryContents) {
    let before = (albums: albums, tracks: tracks)
    albums = [:]
    tracks = [:]
    albumOfTrack = [:]
    for album in contents.albums { albums[album.id] = album }
    for track in contents.tracks { put(track) }
    groups.take(contents.folders, roots: contents.roots)
    hasNewFolders = true
    for id in Set(before.albums.keys).union(albums.keys)
    where before.albums[id] != albums[id] || before.tracks[id] != tracks[id] {
      touched.insert(id)
    }
  }

  /// Something has changed.
  public mutating func take(_ change: LibraryChange) {
    for folder in change.folders {
      groups.take(folder)
      hasNewFolders = true
    }
    if let roots = change.roots { groups.take(roots) }
    for album in change.albums {
      albums[album.id] = album
      touched.insert(album.id)
    }
    for id in change.forgottenAlbums {
      albums[id] = nil
      touched.insert(id)
    }
    for id in change.forgottenTracks { drop(id) }
    for track in change.tracks {
      drop(track.id)
      put(track)
      if let album = track.album { touched.insert(album) }
    }
  }

  /// A shelf is sorted otherwise from now on.
  public mutating func sort(_ shelf: ShelfID, by order: ShelfOrder) {
    guard self.order(of: shelf) != order else { return }
    orders[shelf] = order
    sortedAnew.insert(shelf)
  }

  /// The last shelves part the records otherwise from now on.
  public mutating func divide(by division: ShelfDivision) { groups.divide(by: division) }

  /// A heart as people see it at once, before it is on disk; false if there is no such track.
  public mutating func setHeart(_ time: Int64?, ofTrack id: Int64) -> Bool {
    guard let album = albumOfTrack[id],
      let place = tracks[album]?.firstIndex(where: { $0.id == id })
    else { return false }
    tracks[album]?[place].heart = time
    touched.insert(album)
    return true
  }

  /// The same for an album.
  public mutating func setHeart(_ time: Int64?, ofAlbum id: Int64) -> Bool {
    guard albums[id] != nil else { return false }
    albums[id]?.heart = time
    touched.insert(id)
    return true
  }

  /// The record of an album.
  public func record(_ id: Int64) -> ShelvedRecord? { records[id] }

  private func order(of shelf: ShelfID) -> ShelfOrder { orders[shelf] ?? .usual(for: shelf) }

  private mutating func put(_ track: Track) {
    guard let album = track.album else { return }
    albumOfTrack[track.id] = album
    tracks[album, default: []].append(track)
  }

  private mutating func drop(_ id: Int64) {
    guard let album = albumOfTrack.removeValue(forKey: id) else { return }
    tracks[album]?.removeAll { $0.id == id }
    if tracks[album]?.isEmpty == true { tracks[album] = nil }
    touched.insert(album)
  }

  // MARK: - What goes out

  /// The shelves as they are now, and what is other than at the last update.
  public mutating func update() -> ShelfUpdate {
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
    var changes: [ShelfID: ShelfChanges] = [:]
    for id in affected {
      let (before, order) = (members[id] ?? [], order(of: id))
      let isSortedAnew = sortedAnew.contains(id)
      var staying = isDividedAnew && id.isOfDivision ? [] : before
      if isSortedAnew { staying = staying.sorted(by: order) }
      let after =
        selections[id]?.records.sorted(by: order)
        ?? staying.merged(with: coming[id] ?? [], without: gone, by: order)
      members[id] = after.isEmpty ? nil : after
      guard !before.isEmpty, !after.isEmpty else { continue }
      var touched = changedIDs
      if selections[id] != nil || isDividedAnew {
        // Records that nobody touched drop off its end, come back, or belong elsewhere.
        touched.formUnion(Set(before.map(\.id)).symmetricDifference(after.map(\.id)))
      }
      let change =
        isSortedAnew ? .reordered : ShelfChanges(from: before, to: after, touched: touched)
      if !change.isEmpty { changes[id] = change }
      // Where all looks as it did the index does as well, unless it lists what is not seen.
      if change.isEmpty, order != .played, order != .plays { affected.remove(id) }
    }
    touched = []
    sortedAnew = []
    hasNewFolders = false
    shelves = arranged(affected: affected)
    return ShelfUpdate(
      shelves: shelves,
      division: groups.division,
      folders: groups.allFolders,
      changes: changes
    )
  }

  /// The records that come to each shelf, in its order; to those that part them all may come anew.
  private func newcomers(
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

  /// Makes the records of the touched albums anew; answers those that were and those that are.
  private mutating func renewRecords() -> (
    old: [Int64: ShelvedRecord], new: [Int64: ShelvedRecord]
  ) {
    var (old, new): ([Int64: ShelvedRecord], [Int64: ShelvedRecord]) = ([:], [:])
    for id in touched {
      let before = records[id]
      var after: ShelvedRecord?
      if let album = albums[id], let tracks = tracks[id], !tracks.isEmpty {
        let record = Record(album, tracks: tracks)
        // One array serves both: tracks are most of what a library takes.
        self.tracks[id] = record.tracks
        after = ShelvedRecord(record, names: names)
      }
      if let before, let after, before.isSame(as: after) {
        tracks[id] = before.record.tracks
        continue
      }
      old[id] = before
      new[id] = after
      records[id] = after
    }
    return (old, new)
  }

  // MARK: - The row of shelves

  /// The shelves with records, the general ones first, then those that part the records.
  private func arranged(affected: Set<ShelfID>) -> [Shelf] {
    let known = Dictionary(shelves.map { ($0.id, $0) }) { one, _ in one }
    var arranged: [(seat: (rank: Int, key: SortKey), shelf: Shelf)] = []
    for (id, records) in members {
      let kind = Shelf.Kind(of: id, genre: groups.name(of: id))
      let index = affected.contains(id) ? nil : known[id]?.index
      let shelf = Shelf(id: id, kind: kind, order: order(of: id), records: records, index: index)
      arranged.append((kind.seat, shelf))
    }
    arranged.sort { one, other in
      one.seat == other.seat ? one.shelf.id < other.shelf.id : one.seat < other.seat
    }
    return arranged.map(\.shelf)
  }
}

/// The shelves at one moment, and how they came from those of the moment before.
public struct ShelfUpdate: Sendable {
  /// The shelves that have records, in their order.
  public let shelves: [Shelf]
  /// By what the last of them part the records.
  public let division: ShelfDivision
  /// The folders that tracks are in, by their number.
  public let folders: [Int64: LibraryFolder]
  /// What happened on shelves that were there before; shelves without an entry look as they did.
  public let changes: [ShelfID: ShelfChanges]

  /// Where a track's file is.
  public func path(of track: Track) -> BytePath? {
    folders[track.folder]?.path.appending(track.name)
  }
}
