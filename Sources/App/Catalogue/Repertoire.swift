internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import Playback

/// More music than a record: that of a shelf, or of the name of an artist, a composer or a genre.
nonisolated enum Repertoire: Sendable {
  case shelf(ShelfID, title: String)
  case credit(Credit)

  var name: String {
    switch self {
    case .shelf(_, let title): title
    case .credit(let credit): credit.name
    }
  }
}

/// The ways to play more than a record; the raw values are names of actions.
nonisolated enum PlayWay: String, CaseIterable, Sendable {
  case now = "play"
  case next = "play-next"
  case queue, shuffle
  case shuffleRecords = "shuffle-records"

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
      music.play(await music.catalogue.items(of: repertoire), named: repertoire.name, way)
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

  /// The menu of a repertoire; the names of its actions begin with `prefix`.
  func sections(of repertoire: Repertoire, prefix: String = "") -> [MenuSection] {
    var (playing, keeping) = (MenuSection(), MenuSection())
    if canPlay { playing.add(ways: { self.play(repertoire, $0) }, prefix: prefix) }
    keeping.add(listsFor: repertoire.name, self, prefix: prefix + "list") { use in
      Task { use(await self.addition(of: repertoire)) }
    }
    return [playing, keeping]
  }

  /// The menu of a name, or a submenu for each of several.
  func sections(of credits: [Credit]) -> [MenuSection] {
    guard credits.count != 1 else { return sections(of: .credit(credits[0])) }
    var names = MenuSection()
    for (place, credit) in credits.enumerated() {
      let sections = sections(of: .credit(credit), prefix: "\(place)-")
      names.add(sections, title: Menu.label(credit.name))
    }
    return [names]
  }

  /// The records of a repertoire, or the tracks of a name.
  func addition(of repertoire: Repertoire) async -> ListAddition {
    guard case .credit(let credit) = repertoire else {
      let records = catalogue.records(of: repertoire)
      return ListAddition(repertoire.name, records.map { NodeDraft(.record($0)) })
    }
    let ids = (try? await catalogue.search.tracks(of: credit)) ?? []
    let found = (try? await catalogue.finder?.tracks(ids)) ?? []
    return ListAddition(credit.name, found.map { NodeDraft(.track($0.0.id), $0.0.title) })
  }
}

extension MenuSection {
  mutating func add(ways play: @escaping (PlayWay) -> Void, prefix: String = "") {
    for way in PlayWay.allCases { add(way.title, prefix + way.rawValue) { play(way) } }
  }
}

extension Catalogue {
  /// The records of a shelf in their order; none for a name.
  fileprivate func records(of repertoire: Repertoire) -> [ShelvedRecord] {
    guard case .shelf(let id, _) = repertoire else { return [] }
    return library?.shelves.first { $0.id == id }?.records ?? []
  }

  /// The tracks that exist.
  fileprivate func items(of repertoire: Repertoire) async -> [PlayItem] {
    var targets = records(of: repertoire).map { ListTarget.record($0.id) }
    if case .credit(let credit) = repertoire {
      targets = ((try? await search.tracks(of: credit)) ?? []).map { .track($0) }
    }
    return await items(for: targets.map { (.top, $0) }).map(\.item)
  }
}
