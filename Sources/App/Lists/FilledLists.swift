internal import GLib
internal import Library
internal import Values

/// The tracks of lists that fill themselves, searched when a list is opened, and when the library
/// changes while it is visible.
final class FilledLists {
  var onChange: ((ListRowID) -> Void)?
  private var isShown: (ListRowID) -> Bool = { _ in true }

  private struct Content {
    let search: ListSearch
    /// Nil if they could never be read.
    var tracks: [TrackID]?
    var problem: String?
    var isStale = false
  }

  private let catalogue: Catalogue
  private var book: ListBook { catalogue.lists }
  private var search: any MusicSearch { catalogue.search }
  private let pause: @MainActor () async -> Void
  private var known: [ListRowID: Content] = [:]
  private var wanted: [ListRowID] = []
  private var resting: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  private var watch: Task<Void, Never>?

  /// `pause` separates two searches of visible lists; otherwise it is the catalogue's pace.
  init(
    _ catalogue: Catalogue,
    pause: (@MainActor () async -> Void)? = nil
  ) {
    self.catalogue = catalogue
    self.pause = pause ?? { [pace = catalogue.pace] in try? await Task.sleep(for: .seconds(pace)) }
    watch = Task { [weak self, search = catalogue.search] in
      for await _ in await search.changes() { self?.libraryChanged() }
    }
  }

  isolated deinit {
    watch?.cancel()
    resting?.cancel()
    reading?.cancel()
  }

  /// Nil, and a request to search, if they are not known yet.
  func tracks(of id: ListRowID) -> [TrackID]? {
    guard let search = book.tree[id]?.search else { return nil }
    if known[id]?.search != search { refresh(id) }
    return known[id]?.tracks
  }

  /// Searches lists in a stack that were never read, for the counts in its rows.
  func count(in stack: ListRowID) {
    for row in book.tree.outline(of: stack) where row.traits.contains(.isSearch) {
      if known[row.id]?.search != book.tree[row.id]?.search { refresh(row.id) }
    }
  }

  /// Nil if it is not known; a row alone starts no search.
  func count(of id: ListRowID) -> Int? { known[id]?.tracks?.count }

  func isEmpty(_ id: ListRowID) -> Bool {
    known[id].map { $0.tracks?.isEmpty == true && !$0.isStale } ?? false
  }

  func problem(of id: ListRowID) -> String? { known[id]?.problem }

  func refresh(_ id: ListRowID) {
    guard book.tree[id]?.search != nil, !wanted.contains(id) else { return }
    wanted.append(id)
    if reading == nil { reading = Task { [weak self] in await self?.read() } }
  }

  /// Searches only lists of which `isShown` says that they are visible; before that, all.
  func follow(_ isShown: @escaping (ListRowID) -> Bool) {
    self.isShown = isShown
    refreshShown()
  }

  func refreshShown() {
    for id in known.keys.sorted() where known[id]?.isStale == true && isShown(id) { refresh(id) }
  }

  /// Searches at the first of many changes, and then at most once per pause, because a scan changes
  /// the library several times a second.
  private func libraryChanged() {
    known = known.filter { book.tree[$0.key]?.search != nil }
    for id in known.keys { known[id]?.isStale = true }
    if resting == nil { refreshAndRest() }
  }

  private func refreshAndRest() {
    let isWanted = known.contains { $0.value.isStale && isShown($0.key) }
    guard isWanted else { return }
    refreshShown()
    resting = Task { [weak self, pause] in
      await pause()
      guard !Task.isCancelled, let self else { return }
      resting = nil
      refreshAndRest()
    }
  }

  private func read() async {
    while !Task.isCancelled, let id = wanted.first {
      wanted.removeFirst()
      guard let asked = book.tree[id]?.search else {
        known[id] = nil
        continue
      }
      // A change during the search marks the list as stale again.
      known[id, default: Content(search: asked)].isStale = false
      let old = known[id]
      var new = Content(search: asked)
      do {
        new.tracks = try await search.tracks(of: asked)
      } catch {
        // After an error the known tracks remain until the library changes again.
        (new.tracks, new.problem) = (old?.tracks, catalogue.words(for: error))
      }
      new.isStale = known[id]?.isStale ?? false
      known[id] = new
      if new.tracks != old?.tracks || new.problem != old?.problem { onChange?(id) }
    }
    reading = nil
  }
}
