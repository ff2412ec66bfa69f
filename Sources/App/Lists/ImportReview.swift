internal import Library
internal import Values
internal import Widgets

/// A playlist that is being imported, with questions about its ambiguous rows.
nonisolated struct ImportReview: Sendable {
  struct Question: Sendable, Equatable {
    let text: String
    /// Empty if the row has none.
    let place: String
    let candidates: [Candidate]
    let best: Int?
  }

  struct Candidate: Sendable, Equatable {
    let id: TrackID
    let title: String
    /// The artist, the record and the duration.
    let detail: String
    let folder: String
  }

  private(set) var list: PlaylistImport
  let questions: [Question]
  /// The number of ambiguous rows without a question.
  let left: Int
  var counts: PlaylistImport.Counts { list.counts }
  private let rows: [Int]

  /// Each candidate needs several widgets.
  static let mostCandidates = 300
  /// Per question, when there are very many questions.
  static let fewestCandidates = 4

  init(_ list: PlaylistImport, in music: KnownMusic) {
    self.list = list
    let open = list.questions
    let limit = max(Self.mostCandidates / max(open.count, 1), Self.fewestCandidates)
    var asked: [PlaylistImport.Question] = []
    var count = 0
    for question in open {
      count += min(question.choice.count, limit)
      if count > Self.mostCandidates { break }
      asked.append(question)
    }
    left = open.count - asked.count
    rows = asked.map(\.row)
    let wanted = Set(asked.flatMap(\.choice))
    var tracks: [TrackID: KnownMusic.Track] = [:]
    for track in music.tracks where wanted.contains(track.id) { tracks[track.id] = track }
    questions = asked.map { question in
      let known = Self.closest(
        limit,
        of: question.choice.compactMap { tracks[$0] },
        to: list.rows[question.row].track?.duration
      )
      return Question(
        text: question.text,
        place: question.path?.text ?? "",
        candidates: known.map { Candidate($0, on: $0.record.flatMap { music.records[$0] }) },
        best: Self.best(known, list.rows[question.row].track?.duration)
      )
    }
  }

  @concurrent static func read(
    _ file: BytePath,
    in matching: TrackMatching
  ) async throws(PlaylistError) -> Self {
    let list = try Playlist.read(from: file)
    guard !list.rows.isEmpty else { throw .withoutFiles(elsewhere: 0) }
    return await read(list, named: PlaylistFile.title(ofName: file), in: matching)
  }

  @concurrent static func read(
    _ list: Playlist,
    named name: String,
    in matching: TrackMatching
  ) async -> Self {
    Self(PlaylistImport(list, named: name, in: matching), in: matching.music)
  }

  /// Off the main thread, because there may be very many.
  @concurrent func drafts() async -> [NodeDraft] { list.drafts }

  /// At most `limit` tracks whose durations are closest to that of the playlist, in their order.
  private static func closest(
    _ limit: Int,
    of tracks: [KnownMusic.Track],
    to duration: Double?
  ) -> [KnownMusic.Track] {
    guard tracks.count > limit else { return tracks }
    guard let duration, duration > 0 else { return Array(tracks.prefix(limit)) }
    let closest = tracks.indices.sorted { one, other in
      let (left, right) = (
        abs(tracks[one].duration - duration), abs(tracks[other].duration - duration)
      )
      return left == right ? one < other : left < right
    }
    return closest.prefix(limit).sorted().map { tracks[$0] }
  }

  /// The only track whose duration differs by no more than a second from that of the playlist.
  private static func best(_ tracks: [KnownMusic.Track], _ duration: Double?) -> Int? {
    guard let duration, duration > 0 else { return nil }
    let fitting = tracks.indices.filter {
      tracks[$0].duration > 0 && abs(tracks[$0].duration - duration) <= 1
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Rows without a choice remain without a track.
  mutating func answer(_ picks: [Int?]) {
    for (index, pick) in picks.enumerated() where questions.indices.contains(index) {
      let candidates = questions[index].candidates
      let track = pick.flatMap { candidates.indices.contains($0) ? candidates[$0].id : nil }
      list.answer(row: rows[index], with: track)
    }
  }

  var outside: [BytePath] {
    zip(list.rows, list.outcomes).compactMap { $1 == .outside ? $0.track?.path : nil }
  }
}

nonisolated extension ImportReview.Candidate {
  fileprivate init(_ track: KnownMusic.Track, on record: KnownMusic.Record?) {
    id = track.id
    title = track.title
    detail = SearchWords.line(track.artist, record?.title, DurationText.length(track.duration))
    folder = track.path.parent?.text ?? ""
  }
}

nonisolated struct OutsideFolders: Equatable, Sendable {
  let files: Int
  /// Those with the most files first; none is inside another.
  let folders: [BytePath]
  let others: Int

  /// Also the limit of `FolderQuestion`.
  static let most = 5

  init(of files: [BytePath]) {
    let parents = files.compactMap(\.parent)
    let all = Set(parents)
    var counts: [BytePath: Int] = [:]
    for folder in parents {
      var outermost = folder
      var above = folder
      while let next = above.parent {
        above = next
        if all.contains(above) { outermost = above }
      }
      counts[outermost, default: 0] += 1
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    self.files = files.count
    folders = Array(sorted.prefix(Self.most))
    others = sorted.count - folders.count
  }
}
