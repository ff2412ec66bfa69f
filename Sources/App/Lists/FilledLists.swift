internal import GLib
internal import Identities
internal import Library

/// The tracks of lists that fill themselves, read when a list is first opened, and again when it is opened once
/// more or the library changes while it is shown.
final class FilledLists {
  /// A list has other tracks, or cannot be read.
  var onChange: ((ListRowID) -> Void)?
  /// Whether the tracks of a list are shown now.
  var isShown: (ListRowID) -> Bool = { _ in true }

  /// What is known of a list.
  private struct Content {
    let search: ListSearch
    /// Nil where they could never be read.
    var tracks: [TrackID]?
    var trouble: String?
    /// Whether the library has changed since.
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

  /// Reads lists that are shown anew when the library changes, and again after `pause` if it has changed
  /// meanwhile.
  init(
    _ catalogue: Catalogue,
    pause: @escaping @MainActor () async -> Void = { try? await Task.sleep(for: .seconds(1)) }
  ) {
    self.catalogue = catalogue
    self.pause = pause
    watch = Task { [weak self, search = catalogue.search] in
      for await _ in await search.changes() { self?.libraryChanged() }
    }
  }

  isolated deinit {
    watch?.cancel()
    resting?.cancel()
    reading?.cancel()
  }

  /// The tracks of a list; nil until they have been read, which begins here at the latest.
  func tracks(of id: ListRowID) -> [TrackID]? {
    guard let search = book.tree[id]?.search else { return nil }
    if known[id]?.search != search { refresh(id) }
    return known[id]?.tracks
  }

  /// How many tracks a list has, if that is known: nothing is searched to show its row.
  func count(of id: ListRowID) -> Int? { known[id]?.tracks?.count }

  /// Whether it is known that a list has no tracks.
  func isEmpty(_ id: ListRowID) -> Bool {
    known[id].map { $0.tracks?.isEmpty == true && !$0.isStale } ?? false
  }

  /// Why the tracks of a list cannot be read, in words.
  func trouble(of id: ListRowID) -> String? { known[id]?.trouble }

  /// Reads the tracks of a list anew; nothing for a list that does not fill itself.
  func refresh(_ id: ListRowID) {
    guard book.tree[id]?.search != nil, !wanted.contains(id) else { return }
    wanted.append(id)
    if reading == nil { reading = Task { [weak self] in await self?.read() } }
  }

  /// Reads lists anew that are shown, if the library has changed since they were read.
  func refreshShown() {
    for id in known.keys.sorted() where known[id]?.isStale == true && isShown(id) { refresh(id) }
  }

  /// A scan changes the library several times a second: lists are read anew at the first change, then
  /// no more than once in a pause.
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
      // A change while it is read makes it stale again.
      known[id, default: Content(search: asked)].isStale = false
      let old = known[id]
      var new = Content(search: asked)
      do {
        new.tracks = try await search.tracks(of: asked)
      } catch {
        // What cannot be read now stays as it was, until the library changes again.
        (new.tracks, new.trouble) = (old?.tracks, catalogue.words(for: error))
      }
      new.isStale = known[id]?.isStale ?? false
      known[id] = new
      if new.tracks != old?.tracks || new.trouble != old?.trouble { onChange?(id) }
    }
    reading = nil
  }
}
