internal import GLib
internal import Identities
internal import Library

/// The tracks of lists that fill themselves, read when a list is first opened, and again when it is opened once
/// more or the library changes.
final class FilledLists {
  /// A list has other tracks.
  var onChange: ((ListRowID) -> Void)?

  private let book: ListBook
  private let search: any MusicSearch
  private var known: [ListRowID: (search: ListSearch, tracks: [TrackID])] = [:]
  private var wanted: [ListRowID] = []
  private var reading: Task<Void, Never>?
  private var watch: Task<Void, Never>?

  init(_ catalogue: Catalogue) {
    book = catalogue.lists
    search = catalogue.search
    watch = Task { [weak self, search] in
      for await _ in await search.changes() { self?.refreshAll() }
    }
  }

  isolated deinit {
    watch?.cancel()
    reading?.cancel()
  }

  /// The tracks of a list; nil until they have been read, which begins here at the latest.
  func tracks(of id: ListRowID) -> [TrackID]? {
    guard let search = book.tree[id]?.search else { return nil }
    if known[id]?.search != search { refresh(id) }
    return known[id]?.tracks
  }

  /// How many tracks a list has, if that is known: nothing is searched to show its row.
  func count(of id: ListRowID) -> Int? { known[id]?.tracks.count }

  /// Reads the tracks of a list anew; nothing for a list that does not fill itself.
  func refresh(_ id: ListRowID) {
    guard book.tree[id]?.search != nil, !wanted.contains(id) else { return }
    wanted.append(id)
    if reading == nil { reading = Task { [weak self] in await self?.read() } }
  }

  private func refreshAll() {
    known = known.filter { book.tree[$0.key]?.search != nil }
    for id in known.keys.sorted() { refresh(id) }
  }

  private func read() async {
    while !Task.isCancelled, let id = wanted.first {
      wanted.removeFirst()
      guard let asked = book.tree[id]?.search else {
        known[id] = nil
        continue
      }
      let found = try? await search.tracks(of: asked)
      let old = known[id]?.tracks
      // What cannot be read now stays as it was, until the library changes again.
      let tracks = found ?? old ?? []
      known[id] = (asked, tracks)
      if tracks != old { onChange?(id) }
    }
    reading = nil
  }
}
