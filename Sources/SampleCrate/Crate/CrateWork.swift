internal import CrateReports

/// Who does what: hands out covers and tracks, record by record, and collects them again.
actor CrateWork {
  /// One thing to do.
  enum Job: Sendable {
    case cover(Int)
    case track(Int, Int)

    /// The place of its record.
    var record: Int {
      switch self {
      case .cover(let record), .track(let record, _): record
      }
    }
  }

  /// What has come of a record so far.
  private struct Parts {
    var cover: CoverFile?
    var pieces: [CratePiece?]
  }

  /// All parts of a record.
  struct Whole: Sendable {
    let cover: CoverFile
    let pieces: [CratePiece]
  }

  private var jobs: ArraySlice<Job>
  private var parts: [Int: Parts] = [:]
  private var progress: CrateProgress
  private let tell: @Sendable (CrateProgress) -> Void

  /// Work on the records at some places; the others are there.
  init(
    _ records: [CrateRecord],
    missing: [Int],
    progress tell: @escaping @Sendable (CrateProgress) -> Void
  ) {
    jobs =
      missing.flatMap { place in
        [.cover(place)] + records[place].tracks.indices.map { .track(place, $0) }
      }[...]
    for place in missing {
      parts[place] = Parts(cover: nil, pieces: records[place].tracks.map { _ in nil })
    }
    let trackCount = records.reduce(0) { $0 + $1.tracks.count }
    progress = CrateProgress(
      recordsDone: records.count - missing.count,
      recordCount: records.count,
      tracksDone: trackCount - missing.reduce(0) { $0 + records[$1].tracks.count },
      trackCount: trackCount
    )
    self.tell = tell
    tell(progress)
  }

  /// The next thing to do; nil when all is handed out.
  func next() -> Job? { jobs.popFirst() }

  /// Takes a cover, and returns the record if nothing of it is missing any more.
  func finish(_ place: Int, cover: CoverFile) -> Whole? {
    parts[place]?.cover = cover
    return whole(place)
  }

  /// Takes a track, and returns the record if nothing of it is missing any more.
  func finish(_ place: Int, _ track: Int, piece: CratePiece) -> Whole? {
    parts[place]?.pieces[track] = piece
    progress.tracksDone += 1
    progress.newest = nil
    tell(progress)
    return whole(place)
  }

  /// Notes that a record is in its folder.
  func written(_ record: CrateRecord, byteCount: Int) {
    progress.recordsDone += 1
    progress.byteCount += byteCount
    progress.newest = record.folder
    tell(progress)
  }

  private func whole(_ place: Int) -> Whole? {
    guard let found = parts[place], let cover = found.cover else { return nil }
    let pieces = found.pieces.compactMap { $0 }
    guard pieces.count == found.pieces.count else { return nil }
    parts[place] = nil
    return Whole(cover: cover, pieces: pieces)
  }
}
