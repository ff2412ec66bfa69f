internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

nonisolated enum Repertoire: Sendable, Equatable {
  case shelf(ShelfID, title: String)
  case credit(Credit)
  /// `title` replaces a name that is the id of a server's album.
  case folder(BytePath, title: String? = nil)
  case list(ListRowID, title: String)

  var isShelf: Bool { if case .shelf = self { true } else { false } }

  /// Whether or not the decade has a shelf; none without a year.
  static func decade(of year: Int?) -> [Self] {
    year.map { [.shelf(.decade($0), title: Shelf.Kind.decade($0 / 10 * 10).title)] } ?? []
  }

  var name: String {
    switch self {
    case .shelf(_, let title), .list(_, let title): title
    case .credit(let credit): credit.name
    case .folder(let path, let title): title ?? path.displayName
    }
  }

  /// Folders of the same name differ by their paths.
  var fullName: String {
    if case .folder(let path, nil) = self { path.displayPath } else { name }
  }
}

/// The raw values are names of actions.
nonisolated enum PlayWay: String, CaseIterable, Sendable {
  case now = "play"
  case next = "play-next"
  case queue, shuffle
  case shuffleRecords = "shuffle-records"

  static let single: [Self] = [.now, .next, .queue]

  var title: String {
    switch self {
    case .now: tr("Play")
    case .next: tr("Play Next")
    case .queue: tr("Add to Queue")
    case .shuffle: tr("Shuffle")
    case .shuffleRecords: tr("Shuffle Whole Records")
    }
  }
}

extension MusicActions {
  func play(_ repertoire: Repertoire, _ way: PlayWay = .now) {
    inTurn { music in
      let targets = await music.catalogue.targets(of: repertoire)
      music.play(await music.catalogue.items(for: targets), named: repertoire.name, way)
    }
  }

  func play(_ items: [PlayItem], named name: String, _ way: PlayWay) {
    guard let player else { return }
    guard !items.isEmpty else { return Self.reportNoTrack(player) }
    switch way {
    case .now: player.player.playNow(items)
    case .next:
      add(items, .next)
      player.onNews?(Format.text(tr("“%s” will be played next."), name))
    case .queue:
      add(items, .end)
      player.onNews?(Format.text(tr("“%s” was added to the queue."), name))
    case .shuffle: player.player.playShuffled(items)
    case .shuffleRecords: player.player.playRecordsShuffled(items)
    }
  }

  /// The names of its actions begin with `prefix`; `lists` are the recent lists, if they are known.
  func sections(
    of repertoire: Repertoire,
    prefix: String = "",
    lists: [ListNode]? = nil
  ) -> [MenuSection] {
    var (playing, keeping) = (MenuSection(), MenuSection())
    if canPlay { playing.add(prefix: prefix) { self.play(repertoire, $0) } }
    let places = listSections(for: repertoire.name, prefix: prefix + "list", lists: lists) { use in
      Task { use(await self.addition(of: repertoire)) }
    }
    keeping.add(places, title: tr("Add to List"))
    return [playing, keeping]
  }

  /// A submenu for each of several names, and for a decade, which the text does not name.
  func sections(of names: [Repertoire]) -> [MenuSection] {
    if names.count == 1, !names[0].isShelf { return sections(of: names[0]) }
    var section = MenuSection()
    section.add(names, self)
    return [section]
  }

  func sections(of disc: RecordDisc, prefix: String = "") -> [MenuSection] {
    var (playing, facts) = (MenuSection(), MenuSection())
    if canPlay { playing.add(PlayWay.single, prefix: prefix) { self.play(disc, $0) } }
    if !disc.record.record.isRemote {
      facts.add(tr("Open With…"), prefix + "open-with") { self.openFiles(of: disc) }
    }
    return [playing, facts]
  }

  func repertoire(ofList id: ListRowID) -> Repertoire {
    .list(id, title: catalogue.lists.tree[id]?.text ?? "")
  }

  func addition(of repertoire: Repertoire) async -> ListAddition {
    if case .list(let id, let title) = repertoire {
      return ListAddition(title, catalogue.lists.tree.draft(of: id).map { [$0] } ?? [])
    }
    let targets = await catalogue.targets(of: repertoire)
    let records = targets.compactMap(\.record).compactMap { catalogue.record($0) }
    let found = (try? await catalogue.finder?.tracks(targets.compactMap(\.track))) ?? []
    let subjects = records.map { .record($0) } + found.map { RecordSubject.track($0, of: $1) }
    return ListAddition(repertoire.name, subjects.map { NodeDraft($0) })
  }
}

extension MenuSection {
  mutating func add(
    _ ways: [PlayWay] = PlayWay.allCases,
    prefix: String = "",
    _ play: @escaping (PlayWay) -> Void
  ) {
    for way in ways { add(way.title, prefix + way.rawValue) { play(way) } }
  }

  mutating func add(_ names: [Repertoire], _ music: MusicActions) {
    let lists = music.recentLists()
    for (place, name) in names.prefix(MusicActions.offeredNames).enumerated() {
      let sections = music.sections(of: name, prefix: "\(place)-", lists: lists)
      add(sections, title: Menu.label(name.fullName))
    }
  }
}

extension Catalogue {
  func items(for targets: [ListTarget]) async -> [PlayItem] {
    await items(for: targets.map { (.top, $0) }).map(\.item)
  }

  fileprivate func targets(of repertoire: Repertoire) async -> [ListTarget] {
    switch repertoire {
    case .shelf(let id, _): return await records(of: id).map { .record($0.id) }
    case .credit(let credit):
      return ((try? await search.tracks(of: credit)) ?? []).map { .track($0) }
    case .folder(let path, _):
      return ((try? await reader.tracks(in: path)) ?? []).map { .track($0) }
    case .list(let id, _):
      var found: [ListTarget] = []
      lists.tree.visitTargets(below: id) {
        found.append($1)
        return true
      }
      return found
    }
  }

  private func records(of id: ShelfID) async -> [ShelvedRecord] {
    guard let library else { return [] }
    if let shelf = library.shelves.first(where: { $0.id == id }) { return shelf.records }
    guard case .decade(let first) = Shelf.Kind(of: id, name: nil) else { return [] }
    return await Self.records(from: first, in: library.records)
  }

  /// `first` is the decade's first year; nil: the records without a year.
  @concurrent private nonisolated static func records(
    from first: Int?,
    in records: [RecordID: ShelvedRecord]
  ) async -> [ShelvedRecord] {
    records.values.filter { record in
      let year = record.year.flatMap { $0 > 0 ? $0 / 10 * 10 : nil }
      return !record.isHidden && year == first
    }.sorted(by: .artist)
  }
}
