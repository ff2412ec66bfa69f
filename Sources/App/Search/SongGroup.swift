internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

/// Selected songs of the table, perhaps all of 100,000: they are loaded for what is done with them.
struct SongGroup: SelectedGroup {
  let ids: [TrackID]
  let seconds: Double
  let heart: Bool?
  private let catalogue: Catalogue

  init(_ songs: SongList, at places: [Range<Int>], _ catalogue: Catalogue) {
    let places = places.map { $0.clamped(to: songs.ids.indices) }
    ids = places.flatMap { songs.ids[$0] }
    seconds = places.reduce(0) { $0 + songs.seconds(of: $1) }
    heart = ids.allSatisfy { songs.hearts.contains($0) }
    self.catalogue = catalogue
  }

  var name: String { NowPlayingRecord.summary(ids.count, seconds: 0) }
  var deletion: String? { nil }

  func play(_ way: PlayWay, by music: MusicActions) { music.play(ids, named: name, way) }

  func setHeart(_ hasHeart: Bool, by music: MusicActions) {
    load { $0.setHeart(hasHeart, by: music) }
  }

  func delete() {}

  func add(_ use: @escaping (ListAddition) -> Void) { load { $0.add(use) } }

  func fileSection(by music: MusicActions) -> MenuSection { MenuSection() }

  private func load(_ use: @escaping (SubjectGroup) -> Void) {
    Task {
      let found = (try? await catalogue.finder?.tracks(ids)) ?? []
      let subjects = found.map { RecordSubject.track($0, of: $1) }
      if !subjects.isEmpty { use(SubjectGroup(subjects: subjects)) }
    }
  }
}

extension MusicActions {
  /// So many play at once, while the others are loaded.
  private static let firstSongs = 250

  func play(_ songs: [TrackID], named name: String, _ way: PlayWay) {
    inTurn { music in
      let queue = music.player?.player.queue
      let isAtOnce = way == .now && queue?.isShuffled == false && songs.count > Self.firstSongs
      let first = isAtOnce ? songs.prefix(Self.firstSongs) : songs[...]
      let items = await music.catalogue.items(for: first.map { .track($0) })
      guard isAtOnce, !items.isEmpty else {
        let all = isAtOnce ? await music.catalogue.items(for: songs.map { .track($0) }) : items
        return music.play(all, named: name, way)
      }
      music.play(items, named: name, way)
      let last = music.player?.player.queue.context.last?.id
      Task {
        let rest = songs.dropFirst(Self.firstSongs).map { ListTarget.track($0) }
        let others = await music.catalogue.items(for: rest)
        // Other music may have been chosen meanwhile.
        guard let player = music.player?.player, player.queue.context.last?.id == last else {
          return
        }
        player.extend(others, areChosen: true)
        if player.queue.isShuffled { player.shuffleUpcoming() }
      }
    }
  }
}
