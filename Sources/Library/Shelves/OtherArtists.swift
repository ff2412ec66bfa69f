internal import Values

/// The records of artists with too few of them for a shelf, kept through changes.
struct OtherArtists: Sendable {
  /// By how many such artists each is.
  private var counts: [RecordID: Int] = [:]
  private var touched: Set<RecordID> = []

  func contains(_ id: RecordID) -> Bool { counts[id] != nil }

  /// Changes the records of one artist.
  mutating func replace(_ old: [ShelvedRecord], with new: [ShelvedRecord]) {
    count(old, by: -1)
    count(new, by: 1)
  }

  private mutating func count(_ records: [ShelvedRecord], by step: Int) {
    guard records.count < ShelfBook.leastOfArtist else { return }
    for record in records {
      let count = counts[record.id, default: 0] + step
      counts[record.id] = count > 0 ? count : nil
      touched.insert(record.id)
    }
  }

  /// The records whose artists changed since the last call.
  mutating func takeTouched() -> Set<RecordID> {
    defer { touched = [] }
    return touched
  }
}
