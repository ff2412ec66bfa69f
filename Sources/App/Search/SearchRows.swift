internal import Identities
internal import Library

/// The rows of an answer, from top to bottom: each section's best, and one more that shows all of it.
nonisolated struct SearchRows: Equatable, Sendable {
  /// What stands in sections of its own.
  enum Section: CaseIterable, Sendable {
    case artists, records, tracks, lists
  }

  /// A row that can be chosen.
  enum Row: Equatable, Sendable {
    case artist(ArtistHit)
    case record(RecordID)
    case track(TrackHit)
    case list(ListRowID)
    /// Shows all answers of a section, of which there are so many.
    case all(Section, Int)

    /// What stays the same while more is known of it, such as the records of an artist.
    enum ID: Hashable {
      case artist(String)
      case record(RecordID)
      case track(TrackID)
      case list(ListRowID)
      case all(Section)
    }

    /// Which row it is.
    var id: ID {
      switch self {
      case .artist(let hit): .artist(hit.name)
      case .record(let id): .record(id)
      case .track(let hit): .track(hit.id)
      case .list(let id): .list(id)
      case .all(let section, _): .all(section)
      }
    }

    /// The record that it stands for, or whose track.
    var record: RecordID? {
      switch self {
      case .record(let id): id
      case .track(let hit): hit.record
      case .artist, .list, .all: nil
      }
    }
  }

  /// How many of a section are shown before all of it is asked for.
  static let best = 5
  /// No more than so many are listed, whatever there is.
  static let most = 1000

  /// The rows.
  private(set) var rows: [Row] = []
  /// At which rows sections begin, with the number of all their answers.
  private(set) var headings: [Int: (section: Section, total: Int)] = [:]

  /// No rows.
  init() {}

  /// The rows of an answer, where one section may be shown whole and alone.
  ///
  /// Those that were among `old` rows, an earlier answer to the same, stay where they were: nothing moves
  /// under a hand while a scan finds more.
  init(_ answer: SearchAnswer, whole: Section? = nil, keeping old: Self = Self()) {
    var places: [Row.ID: Int] = [:]
    for (place, row) in old.rows.enumerated() { places[row.id] = place }
    func add(_ section: Section, _ hits: [Row], _ total: Int) {
      guard !hits.isEmpty, whole == nil || whole == section else { return }
      let known = hits.filter { places[$0.id] != nil }
        .sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
      let all = known.isEmpty ? hits : known + hits.filter { places[$0.id] == nil }
      headings[rows.count] = (section, total)
      rows += whole == nil ? Array(all.prefix(Self.best)) : all
      if whole == nil, total > Self.best { rows.append(.all(section, total)) }
    }
    add(.artists, answer.artists.ids.map { .artist($0) }, answer.artists.total)
    add(.records, answer.records.ids.map { .record($0) }, answer.records.total)
    add(.tracks, answer.tracks.ids.map { .track($0) }, answer.tracks.total)
    add(.lists, answer.lists.ids.map { .list($0) }, answer.lists.total)
  }

  /// Whether a row looks the same in others: what it stands for, and what it has as a heading.
  func isSame(at place: Int, in others: Self, at other: Int) -> Bool {
    rows[place] == others.rows[other]
      && headings[place]?.section == others.headings[other]?.section
  }

  /// What has to be replaced so that these rows become others: parts of them, with the count of rows that
  /// are there instead.
  func replacements(for others: Self) -> [(range: Range<Int>, count: Int)] {
    let (old, new) = (rows.count, others.rows.count)
    if old == new {
      var found: [(range: Range<Int>, count: Int)] = []
      for place in 0..<old where !isSame(at: place, in: others, at: place) {
        if let last = found.last, last.range.upperBound == place {
          found[found.count - 1] = (last.range.lowerBound..<(place + 1), last.count + 1)
        } else {
          found.append((place..<(place + 1), 1))
        }
      }
      return found
    }
    let most = min(old, new)
    var (front, back) = (0, 0)
    while front < most, isSame(at: front, in: others, at: front) { front += 1 }
    while back < most - front, isSame(at: old - 1 - back, in: others, at: new - 1 - back) {
      back += 1
    }
    return [(front..<(old - back), new - back - front)]
  }

  static func == (one: Self, other: Self) -> Bool {
    one.rows == other.rows && one.headings.count == other.headings.count
      && one.headings.allSatisfy { place, heading in
        other.headings[place].map { $0 == heading } ?? false
      }
  }
}
