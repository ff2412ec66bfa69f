internal import GLib
internal import Identities
internal import Library
internal import Playback
internal import Widgets

/// The rows of the Lists page: the queue and the favourites over the user's own lists.
///
/// What is done to the rows of the queue is done to the queue, and what is done to favourites to hearts.
final class ListsSource: FoldingSource {
  var onChange: ((FoldDiff) -> Void)?

  let music: MusicActions
  let book: ListBook
  let tracks: ListTracks
  let covers: ListCovers
  let offers = ListSuggestions()
  let wishes: ListWishes
  var numbers = ListRowNumbers()
  /// The queue as it was shown last.
  private(set) var upNext = UpNextRows()
  /// Entries of the queue that were heard and cleared away.
  var cleared: Set<Int> = []
  /// What can be taken back in this run, and done again.
  var steps = ListSteps()
  /// The levels that were asked for, as they were shown last.
  private var shown: [RowID: [FoldEntry]] = [:]
  private var watching: [Observation] = []

  init(_ music: MusicActions) {
    self.music = music
    book = music.catalogue.lists
    tracks = ListTracks(music.catalogue)
    covers = ListCovers(music.catalogue)
    wishes = ListWishes(music.catalogue, offers)
    tracks.onArrival = { [weak self] ids in
      self?.refreshRows { row in self?.track(of: row).map(ids.contains) ?? false }
    }
    covers.onArrival = { [weak self] id in
      self?.refreshRows { self?.pictured($0) == id }
    }
    wishes.onArrival = { [weak self] texts in
      self?.refreshRows { row in
        guard case .node(let id) = row, let node = self?.book.tree[id] else { return false }
        return texts.contains(node.text)
      }
    }
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
        player.marks.observe { [weak self] old in self?.marksChanged(since: old) },
      ]
    }
    upNext = currentQueue()
  }

  private func currentQueue() -> UpNextRows {
    music.player.map { UpNextRows($0.player.queue, cleared: cleared) } ?? UpNextRows()
  }

  // MARK: - FoldingSource

  var root: RowID { RowID(0) }

  func entries(of parent: RowID) -> [FoldEntry] {
    let entries = made(numbers.row(of: parent))
    shown[parent] = entries
    return entries
  }

  func row(_ id: RowID) -> FoldRow { words(for: numbers.row(of: id)) }

  func takesRows(in parent: RowID) -> Bool {
    switch numbers.row(of: parent) {
    case .top, .node: true
    case .upNext, .favourites, .entry, .favourite: false
    }
  }

  func words(forEmpty parent: RowID) -> String {
    switch numbers.row(of: parent) {
    case .upNext: tr("Nothing comes next. Drop music here.")
    case .favourites: tr("What you give a heart is here.")
    case .top, .node, .entry, .favourite: tr("Pull down or press Ctrl+N")
    }
  }

  func perform(_ edit: FoldEdit) -> Bool { carryOut(edit) }

  // MARK: - Entries

  /// Rows of the first level that are not the user's own.
  static let pinnedCount = 2

  private func made(_ row: ListRow) -> [FoldEntry] {
    switch row {
    case .top:
      let own = [ListRow.upNext, .favourites].map { row in
        FoldEntry(numbers.number(of: row), isStack: true, abilities: .takesRows, isPinned: true)
      }
      return own + nodes(in: ListNode.top)
    case .node(let id): return nodes(in: id)
    case .upNext:
      return upNext.rows.map { row in
        FoldEntry(
          numbers.number(of: .entry(row.entry.id)),
          abilities: row.stage == .coming ? [.delete, .move] : .delete
        )
      }
    case .favourites:
      return music.catalogue.favourites.all.map {
        FoldEntry(numbers.number(of: .favourite($0)), abilities: .delete)
      }
    case .entry, .favourite: return []
    }
  }

  private func nodes(in parent: ListRowID) -> [FoldEntry] {
    book.tree.rows(in: parent).map { node in
      FoldEntry(RowID(node.id.number), isStack: node.kind == .stack, isDone: node.isDone)
    }
  }

  // MARK: - Changes

  /// Shows the rows of a level as they are now, and the words of its own row.
  func renew(_ row: ListRow, others: Set<RowID> = []) {
    let parent = numbers.number(of: row)
    if let old = shown[parent] {
      let now = made(row)
      shown[parent] = now
      var diff = FoldDiff(in: parent, from: old, to: now)
      diff.changes += Self.updates(of: others, in: now)
      if !diff.changes.isEmpty { onChange?(diff) }
    }
    switch row {
    case .upNext, .favourites: say([parent], in: root)
    case .node(let id):
      if let node = book.tree[id] { say([parent], in: RowID(node.parent.number)) }
    case .top, .entry, .favourite: break
    }
  }

  /// Has the words of some rows of a level looked at again.
  private func say(_ rows: Set<RowID>, in parent: RowID) {
    guard let entries = shown[parent] else { return }
    let updates = Self.updates(of: rows, in: entries)
    if !updates.isEmpty { onChange?(FoldDiff(in: parent, updates)) }
  }

  private static func updates(of rows: Set<RowID>, in entries: [FoldEntry]) -> [FoldChange] {
    guard !rows.isEmpty else { return [] }
    return entries.enumerated().filter { rows.contains($1.id) }.map { .update($1, at: $0) }
  }

  private func show(_ changes: [NodeChange]) {
    var parents: Set<ListRowID> = []
    var others: [ListRowID: Set<RowID>] = [:]
    for change in changes {
      for node in [change.before, change.after].compactMap({ $0 }) { parents.insert(node.parent) }
      if let before = change.before, let after = change.after, before.parent == after.parent,
        before.text != after.text || before.target != after.target
      {
        others[after.parent, default: []].insert(RowID(after.id.number))
      }
    }
    for parent in parents {
      renew(parent == ListNode.top ? .top : .node(parent), others: others[parent] ?? [])
    }
  }

  /// Shows the queue as it is now.
  func queueChanged() {
    let now = currentQueue()
    guard now != upNext else { return }
    let stages = Dictionary(upNext.rows.map { ($0.entry.id, $0) }) { one, _ in one }
    upNext = now
    let others = now.rows.filter { stages[$0.entry.id] != $0 }.map {
      numbers.number(of: .entry($0.entry.id))
    }
    renew(.upNext, others: Set(others))
  }

  private func marksChanged(since old: PlayMarks) {
    guard let now = music.player?.marks.now else { return }
    let tracks = [old.track, now.track].compactMap { $0 }
    let records = [old.record, now.record].compactMap { $0 }
    refreshRows { row in
      switch self.target(of: row) {
      case .track(let id): tracks.contains(id)
      case .record(let id): records.contains(id)
      case .wanted, nil: false
      }
    }
  }

  private func refreshRows(where isMeant: (ListRow) -> Bool) {
    for (parent, entries) in shown {
      say(Set(entries.map(\.id).filter { isMeant(numbers.row(of: $0)) }), in: parent)
    }
  }
}
