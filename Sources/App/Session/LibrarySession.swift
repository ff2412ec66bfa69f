internal import GLib
internal import Library

/// Nothing in it blocks the main thread.
@MainActor final class LibrarySession {
  let store: LibraryStore
  let source: any Source
  let catalogue: Catalogue
  let memory: SessionMemory
  let places: SessionPlaces
  let defaultLists: DefaultLists

  private(set) var status: LibraryStatus {
    didSet { if status != oldValue { statusChanged() } }
  }
  /// Called with notices that the user sees once.
  var onNews: ((SessionNews) -> Void)?

  let keeper: LibraryKeeper
  let servers = ServerConnections()
  let serverKeeper: LibraryKeeper
  let copies: ServerCopies
  let exchange: ServerExchange
  private(set) var lacksNetwork = false
  var onRestart: (() -> Void)?
  private var observers: [(owner: WeakOwner, handler: (LibraryStatus) -> Void)] = []
  private var observing: [Task<Void, Never>] = []
  private var opening: Task<Void, Never>?
  /// Ends when the covers in view are shown or given up, or have taken too long.
  private(set) var viewing: Task<Void, Never>?
  private let folderSearch = FolderSearch()
  /// Of the sample crate, with links resolved.
  private var cratePath: BytePath?
  private var crateWork: Task<Void, Never>?
  /// Of which the user was notified already.
  private var reportedMissing: Set<BytePath> = []
  /// Scans that are being requested from the keeper.
  private var beginning = 0
  private var outcome = ScanOutcome()
  private var isClosed = false

  init(
    _ places: SessionPlaces = .standard,
    memory: SessionMemory,
    lookup: (any TrackLookup)? = nil,
    search: (any MusicSearch)? = nil,
    status: LibraryStatus = LibraryStatus()
  ) {
    self.places = places
    self.status = status
    self.memory = memory
    store = LibraryStore(folder: places.library)
    // Covers are expected if a shelf was visible the last time.
    let covers = CoverStore(
      folder: places.covers,
      servers: servers,
      startsAtOnce: memory.state.shelf != nil
    )
    source = FolderSource(store, reader: ScanProcess(), covers: covers, lyrics: LyricsReader())
    copies = ServerCopies(
      keeping: places.keptCopies,
      passing: places.passingCopies,
      connections: servers,
      changeTimes: { [store] in await store.changeTimes(of: $0) }
    )
    catalogue = Catalogue(
      store,
      source: source,
      memory: memory,
      copies: copies,
      bakedCovers: places.bakedCovers,
      lookup: lookup,
      search: search,
      retryPause: places.retryPause,
      pace: places.pace
    )
    defaultLists = DefaultLists(catalogue.lists, memory)
    keeper = LibraryKeeper(store: store, source: source)
    let serverSource = ServerSource(store, connections: servers)
    serverKeeper = LibraryKeeper(store: store, source: serverSource, isWatching: false)
    exchange = ServerExchange(serverSource, serverKeeper, pause: places.exchangePause)
    memory.describeRecords = { [store] in await store.remember($0) }
    catalogue.onUnreadable = { [weak self] in self?.fail($0) }
    catalogue.onError = { [weak self] in self?.onNews?(.failed($0)) }
    catalogue.onBlocked = { [weak self] in self?.status.unwritten = $0 }
    exchange.onBothKept = { [weak self] in self?.onNews?(.bothKept($0)) }
  }

  /// Calls `handler` with the status now and after each change, while `owner` lives.
  func observe(_ owner: AnyObject, _ handler: @escaping (LibraryStatus) -> Void) {
    observers.append((WeakOwner(owner), handler))
    handler(status)
  }

  // MARK: - Opening and closing

  /// Adds the user's music folder at the first start, and scans.
  ///
  /// The library is opened and read even while the main thread waits for something else.
  func start() {
    guard opening == nil, !isClosed else { return }
    status.reopen()
    let (store, shelves) = (store, memory.state.shelves)
    let first = shelves[memory.state.shelf ?? ShelfID.all.text]?.known
    let opened = Task.detached {
      await store.remember(shelves.values.compactMap(\.known), first: first)
      do {
        return try await store.open()
      } catch let held as DatabaseError where held.kind == .held {
        guard (try? await store.openForReading(withLists: true, because: held)) != nil else {
          throw held
        }
        return []
      }
    }
    catalogue.load(patience: places.patience / 2) { _ = try await opened.value }
    opening = Task { [weak self] in
      await self?.open(opened)
      self?.opening = nil
    }
  }

