internal import Identities
internal import Library

/// Tracks of records that were read, and which are being read: those that were needed last are kept.
struct TrackCache {
  /// Tracks of a record as they were read; other ones are another object.
  final class Entry {
    let tracks: [Track]
    init(_ tracks: [Track]) { self.tracks = tracks }
  }

  /// For how many records tracks are kept: three pages read some ahead, each at two places.
  static let limit = 128

  private var entries: [RecordID: Entry] = [:]
  /// When each was needed last.
  private var uses: [RecordID: Int] = [:]
  private var now = 0
  /// What is being read, and whether it has changed since.
  private var reading: [RecordID: Bool] = [:]
  /// What could not be read and has not been asked for since.
  private(set) var failed: Set<RecordID> = []

  /// What is kept of a record.
  subscript(_ id: RecordID) -> Entry? { entries[id] }

  /// Puts other tracks in the place of those that are kept of a record.
  mutating func replace(_ id: RecordID, _ tracks: [Track]) {
    if entries[id] != nil { entries[id] = Entry(tracks) }
  }

  /// Notes that these are needed; returns those that are to be read.
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

  /// Notes that tracks of these records may be others; returns those that are to be read again.
  ///
  /// What is kept of them stays until then.
  mutating func renew(_ ids: Set<RecordID>) -> [RecordID] {
    for id in reading.keys where ids.contains(id) { reading[id] = true }
    failed.subtract(ids)
    let again = entries.keys.filter { ids.contains($0) && reading[$0] == nil }
    for id in again { reading[id] = false }
    return Array(again)
  }

  /// Takes what was read; returns what has changed meanwhile and is to be read again.
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

  /// These could not be read; what is kept of them stays, and may be out of date.
  mutating func fail(_ ids: [RecordID]) {
    for id in ids { reading[id] = nil }
    failed.formUnion(ids)
  }

  /// Notes that what could not be read is tried again, and returns it: as much as can be kept, of what was
  /// needed last; the rest is read when it is needed.
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
