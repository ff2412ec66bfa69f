internal import GLib
internal import Identities
internal import Library
internal import Motion
internal import Playback
internal import Widgets

/// What is done with the rows of lists as music.
extension MusicActions {
  /// Plays a list from one of its rows on, or from its start.
  ///
  /// Where that row cannot be played it begins with the next one that can.
  func play(_ rows: [ListRow], of source: ListsSource, from start: ListRow? = nil) {
    let before = start == nil ? [] : rows.prefix { $0 != start }
    let skipped = Set(before.flatMap { source.targets(below: $0) }.map(\.row))
    withItems(of: rows, in: source) { player, items in
      guard let first = items.firstIndex(where: { !skipped.contains($0.row) }) else {
        return Self.sayNothingPlays(player)
      }
      player.player.playNow(items.map(\.item), from: first)
    }
  }

  private static func sayNothingPlays(_ player: PlayerSession) {
    player.onNews?(tr("There is nothing here that can be played."))
  }

  /// Plays lists in a random order.
  func shuffle(_ rows: [ListRow], of source: ListsSource) {
    withItems(of: rows, in: source) { $0.player.playShuffled($1.map(\.item)) }
  }

  /// Plays rows after the current track.
  func playNext(_ rows: [ListRow], of source: ListsSource) {
    withItems(of: rows, in: source) { $0.player.playNext($1.map(\.item)) }
  }

  /// Plays rows after all that was queued before, or at an index of *Up next*.
  func append(_ rows: [ListRow], of source: ListsSource, at index: Int? = nil) {
    withItems(of: rows, in: source) { source.queue($1.map(\.item), at: index) }
  }

  /// Plays all tracks of an artist, or adds them to the queue.
  func play(artist name: String, appends: Bool = false) {
    guard let player else { return }
    Task { [catalogue] in
      let tracks = (try? await catalogue.search.tracks(of: Credit(.artist, name))) ?? []
      play(await catalogue.items(for: tracks.map { (.top, .track($0)) }), name, appends, player)
    }
  }

  /// Plays what is open in a list, or adds it to the queue.
  func play(list id: ListRowID, appends: Bool = false) {
    guard let player, let name = catalogue.lists.tree[id]?.text else { return }
    let targets = targets(inList: id)
    Task { [catalogue] in play(await catalogue.items(for: targets), name, appends, player) }
  }

  /// Whether the library may have something of a list that can be played.
  func canPlay(list id: ListRowID) -> Bool {
    targets(inList: id).contains { if case .wanted = $0.target { false } else { true } }
  }

  private func targets(inList id: ListRowID) -> [(row: ListRow, target: ListTarget)] {
    var found: [(row: ListRow, target: ListTarget)] = []
    catalogue.lists.tree.visitTargets(below: id) {
      found.append((.node($0), $1))
      return true
    }
    return found
  }

  private func play(
    _ items: [(row: ListRow, item: PlayItem)],
    _ name: String,
    _ appends: Bool,
    _ player: PlayerSession
  ) {
    let items = items.map(\.item)
    if items.isEmpty {
      Self.sayNothingPlays(player)
    } else if appends {
      player.player.append(items)
      onNews?(Format.text(tr("“%s” was added to the queue."), name))
    } else {
      player.player.playNow(items, from: 0)
    }
  }

  private func withItems(
    of rows: [ListRow],
    in source: ListsSource,
    _ body: @escaping (PlayerSession, [(row: ListRow, item: PlayItem)]) -> Void
  ) {
    guard let player else { return }
    let targets = rows.flatMap { source.targets(below: $0) }
    let catalogue = catalogue
    Task {
      let items = await catalogue.items(for: targets)
      if items.isEmpty {
        Self.sayNothingPlays(player)
      } else {
        body(player, items)
      }
    }
  }
}

extension ListsSource {
  /// All that can be played of a row and, in a stack, of the open rows below it, in their order.
  func targets(below row: ListRow) -> [(row: ListRow, target: ListTarget)] {
    var found: [(row: ListRow, target: ListTarget)] = []
    visitTargets(below: row) {
      found.append(($0, $1))
      return true
    }
    return found
  }

  /// The rows of a level that play when one of them is played: the open ones with their stacks, and that
  /// one, be it done.
  func playableRows(of level: RowID, with row: RowID) -> [ListRow] {
    entries(of: level).filter { !$0.isDone || $0.id == row }.map { numbers.row(of: $0.id) }
  }

  /// Whether the library has something of a row that can be played.
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

  /// Calls `body` with all that a row stands for, until that returns false.
  private func visitTargets(below row: ListRow, _ body: (ListRow, ListTarget) -> Bool) {
    switch row {
    case .node(let id): book.tree.visitTargets(below: id) { body(.node($0), $1) }
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
  /// Calls `body` with what a row stands for, or with what the open rows below a stack do, until that returns
  /// false; what is in a stack that is done is done as well.
  fileprivate func visitTargets(
    below id: ListRowID,
    _ body: (ListRowID, ListTarget) -> Bool
  ) {
    if let target = self[id]?.target {
      _ = body(id, target)
      return
    }
    var waiting: [ListRowID] = ids(in: id).reversed()
    // Changes that contradict each other could put a row into itself.
    var rest = count
    while let next = waiting.popLast(), rest > 0 {
      rest -= 1
      guard let node = self[next], !node.isDone else { continue }
      if let target = node.target, !body(next, target) { return }
      waiting += ids(in: next).reversed()
    }
  }
}

extension Catalogue {
  /// What is played for some rows: their tracks that are there, of whole records and searches all.
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
    for id in Set(records) { contents[id] = await allTracks(of: id) }
    var items: [(row: ListRow, item: PlayItem)] = []
    for (row, target) in targets {
      switch target {
      case .track(let id):
        if let (track, record) = tracks[id], track.state == .present {
          items.append((row, PlayItem(track, of: record)))
        }
      case .record(let id):
        guard let record = record(id) else { continue }
        for track in contents[id] ?? [] where track.state == .present {
          items.append((row, PlayItem(track, of: record)))
        }
      case .wanted, .search: break
      }
    }
    return items
  }

  /// The targets with the tracks of now in place of searches.
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
