internal import Processes

/// The shelves of an open library, kept up to date off the main thread.
///
///     while let update = await shelves.next() { show(update) }
///
/// Who shows the shelves asks for the next update when the last one is shown, so that no updates pile
/// up however long a scan runs; and they come no more often than `pace` says.
public actor Shelves {
  private let store: LibraryStore
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
    names: ShelfNames = ShelfNames(),
    orders: [ShelfID: ShelfOrder] = [:],
    division: ShelfDivision = .genre,
    pace: Duration = .milliseconds(250)
  ) {
    self.store = store
    self.pace = pace
    book = ShelfBook(names: names, orders: orders, division: division)
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
    // First the ear, then the eye: what changes in between is told twice, not never.
    if listening == nil { listen(to: await store.changes()) }
    book.take(try await store.contents())
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

  /// Parts the records otherwise.
  public func divide(by division: ShelfDivision) {
    book.divide(by: division)
    hurry()
  }

  /// Gives a track a heart, or takes it: at once on the shelves, then in the library.
  public func setHeart(_ hasHeart: Bool, ofTrack id: Int64) async throws {
    guard book.setHeart(hasHeart ? .max : nil, ofTrack: id) else { return }
    hurry()
    do {
      try await store.setHeart(hasHeart, ofTrack: id)
    } catch {
      // What could not be kept is not shown.
      _ = book.setHeart(hasHeart ? nil : .max, ofTrack: id)
      hurry()
      throw error
    }
  }

  /// The same for a record.
  public func setHeart(_ hasHeart: Bool, ofAlbum id: Int64) async throws {
    guard book.setHeart(hasHeart ? .max : nil, ofAlbum: id) else { return }
    hurry()
    do {
      try await store.setHeart(hasHeart, ofAlbum: id)
    } catch {
      _ = book.setHeart(hasHeart ? nil : .max, ofAlbum: id)
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
    let waiting = Task { await Nap.take(rest) }
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

  private func take(_ change: LibraryChange) async {
    if change.isEverything {
      guard let contents = try? await store.contents() else { return }
      book.take(contents)
    } else {
      book.take(change)
    }
    if book.isStale { wake.yield() }
  }
}
