/// The ids of albums by their grouping keys, cached while a scan runs.
struct AlbumIDs {
  private var ids: [String: Int64]?
  /// SQLite's `data_version` when the ids were read.
  private var version: Int64?

  var isLoaded: Bool { ids != nil }

  /// Whether no other process has written since the ids were read.
  func isCurrent(at version: Int64?) -> Bool { isLoaded && version == self.version }

  subscript(key: String) -> Int64? { ids?[key] }

  mutating func load(_ ids: [String: Int64], at version: Int64?) {
    (self.ids, self.version) = (ids, version)
  }

  mutating func clear() { ids = nil }

  mutating func insert(_ album: Int64, for key: String) { ids?[key] = album }

  mutating func remove(_ album: Int64) { ids = ids?.filter { $0.value != album } }
}
