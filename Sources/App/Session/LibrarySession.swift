internal import GLib
internal import Glibc
internal import Library
internal import SampleCrate

/// The library behind the window: opened, kept in step with its folders, and closed.
///
/// Nothing here waits on the main thread; what comes of it is told to who observes.
@MainActor final class LibrarySession {
  let store: LibraryStore
  /// Where the library's music comes from.
  let source: any Source
  /// What pages and the player see of the library.
  let catalogue: Catalogue
  /// What is remembered from one run to the next.
  let memory: SessionMemory
  let places: SessionPlaces

  /// How the library stands.
  private(set) var status = LibraryStatus() { didSet { if status != oldValue { tell(oldValue) } } }
  /// Something happened that the user should hear of, once.
  var onNews: ((SessionNews) -> Void)?

  let keeper: LibraryKeeper
  private var observers: [(owner: WeakOwner, told: (LibraryStatus) -> Void)] = []
  var listening: [Task<Void, Never>] = []
  private var opening: Task<Void, Never>?
  /// The look through a folder that somebody named.
  var looking: Task<FolderTrouble?, Never>?
  var filling: Task<Void, Never>?
  /// Where the sample crate is, links resolved, as far as it is known.
  var crate: BytePath?
  /// Folders whose being away was told already.
  var toldAway: Set<BytePath> = []
  /// Scans that the keeper is just being asked for.
  var beginning = 0
  /// What the scans have found that are not over yet.
  var outcome = ScanOutcome()
  private var isClosed = false

  /// A session whose library is opened by `start()`.
  init(
    _ places: SessionPlaces = .standard,
    memory: SessionMemory,
    lookup: (any TrackLookup)? = nil,
    search: (any MusicSearch)? = nil
  ) {
    self.places = places
    self.memory = memory
    store = LibraryStore(folder: places.library)
    let covers = CoverStore(folder: places.covers)
    source = FolderSource(store, reader: ScanProcess(), covers: covers)
    catalogue = Catalogue(
      store,
      source: source,
      memory: memory,
      bakedCovers: places.bakedCovers,
      lookup: lookup,
      search: search,
      retryPause: places.retryPause
    )
    keeper = LibraryKeeper(store: store, source: source)
    catalogue.onUnreadable = { [weak self] in self?.fail($0) }
    catalogue.onTrouble = { [weak self] in self?.onNews?(.failed($0)) }
    catalogue.onBlocked = { [weak self] in self?.status.unwritten = $0 }
  }

  /// Tells `told` how the library stands, now and whenever that changes, while `owner` lives.
  func observe(_ owner: AnyObject, _ told: @escaping (LibraryStatus) -> Void) {
    observers.append((WeakOwner(owner), told))
    told(status)
  }

  // MARK: - From start to end

  /// Opens the library, takes in the user's music folder at the first start, and scans.
  func start() {
    guard opening == nil, !isClosed else { return }
    status.reopen()
    opening = Task { [weak self] in
      await self?.open()
      self?.opening = nil
    }
  }

  /// Whether the library is being opened.
  var isOpening: Bool { opening != nil }

  /// Waits until the library is open, or is known not to be.
  func opened() async { await opening?.value }

