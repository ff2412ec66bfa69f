public import CrateReports
public import Pixels

/// For users without music of their own; covers and tunes are generated, always the same ones, into
/// a folder of their own.
public struct SampleCrate: Sendable {
  /// In the order of writing.
  public let records: [CrateRecord]

  /// All records, or only the first few of them.
  public init(first count: Int? = nil) {
    records = Array(Self.all.prefix(max(count ?? .max, 0)))
  }

  init(records: [CrateRecord]) { self.records = records }

  /// The files of a record appear only after all its tracks are finished.
  ///
  /// Cancelling the task leaves only complete files; the next call writes the remaining ones.
  /// `progress` is called for each track and each record, not on the main thread. Without
  /// `lettering` the covers have no text.
  public func write(
    to folder: String,
    lettering: (any Lettering)? = nil,
    workers: Int = 2,
    progress: @escaping @Sendable (CrateProgress) -> Void = { _ in }
  ) async throws(CrateError) {
    let place = try CrateFolder(writingTo: folder)
    var missing: [Int] = []
    for (index, record) in records.enumerated() {
      for track in record.tracks where await !place.has(record.path(of: track)) {
        missing.append(index)
        break
      }
    }
    let work = CrateWork(records, missing: missing, progress: progress)
    let records = records
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<max(workers, 1) {
          group.addTask(priority: .utility) {
            try await Self.work(on: records, work, place, lettering)
          }
        }
        try await group.waitForAll()
      }
    } catch {
      throw error as? CrateError ?? .stopped
    }
  }

  /// Only the files that were written, and the folders that are empty afterwards; returns the files
  /// it kept because somebody has changed them.
  @discardableResult
  public static func remove(from folder: String) async throws(CrateError) -> [String] {
    try await CrateFolder(removingFrom: folder).remove()
  }

  private static func work(
    on records: [CrateRecord],
    _ work: CrateWork,
    _ folder: CrateFolder,
    _ lettering: (any Lettering)?
  ) async throws(CrateError) {
    while let job = await work.next() {
      guard !Task.isCancelled else { throw .stopped }
      let record = records[job.record]
      let whole: CrateWork.Whole?
      switch job {
      case .cover(let place):
        guard let cover = CratePiece.cover(of: record, lettering: lettering) else {
          throw SystemFile.noMemory(for: record.folder)
        }
        whole = await work.finish(place, cover: cover)
      case .track(let place, let number):
        guard let piece = await CratePiece.make(record.tracks[number], of: record) else {
          throw .stopped
        }
        whole = await work.finish(place, number, piece: piece)
      }
      guard let whole else { continue }
      let bytes = try await write(record, whole, to: folder)
      await work.written(record, byteCount: bytes)
    }
  }

  private static func write(
    _ record: CrateRecord,
    _ whole: CrateWork.Whole,
    to folder: CrateFolder
  ) async throws(CrateError) -> Int {
    let loudness = MeasuredLoudness.together(whole.pieces.map(\.loudness))
    var count = 0
    for (track, piece) in zip(record.tracks, whole.pieces) {
      let path = record.path(of: track)
      if await folder.has(path) { continue }
      guard !Task.isCancelled else { throw .stopped }
      let tags = record.tags(of: track, piece.loudness, record: loudness)
      let made = FlacFile.bytes(of: piece.samples, tags: tags, cover: whole.cover)
      guard let bytes = made else { throw SystemFile.noMemory(for: path) }
      try await folder.write(bytes, to: path)
      count += bytes.count
    }
    return count
  }

  /// So that the first few records include every genre.
  private static func mixed(_ records: [CrateRecord]) -> [CrateRecord] {
    var counts: [String: Int] = [:]
    let numbered = records.enumerated().map { place, record in
      counts[record.genre, default: 0] += 1
      return (round: counts[record.genre] ?? 0, place: place, record: record)
    }
    return numbered.sorted { ($0.round, $0.place) < ($1.round, $1.place) }.map(\.record)
  }

  private static let all: [CrateRecord] = {
    do {
      return mixed(try CrateText.records(in: embeddedSample))
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
