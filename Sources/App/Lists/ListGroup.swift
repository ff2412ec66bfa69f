internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

/// Selected rows of a list or of the queue.
struct ListGroup: SelectedGroup {
  let rows: [ListRow]
  let source: ListsSource
  let deletion: String?
  /// Nil until the rows are examined.
  private(set) var facts: Facts?
  private var found: ListsSource.Found
  private let remove: () -> Void

  struct Facts {
    var areTracks = true
    var seconds = 0.0
    var heart: Bool?
  }

  init(
    _ rows: [ListRow],
    of source: ListsSource,
    deletion: String?,
    after earlier: Self?,
    _ remove: @escaping () -> Void
  ) {
    (self.rows, self.source, self.deletion, self.remove) = (rows, source, deletion, remove)
    found = earlier?.found ?? [:]
  }

  private var isQueue: Bool { rows.first?.entry != nil }

  var heart: Bool? { facts?.heart }

  var summary: String { words(seconds: facts?.seconds ?? 0) }

  var name: String { words(seconds: 0) }

  private func words(seconds: Double) -> String {
    guard isQueue || facts?.areTracks == true else {
      let words = tr("%s row", "%s rows", count: rows.count)
      return Format.text(words, Format.count(rows.count))
    }
    return NowPlayingRecord.summary(rows.count, seconds: seconds)
  }

  /// With the facts; very many rows are examined in parts, between which frames are drawn.
  func examined() async -> Self {
    var (group, facts) = (self, Facts())
    group.found.merge(await source.tracks(missingOf: rows, besides: found)) { $1 }
    let hearts = Set(source.music.catalogue.favourites.all)
    for (index, row) in rows.enumerated() {
      if index % ListsSource.atOnce == ListsSource.atOnce - 1 { await Task.yield() }
      if Task.isCancelled { return group }
      let target = source.target(of: row)
      if let entry = row.entry {
        facts.seconds += source.upNext.row(of: entry)?.entry.item.duration ?? 0
      } else if case .track = target {
        facts.seconds += Double(source.subject(of: row, group.found)?.track?.duration ?? 0)
      } else {
        facts.areTracks = false
      }
      guard let favourite = Favourite(target) else { continue }
      facts.heart = facts.heart != false && hearts.contains(favourite)
    }
    group.facts = facts
    return group
  }

  // MARK: - Actions

  /// Entries of the queue are moved there instead of being added again.
  func play(_ way: PlayWay, by music: MusicActions) {
    guard isQueue else { return music.play(rows, of: source, named: name, way) }
    music.requeue(rows.compactMap { $0.entry.flatMap { source.upNext.row(of: $0)?.entry } }, way)
  }

  func setHeart(_ hasHeart: Bool, by music: MusicActions) { source.setHearts(hasHeart, of: rows) }

  func delete() { remove() }

  func listSections(by music: MusicActions) -> [MenuSection] {
    music.listSections(for: name, prefix: "list", lists: nil) { use in addition(use) }
  }

  private func addition(_ use: @escaping (ListAddition) -> Void) {
    Task.immediate {
      let found = await source.tracks(missingOf: rows)
      let drafts = rows.compactMap { source.draft(of: $0, found) }
      if !drafts.isEmpty { use(ListAddition(of: name) { drafts }) }
    }
  }

  func sections(by music: MusicActions) -> [MenuSection] {
    var (playing, keeping, editing) = (MenuSection(), MenuSection(), MenuSection())
    if music.canPlay { playing.add(PlayWay.single) { play($0, by: music) } }
    if let heart {
      keeping.add(MusicActions.heartWords(heart), "heart") { setHeart(!heart, by: music) }
    }
    keeping.add(listsFor: name, music) { addition($0) }
    if let deletion { editing.add(deletion, "delete") { delete() } }
    return [playing, keeping, editing]
  }

  func drag(by music: MusicActions) -> DragContent? {
    let subjects = isQueue ? [] : rows.compactMap { source.subject(of: $0, found) }
    if !isQueue, subjects.count == rows.count { return music.drag(subjects) }
    let paths = rows.flatMap { files(of: $0, music) }.filter(\.isText).map(\.text)
    return paths.isEmpty ? nil : .files(paths)
  }

  /// As far as they are loaded.
  private func files(of row: ListRow, _ music: MusicActions) -> [BytePath] {
    if let entry = row.entry {
      guard case .file(let path) = source.upNext.row(of: entry)?.entry.item.location else {
        return []
      }
      return [BytePath(path)]
    }
    let subjects = source.targets(below: row).compactMap { source.subject(of: $0.row, found) }
    return subjects.flatMap { music.files(of: $0) }
  }

  var firstRecords: [RecordID] {
    var records: [RecordID] = []
    for row in rows where records.count < DragFan.most {
      for id in source.firstRecords(below: row) where !records.contains(id) { records.append(id) }
    }
    return records
  }
}