  /// Waits until there is something to show of the library, be it that nothing is in it; not for long.
  func waitForContent(atMost seconds: Double) async {
    let end = MainLoop.now + seconds
    var isWaiting: Bool {
      status.phase == .opening || status.phase == .ready && catalogue.library == nil
    }
    while isWaiting, MainLoop.now < end { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// Ends all work, and closes the library when what was changed is on disk.
  func close() async {
    guard !isClosed else { return }
    isClosed = true
    looking?.cancel()
    filling?.cancel()
    await opening?.value
    await keeper.close()
    await filling?.value
    _ = await looking?.value
    for task in listening { task.cancel() }
    await catalogue.close()
    await source.close()
    await memory.flush()
    await store.close()
  }

  private func open() async {
    let opening = Task.detached { [weak self, store] in
      try await store.open { share in Task { @MainActor in self?.status.upgrade(share) } }
    }
    catalogue.load { _ = try await opening.value }
    await Self.remove(places.oldStartCache)
    do {
      let notes = try await opening.value
      catalogue.lists.load()
      let readOnly = await store.readOnlyReason
      let hasRecords = try await store.hasRecords()
      listen(to: await store.changes(), await keeper.events())
      watchOthers()
      var roots = try await store.roots()
      await noticeCrate()
      if !notes.isEmpty { onNews?(.mended(notes)) }
      func show() {
        guard status.phase == .opening else { return status.changed(roots: roots) }
        status.open(
          roots: roots,
          hasRecords: hasRecords,
          readOnlyReason: readOnly.map { TroubleWords.text(for: $0, in: places.library) }
        )
      }
      if roots.isEmpty, readOnly == nil {
        // A folder on a slow disk does not keep the user waiting.
        let patience = Task {
          try? await Task.sleep(for: .seconds(1))
          if !Task.isCancelled { show() }
        }
        let isTaken = try await takeInMusicFolder()
        patience.cancel()
        if isTaken { roots = try await store.roots() }
      }
      show()
      guard readOnly == nil, !isClosed, !roots.isEmpty else { return }
      guard hasRecords, places.patience > 0 else {
        return await scan(isAsked: !hasRecords) { await $0.rescan(.start) }
      }
      listening.append(
        Task { [weak self, places] in
          // The first covers come before the scan, which would take half of the machine from them.
          await self?.catalogue.loaded()
          try? await Task.sleep(for: .seconds(places.patience))
          guard !Task.isCancelled else { return }
          await self?.scan(isAsked: false) { await $0.rescan(.start) }
        }
      )
    } catch {
      fail(error)
    }
  }

  @concurrent private nonisolated static func remove(_ file: String?) async {
    if let file { unlink(file) }
  }

  /// At the first start the user's music is there without being asked for.
  private func takeInMusicFolder() async throws -> Bool {
    guard !memory.state.knowsMusicFolder else { return false }
    let places = places
    let found = await Task.detached { () -> BytePath? in
      guard let music = places.music(), await FolderCheck.fullTrouble(with: music) == nil else {
        return nil
      }
      return music
    }.value
    guard let found, !isClosed, try await store.addRoot(found) != nil else { return false }
    memory.state.knowsMusicFolder = true
    return true
  }

  // MARK: - Scanning

  /// Looks at all folders again if the occasion calls for it.
  func rescan(_ occasion: RescanPolicy.Occasion) async {
    guard status.readOnlyReason == nil, !isClosed else { return }
    // The focus is seldom an occasion; what comes of it shows by itself.
    guard occasion != .focus else { return await keeper.rescan(.focus) }
    if occasion == .hand { outcome.isByHand = true }
    await scan(isAsked: occasion == .hand) { await $0.rescan(occasion) }
  }

  /// Has the keeper scan something; `isAsked`: the user waits for it.
  func scan(
    isAsked: Bool,
    _ begin: (LibraryKeeper) async -> Void
  ) async {
    beginning += 1
    if isAsked { outcome.isAsked = true }
    status.startScan(isAsked: isAsked)
    await begin(keeper)
    beginning -= 1
    // It may have had nothing to do.
    _ = await endScan()
  }

  /// Stops what takes long; what was found stays, and the next scan goes on from there.
  func stop() {
    looking?.cancel()
    filling?.cancel()
    let keeper = keeper
    Task { await keeper.stop() }
  }

  // MARK: - What is told

  private func listen(
    to changes: AsyncStream<LibraryChange>,
    _ events: AsyncStream<LibraryKeeper.Event>
  ) {
    for task in listening { task.cancel() }
    listening = [
      Task { [weak self] in
        for await change in changes { await self?.take(change) }
      },
      Task { [weak self] in
        for await event in events { self?.take(event) }
      },
    ]
  }

  private func take(_ change: LibraryChange) async {
    if let roots = change.roots { status.changed(roots: roots) }
    if !change.mendings.isEmpty {
      onNews?(.mended(change.mendings))
      // What was found since the copy was made is found again.
      Task { [weak self] in await self?.rescan(.start) }
    }
    if status.phase == .empty, !change.records.isEmpty {
      status.found(records: true)
    } else if change.isEverything || !change.forgotten.isEmpty || status.phase == .empty {
      guard let hasRecords = try? await store.hasRecords() else { return }
      status.found(records: hasRecords)
      if let roots = try? await store.roots() { status.changed(roots: roots) }
    }
  }

  private func tell(_ old: LibraryStatus) {
    observers.removeAll { $0.owner.value == nil }
    for observer in observers { observer.told(status) }
  }

  // MARK: - For the faces of the session

  /// Tells the user what went wrong.
  func tell(failure error: any Error) {
    onNews?(.failed(TroubleWords.text(for: error, in: places.library)))
  }

  /// The library cannot be read, although it was opened.
  func fail(_ error: any Error) {
    status.fail(TroubleWords.text(for: error, in: places.library))
  }

  /// Changes how things stand.
  func note(_ change: (inout LibraryStatus) -> Void) { change(&status) }

  private struct WeakOwner {
    weak var value: AnyObject?
    init(_ value: AnyObject) { self.value = value }
  }
}
