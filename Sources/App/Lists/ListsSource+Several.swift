internal import Gtk
internal import Library
internal import Playback
internal import Values
internal import Widgets

extension ListsSource {
  typealias Found = [TrackID: ListTracks.Entry]

  /// The tracks of rows outside the queue that are not cached.
  func tracks(missingOf rows: [ListRow]) -> [TrackID] {
    rows.compactMap { row in
      guard row.entry == nil, case .track(let id) = target(of: row) else { return nil }
      return tracks.loaded(id) == nil ? id : nil
    }
  }

  /// Does not cache them: very many would fill the cache.
  func load(_ ids: [TrackID]) async -> Found {
    guard !ids.isEmpty else { return [:] }
    let found = (try? await music.catalogue.finder?.tracks(ids)) ?? []
    return Dictionary(found.map { ($0.0.id, (track: $0.0, record: $0.1)) }) { one, _ in one }
  }

  /// Deletes rows in one step.
  func delete(_ rows: [ListRow]) -> Bool {
    let nodes = rows.compactMap(\.node)
    if !nodes.isEmpty { return book.perform(.delete(nodes)) }
    let entries = Set(rows.compactMap(\.entry))
    if !entries.isEmpty { return remove(entries) }
    let hearts = rows.filter { if case .favourite = $0 { true } else { false } }
    if !hearts.isEmpty { setHearts(false, of: hearts) }
    return !hearts.isEmpty
  }

  private func remove(_ entries: Set<Int>) -> Bool {
    let played = entries.filter { upNext.row(of: $0)?.stage == .played }
    let rest = music.remove(entries: entries.subtracting(played))
    if !played.isEmpty { clear(played) }
    let cleared: ListSteps.Step? = played.isEmpty ? nil : .cleared(played)
    let steps = [cleared, rest].compactMap { $0 }
    music.steps.push(steps)
    return !steps.isEmpty
  }

  /// One step; the records of unknown tracks are looked up first.
  func setHearts(_ hasHeart: Bool, of rows: [ListRow]) {
    let there = Set(music.catalogue.favourites.all)
    var seen: Set<Favourite> = []
    let rows = rows.filter { row in
      guard let favourite = Favourite(target(of: row)) else { return false }
      return there.contains(favourite) != hasHeart && seen.insert(favourite).inserted
    }
    Task.immediate { [weak self] in
      guard let self else { return }
      let found = await load(tracks(missingOf: rows))
      music.setHeart(hasHeart, of: rows.compactMap { self.favourite(of: $0, found) })
    }
  }

  private func favourite(
    of row: ListRow,
    _ found: Found
  ) -> (favourite: Favourite, record: RecordID)? {
    guard let favourite = Favourite(target(of: row)) else { return nil }
    let queued = row.entry.flatMap { upNext.row(of: $0)?.entry.item.record }
    var known = queued ?? record(of: favourite)
    if known == nil, case .track(let id) = favourite { known = found[id]?.record.id }
    return known.map { (favourite, $0) }
  }

  func draft(of row: ListRow, _ found: Found) -> NodeDraft? {
    switch row {
    case .node(let id): return book.tree.draft(of: id)
    case .entry(let id): return upNext.row(of: id).map { NodeDraft($0.entry.item) }
    default: return subject(of: row, found).map { NodeDraft($0) }
    }
  }
}
