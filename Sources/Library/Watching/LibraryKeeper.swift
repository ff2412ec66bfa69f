internal import Processes

/// Keeps a library in step with its source: updates its roots, watches them, updates what changed.
///
/// One scan runs at a time; what is asked for meanwhile is done after it.
public actor LibraryKeeper {
  private let store: LibraryStore
  private let source: any Source
  private let clock: WallClock
  private let watch: FolderWatch?
  private var policy = RescanPolicy()
  private var work: [Task<Void, Never>] = []
  private var watching: Task<Void, Never>?
  private var listeners: [AsyncStream<Event>.Continuation] = []

  /// What a window shows of the keeping.
  public enum Event: Sendable {
    /// A scan is so far.
    case progress(ScanProgress)
    /// A scan of a root is over.
    case finished(ScanSummary)
    /// A scan could not go on; it is tried again on the next occasion.
    case failed(any Error)
    /// Nothing is left to do.
    case settled
  }

  /// Keeps a library that is open; roots of other sources are left as they are.
  public init(store: LibraryStore, source: any Source, clock: WallClock = .system) {
    self.store = store
    self.clock = clock
    self.source = source
    watch = FolderWatch()
  }

  deinit { watch?.close() }

  /// What happens from now on.
  public func events() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    listeners.append(continuation)
    return stream
  }

  /// Scans everything if the occasion calls for it, and watches what can be watched.
  public func rescan(_ occasion: RescanPolicy.Occasion) {
    listen()
    guard policy.isDue(occasion, at: clock.now) else { return }
    policy.note(scanAt: clock.now)
    enqueue { keeper in
      for root in try await keeper.roots() where !Task.isCancelled {
        try await keeper.scan(root, nil)
      }
      try await keeper.watchFolders()
      if !Task.isCancelled { try await keeper.store.keepHouse() }
    }
  }

  /// Scans these folders, which are roots or below one, and watches what is new.
  public func scan(_ folders: [BytePath]) {
    listen()
    enqueue { keeper in
      for root in try await keeper.roots() where !Task.isCancelled {
        let inside = folders.filter { $0.isInside(root.path) }
        guard !inside.isEmpty else { continue }
        try await keeper.scan(root, inside.contains(root.path) ? nil : inside)
      }
      try await keeper.watchFolders()
    }
  }

  /// Whether something is being scanned, or waits for it.
  public var isBusy: Bool { !work.isEmpty }

  /// Stops all that is being scanned or waits for it; the next scan goes on from there.
  public func stop() {
    for task in work { task.cancel() }
  }

  /// Waits until nothing is left to do.
  public func settle() async {
    while let last = work.last { await last.value }
  }

  /// Ends the keeping.
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
          do { try await body(self) } catch { await self.tell(.failed(error)) }
        }
        await self?.leave()
      }
    )
  }

  /// The oldest work is over.
  private func leave() async {
    work.removeFirst()
    guard work.isEmpty else { return }
    await store.rest()
    if work.isEmpty { tell(.settled) }
  }

  private func roots() async throws -> [LibraryRoot] {
    try await store.roots().filter { $0.source == source.id }
  }

  private func scan(_ root: LibraryRoot, _ folders: [BytePath]?) async throws {
    // The newest of a moment is enough, and what is told in order cannot follow its own end.
    let (moments, newest) = AsyncStream.makeStream(
      of: ScanProgress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let telling = Task { [weak self] in
      for await progress in moments {
        await self?.tell(.progress(progress))
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    defer { newest.finish() }
    let summary = try await source.update(root, folders: folders) { newest.yield($0) }
    newest.finish()
    telling.cancel()
    await telling.value
    tell(.finished(summary))
  }

  private func tell(_ event: Event) {
    for listener in listeners { listener.yield(event) }
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
        await self.take(change)
      }
    }
  }

  private func take(_ change: FolderWatch.Change) {
    change.isEverything ? rescan(.hand) : scan(change.folders)
  }
}

/// The folders on the way from roots to folders with tracks; something may be made in each.
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
