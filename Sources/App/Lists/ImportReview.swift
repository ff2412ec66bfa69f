internal import Identities
internal import Library
internal import Notation
internal import Widgets

/// A playlist on its way into the lists, with the tracks that people have to choose for its rows.
nonisolated struct ImportReview: Sendable {
  /// A row for which several tracks fit.
  struct Question: Sendable, Equatable {
    /// What the playlist says.
    let text: String
    /// Where the playlist says that the file is; empty where it says nothing.
    let place: String
    /// The tracks that fit.
    let candidates: [Candidate]
    /// The candidate that fits better than the others.
    let best: Int?
  }

  /// A track that may be meant.
  struct Candidate: Sendable, Equatable {
    let id: TrackID
    let title: String
    /// Whose it is, the record that it is on, and how long it plays.
    let detail: String
    let folder: String
  }

  private(set) var list: PlaylistImport
  /// What people are asked, in the order of the rows.
  let questions: [Question]
  /// So many rows for which several tracks fit are not asked about, and stay open.
  let left: Int
  /// What becomes of the rows.
  var counts: PlaylistImport.Counts { list.counts }
  private let rows: [Int]

  /// So many candidates are shown at most: nobody reads more, and each is some widgets.
  static let mostCandidates = 300
  /// With very many questions each has so many candidates at least, if there are as many.
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

  /// Reads a playlist and finds its tracks.
  @concurrent static func read(
    _ file: BytePath,
    in matching: TrackMatching
  ) async throws(PlaylistTrouble) -> Self {
    let list = try Playlist.read(from: file)
    guard !list.rows.isEmpty else { throw .withoutFiles(elsewhere: 0) }
    return await read(list, named: PlaylistFile.title(ofName: file), in: matching)
  }

  /// Finds the tracks of a playlist that was read.
  @concurrent static func read(
    _ list: Playlist,
    named name: String,
    in matching: TrackMatching
  ) async -> Self {
    Self(PlaylistImport(list, named: name, in: matching), in: matching.music)
  }

  /// The rows for the lists; a long playlist has very many.
  @concurrent func drafts() async -> [NodeDraft] { list.drafts }

  /// At most so many tracks: those whose length is closest to what the playlist says, in their order.
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

  /// The only one that is as long as the playlist says.
  private static func best(_ tracks: [KnownMusic.Track], _ duration: Double?) -> Int? {
    guard let duration, duration > 0 else { return nil }
    let fitting = tracks.indices.filter {
      tracks[$0].duration > 0 && abs(tracks[$0].duration - duration) <= 1
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Takes the indices of the candidates that were chosen, nil for none of them; the rows of questions
  /// without one stay wanted.
  mutating func answer(_ picks: [Int?]) {
    for (index, pick) in picks.enumerated() where questions.indices.contains(index) {
      let candidates = questions[index].candidates
      let track = pick.flatMap { candidates.indices.contains($0) ? candidates[$0].id : nil }
      list.answer(row: rows[index], with: track)
    }
  }

  /// The files that exist outside the library.
  var outside: [BytePath] {
    zip(list.rows, list.outcomes).compactMap { $1 == .outside ? $0.track?.path : nil }
  }
}

nonisolated extension ImportReview.Candidate {
  fileprivate init(_ track: KnownMusic.Track, on record: KnownMusic.Record?) {
    id = track.id
    title = track.title
    let length = track.duration > 0 ? DurationText.text(track.duration) : ""
    detail = [track.artist, record?.title ?? "", length].filter { !$0.isEmpty }
      .joined(separator: " · ")
    folder = track.path.parent?.text ?? ""
  }
}

/// The folders of files that playlists name outside the library.
nonisolated struct OutsideFolders: Equatable, Sendable {
  /// How many files there are.
  let files: Int
  /// The folders to be named, those of most files first; none of them is in another.
  let folders: [BytePath]
  /// How many other folders there are.
  let others: Int

  /// So many folders are named, as many as the user can be asked about at once.
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
