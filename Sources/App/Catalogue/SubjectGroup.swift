internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

/// Selected records or tracks, on which an action acts in one step.
struct SubjectGroup {
  let hasHeart: Bool
  private let records: Int
  private let tracks: Int
  private let seconds: Double
  private let find: () -> [RecordSubject]

  init(subjects: [RecordSubject]) {
    hasHeart = subjects.allSatisfy(\.hasHeart)
    tracks = subjects.count { $0.track != nil }
    records = subjects.count - tracks
    seconds = subjects.reduce(0) {
      $0 + ($1.track.map { Double($0.duration) } ?? $1.record.record.duration)
    }
    find = { subjects }
  }

  /// Records whose sums are known; `find` returns them when an action needs them.
  init(records: Int, seconds: Double, hasHeart: Bool, find: @escaping () -> [RecordSubject]) {
    (self.records, self.seconds, self.hasHeart, self.find) = (records, seconds, hasHeart, find)
    tracks = 0
  }

  var subjects: [RecordSubject] { find() }

  /// As in “3 tracks · 12 min”.
  var summary: String { words(seconds: seconds) }

  /// As in “3 tracks”.
  var name: String { words(seconds: 0) }

  private func words(seconds: Double) -> String {
    let parts = [
      records > 0 ? SearchWords.records(records) : "",
      tracks > 0 ? NowPlayingRecord.summary(tracks, seconds: 0) : "",
    ]
    let words = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    return SearchWords.line(words, NowPlayingRecord.time(seconds))
  }
}

/// Sums over the first records of a shelf, so that those of a range are differences.
nonisolated struct RecordSums {
  private let seconds: [Double]
  private let hearts: [Int]

  init(_ records: [ShelvedRecord]) {
    var (seconds, hearts) = ([0.0], [0])
    seconds.reserveCapacity(records.count + 1)
    hearts.reserveCapacity(records.count + 1)
    for (place, record) in records.enumerated() {
      seconds.append(seconds[place] + record.record.duration)
      hearts.append(hearts[place] + (RecordSubject.record(record).hasHeart ? 1 : 0))
    }
    (self.seconds, self.hearts) = (seconds, hearts)
  }

  func seconds(in ranges: [Range<Int>]) -> Double {
    ranges.reduce(0) { $0 + seconds[$1.upperBound] - seconds[$1.lowerBound] }
  }

  func hearts(in ranges: [Range<Int>]) -> Int {
    ranges.reduce(0) { $0 + hearts[$1.upperBound] - hearts[$1.lowerBound] }
  }
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
