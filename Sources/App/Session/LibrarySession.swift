internal import GLib
internal import Glibc
internal import Library

/// Opens the library of the window, scans its folders and closes it.
///
/// Nothing blocks the main thread; observers are notified of changes of `status`.
@MainActor final class LibrarySession {
  let store: LibraryStore
  /// The source of the library's music.
  let source: any Source
  /// The library as pages and the player use it.
  let catalogue: Catalogue
  /// The state that is saved between runs.
  let memory: SessionMemory
  let places: SessionPlaces

  private(set) var status = LibraryStatus() {
    didSet { if status != oldValue { statusChanged(from: oldValue) } }
  }
  /// Called with notices that the user sees once.
  var onNews: ((SessionNews) -> Void)?

  let keeper: LibraryKeeper
  /// The connections to the servers of the library, and what updates their rows.
  let servers = ServerConnections()
  let serverSource: ServerSource
  let serverKeeper: LibraryKeeper
  /// The copies of servers' tracks on this computer.
  let copies: ServerCopies
  /// Whether this program may not use the network.
  var lacksNetwork = false
  /// Called to end the program and start it again.
  var onRestart: (() -> Void)?
  /// Waits before changes are given to the servers.
  var exchanging: Task<Void, Never>?
  /// How many exchanges have begun.
  var exchanges = 0
  private var observers: [(owner: WeakOwner, told: (LibraryStatus) -> Void)] = []
  var observing: [Task<Void, Never>] = []
  private var opening: Task<Void, Never>?
  /// Ends when the covers in view are shown or given up, or have taken too long.
  private(set) var viewing: Task<Void, Never>?
  /// The running search for music in a folder that is being added.
  var looking: Task<FolderError?, Never>?
  var filling: Task<Void, Never>?
  /// The folder of the sample crate with links resolved, if it is known.
  var crate: BytePath?
  /// Missing folders of which the user was notified already.
  var reportedMissing: Set<BytePath> = []
  /// The number of scans that are being requested from the keeper.
  var beginning = 0
  /// The results of scans since the library was last idle.
  var outcome = ScanOutcome()
  private var isClosed = false

  /// Creates a session; `start()` opens its library.
  init(
    _ places: SessionPlaces = .standard,
    memory: SessionMemory,
    lookup: (any TrackLookup)? = nil,
    search: (any MusicSearch)? = nil
  ) {
    self.places = places
    self.memory = memory
    store = LibraryStore(folder: places.library)
    // Covers are expected if a shelf was visible the last time.
    let covers = CoverStore(
      folder: places.covers,
      servers: servers,
      startsAtOnce: memory.state.shelf != nil
    )
    source = FolderSource(store, reader: ScanProcess(), covers: covers, lyrics: LyricsReader())
    catalogue = Catalogue(
      store,
      source: source,
      memory: memory,
      bakedCovers: places.bakedCovers,
      lookup: lookup,
      search: search,
      retryPause: places.retryPause,
      pace: places.pace
    )
    keeper = LibraryKeeper(store: store, source: source)
    serverSource = ServerSource(store, connections: servers)
    serverKeeper = LibraryKeeper(store: store, source: serverSource, isWatching: false)
    copies = ServerCopies(
      keeping: places.keptCopies,
      passing: places.passingCopies,
      connections: servers,
      changeTimes: { [store] in await store.changeTimes(of: $0) }
    )
    catalogue.copies = copies
    memory.remember = { [store] in await store.remember($0) }
    catalogue.onUnreadable = { [weak self] in self?.fail($0) }
    catalogue.onError = { [weak self] in self?.onNews?(.failed($0)) }
    catalogue.onBlocked = { [weak self] in self?.status.unwritten = $0 }
  }

  /// Calls `told` with the status now and after each change, while `owner` lives.
  func observe(_ owner: AnyObject, _ told: @escaping (LibraryStatus) -> Void) {
    observers.append((WeakOwner(owner), told))
    told(status)
  }

  // MARK: - Opening and closing

  /// Opens the library, adds the user's music folder at the first start, and scans.
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

  /// Whether the library is opening.
  var isOpening: Bool { opening != nil }

  /// Waits until the library is open or has failed to open.
  func opened() async { await opening?.value }

