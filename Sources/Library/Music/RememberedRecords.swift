public import Values

/// Records to which the window returns at its next start, and which keep their ids in a new index.
final class RememberedRecords {
  /// Their ids by the keys of albums.
  private(set) var ids: [String: Int64] = [:]
  /// The folder with which the first scan of an index begins.
  private(set) var folder = BytePath("")

  func insert(_ records: [String], first: String?) {
    for record in records {
      let parts = record.split(separator: " ", maxSplits: 2).map { String($0) }
      guard parts.count == 3, let path = PercentCoding.decoded(parts[1].utf8) else { continue }
      ids[parts[2]] = Int64(parts[0])
      if record == first { folder = BytePath(path) }
    }
  }
}

extension LibraryStore {
  /// Makes records keep their ids, by what the store says of them; `first` is in the folder with
  /// which the first scan of an index begins.
  public func remember(_ records: [String], first: String? = nil) {
    remembered.insert(records, first: first)
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

  var firstFolder: BytePath { remembered.folder }
}
