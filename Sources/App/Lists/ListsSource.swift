internal import GLib
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

/// The rows of the lists: the queue and the favourites above the user's own lists.
///
/// Edits of the queue's rows change the queue, and edits of favourites change hearts.
final class ListsSource: FoldingSource {
  var onChange: ((FoldDiff) -> Void)?
  /// The same changes, for lists of single levels.
  let changes = Observers<FoldDiff>()

  let music: MusicActions
  let book: ListBook
  let tracks: ListTracks
  let covers: ListCovers
  let offers: ListSuggestions
  let matches: LineMatches
  let filled: FilledLists
  let numbers = ListRowNumbers()
  private(set) var upNext = UpNextRows()
  private var cleared: Set<Int> = []
  /// The entries of the levels that were requested.
  private var shown: [RowID: [FoldEntry]] = [:]
  private var watching: [Observation] = []

  init(_ music: MusicActions) {
    self.music = music
    book = music.catalogue.lists
    tracks = ListTracks(music.catalogue)
    covers = ListCovers(music.catalogue)
    offers = ListSuggestions(music.catalogue)
    matches = LineMatches(music.catalogue, offers)
    filled = FilledLists(music.catalogue)
    tracks.onArrival = { [weak self] in self?.refreshWords() }
    covers.onArrival = { [weak self] in self?.refreshWords() }
    matches.onArrival = { [weak self] in self?.refreshWords() }
    filled.onChange = { [weak self] in self?.renew(.node($0)) }
    watching = [
      book.observe { [weak self] in self?.show($0) },
      music.catalogue.favourites.observe { [weak self] in self?.renew(.favourites) },
    ]
    if let player = music.player {
      watching += [
        player.player.observe { [weak self] change in
          if change.old.queueVersion != change.new.queueVersion
            || change.old.entry != change.new.entry
          {
            self?.queueChanged()
          }
        },
        player.marks.observe { [weak self] _ in self?.refreshWords() },
      ]
    }
    upNext = currentQueue()
  }

  private func currentQueue() -> UpNextRows {
    guard let player = music.player?.player else { return UpNextRows() }
    // A cleared entry that plays again will be listed again.
    if let current = player.queue.current { cleared.remove(current.id) }
    return UpNextRows(player.queue, cleared: cleared, after: upNext)
  }

  // MARK: - FoldingSource

  var root: RowID { RowID(0) }

  func entries(of parent: RowID) -> [FoldEntry] {
    let row = numbers.row(of: parent)
    let entries = made(row)
    shown[parent] = entries
    // The results may depend on the date.
    if case .node(let id) = row { filled.refresh(id) }
    return entries
  }

  func row(_ id: RowID) -> FoldRow {
    let row = numbers.row(of: id)
    var content = words(for: row)
    content.front = front(of: row)
    if content.front == .fan([]), content.symbol.isEmpty { content.symbol = symbol(of: row) }
    return content
  }

  func words(of id: RowID) -> FoldRow { words(for: numbers.row(of: id)) }

  func takesRows(in parent: RowID) -> Bool {
    switch numbers.row(of: parent) {
    case .top: true
    case .node(let id): book.tree[id]?.search == nil
    case .upNext, .favourites, .entry, .favourite, .found: false
    }
  }

  func takesDrops(in parent: RowID) -> Bool {
    switch numbers.row(of: parent) {
    case .upNext, .favourites: true
    case .top, .node, .entry, .favourite, .found: takesRows(in: parent)
    }
  }

  /// The queue opens at the current entry, below the played ones.
  func start(of parent: RowID) -> RowID? {
    guard numbers.row(of: parent) == .upNext else { return nil }
    return upNext.start.map { numbers.number(of: .entry($0)) }
  }

  func clearableCount(in parent: RowID) -> Int? {
    numbers.row(of: parent) == .upNext ? upNext.played.count : nil
  }

  func words(forEmpty parent: RowID) -> String {
    switch numbers.row(of: parent) {
    case .upNext: tr("The queue is empty. Drop music here.")
    case .favourites: tr("Your favourites appear here.")
    case .node(let id) where book.tree[id]?.search != nil:
      filled.problem(of: id)
        ?? (filled.tracks(of: id) == nil
          ? tr("Searching…") : tr("No track fits the search of this list."))
    case .top, .node, .entry, .favourite, .found: tr("Pull down or press Ctrl+N")
    }
  }

