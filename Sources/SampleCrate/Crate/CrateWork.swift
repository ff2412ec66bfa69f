internal import CrateReports

/// Distributes covers and tracks to workers, record by record, and collects the results.
actor CrateWork {
  enum Job: Sendable {
    case cover(Int)
    case track(Int, Int)

    var record: Int {
      switch self {
      case .cover(let record), .track(let record, _): record
      }
    }
  }

  private struct Parts {
    var cover: CoverFile?
    var pieces: [CratePiece?]
  }

  struct Whole: Sendable {
    let cover: CoverFile
    let pieces: [CratePiece]
  }

  private var jobs: ArraySlice<Job>
  private var parts: [Int: Parts] = [:]
  private var progress: CrateProgress
  private let report: @Sendable (CrateProgress) -> Void

  /// `missing` has the indices of the records to make; the others exist.
  init(
    _ records: [CrateRecord],
    missing: [Int],
    progress report: @escaping @Sendable (CrateProgress) -> Void
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
    self.report = report
    report(progress)
  }

  func next() -> Job? { jobs.popFirst() }

  /// Returns the record if it is complete.
  func finish(_ place: Int, cover: CoverFile) -> Whole? {
    parts[place]?.cover = cover
    return whole(place)
  }

  /// Returns the record if it is complete.
  func finish(_ place: Int, _ track: Int, piece: CratePiece) -> Whole? {
    parts[place]?.pieces[track] = piece
    progress.tracksDone += 1
    progress.newest = nil
    report(progress)
    return whole(place)
  }

  func written(_ record: CrateRecord, byteCount: Int) {
    progress.recordsDone += 1
    progress.byteCount += byteCount
    progress.newest = record.folder
    report(progress)
  }

  private func whole(_ place: Int) -> Whole? {
    guard let found = parts[place], let cover = found.cover else { return nil }
    let pieces = found.pieces.compactMap { $0 }
    guard pieces.count == found.pieces.count else { return nil }
    parts[place] = nil
    return Whole(cover: cover, pieces: pieces)
  }
}