  /// Or has failed to open.
  func opened() async { await opening?.value }

  /// Even an empty library can be shown; unless `all`, the first records suffice.
  func waitForContent(atMost seconds: Double, all: Bool = true) async {
    if all { catalogue.readAll() }
    var isWaiting: Bool {
      status.phase == .opening
        || status.phase == .ready && (all ? catalogue.library : catalogue.shown) == nil
    }
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let end = Timeout(after: seconds) { change.finish() }
    let shelves = catalogue.observeShown { _ in change.yield() }
    observe(end) { _ in change.yield() }
    for await _ in changes where !isWaiting { break }
    withExtendedLifetime((end, shelves)) {}
  }

  /// The covers in view are shown or given up: the other records and the first scan may come.
  func viewCompleted() {
    catalogue.readAll()
    viewing?.cancel()
  }

  func close() async {
    guard !isClosed else { return }
    isClosed = true
    folderSearch.stop()
    await opening?.value
    exchange.stop()
    await keeper.close()
    await serverKeeper.close()
    await crateWork?.value
    await folderSearch.finish()
    for task in observing { task.cancel() }
    viewing?.cancel()
    await catalogue.close()
    await source.close()
    await memory.flush()
    await store.close()
  }

  private func open(_ opening: Task<[RepairNote], any Error>) async {
    lacksNetwork = await NetworkPermission.isMissing(in: places.flatpakInfo)
    do {
      let notes = try await opening.value
      viewing = Task { [places] in try? await Task.sleep(for: .seconds(places.patience)) }
      catalogue.lists.load()
      let readOnly = await store.readOnlyReason
      let hasRecords = try await store.hasRecords()
      // Nothing waits for covers that there are not.
      if !hasRecords { viewCompleted() }
      status.isMusicKnown = try await store.isMusicKnown()
      listen(to: await store.changes(), await keeper.events())
      if readOnly?.kind == .held { awaitPen() }
      let serverEvents = await serverKeeper.events()
      observing += connectServers(from: serverEvents)
      var roots = try await store.roots()
      await noticeCrate()
      if !notes.isEmpty { onNews?(.repaired(notes)) }
      func show() {
        guard status.phase == .opening else { return status.changed(roots: roots) }
        status.open(
          roots: roots,
          hasRecords: hasRecords,
          readOnlyReason: readOnly.map { LibraryErrorWords.text(for: $0, in: places.library) }
        )
      }
      if roots.isEmpty, readOnly == nil {
        // The window does not wait longer than a second for a music folder on a slow disk.
        let patience = Task {
          try? await Task.sleep(for: .seconds(1))
          if !Task.isCancelled { show() }
        }
        let isTaken = try await addMusicFolder()
        patience.cancel()
        if isTaken { roots = try await store.roots() }
      }
      show()
      guard readOnly == nil, !isClosed else { return }
      defaultLists.follow()
      guard !roots.isEmpty else { return }
      guard hasRecords, places.patience > 0 else {
        return await scan(isAsked: !hasRecords) { await $0.rescan(.start) }
      }
      observing.append(
        Task { [weak self, viewing] in
          // The scan would take half of the machine's time.
          await viewing?.value
          guard !Task.isCancelled else { return }
          await self?.scan(isAsked: false) { await $0.rescan(.start) }
        }
      )
    } catch {
      fail(error)
      if (error as? DatabaseError)?.kind == .held { awaitPen() }
    }
  }

  private func addMusicFolder() async throws -> Bool {
    guard !memory.state.hasAddedMusicFolder, !isClosed else { return false }
    let places = places
    let found = await Task.detached { () -> BytePath? in
      guard let music = places.music(), await FolderCheck.errorAfterSearch(of: music) == nil else {
        return nil
      }
      return music
    }.value
    guard let found, !isClosed, try await store.addRoot(found) != nil else { return false }
    memory.state.hasAddedMusicFolder = true
    return true
  }

  // MARK: - Folders

  /// Returns the refused folders, which change nothing.
  @discardableResult
  func add(_ folders: [BytePath]) async -> [(folder: BytePath, why: FolderRefusal)] {
    await opened()
    var refused: [(folder: BytePath, why: FolderRefusal)] = []
    var taken: [BytePath] = []
    for folder in folders {
      do throws(FolderRefusal) {
        taken.append(try await add(checked: folder))
      } catch {
        refused.append((folder, error))
      }
    }
    if !taken.isEmpty { await scan(isAsked: true) { await $0.scan(taken) } }
    return refused
  }

