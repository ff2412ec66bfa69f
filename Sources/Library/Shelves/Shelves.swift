internal import Processes
public import Values

/// The shelves of an open library, kept up to date off the main thread.
///
///     while let update = await shelves.next() { show(update) }
///
/// The user interface requests the next update after it has displayed the last one, so that none
/// pile up during a scan; there is at most one per `pace`.
public actor Shelves {
  private let store: LibraryStore
  private let reader: LibraryReader
  private let pace: Duration
  private var book: ShelfBook
  private var observing: Task<Void, Never>?
  private var isUrgent = false
  private var waiting: Task<Void, Never>?
  private var isLoaded = false
  private var lastUpdate: ContinuousClock.Instant?
  private let wake: AsyncStream<Void>.Continuation
  private var wakes: AsyncStream<Void>.Iterator

  public init(
    _ store: LibraryStore,
    reader: LibraryReader,
    names: ShelfNames = ShelfNames(),
    orders: [ShelfID: RecordOrder] = [:],
    division: ShelfDivision = .genre,
    credits: CreditSplitting = CreditSplitting(),
    source: ShelfSource = .everything,
    pace: Duration = .milliseconds(500)
  ) {
    self.store = store
    self.reader = reader
    self.pace = pace
    book = ShelfBook(names: names, orders: orders, division: division, credits: credits)
    book.show(source)
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    wake = continuation
    wakes = stream.makeAsyncIterator()
  }

  deinit {
    observing?.cancel()
    wake.finish()
  }

  /// The shelves of everything by genre and artist, with up to `reach` records on each side of one,
  /// to be shown until `load()` has read all; nil if there are not more.
  public func begin(around record: RecordID?, reach: Int = 60) async -> ShelfUpdate? {
    let first = try? await reader.read { [names = book.names] (database) throws(DatabaseError) in
      try database.firstRecords(around: record, names, reach: reach)
    }
    guard let (records, shelves) = first, records.count >= 2 * reach else { return nil }
    return book.begin(with: records, shelves: shelves)
  }

  /// Loads the library, and observes its changes from then on.
  public func load() async throws(DatabaseError) {
    // Changes made while the records are being loaded may be newer, so they are applied afterwards.
    let changes = observing == nil ? await store.changes() : nil
    book.apply(try await reader.records(withFolders: book.wantsFolders))
    try await readFolders()
    if let changes { listen(to: changes) }
    isLoaded = true
    wake.yield()
  }

  public func close() {
    observing?.cancel()
    waiting?.cancel()
    wake.finish()
  }

  /// The next update, once something has changed; nil after `close()`.
  public func next() async -> ShelfUpdate? {
    while true {
      guard await wakeUp() else { return nil }
      guard isLoaded else { continue }
      if let last = lastUpdate, !isUrgent {
        let rest = pace - last.duration(to: .now)
        if rest > .zero { await pause(for: rest) }
      }
      if Task.isCancelled { return nil }
      let isFirst = lastUpdate == nil
      guard isFirst || book.isStale else { continue }
      isUrgent = false
      let update = book.update()
      lastUpdate = .now
      return update
    }
  }

  public func sort(_ shelf: ShelfID, by order: RecordOrder) {
    book.sort(shelf, by: order)
    hurry()
  }

  /// Opens a temporary shelf, or updates its records.
  public func open(_ credit: Credit, _ records: Set<RecordID>) {
    book.open(credit, records)
    if book.isStale { hurry() }
  }

  public func close(_ visit: ShelfID) {
    book.close(visit)
    hurry()
  }

  public func divide(by division: ShelfDivision) async {
    book.divide(by: division)
    hurry()
    // Before that, `load()` does it.
    if isLoaded { try? await readFolders() }
  }

  public func show(_ source: ShelfSource) {
    book.show(source)
    if book.isStale { hurry() }
  }

  public func setCredits(_ credits: CreditSplitting) {
    book.setCredits(credits)
    if book.isStale { hurry() }
  }

  private func readFolders() async throws(DatabaseError) {
    guard book.lacksFolders else { return }
    book.add(try await reader.folders())
    hurry()
  }

  /// Adds or removes hearts: at once on the shelves, then in the library.
  ///
  /// `isStep`: it can be undone like an edit of the lists.
  public func setHearts(
    _ hasHeart: Bool,
    of music: [(target: ListTarget, record: RecordID)],
    isStep: Bool = false
  ) async throws {
    show(hasHeart, on: music)
    do {
      try await store.setHearts(hasHeart, of: music.map(\.target), isStep: isStep)
    } catch {
      show(!hasHeart, on: music)
      throw error
    }
  }

  private func show(_ hasHeart: Bool, on music: [(target: ListTarget, record: RecordID)]) {
    var isShown = false
    for (target, record) in music {
      let isKnown =
        target.track == nil
        ? book.setHeart(hasHeart ? .max : nil, of: record)
        : book.countHeart(hasHeart ? 1 : -1, in: record)
      if isKnown { isShown = true }
    }
    if isShown { hurry() }
  }

  private func hurry() {
    isUrgent = true
    waiting?.cancel()
    wake.yield()
  }

  /// Waits, unless an urgent change interrupts it.
  private func pause(for rest: Duration) async {
    let waiting = Task { _ = try? await Task.sleep(for: rest) }
    self.waiting = waiting
    await waiting.value
    self.waiting = nil
  }

  private func wakeUp() async -> Bool {
    var iterator = wakes
    let isOn: Void? = await iterator.next(isolation: self)
    wakes = iterator
    return isOn != nil
  }

  private func listen(to changes: AsyncStream<LibraryChange>) {
    observing = Task { [weak self] in
      for await change in changes {
        guard let self else { return }
        await self.apply(change)
      }
      // The library was closed.
      await self?.close()
    }
  }

  /// Loads all records, and retries if the library is busy, so that no change by another process is
  /// lost.
  private func readAll() async {
    var rest = 1
    while !Task.isCancelled {
      if let records = try? await reader.records(withFolders: book.wantsFolders) {
        return book.apply(records)
      }
      try? await Task.sleep(for: .seconds(rest))
      rest = min(rest * 2, 30)
    }
  }

  private func apply(_ change: LibraryChange) async {
    if change.isEverything {
      await readAll()
    } else {
      book.apply(change)
    }
    if book.isStale { wake.yield() }
  }
}
