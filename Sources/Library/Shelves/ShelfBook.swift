/// All shelves of a library, kept in order while it changes: a value without clock or disk.
///
///     var book = ShelfBook(contents)
///     book.take(change)
///     let update = book.update()
public struct ShelfBook: Sendable {
  /// How many records stand on the shelf of those that came last.
  public static let recentCount = 100

  private let names: ShelfNames
  private var albums: [Int64: Album] = [:]
  private var tracks: [Int64: [Track]] = [:]
  private var albumOfTrack: [Int64: Int64] = [:]
  private var folders: [Int64: LibraryFolder] = [:]
  private var records: [Int64: ShelvedRecord] = [:]
  private var members: [ShelfID: [ShelvedRecord]] = [:]
  private var orders: [ShelfID: ShelfOrder]
  /// How often each spelling of a genre came.
  private var spellings: [ShelfID: [String: Int]] = [:]
  /// All records by the time when they came.
  private var byDate: [ShelvedRecord] = []

  /// Albums that are not as they were at the last update.
  private var touched: Set<Int64> = []
  private var sortedAnew: Set<ShelfID> = []
  private var hasNewFolders = false
  private var shelves: [Shelf] = []

  /// No records; `orders` has how people sorted shelves before.
  public init(names: ShelfNames = ShelfNames(), orders: [ShelfID: ShelfOrder] = [:]) {
    self.names = names
    self.orders = orders
  }

  // MARK: - What comes in

  /// Whether something is not as the last update said.
  public var isStale: Bool { !touched.isEmpty || !sortedAnew.isEmpty || hasNewFolders }

  /// Everything is as these contents say, whatever was before.
  public mutating func take(_ contents: LibraryContents) {
    let before = (albums: albums, tracks: tracks)
    albums = [:]
    tracks = [:]
    albumOfTrack = [:]
    for album in contents.albums { albums[album.id] = album }
    for track in contents.tracks { put(track) }
    folders = contents.folders
    hasNewFolders = true
    for id in Set(before.albums.keys).union(albums.keys)
    where before.albums[id] != albums[id] || before.tracks[id] != tracks[id] {
      touched.insert(id)
    }
  }

