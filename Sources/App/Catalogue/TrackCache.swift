internal import Library
internal import Values

/// A cache of the tracks of records, which drops those that were needed least recently.
struct TrackCache {
  /// Changed tracks are another object.
  final class Entry {
    let tracks: [Track]
    init(_ tracks: [Track]) { self.tracks = tracks }
  }

  /// Three pages load some ahead, each at two places.
  static let limit = 128

  private var entries: [RecordID: Entry] = [:]
  private var uses: [RecordID: Int] = [:]
  private var now = 0
  /// The records that are loading, and whether they have changed since the request.
  private var reading: [RecordID: Bool] = [:]
  private(set) var failed: Set<RecordID> = []

  subscript(_ id: RecordID) -> Entry? { entries[id] }

  mutating func replace(_ id: RecordID, _ tracks: [Track]) {
    if entries[id] != nil { entries[id] = Entry(tracks) }
  }

  mutating func use(_ ids: some Sequence<RecordID>) -> [RecordID] {
    now += 1
    var missing: [RecordID] = []
    for id in ids {
      uses[id] = now
      if entries[id] == nil, reading[id] == nil { missing.append(id) }
    }
    for id in missing { reading[id] = false }
    failed.subtract(missing)
    return missing
  }

  /// Returns the records to load again; their cached tracks remain until then.
  mutating func renew(_ ids: Set<RecordID>) -> [RecordID] {
    for id in reading.keys where ids.contains(id) { reading[id] = true }
    failed.subtract(ids)
    let again = entries.keys.filter { ids.contains($0) && reading[$0] == nil }
    for id in again { reading[id] = false }
    return Array(again)
  }

  /// Returns the records that have changed meanwhile and must be loaded again.
  mutating func insert(_ read: [RecordID: [Track]]) -> [RecordID] {
    var again: [RecordID] = []
    failed.subtract(read.keys)
    for (id, tracks) in read {
      if entries[id]?.tracks != tracks { entries[id] = Entry(tracks) }
      if reading.removeValue(forKey: id) == true { again.append(id) }
    }
    for id in again { reading[id] = false }
    dropOldest()
    return again
  }

  /// Cached tracks remain, although they may be out of date.
  mutating func fail(_ ids: [RecordID]) {
    for id in ids { reading[id] = nil }
    failed.formUnion(ids)
  }

  /// Returns the failed records to load again, at most as many as the cache can hold, those used
  /// last first; the rest is loaded when it is needed.
  mutating func retry() -> [RecordID] {
    let again = failed.sorted { uses[$0, default: 0] > uses[$1, default: 0] }
    for id in again.dropFirst(Self.limit) { entries[id] = nil }
    failed = []
    for id in again.prefix(Self.limit) { reading[id] = false }
    return Array(again.prefix(Self.limit))
  }

  private mutating func dropOldest() {
    guard entries.count > Self.limit else { return }
    let oldest = entries.keys.map { (use: uses[$0, default: 0], id: $0) }.sorted { $0.use < $1.use }
    for (_, id) in oldest.prefix(entries.count - Self.limit) {
      entries[id] = nil
      if reading[id] == nil { uses[id] = nil }
    }
  }
}
