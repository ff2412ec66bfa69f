public import Values

extension ShelfBook {
  /// Sets a record's heart before it is stored, so that the change is visible at once; false if
  /// there is no such record.
  public mutating func setHeart(_ time: Int64?, of id: RecordID) -> Bool {
    guard var record = latest(id) else { return false }
    record.album.heart = time
    changed[id] = .some(record)
    return true
  }

  /// Changes the number of hearts of a record's tracks, likewise.
  public mutating func countHeart(_ difference: Int, in id: RecordID) -> Bool {
    guard var record = latest(id) else { return false }
    record.heartCount = max(record.heartCount + difference, 0)
    changed[id] = .some(record)
    return true
  }
}