  /// Something has changed.
  public mutating func take(_ change: LibraryChange) {
    for folder in change.folders {
      folders[folder.id] = folder
      hasNewFolders = true
    }
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
    var changes: [ShelfID: ShelfChanges] = [:]
    let gone = Set(old.keys)
    let changedIDs = gone.union(new.keys)
    byDate = merged(byDate, without: gone, with: Array(new.values), by: .added)
    var affected = Set(old.values.flatMap(\.shelves)).union(new.values.flatMap(\.shelves))
    affected.formUnion(sortedAnew)
    if !changedIDs.isEmpty { affected.insert(.recentlyAdded) }
    for id in affected {
      let before = members[id] ?? []
      let isSortedAnew = sortedAnew.contains(id)
      let after = renewed(id, before, gone, new, isSortedAnew: isSortedAnew)
      members[id] = after.isEmpty ? nil : after
      guard !before.isEmpty, !after.isEmpty else { continue }
      var touched = changedIDs
      if id == .recentlyAdded {
        // Records that nobody touched drop off its end, or come back.
        touched.formUnion(before.lazy.map(\.id))
        touched.formUnion(after.lazy.map(\.id))
      }
      let change =
        isSortedAnew ? .reordered : ShelfChanges(from: before, to: after, touched: touched)
      if !change.isEmpty { changes[id] = change }
    }
    touched = []
    sortedAnew = []
    hasNewFolders = false
    shelves = arranged(affected: affected)
    return ShelfUpdate(shelves: shelves, folders: folders, changes: changes)
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
      if let before, let after, before.looks(like: after) {
        tracks[id] = before.record.tracks
        continue
      }
      if let before {
        old[id] = before
        count(before, by: -1)
      }
      if let after {
        new[id] = after
        count(after, by: 1)
      }
      records[id] = after
    }
    return (old, new)
  }

  /// A shelf's records after a change.
  private func renewed(
    _ id: ShelfID,
    _ before: [ShelvedRecord],
    _ gone: Set<Int64>,
    _ new: [Int64: ShelvedRecord],
    isSortedAnew: Bool
  ) -> [ShelvedRecord] {
    let order = order(of: id)
    if id == .recentlyAdded { return Array(byDate.prefix(Self.recentCount)).sorted(by: order) }
    let coming = new.values.filter { $0.shelves.contains(id) }
    if isSortedAnew {
      return (before.filter { !gone.contains($0.id) } + coming).sorted(by: order)
    }
    return merged(before, without: gone, with: coming, by: order)
  }

  /// A sorted list without some, with others put where they belong.
  private func merged(
    _ list: [ShelvedRecord],
    without gone: Set<Int64>,
    with coming: [ShelvedRecord],
    by order: ShelfOrder
  ) -> [ShelvedRecord] {
    guard !gone.isEmpty || !coming.isEmpty else { return list }
    let coming = coming.sorted(by: order)
    var merged: [ShelvedRecord] = []
    merged.reserveCapacity(list.count + coming.count)
    var next = 0
    for record in list where gone.isEmpty || !gone.contains(record.id) {
      while next < coming.count, order.places(coming[next], before: record) {
        merged.append(coming[next])
        next += 1
      }
      merged.append(record)
    }
    merged += coming[next...]
    return merged
  }

  // MARK: - The row of shelves

  private mutating func count(_ record: ShelvedRecord, by step: Int) {
    for genre in record.record.genres {
      let id = ShelfID.genre(genre)
      let count = spellings[id]?[genre] ?? 0
      spellings[id, default: [:]][genre] = count + step > 0 ? count + step : nil
    }
  }

  private func kind(of id: ShelfID) -> Shelf.Kind {
    switch id {
    case .all: return .all
    case .recentlyAdded: return .recentlyAdded
    case .favourites: return .favourites
    default:
      let names = spellings[id] ?? [:]
      let best = names.min { ($1.value, $0.key) < ($0.value, $1.key) }
      return .genre(best?.key ?? String(id.text.dropFirst("genre:".count)))
    }
  }

  /// The shelves with records, the general ones first, then the genres by their names.
  private func arranged(affected: Set<ShelfID>) -> [Shelf] {
    let known = Dictionary(shelves.map { ($0.id, $0) }) { one, _ in one }
    var arranged: [(rank: Int, key: SortKey, shelf: Shelf)] = []
    for (id, records) in members {
      let kind = kind(of: id)
      let index = affected.contains(id) ? nil : known[id]?.index
      let shelf = Shelf(id: id, kind: kind, order: order(of: id), records: records, index: index)
      switch kind {
      case .all: arranged.append((0, SortKey(bytes: []), shelf))
      case .recentlyAdded: arranged.append((1, SortKey(bytes: []), shelf))
      case .favourites: arranged.append((2, SortKey(bytes: []), shelf))
      case .genre(let name): arranged.append((3, SortKey(name), shelf))
      }
    }
    arranged.sort { one, other in
      if one.rank != other.rank { return one.rank < other.rank }
      return one.key == other.key ? one.shelf.id < other.shelf.id : one.key < other.key
    }
    return arranged.map(\.shelf)
  }
}

/// The shelves at one moment, and how they came from those of the moment before.
public struct ShelfUpdate: Sendable {
  /// The shelves that have records, in their order.
  public let shelves: [Shelf]
  /// The folders that tracks are in, by their number.
  public let folders: [Int64: LibraryFolder]
  /// What happened on shelves that were there before; shelves without an entry are as they were.
  public let changes: [ShelfID: ShelfChanges]

  /// Where a track's file is.
  public func path(of track: Track) -> BytePath? {
    folders[track.folder]?.path.appending(track.name)
  }
}
