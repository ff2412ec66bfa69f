/// The ids of albums by their grouping keys, cached while a scan runs.
struct AlbumIDs {
  private var ids: [String: Int64]?

  var isLoaded: Bool { ids != nil }

  subscript(key: String) -> Int64? { ids?[key] }

  mutating func load(_ ids: [String: Int64]) { self.ids = ids }

  mutating func clear() { ids = nil }

  mutating func insert(_ album: Int64, for key: String) { ids?[key] = album }

  mutating func remove(_ album: Int64) { ids = ids?.filter { $0.value != album } }
}
