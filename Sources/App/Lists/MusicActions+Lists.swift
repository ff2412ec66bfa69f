internal import GLib
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

extension MusicActions {
  /// If `start` cannot be played, playback begins with the next row.
  func play(_ rows: [ListRow], of source: ListsSource, from start: ListRow? = nil) {
    let before = start == nil ? [] : rows.prefix { $0 != start }
    let skipped = Set(before.flatMap { source.targets(below: $0) }.map(\.row))
    withItems(of: rows, in: source) { player, items in
      guard let first = items.firstIndex(where: { !skipped.contains($0.row) }) else {
        return Self.reportNoTrack(player)
      }
      player.player.playNow(items.map(\.item), from: first)
    }
  }

  static func reportNoTrack(_ player: PlayerSession) {
    player.onNews?(tr("There is nothing here that can be played."))
  }

  func play(_ row: ListRow, of source: ListsSource, _ way: PlayWay) {
    play([row], of: source, named: source.words(for: row).title, way)
  }

  func play(_ rows: [ListRow], of source: ListsSource, named name: String, _ way: PlayWay) {
    withItems(of: rows, in: source) { self.play($1.map(\.item), named: name, way) }
  }

  private func withItems(
    of rows: [ListRow],
    in source: ListsSource,
    _ body: @escaping (PlayerSession, [(row: ListRow, item: PlayItem)]) -> Void
  ) {
    guard let player else { return }
    let targets = rows.flatMap { source.targets(below: $0) }
    inTurn { music in
      let items = await music.catalogue.items(for: targets)
      if items.isEmpty {
        Self.reportNoTrack(player)
      } else {
        body(player, items)
      }
    }
  }
}

extension ListsSource {
  func targets(below row: ListRow) -> [(row: ListRow, target: ListTarget)] {
    var found: [(row: ListRow, target: ListTarget)] = []
    visitTargets(below: row) {
      found.append(($0, $1))
      return true
    }
    return found
  }

  /// The open rows, and `row` itself even if it is done.
  func playableRows(of level: RowID, with row: RowID) -> [ListRow] {
    entries(of: level).filter { !$0.isDone || $0.id == row }.map { numbers.row(of: $0.id) }
  }

  func canPlay(_ row: ListRow) -> Bool {
    var isFound = false
    visitTargets(below: row) { row, target in
      switch (target, row) {
      case (.wanted, _): return true
      case (.search, .node(let id)) where filled.isEmpty(id): return true
      default: isFound = true
      }
      return false
    }
    return isFound
  }

  /// As many as a fan shows, as far as the first of the rows are loaded.
  func firstRecords(below row: ListRow, among count: Int = 60) -> [RecordID] {
    var (found, rest) = ([RecordID](), count)
    func add(_ record: RecordID?) -> Bool {
      if let record, !found.contains(record) { found.append(record) }
      rest -= 1
      return rest > 0 && found.count < DragFan.most
    }
    func visit(_ row: ListRow) -> Bool { add(subject(of: row)?.record.id) }
    if row == .upNext {
      let open = upNext.played.count..<upNext.count
      _ = open.allSatisfy { add(upNext.row(of: upNext[$0].entry)?.entry.item.record) }
    }
    visitTargets(below: row, among: count) { row, target in
      guard case (.search, .node(let id)) = (target, row) else { return visit(row) }
      return (filled.tracks(of: id) ?? []).allSatisfy { visit(.found(id, $0)) }
    }
    return found
  }

  private func visitTargets(
    below row: ListRow,
    among most: Int = .max,
    _ body: (ListRow, ListTarget) -> Bool
  ) {
    switch row {
    case .node(let id): book.tree.visitTargets(below: id, among: most) { body(.node($0), $1) }
    case .favourites:
      for one in music.catalogue.favourites.all {
        guard let target = target(of: .favourite(one)) else { continue }
        if !body(.favourite(one), target) { return }
      }
    case .entry, .favourite, .found: if let target = target(of: row) { _ = body(row, target) }
    case .top, .upNext: break
    }
  }
}

extension ListTree {
  /// The target of a row, or those of the open rows below a stack, until `body` returns false.
  ///
  /// Done stacks are skipped with their contents, and so are rows after the first `most`.
  func visitTargets(
    below id: ListRowID,
    among most: Int = .max,
    _ body: (ListRowID, ListTarget) -> Bool
  ) {
    if let target = self[id]?.target {
      _ = body(id, target)
      return
    }
    var waiting: [ListRowID] = ids(in: id).prefix(most).reversed()
    // Contradictory changes could put a row into itself.
    var rest = min(count, most)
    while let next = waiting.popLast(), rest > 0 {
      rest -= 1
      guard let node = self[next], !node.isDone else { continue }
      if let target = node.target, !body(next, target) { return }
      waiting += ids(in: next).prefix(most).reversed()
    }
  }
}

extension Catalogue {
  /// Of existing tracks, including those of records and searches.
  func items(
    for targets: [(row: ListRow, target: ListTarget)]
  ) async -> [(row: ListRow, item: PlayItem)] {
    let targets = await searched(targets)
    var ids: [TrackID] = []
    var records: [RecordID] = []
    for (_, target) in targets {
      switch target {
      case .track(let id): ids.append(id)
      case .record(let id): records.append(id)
      case .wanted, .search: break
      }
    }
    let found = (try? await finder?.tracks(ids)) ?? []
    let tracks = Dictionary(found.map { ($0.0.id, $0) }) { one, _ in one }
    var contents: [RecordID: [Track]] = [:]
    var rest = Array(Set(records))[...]
    while !rest.isEmpty {
      // A visible record need not wait for all of them.
      let some = Array(rest.prefix(50))
      do { contents.merge(try await lookup.tracks(of: some)) { $1 } } catch { report(error) }
      rest = rest.dropFirst(some.count)
    }
    var items: [(row: ListRow, item: PlayItem)] = []
    for (row, target) in targets {
      switch target {
      case .track(let id):
        if let (track, record) = tracks[id], track.isAvailable {
          items.append((row, PlayItem(track, of: record)))
        }
      case .record(let id):
        guard let record = record(id) else { continue }
        for track in contents[id] ?? [] where track.isAvailable {
          items.append((row, PlayItem(track, of: record)))
        }
      case .wanted, .search: break
      }
    }
    return items
  }

  /// Searches are replaced by the tracks that they find now.
  private func searched(
    _ targets: [(row: ListRow, target: ListTarget)]
  ) async -> [(row: ListRow, target: ListTarget)] {
    var found: [(row: ListRow, target: ListTarget)] = []
    for one in targets {
      guard case .search(let list) = one.target else {
        found.append(one)
        continue
      }
      for id in (try? await search.tracks(of: list)) ?? [] { found.append((one.row, .track(id))) }
    }
    return found
  }
}
