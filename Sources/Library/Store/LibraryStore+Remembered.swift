public import Identities

/// Records to which the window returns at its next start keep their ids in a new index.
extension LibraryStore {
  /// Makes records keep their ids, by what the store says of them; `first` is in the folder with
  /// which the first scan of an index begins.
  public func remember(_ records: [String], first: String? = nil) {
    for record in records {
      let parts = record.split(separator: " ", maxSplits: 2).map { String($0) }
      guard parts.count == 3, let folder = PercentCoding.decoded(parts[1].utf8) else { continue }
      remembered.ids[parts[2]] = Int64(parts[0])
      if record == first { remembered.folder = BytePath(folder) }
    }
  }

  /// Makes records keep their ids; returns the ids with the folders and the keys of the records.
  public func remember(_ ids: [RecordID]) -> [RecordID: String] {
    var known: [RecordID: String] = [:]
    for id in ids {
      known[id] = try? read { (database) throws(DatabaseError) in
        try database.statement(
          "SELECT path, key FROM album JOIN folder ON folder.id = folder WHERE album.id = ?"
        ).bind([id]).first { "\(id) \(PercentCoding.encoded($0.blob(0))) \($0.text(1))" }
      }
    }
    remember(Array(known.values))
    return known
  }

  /// The id that a new album keeps; nil if it is not remembered, or another album has the id.
  func rememberedID(ofAlbum key: String) throws(DatabaseError) -> Int64? {
    guard let id = remembered.ids[key] else { return nil }
    return try connected.number("SELECT 1 FROM album WHERE id = ?", id) == nil ? id : nil
  }

  /// Gives albums that another program has read into a new index the ids that they keep.
  func restoreIDs() throws(DatabaseError) {
    for key in remembered.ids.keys {
      guard let id = try rememberedID(ofAlbum: key),
        let old = try connected.number("SELECT id FROM album WHERE key = ?", key)
      else { continue }
      try connected.transaction { () throws(DatabaseError) in
        try connected.run("UPDATE album SET id = ? WHERE id = ?", id, old)
        try connected.run("UPDATE album SET twin = ? WHERE twin = ?", id, old)
        try connected.run("UPDATE track SET album = ? WHERE album = ?", id, old)
      }
    }
  }
}
