internal import Processes

/// Keeps a library up to date with its source: updates its roots, watches them, and updates what
/// changed.
///
/// One scan runs at a time; further requests are queued.
public actor LibraryKeeper {
  private let store: LibraryStore
  private let source: any RootUpdating
  private let clock: WallClock
  private let watch: FolderWatch?
  private var policy = RescanPolicy()
  private var work: [Task<Void, Never>] = []
  private var watching: Task<Void, Never>?
  private var listeners: [AsyncStream<Event>.Continuation] = []
  /// Whether records may have come that another source has too.
  private var mayHaveTwins = false

  public enum Event: Sendable {
    case progress(ScanProgress)
    case finished(ScanSummary)
    /// The scan of a root failed; the next rescan tries again.
    case failed(any Error)
    /// The queue is empty.
    case settled
  }

  /// Keeps an open library up to date; roots of other sources are ignored.
  ///
  /// Folders are watched only if `isWatching` is true.
  public init(
    store: LibraryStore,
    source: any RootUpdating,
    isWatching: Bool = true,
    clock: WallClock = .system
  ) {
    self.store = store
    self.clock = clock
    self.source = source
    watch = isWatching ? FolderWatch() : nil
  }

  deinit { watch?.close() }

  /// The events from now on.
  public func events() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    listeners.append(continuation)
    return stream
  }

  /// Scans everything if the policy requires it, and watches all folders that it can.
  public func rescan(_ occasion: RescanPolicy.Occasion) {
    listen()
    guard policy.isDue(occasion, at: clock.now) else { return }
    policy.record(scanAt: clock.now)
    enqueue { keeper in
      for root in try await keeper.roots() where !Task.isCancelled {
        await keeper.scan(root, nil)
      }
      try await keeper.watchFolders()
      if !Task.isCancelled { try await keeper.store.maintain() }
    }
  }

  /// Scans folders, which are roots or below one, and watches new ones.
  public func scan(_ folders: [BytePath]) {
    listen()
    policy.record(firstScanAt: clock.now)
    enqueue { keeper in
      for root in try await keeper.roots() where !Task.isCancelled {
        let inside = folders.filter { $0.isInside(root.path) }
        guard !inside.isEmpty else { continue }
        await keeper.scan(root, inside.contains(root.path) ? nil : inside)
      }
      try await keeper.watchFolders()
    }
  }

  /// Scans folders, or everything; in the returned events the first `.settled` follows the end.
  public func scanned(_ folders: [BytePath]?) -> AsyncStream<Event> {
    let events = events()
    if let folders { scan(folders) } else { rescan(.hand) }
    return events
  }

  /// Does other work of the source when the scans before it have ended.
  public func perform(_ body: @escaping @Sendable () async throws -> Void) {
    enqueue { _ in try await body() }
  }

  public var isBusy: Bool { !work.isEmpty }

  /// Cancels all running and queued scans; the next scan continues from there.
  public func stop() {
    for task in work { task.cancel() }
  }

  /// Waits until the queue is empty.
  public func settle() async {
    while let last = work.last { await last.value }
  }

  public func close() async {
    stop()
    await settle()
    watch?.close()
    watching?.cancel()
    for listener in listeners { listener.finish() }
    listeners = []
  }

  // MARK: - Work

  private func enqueue(_ body: @escaping @Sendable (LibraryKeeper) async throws -> Void) {
    let before = work.last
    work.append(
      Task { [weak self] in
        await before?.value
        if let self, !Task.isCancelled {
          do { try await body(self) } catch { await self.report(.failed(error)) }
        }
        await self?.leave()
      }
    )
  }

  private func leave() async {
    work.removeFirst()
    guard work.isEmpty else { return }
    if mayHaveTwins { try? await store.findTwins() }
    mayHaveTwins = false
    await store.rest()
    if work.isEmpty { report(.settled) }
  }

  private func roots() async throws -> [LibraryRoot] {
    let first = await store.firstFolder
    let roots = try await store.roots().filter { $0.source == source.id }
    return roots.filter { first.isInside($0.path) } + roots.filter { !first.isInside($0.path) }
  }

  /// Scans a root, whose failure does not concern the others.
  private func scan(_ root: LibraryRoot, _ folders: [BytePath]?) async {
    // Only the latest progress matters, and none may follow the end of the scan.
    let (moments, newest) = AsyncStream.makeStream(
      of: ScanProgress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let telling = Task { [weak self] in
      for await progress in moments {
        await self?.report(.progress(progress))
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    let end: Event
    do {
      let summary = try await source.update(root, folders: folders) { newest.yield($0) }
      if summary.hasChanges { mayHaveTwins = true }
      end = .finished(summary)
    } catch {
      end = .failed(error)
    }
    newest.finish()
    telling.cancel()
    await telling.value
    report(end)
  }

  private func report(_ event: Event) {
    listeners.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
  }

  // MARK: - Watching

  private func watchFolders() async throws {
    guard let watch, !Task.isCancelled else { return }
    let roots = try await roots().map(\.path)
    let folders = try await store.folders().map(\.path)
    policy.isWatched = watch.watch(roots + FolderChain.between(roots, folders))
  }

  private func listen() {
    guard watching == nil, let watch else { return }
    watching = Task { [weak self] in
      for await change in watch.changes {
        guard let self else { return }
        await self.handle(change)
      }
    }
  }

  private func handle(_ change: FolderWatch.Change) {
    change.isEverything ? rescan(.hand) : scan(change.folders)
  }
}

/// The folders on the paths from roots to folders with tracks; new files may appear in each of
/// them.
enum FolderChain {
  static func between(_ roots: [BytePath], _ folders: [BytePath]) -> Set<BytePath> {
    var chain = Set(roots)
    for folder in folders where roots.contains(where: { folder.isInside($0) }) {
      var next: BytePath? = folder
      while let path = next, chain.insert(path).inserted { next = path.parent }
    }
    return chain
  }
}
