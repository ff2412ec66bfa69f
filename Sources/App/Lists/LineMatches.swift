internal import GLib
internal import Library
internal import Motion
internal import Values
internal import Widgets

/// What the library has for lines that the user typed, looked up when they are visible.
final class LineMatches {
  var onArrival: (() -> Void)?

  private let catalogue: Catalogue
  private let offers: ListSuggestions
  private var known: [String: FoldSuggestion?] = [:]
  private var wanted: Set<String> = []
  /// Texts that were looked up before the library changed.
  private var stale: Set<String> = []
  private let pause: @MainActor () async -> Void
  private var resting: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  private var watch: Observation?
  private var following: Task<Void, Never>?
  /// When there are more, the cache is cleared.
  private static let limit = 2000

  /// Texts are looked up again when the library has not changed for one `pause`.
  init(
    _ catalogue: Catalogue,
    _ offers: ListSuggestions,
    pause: (@MainActor () async -> Void)? = nil
  ) {
    self.catalogue = catalogue
    self.offers = offers
    self.pause = pause ?? { [pace = catalogue.pace] in try? await Task.sleep(for: .seconds(pace)) }
    // Requests from before the library was loaded are carried out now.
    watch = catalogue.observe { [weak self] _ in self?.search([]) }
    following = Task { [weak self, search = catalogue.search] in
      for await _ in await search.changes() { self?.libraryChanged() }
    }
  }

  isolated deinit {
    following?.cancel()
    resting?.cancel()
    reading?.cancel()
  }

  /// Nil, and a request to look it up, if it is not known.
  subscript(_ text: String) -> FoldSuggestion? {
    if stale.remove(text) != nil { search([text]) }
    if let known = known[text] { return known }
    search([text])
    return nil
  }

  /// Waits until the library rests, because a scan changes it several times a second.
  private func libraryChanged() {
    resting?.cancel()
    guard !known.isEmpty else { return }
    resting = Task { [weak self, pause] in
      await pause()
      guard !Task.isCancelled, let self else { return }
      stale = Set(known.keys)
      onArrival?()
    }
  }

  private func search(_ texts: Set<String>) {
    wanted.formUnion(texts)
    guard reading == nil, !wanted.isEmpty, catalogue.library != nil else { return }
    reading = Task { [weak self] in await self?.read() }
  }

  private func read() async {
    while !Task.isCancelled, !wanted.isEmpty {
      let texts = wanted
      wanted = []
      var found: [String: FoldSuggestion?] = [:]
      for text in texts {
        if Task.isCancelled { break }
        found[text] = .some(await offers.fulfil(text))
      }
      update(found)
    }
    reading = nil
  }

  private func update(_ found: [String: FoldSuggestion?]) {
    if known.count + found.count > Self.limit { known = [:] }
    let isNew = found.contains { text, choice in (known[text] ?? nil) != choice }
    known.merge(found) { $1 }
    if isNew { onArrival?() }
  }
}

extension ListsSource {
  func fulfilment(of row: ListRow) -> FoldSuggestion? {
    guard case .node(let id) = row, let node = book.tree[id], node.kind == .item, !node.isDone
    else { return nil }
    switch node.target {
    case nil, .wanted: return matches[node.text]
    case .track, .record, .search: return nil
    }
  }

  func fulfil(_ row: ListRow) -> Bool {
    guard case .node(let id) = row, let choice = fulfilment(of: row),
      let target = target(of: choice)
    else { return false }
    return book.perform(.match([ListMatch(id, target, text: choice.title)]))
  }
}
