internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

/// Selected rows of a list or of the queue.
struct ListGroup: SelectedGroup {
  let rows: [ListRow]
  let name: String
  let seconds: Double
  let heart: Bool?
  let deletion: String?
  private let source: ListsSource
  private let found: ListsSource.Found
  private let remove: () -> Void

  /// `found` are tracks that are not cached; unless they are whole it has no length.
  init(
    _ rows: [ListRow],
    of source: ListsSource,
    _ found: ListsSource.Found,
    isWhole: Bool,
    deletion: String?,
    _ remove: @escaping () -> Void
  ) {
    (self.rows, self.source, self.found) = (rows, source, found)
    (self.deletion, self.remove) = (deletion, remove)
    let hearts = Set(source.music.catalogue.favourites.all)
    var (seconds, heart, areTracks) = (0.0, Bool?.none, true)
    for row in rows {
      let target = source.target(of: row)
      if let entry = row.entry {
        seconds += source.upNext.row(of: entry)?.entry.item.duration ?? 0
      } else if case .track(let id) = target {
        let track = (source.tracks.loaded(id) ?? found[id])?.track
        seconds += Double(track?.duration ?? 0)
      } else {
        areTracks = false
      }
      guard let favourite = Favourite(target) else { continue }
      heart = heart != false && hearts.contains(favourite)
    }
    self.heart = heart
    self.seconds = areTracks && isWhole ? seconds : 0
    let words = tr("%s row", "%s rows", count: rows.count)
    name =
      areTracks
      ? NowPlayingRecord.summary(rows.count, seconds: 0)
      : Format.text(words, Format.count(rows.count))
  }

  private var isQueue: Bool { rows.first?.entry != nil }

  /// Entries of the queue are moved there instead of being added again.
  func play(_ way: PlayWay, by music: MusicActions) {
    guard isQueue else { return music.play(rows, of: source, named: name, way) }
    music.requeue(rows.compactMap { $0.entry.flatMap { source.upNext.row(of: $0)?.entry } }, way)
  }

  func setHeart(_ hasHeart: Bool, by music: MusicActions) { source.setHearts(hasHeart, of: rows) }

  func delete() { remove() }

  func add(_ use: @escaping (ListAddition) -> Void) {
    Task.immediate {
      let found = await source.load(source.tracks(missingOf: rows))
      let drafts = rows.compactMap { source.draft(of: $0, found) }
      if !drafts.isEmpty { use(ListAddition(of: name) { drafts }) }
    }
  }

  func fileSection(by music: MusicActions) -> MenuSection { MenuSection() }

  func drag(by music: MusicActions) -> DragContent? {
    guard isQueue else {
      let all = rows.flatMap { source.targets(below: $0) }
      return music.drag(all.compactMap { source.subject(of: $0.row, found) })
    }
    let paths = rows.compactMap { row -> BytePath? in
      let item = row.entry.flatMap { source.upNext.row(of: $0)?.entry.item }
      guard case .file(let path) = item?.location else { return nil }
      return BytePath(path)
    }
    return paths.isEmpty ? nil : .files(paths.filter(\.isText).map(\.text))
  }
}
