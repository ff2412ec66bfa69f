internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

/// Selected records or tracks.
struct SubjectGroup: SelectedGroup {
  let subjects: [RecordSubject]

  var heart: Bool? { subjects.allSatisfy(\.hasHeart) }
  var deletion: String? { nil }

  var seconds: Double {
    subjects.reduce(0) { $0 + ($1.track.map { Double($0.duration) } ?? $1.record.record.duration) }
  }

  var name: String {
    let tracks = subjects.count { $0.track != nil }
    let records = subjects.count - tracks
    guard tracks > 0 else { return SearchWords.records(records) }
    let words = NowPlayingRecord.summary(tracks, seconds: 0)
    return records > 0 ? "\(SearchWords.records(records)), \(words)" : words
  }

  func play(_ way: PlayWay, by music: MusicActions) {
    music.inTurn { music in
      guard let player = music.player else { return }
      var items: [PlayItem] = []
      for subject in subjects {
        items += player.items(await music.catalogue.tracks(of: subject), of: subject.record)
      }
      music.play(items, named: name, way)
    }
  }

  /// Those that have it already, or do not have it, remain as they are.
  func setHeart(_ hasHeart: Bool, by music: MusicActions) {
    let others = subjects.filter { $0.hasHeart != hasHeart }
    music.setHeart(hasHeart, of: others.map { (Favourite($0), $0.record.id) })
  }

  func delete() {}

  func add(_ use: @escaping (ListAddition) -> Void) {
    use(ListAddition(of: name) { subjects.map { NodeDraft($0) } })
  }

  func fileSection(by music: MusicActions) -> MenuSection {
    var section = MenuSection()
    if !subjects.contains(where: \.record.record.isRemote) {
      section.add(tr("Open With…"), "open-with") { music.openFiles(of: subjects, named: name) }
    }
    return section
  }
}

extension MusicActions {
  static func heartWords(_ hasHeart: Bool) -> String {
    hasHeart ? tr("Remove from Favourites") : tr("Add to Favourites")
  }
}

extension Favourite {
  init(_ subject: RecordSubject) {
    self = subject.track.map { .track($0.id) } ?? .record(subject.record.id)
  }
}