  func renewRoots() async throws {
    let roots = try await store.roots()
    status.changed(roots: roots)
  }

  private func add(checked folder: BytePath) async throws(FolderRefusal) -> BytePath {
    if let reason = status.obstacle { throw .library(reason) }
    status.look(into: folder.displayPath)
    defer { status.look(into: nil) }
    // A root that is disconnected or empty now is in the library nevertheless.
    let path = await Self.resolved(folder)
    if let away = status.roots.first(where: { $0.path == path && !$0.isAvailable }) {
      // The disk was replaced for good by another one.
      try? await store.acceptDisk(of: away)
      return path
    }
    if status.roots.contains(where: { path.isInside($0.path) }) { throw .known }
    if let refusal = await folderSearch.refusal(of: folder) { throw refusal }
    do {
      guard try await store.addRoot(path) != nil else { throw FolderRefusal.known }
      try await renewRoots()
      memory.state.hasAddedMusicFolder = true
      return path
    } catch {
      throw error as? FolderRefusal
        ?? .library(LibraryErrorWords.text(for: error, in: places.library))
    }
  }

  // MARK: - Scanning

  func rescan(_ occasion: RescanPolicy.Occasion) async {
    guard status.readOnlyReason == nil, !isClosed else { return }
    // A scan on focus is rare, and its results are visible anyway.
    await serverKeeper.rescan(occasion)
    guard occasion != .focus else { return await keeper.rescan(.focus) }
    if occasion == .hand { outcome.isByHand = true }
    await scan(isAsked: occasion == .hand) { await $0.rescan(occasion) }
  }

  /// `isAsked`: the user requested the scan and waits for the result.
  func scan(
    isAsked: Bool,
    _ begin: (LibraryKeeper) async -> Void
  ) async {
    beginning += 1
    if isAsked { outcome.isAsked = true }
    status.startScan(isAsked: isAsked)
    await begin(keeper)
    beginning -= 1
    // The keeper may have had nothing to scan.
    _ = await endScan()
  }

  /// Results so far remain, and the next scan continues from there.
  func stop() {
    folderSearch.stop()
    let keeper = keeper
    Task { await keeper.stop() }
  }

  private func handle(_ event: LibraryKeeper.Event) {
    switch event {
    case .progress(let progress): status.scan(progress)
    case .finished(let summary):
      status.finishRoot(summary.progress)
      outcome.add(summary)
      if summary.isUnavailable {
        let isNew = reportedMissing.insert(summary.root).inserted
        if isNew || outcome.isByHand { onNews?(.away(summary.root)) }
      } else {
        reportedMissing.remove(summary.root)
      }
    case .failed(let error):
      outcome.fail()
      report(failure: error)
    case .settled: Task { [weak self] in await self?.settle() }
    }
  }

  /// Returns false if another scan started meanwhile.
  private func endScan() async -> Bool {
    guard beginning == 0, await !keeper.isBusy, beginning == 0 else { return false }
    // The last records may not have been published yet.
    if status.phase == .empty, (try? await store.hasRecords()) == true {
      status.found(records: true)
    }
    guard beginning == 0, await !keeper.isBusy, beginning == 0 else { return false }
    status.endScan()
    return true
  }

  /// The keeper has finished all scans and published their results.
  private func settle() async {
    guard await endScan() else { return }
    let ended = outcome
    outcome = ScanOutcome()
    await memory.identify()
    await announce(ended)
  }

  /// Only of what the window does not show anyway.
  private func announce(_ outcome: ScanOutcome) async {
    if outcome.foundNothing { onNews?(.unchanged) }
    let known = memory.state.unreadable
    // Counting reads every track of the library, so it is done only where the number may have
    // changed.
    guard outcome.unreadable > 0 || outcome.hasRead && known > 0,
      let count = try? await catalogue.reader.unreadableCount()
    else { return }
    if known != count { memory.state.unreadable = count }
    if outcome.isNewsThat(count, besides: known) { onNews?(.unreadable(count)) }
  }

  // MARK: - The sample crate

  func isCrate(_ root: LibraryRoot) -> Bool { root.path == cratePath }

  func fillCrate() {
    guard !status.hasCrate, status.readOnlyReason == nil else { return }
    status.hasCrate = true
    changeCrate { try await $0.copyCrate() }
  }

  func removeCrate() { changeCrate { try await $0.clearCrate() } }

