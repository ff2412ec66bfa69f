internal import Library
internal import Values

/// The rows of search results: the best of each section, and one more row that shows the whole
/// section.
nonisolated struct SearchRows: Equatable, Sendable {
  enum Section: CaseIterable, Sendable {
    case artists, records, tracks, lists, commands
  }

  enum Row: Equatable, Sendable {
    case artist(ArtistHit)
    case record(RecordID)
    case track(TrackHit)
    case list(ListRowID)
    case command(SearchCommand)
    /// Shows all results of a section, and has their number.
    case all(Section, Int)

    /// The identity of a row, which does not change with its details, such as an artist's records.
    enum ID: Hashable {
      case artist(String)
      case record(RecordID)
      case track(TrackID)
      case list(ListRowID)
      case command(SearchCommand)
      case all(Section)
    }

    var id: ID {
      switch self {
      case .artist(let hit): .artist(hit.name)
      case .record(let id): .record(id)
      case .track(let hit): .track(hit.id)
      case .list(let id): .list(id)
      case .command(let command): .command(command)
      case .all(let section, _): .all(section)
      }
    }

    var record: RecordID? {
      switch self {
      case .record(let id): id
      case .track(let hit): hit.record
      case .artist, .list, .command, .all: nil
      }
    }
  }

  /// The number of results of a section before the user opens all of it.
  static let best = 5
  static let most = 1000

  private(set) var rows: [Row] = []
  /// The sections by the index of their first row, with the number of all their results.
  private(set) var headings: [Int: (section: Section, total: Int)] = [:]
  /// Whether the first row is the best of several sections, and not of a whole one.
  private(set) var hasTop = false

  init() {}

  /// Results that are also in `old`, an earlier answer to the same query, keep their order, so that
  /// rows do not move under the pointer while a scan finds more.
  init(
    _ answer: SearchAnswer,
    whole: Section? = nil,
    keeping old: Self = Self(),
    listsTracks: Bool = true,
    commands: [SearchCommand] = []
  ) {
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
    if listsTracks { add(.tracks, answer.tracks.ids.map { .track($0) }, answer.tracks.total) }
    add(.lists, answer.lists.ids.map { .list($0) }, answer.lists.total)
    hasTop = whole == nil && !rows.isEmpty
    add(.commands, commands.map { .command($0) }, commands.count)
  }

  /// Whether there are results that a list can hold.
  var hasMusic: Bool { headings.values.contains { $0.section != .commands } }

  func isTop(at place: Int) -> Bool { hasTop && place == 0 }

  func isSame(at place: Int, in others: Self, at other: Int) -> Bool {
    rows[place] == others.rows[other]
      && headings[place]?.section == others.headings[other]?.section
      && isTop(at: place) == others.isTop(at: other)
  }

  /// The ranges to replace, and the numbers of new rows, to turn these rows into others.
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
    one.rows == other.rows && one.hasTop == other.hasTop
      && one.headings.count == other.headings.count
      && one.headings.allSatisfy { place, heading in
        other.headings[place].map { $0 == heading } ?? false
      }
  }
}
