internal import CrateReports
internal import GLib
internal import Library

/// One work at a time writes or removes its files.
final class CrateFolder {
  /// With links resolved.
  private(set) var path: BytePath?

  private let folder: String
  private let count: Int?
  private let program: CrateProgram
  private var work: Task<Void, Never>?
  private var worksBegun = 0

  init(_ places: SessionPlaces) {
    (folder, count, program) = (places.crate, places.crateCount, places.crateProgram)
  }

  // MARK: - Work

  var isBusy: Bool { work != nil }

  /// Stops the running work, and begins when that has ended.
  func begin(_ body: @escaping () async -> Void) {
    let before = work
    before?.cancel()
    worksBegun += 1
    let number = worksBegun
    work = Task { [weak self] in
      await before?.value
      await body()
      if let self, worksBegun == number { work = nil }
    }
  }

  func stop() { work?.cancel() }

  func finish() async { await work?.value }

  // MARK: - The disk

  /// Whether there is a crate, whole or in part.
  func look() async -> Bool {
    let isThere = await CrateProgram.isCrate(in: folder)
    _ = await resolve()
    return isThere
  }

  func resolve() async -> BytePath {
    let resolved = await LibrarySession.resolved(BytePath(folder))
    path = resolved
    return resolved
  }

  /// What comes while `onNews` is busy reaches it together, with the newest progress.
  func write(onNews: @escaping (CrateProgress, _ records: [String]) async -> Void) async throws {
    let news = Locked<(progress: CrateProgress?, records: [String])>((nil, []))
    let (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task {
      for await _ in bell {
        let (progress, records) = news.withLock { news in
          defer { news.records = [] }
          return (news.progress, news.records)
        }
        if let progress { await onNews(progress, records) }
      }
    }
    let writing = Task.detached { [program, folder, count] in
      try await program.write(to: folder, first: count) { progress in
        news.withLock { news in
          news.progress = progress
          if let newest = progress.newest { news.records.append(newest) }
        }
        ring.yield()
      }
    }
    let outcome = await withTaskCancellationHandler {
      await writing.result
    } onCancel: {
      writing.cancel()
    }
    ring.finish()
    await showing.value
    try outcome.get()
  }

  func remove() async throws -> Int { try await program.remove(from: folder) }
}
