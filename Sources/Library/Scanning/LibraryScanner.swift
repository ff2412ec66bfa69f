internal import Messages

/// Updates the library from the disk: walks folders, compares, has files read, and writes in
/// batches.
///
/// A scan can be cancelled at any time, and the process may be killed: written batches are kept,
/// and the next scan continues from there.
public struct LibraryScanner: Sendable {
  private let store: LibraryStore
  private let reader: any TrackReading

  public init(store: LibraryStore, reader: any TrackReading) {
    self.store = store
    self.reader = reader
  }

  /// Scans a root, or only some folders below it, recursively.
  ///
  /// `progress` is called often and from any thread.
  public func scan(
    _ root: LibraryRoot,
    folders: [BytePath]? = nil,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanSummary {
    let known = try await store.knownFiles(below: root)
    // A walk begins with the last start, and visits no folder twice.
    let first = [await store.firstFolder].filter { $0.isInside(root.path) }
    let walker = FolderWalker(
      root: root.path,
      starts: root.scanned == nil ? folders ?? [root.path] + first : folders,
      known: known,
      disk: try await store.disk(of: root)
    )
    let wanted = WantedKeys(await store.listTree)
    let run = ScanRun(root: root, store: store, wanted: wanted, progress: progress)
    let queue = PathQueue()
    try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        defer { queue.abandon() }
        group.addTask { try await walk(walker, run, queue) }
        group.addTask { try await read(by: reader, queue, run, beneath: root.path) }
        try await group.waitForAll()
      }
      try await run.finish()
    } onCancel: {
      queue.abandon()
    }
    var summary = ScanSummary(root: root.path)
    summary.progress = await run.now
    guard summary.progress.isWalked, !Task.isCancelled else {
      summary.isCancelled = true
      return summary
    }
    let outcome = await walker.outcome()
    summary = try await store.settle(outcome, root: root, summary)
    summary.complaints = outcome.complaints
    summary.found = try await findWanted(after: run, wanted)
    return summary
  }

  /// Links rows of the lists to the tracks they were waiting for, as far as those exist now.
  ///
  /// Searches the library only if a row may match something that this scan read.
  private func findWanted(after run: ScanRun, _ known: WantedKeys) async throws -> Int {
    guard await run.now.read > 0 else { return 0 }
    let lists = await store.listTree
    let wanting = lists.everything.lazy.filter { $0.target?.wanted != nil }.map(\.id)
    let hasNew = wanting.contains { !known.rows.contains($0) }
    guard await run.mayHaveFound || hasNew, wanting.first(where: { _ in true }) != nil else {
      return 0
    }
    return try await store.match(LibraryReader(store).matches(for: lists), foundIn: lists)
  }

  private func walk(_ walker: FolderWalker, _ run: ScanRun, _ queue: PathQueue) async throws {
    defer { queue.close() }
    while !Task.isCancelled {
      let findings = await walker.next()
      queue.put(findings.changed.lazy.map(\.path.bytes))
      await run.process(findings)
      if findings.isLast { break }
    }
  }

  private func read(
    by reader: some TrackReading,
    _ queue: PathQueue,
    _ run: ScanRun,
    beneath root: BytePath
  ) async throws {
    for try await records in reader.records(of: { queue.removeAll() }, beneath: root) {
      try await run.process(records)
    }
  }
}

/// A scan in progress: what is still to be written, and the progress so far.
private actor ScanRun {
  private let root: LibraryRoot
  private let store: LibraryStore
  private let progress: @Sendable (ScanProgress) -> Void
  private(set) var now = ScanProgress()
  private var batch = ScanBatch()
  private let wanted: WantedKeys
  private var folding = FoldedNames()
  /// Whether a row of the lists may match something that was read.
  private(set) var mayHaveFound = false

  private var lastWrite = ContinuousClock.now

  /// Batches are large because each transaction is expensive, but frequent enough that rows appear
  /// while the scan runs.
  private static let mostFiles = 2000
  private static let longestWait = Duration.milliseconds(100)

  init(
    root: LibraryRoot,
    store: LibraryStore,
    wanted: WantedKeys,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) {
    self.root = root
    self.wanted = wanted
    self.store = store
    self.progress = progress
  }

  func process(_ findings: WalkFindings) {
    now.folders += findings.folders
    now.files += findings.files
    now.changed += findings.changed.count
    now.renewed += findings.returned.count + findings.images.count
    now.isWalked = findings.isLast
    batch.returned += findings.returned
    batch.images += findings.images
    batch.mounts += findings.mounts
    progress(now)
  }

  /// Writes the records; the reader waits for it, which bounds memory.
  func process(_ records: [TagRecord]) async throws {
    now.read += records.count
    for record in records {
      if record.failure != nil { now.unreadable += 1 }
      if !mayHaveFound, !wanted.rows.isEmpty, case .track(let tags) = record.content {
        mayHaveFound = wanted.mayMean(BytePath(record.path), tags, &folding)
      }
    }
    progress(now)
    var rest = records[...]
    repeat {
      let room = Self.mostFiles - batch.files.count
      batch.files += rest.prefix(room)
      rest = rest.dropFirst(room)
      let isDue = ContinuousClock.now - lastWrite >= Self.longestWait
      if isDue || batch.files.count >= Self.mostFiles { try await write() }
    } while !rest.isEmpty
  }

  func finish() async throws { try await write() }

  private func write() async throws {
    guard !batch.isEmpty else { return }
    let next = batch
    batch = ScanBatch()
    lastWrite = .now
    try await store.write(next, root: root)
  }
}
