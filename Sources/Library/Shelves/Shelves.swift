public import Identities
internal import Processes

/// The shelves of an open library, kept up to date off the main thread.
///
///     while let update = await shelves.next() { show(update) }
///
/// Who shows the shelves asks for the next update when the last one is shown, so that no updates pile
/// up however long a scan runs; and they come no more often than `pace` says.
public actor Shelves {
  private let store: LibraryStore
  private let reader: LibraryReader
  private let pace: Duration
  private var book: ShelfBook
  private var listening: Task<Void, Never>?
  private var isUrgent = false
  private var waiting: Task<Void, Never>?
  private var isLoaded = false
  private var lastUpdate: ContinuousClock.Instant?
  private let wake: AsyncStream<Void>.Continuation
  private var wakes: AsyncStream<Void>.Iterator

  /// The shelves of a library; `orders` has how people sorted them before, `division` how they chose
  /// to part the records.
  public init(
    _ store: LibraryStore,
    reader: LibraryReader,
    names: ShelfNames = ShelfNames(),
    orders: [ShelfID: ShelfOrder] = [:],
    division: ShelfDivision = .genre,
    credits: CreditSplitting = CreditSplitting(),
    pace: Duration = .milliseconds(250)
  ) {
    self.store = store
    self.reader = reader
    self.pace = pace
    book = ShelfBook(names: names, orders: orders, division: division, credits: credits)
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    wake = continuation
    wakes = stream.makeAsyncIterator()
  }

  deinit {
    listening?.cancel()
    wake.finish()
  }

  /// Reads the library, and listens to its changes from then on.
  public func load() async throws(DatabaseError) {
    // What changes while the records are read is newer than they may be, and is taken after them.
    let changes = listening == nil ? await store.changes() : nil
    book.take(try await reader.records(withFolders: book.wantsFolders))
    try await readFolders()
    if let changes { listen(to: changes) }
    isLoaded = true
    wake.yield()
  }

  /// Ends what waits for updates.
  public func close() {
    listening?.cancel()
    waiting?.cancel()
    wake.finish()
  }

  /// What is other than before, as soon as something is; nil when it is over.
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

  /// Sorts a shelf otherwise.
  public func sort(_ shelf: ShelfID, by order: ShelfOrder) {
    book.sort(shelf, by: order)
    hurry()
  }

  /// Opens a shelf for a while, or says which records belong on it by now.
  public func open(_ credit: Credit, _ records: Set<RecordID>) {
    book.open(credit, records)
    if book.isStale { hurry() }
  }

  /// Closes a shelf that was opened for a while.
  public func close(_ visit: ShelfID) {
    book.close(visit)
    hurry()
  }

  /// Parts the records otherwise.
  public func divide(by division: ShelfDivision) async {
    book.divide(by: division)
    hurry()
    // While the library is being opened that comes later, and by itself.
    if isLoaded { try? await readFolders() }
  }

  /// Splits the names of artists otherwise.
  public func setCredits(_ credits: CreditSplitting) {
    book.setCredits(credits)
    if book.isStale { hurry() }
  }

  /// Reads the folders if they are lacking.
  private func readFolders() async throws(DatabaseError) {
    guard book.lacksFolders else { return }
    book.add(try await reader.folders())
    hurry()
  }

  /// Gives a track a heart, or takes it: at once on the shelves, then in the library.
  ///
  /// `isStep`: it can be taken back as an edit of the lists can.
  public func setHeart(
    _ hasHeart: Bool,
    of track: TrackID,
    in record: RecordID?,
    isStep: Bool = false
  ) async throws {
    guard let record, book.countHeart(hasHeart ? 1 : -1, in: record) else {
      return try await store.setHeart(hasHeart, ofTrack: track, isStep: isStep)
    }
    hurry()
    do {
      try await store.setHeart(hasHeart, ofTrack: track, isStep: isStep)
    } catch {
      // What could not be kept is not shown.
      _ = book.countHeart(hasHeart ? -1 : 1, in: record)
      hurry()
      throw error
    }
  }

  /// The same for a record.
  public func setHeart(
    _ hasHeart: Bool,
    of record: RecordID,
    isStep: Bool = false
  ) async throws {
    guard book.setHeart(hasHeart ? .max : nil, of: record) else { return }
    hurry()
    do {
      try await store.setHeart(hasHeart, ofRecord: record, isStep: isStep)
    } catch {
      _ = book.setHeart(hasHeart ? nil : .max, of: record)
      hurry()
      throw error
    }
  }

  private func hurry() {
    isUrgent = true
    waiting?.cancel()
    wake.yield()
  }

  /// Waits, unless something urgent comes.
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
    listening = Task { [weak self] in
      for await change in changes {
        guard let self else { return }
        await self.take(change)
      }
      // The library was closed: nobody tells anything any more.
      await self?.close()
    }
  }

  /// Reads all records, if need be later: what another program changed is not lost because the library was
  /// busy when that was heard.
  private func readAll() async {
    var rest = 1
    while !Task.isCancelled {
      if let records = try? await reader.records(withFolders: book.wantsFolders) {
        return book.take(records)
      }
      try? await Task.sleep(for: .seconds(rest))
      rest = min(rest * 2, 30)
    }
  }

  private func take(_ change: LibraryChange) async {
    if change.isEverything {
      await readAll()
    } else {
      book.take(change)
    }
    if book.isStale { wake.yield() }
  }
}