  /// When the change before it has ended.
  private func changeCrate(_ change: @escaping (LibrarySession) async throws -> Void) {
    crateWork = Task { [before = crateWork, weak self] in
      await before?.value
      guard let self else { return }
      await opened()
      do { try await change(self) } catch { report(failure: error) }
      await noticeCrate()
    }
  }

  private func noticeCrate() async {
    status.hasCrate = await places.crate.isThere()
    cratePath = await Self.resolved(places.crate.folder)
  }

  private func copyCrate() async throws {
    try await places.crate.copy()
    let folder = await Self.resolved(places.crate.folder)
    // It may lie in a folder that the library has already.
    if !status.roots.contains(where: { folder.isInside($0.path) }) {
      try await store.addRoot(folder)
      try await renewRoots()
    }
    await scan(isAsked: false) { await $0.scan([folder]) }
  }

  /// The records go first, so that none is shown whose file is gone.
  private func clearCrate() async throws {
    await keeper.stop()
    await keeper.settle()
    let path = await Self.resolved(places.crate.folder)
    if let root = status.roots.first(where: { $0.path == path }) {
      try await store.removeRoot(root.id)
      try await renewRoots()
    }
    onNews?(.removedCrate(kept: try await places.crate.remove()))
    if !status.roots.isEmpty { await rescan(.start) }
  }

  // MARK: - Writing again

  func noticeFocus() {
    guard status.phase == .ready || status.phase == .empty, opening == nil else { return }
    Task { [weak self] in
      await self?.regainWriting()
      await self?.rescan(.focus)
    }
  }

  /// Until the process that has the library open has ended.
  private func awaitPen() {
    guard let watch = FolderWatch() else { return }
    watch.watch([places.library])
    observing.append(
      Task { [weak self] in
        defer { watch.close() }
        // It may have ended before the watch began.
        if await self?.takePen() ?? true { return }
        for await _ in watch.changes where await self?.takePen() ?? true { return }
      }
    )
  }

  private func takePen() async -> Bool {
    await opened()
    guard status.readOnlyReason == nil else {
      await regainWriting()
      return status.readOnlyReason == nil
    }
    guard case .failed = status.phase, LibraryStore.isFree(in: places.library) else { return false }
    start()
    return true
  }

  /// A full disk has room, or another process has ended.
  private func regainWriting() async {
    guard status.readOnlyReason != nil else { return }
    await store.takePen()
    await store.becomeWritable()
    guard await store.readOnlyReason == nil else { return }
    status.becomeWritable()
    defaultLists.follow()
    await rescan(.start)
  }

  // MARK: - Changes

  private func listen(
    to changes: AsyncStream<LibraryChange>,
    _ events: AsyncStream<LibraryKeeper.Event>
  ) {
    for task in observing { task.cancel() }
    observing = [
      Task { [weak self] in
        for await change in changes { await self?.publish(change) }
      },
      Task { [weak self] in
        for await event in events { self?.handle(event) }
      },
    ]
  }

  private func publish(_ change: LibraryChange) async {
    if let roots = change.roots { status.changed(roots: roots) }
    if change.records.contains(where: \.isRemote) || !change.nodes.isEmpty, !serverRoots.isEmpty {
      exchange.begin { [weak self] in self?.serverRoots ?? [] }
    }
    if !change.repairs.isEmpty {
      onNews?(.repaired(change.repairs))
      // An index that was made anew has no music yet.
      Task { [weak self] in await self?.rescan(.start) }
    }
    if status.phase == .empty, !change.records.isEmpty {
      status.found(records: true)
    } else if change.isEverything || !change.forgotten.isEmpty || status.phase == .empty {
      guard let hasRecords = try? await store.hasRecords() else { return }
      status.isMusicKnown = (try? await store.isMusicKnown()) ?? false
      status.found(records: hasRecords)
      try? await renewRoots()
    }
  }

  private var serverRoots: [LibraryRoot] { status.roots.filter { $0.source == .servers } }

  private func statusChanged() {
    observers.removeAll { $0.owner.value == nil }
    for observer in observers { observer.handler(status) }
  }

  func report(failure error: any Error) {
    onNews?(.failed(LibraryErrorWords.text(for: error, in: places.library)))
  }

  /// An open library can no longer be read.
  private func fail(_ error: any Error) {
    status.fail(LibraryErrorWords.text(for: error, in: places.library))
  }

  private struct WeakOwner {
    weak var value: AnyObject?
    init(_ value: AnyObject) { self.value = value }
  }
}
