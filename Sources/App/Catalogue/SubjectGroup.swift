internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

/// Selected records or tracks, on which an action acts in one step.
struct SubjectGroup {
  let subjects: [RecordSubject]

  var hasHeart: Bool { subjects.allSatisfy(\.hasHeart) }

  /// As in “3 tracks · 12 min”.
  var summary: String { words(seconds: seconds) }

  /// As in “3 tracks”.
  var name: String { words(seconds: 0) }

  private func words(seconds: Double) -> String {
    NowPlayingRecord.summary(subjects.count, seconds: seconds)
  }

  private var seconds: Double { subjects.reduce(0) { $0 + Double($1.track?.duration ?? 0) } }
}

extension MusicActions {
  func play(_ group: SubjectGroup, _ way: PlayWay = .now) {
    inTurn { music in
      guard let player = music.player else { return }
      var items: [PlayItem] = []
      for subject in group.subjects {
        items += player.items(await music.catalogue.tracks(of: subject), of: subject.record)
      }
      music.play(items, named: group.name, way)
    }
  }

  /// One step; those that have it already, or do not have it, remain as they are.
  func setHeart(_ hasHeart: Bool, of group: SubjectGroup) {
    let others = group.subjects.filter { $0.hasHeart != hasHeart }
    setHeart(hasHeart, of: others.map { (Favourite($0), $0.record.id) })
  }

  func sections(of group: SubjectGroup) -> [MenuSection] {
    var (playing, keeping, facts) = (MenuSection(), MenuSection(), MenuSection())
    if canPlay { playing.add(PlayWay.single) { self.play(group, $0) } }
    let hasHeart = group.hasHeart
    keeping.add(Self.heartWords(hasHeart), "heart") { self.setHeart(!hasHeart, of: group) }
    keeping.add(ListAddition(group), self)
    if !group.subjects.contains(where: \.record.record.isRemote) {
      facts.add(tr("Open With…"), "open-with") { self.openFiles(of: group) }
    }
    return [playing, keeping, facts]
  }

  static func heartWords(_ hasHeart: Bool) -> String {
    hasHeart ? tr("Remove from Favourites") : tr("Add to Favourites")
  }
}

extension Favourite {
  init(_ subject: RecordSubject) {
    self = subject.track.map { .track($0.id) } ?? .record(subject.record.id)
  }
}
