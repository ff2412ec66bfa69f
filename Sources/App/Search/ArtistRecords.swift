internal import Library
internal import Values

/// The first records of artists, whose sleeves are shown beside the names.
final class ArtistRecords {
  var onArrival: (() -> Void)?

  private let search: any MusicSearch
  private var known: [String: RecordID] = [:]
  private var asked: [String: Task<Void, Never>] = [:]

  init(_ search: any MusicSearch) { self.search = search }

  isolated deinit { for task in asked.values { task.cancel() } }

  /// The record; nil until it is known, or where there is none.
  subscript(name: String) -> RecordID? { known[name] }

  /// Searches again for each when it is next wanted; the known ones remain until then.
  func renew() {
    for task in asked.values { task.cancel() }
    asked = [:]
  }

  func want(_ name: String) {
    guard asked[name] == nil else { return }
    asked[name] = Task { [weak self, search] in
      let records = try? await search.records(of: Credit(.artist, name))
      guard !Task.isCancelled, let self, known[name].change(to: records?.first) else { return }
      onArrival?()
    }
  }
}