  // MARK: - Entries

  /// The rows on the top level that are not the user's own.
  static let pinnedCount = 2

  /// Among the user's own.
  static func placeOnTop(_ index: Int) -> Int { max(index - pinnedCount, 0) }

  private func made(_ row: ListRow) -> [FoldEntry] {
    switch row {
    case .top:
      let own = [ListRow.upNext, .favourites].map { row in
        FoldEntry(numbers.number(of: row), isStack: true, abilities: .takesRows, isPinned: true)
      }
      return own + nodes(in: ListNode.top)
    case .node(let id):
      guard book.tree[id]?.search != nil else { return nodes(in: id) }
      return numbers.numbers(of: filled.tracks(of: id) ?? [], in: id).map {
        FoldEntry($0, abilities: [])
      }
    case .upNext:
      return entries(ofUpNext: 0..<upNext.count)
    case .favourites:
      return music.catalogue.favourites.all.map {
        FoldEntry(numbers.number(of: .favourite($0)), abilities: .delete)
      }
    case .entry, .favourite, .found: return []
    }
  }

  private func entries(ofUpNext rows: Range<Int>) -> [FoldEntry] {
    rows.map { index in
      let row = upNext[index]
      return FoldEntry(
        numbers.number(of: .entry(row.entry)),
        abilities: row.stage == .coming ? [.delete, .move] : .delete,
        // No row can move before the current track.
        isPinned: row.stage != .coming
      )
    }
  }

  private static let abilitiesOfSearch = FoldAbilities.all.subtracting(.takesRows)

  private func nodes(in parent: ListRowID) -> [FoldEntry] {
    book.tree.outline(of: parent).map { row in
      FoldEntry(
        RowID(row.id.number),
        isStack: row.traits.contains(.opens),
        isDone: row.traits.contains(.isDone),
        abilities: row.traits.contains(.isSearch) ? Self.abilitiesOfSearch : .all
      )
    }
  }

  // MARK: - Changes

  private func renew(_ row: ListRow) {
    let parent = numbers.number(of: row)
    guard let old = shown[parent] else { return refreshWords() }
    let now = made(row)
    shown[parent] = now
    publish(FoldDiff(in: parent, from: old, to: now))
  }

  private func refreshWords() { publish(FoldDiff(in: root, [])) }

  private func publish(_ diff: FoldDiff) {
    onChange?(diff)
    changes.notify(diff)
  }

  private func show(_ changes: [NodeChange]) {
    let parents = Set(changes.flatMap { [$0.before?.parent, $0.after?.parent] }.compactMap { $0 })
    for change in changes where change.before?.search != change.after?.search {
      if change.before != nil, let id = change.after?.id { filled.refresh(id) }
    }
    for parent in parents { renew(parent == ListNode.top ? .top : .node(parent)) }
  }

  func clear(_ entries: Set<Int>, back: Bool = false) {
    cleared = back ? cleared.subtracting(entries) : cleared.union(entries)
    queueChanged()
  }

  private func queueChanged() {
    let before = upNext
    upNext = currentQueue()
    let parent = numbers.number(of: .upNext)
    guard let old = shown[parent] else { return refreshWords() }
    let same = upNext.same(as: before)
    let new = entries(ofUpNext: same.first..<upNext.count - same.last)
    let changed = same.gone + same.first..<old.count - same.last
    shown[parent]?.replaceSubrange(changed, with: new)
    shown[parent]?.removeFirst(same.gone)
    let removals = old.prefix(same.gone).map { FoldChange.remove($0.id, at: 0) }
    let steps = FoldDiff.steps(from: old[changed], to: new, at: same.first)
    let changes = removals + (steps ?? [])
    publish(
      steps == nil || changes.count > FoldDiff.most
        ? FoldDiff(in: parent, [.replace(shown[parent] ?? [])]) : FoldDiff(in: parent, changes)
    )
  }
}