  /// Waits until the library, or `all` of it, can be shown, even if it is empty, but at most so many
  /// seconds.
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

  /// Stops all work, and closes the library when all changes are on disk.
  func close() async {
    guard !isClosed else { return }
    isClosed = true
    looking?.cancel()
    filling?.cancel()
    await opening?.value
    exchanging?.cancel()
    await keeper.close()
    await serverKeeper.close()
    await filling?.value
    _ = await looking?.value
    for task in observing { task.cancel() }
    viewing?.cancel()
    await catalogue.close()
    await source.close()
    await memory.flush()
    await store.close()
  }

  private func open(_ opening: Task<[RepairNote], any Error>) async {
    await Self.remove(places.oldStartCache)
    lacksNetwork = await NetworkPermission.isMissing()
    do {
      let notes = try await opening.value
      viewing = Task { [places] in try? await Task.sleep(for: .seconds(places.patience)) }
      catalogue.lists.load()
      let readOnly = await store.readOnlyReason
      let hasRecords = try await store.hasRecords()
      status.isMusicKnown = try await store.isMusicKnown()
      listen(to: await store.changes(), await keeper.events())
      if readOnly?.kind == .held { awaitPen() }
      connectServers(from: await serverKeeper.events())
      var roots = try await store.roots()
      await noticeCrate()
      if !notes.isEmpty { onNews?(.repaired(notes)) }
      func show() {
        guard status.phase == .opening else { return status.changed(roots: roots) }
        status.open(
          roots: roots,
          hasRecords: hasRecords,
          readOnlyReason: readOnly.map { ErrorWords.text(for: $0, in: places.library) }
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
      guard readOnly == nil, !isClosed, !roots.isEmpty else { return }
      if !hasRecords { viewCompleted() }
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

  @concurrent private nonisolated static func remove(_ file: String?) async {
    if let file { unlink(file) }
  }

  /// Adds the user's music folder at the first start.
  private func addMusicFolder() async throws -> Bool {
    guard !memory.state.hasAddedMusicFolder, !isClosed else { return false }
    let places = places
    let found = await Task.detached { () -> BytePath? in
      guard let music = places.music(), await FolderCheck.diskFullError(with: music) == nil else {
        return nil
      }
      return music
    }.value
    guard let found, !isClosed, try await store.addRoot(found) != nil else { return false }
    memory.state.hasAddedMusicFolder = true
    return true
  }

  // MARK: - Scanning

  /// Scans all folders again if the policy requires it on this occasion.
  func rescan(_ occasion: RescanPolicy.Occasion) async {
    guard status.readOnlyReason == nil, !isClosed else { return }
    // A scan on focus is rare, and its results are visible anyway.
    await serverKeeper.rescan(occasion)
    guard occasion != .focus else { return await keeper.rescan(.focus) }
    if occasion == .hand { outcome.isByHand = true }
    await scan(isAsked: occasion == .hand) { await $0.rescan(occasion) }
  }

  /// Runs a scan; `isAsked`: the user requested it and waits for the result.
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

  /// Stops searches and scans; results so far remain, and the next scan continues from there.
  func stop() {
    looking?.cancel()
    filling?.cancel()
    let keeper = keeper
    Task { await keeper.stop() }
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
    if change.records.contains(where: \.isRemote) || !change.nodes.isEmpty { exchangeSoon() }
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
      if let roots = try? await store.roots() { status.changed(roots: roots) }
    }
  }

  private func statusChanged(from old: LibraryStatus) {
    observers.removeAll { $0.owner.value == nil }
    for observer in observers { observer.told(status) }
  }

  // MARK: - Shared by the extensions

  /// Notifies the user of an error.
  func report(failure error: any Error) {
    onNews?(.failed(ErrorWords.text(for: error, in: places.library)))
  }

  /// Sets the phase to failed, for an open library that can no longer be read.
  func fail(_ error: any Error) {
    status.fail(ErrorWords.text(for: error, in: places.library))
  }

  /// Changes the status.
  func updateStatus(_ change: (inout LibraryStatus) -> Void) { change(&status) }

  private struct WeakOwner {
    weak var value: AnyObject?
    init(_ value: AnyObject) { self.value = value }
  }
}
