internal import CLibrary
internal import Values

extension LibraryStore {
  /// Does the daily maintenance: examines the library, and copies the user's book.
  ///
  /// Call it when idle, after a launch or a scan. Other calls can run in between.
  @discardableResult
  public func maintain() async throws(DatabaseError) -> Bool {
    guard readOnlyReason == nil else { return false }
    // Both read everything.
    defer { rest() }
    let isDue = try attempt { () throws(DatabaseError) in
      let number = try openBook.number
      // Nothing of the user's yet, or nothing new.
      guard number > 0, try index.setting("copied") != number else { return false }
      return isDayOld(try index.setting("copy"))
    }
    if isDue { try await backUp() }
    let looked = try attempting(index.setting("check"))
    if isDayOld(looked) || book?.isComplete == false { try await check() }
    return isDue
  }

  /// Whether a time is at least a day ago or nil.
  private func isDayOld(_ time: Int64?) -> Bool {
    time.map { WallClock.hasPassed(WallClock.day, between: $0, and: clock.now) } ?? true
  }

  /// Releases memory that only scans and other rare work need.
  func rest() {
    music?.rest()
    clibrary_release_memory()
  }

  /// Examines the entire library while other calls can run, and repairs damage; returns the faults.
  ///
  /// If the task is cancelled the result is empty, and the next check examines again.
  @discardableResult
  public func check() async throws(DatabaseError) -> [String] {
    // It must not keep the file of a broken index open.
    weak var looked: MusicIndex?
    var report = LibraryExaminer.Report()
    // If the index was made anew meanwhile, the report is about another one.
    repeat {
      looked = music
      do throws(DatabaseError) {
        report = try await LibraryExaminer().report(on: files)
      } catch {
        // The task was cancelled; the state of the library remains unknown.
        guard error.kind == .stopped else { throw error }
        return []
      }
    } while looked !== music
    var faults = report.bookFaults + report.indexFaults
    guard readOnlyReason == nil else { return faults }
    return try attempt { () throws(DatabaseError) in
      let book = try openBook
      if !report.bookFaults.isEmpty || !book.isComplete { try book.check() }
      if let fault = report.indexFaults.first {
        try repair(DatabaseError(.broken, "the library's database is damaged (\(fault))"))
      } else if !report.wrongSums.isEmpty {
        try publish(after: writable.addUp(report.wrongSums))
        let count = report.wrongSums.count
        faults.append("the sums of \(count) records were wrong; they were added up again")
      }
      try writable.set("check", clock.now)
      return faults
    }
  }
}

public struct LibraryCounts: Sendable, Equatable {
  /// Tracks whose files exist and are readable.
  public var tracks = 0
  public var missing = 0
  public var unreadable = 0
  public var albums = 0
  public var artists = 0
  /// Rows in lists.
  public var rows = 0
  public var plays = 0
  /// Hearts of tracks and albums.
  public var hearts = 0
}
