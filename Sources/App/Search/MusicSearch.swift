internal import Library
internal import Values

nonisolated protocol MusicSearch: Sendable {
  /// Loads the index, once.
  func open() async throws
  /// The results of a query, at most `limit` of each kind.
  func search(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer
  /// Similar results where a query has none; nil if there are none either.
  func nearly(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer?
  /// The records on which a name is credited, by year and title.
  func records(of credit: Credit) async throws -> [RecordID]
  /// The tracks on which a name is credited, by year, record, disc and number.
  func tracks(of credit: Credit) async throws -> [TrackID]
  func tracks(of list: ListSearch) async throws -> [TrackID]
  /// The songs of a query, all of them if it is empty.
  func songs(_ query: SearchQuery, by order: SongOrder) async throws -> SongList
  /// The first song from `start` on whose text in a column begins with typed letters.
  func place(
    of typed: String,
    among ids: [TrackID],
    from start: Int,
    by column: SongColumn
  ) async throws -> Int?
  func setCredits(_ credits: CreditSplitting) async
  /// Ends the search, so that the library can be closed.
  func close() async
  /// A stream that yields when results may have changed.
  func changes() async -> AsyncStream<Void>
}

/// The search of a library, which follows its changes from the first query on.
actor LibrarySearch: MusicSearch {
  private let store: LibraryStore
  private let searcher: LibrarySearcher
  private var following: Task<Void, Never>?
  private var observers: [AsyncStream<Void>.Continuation] = []

  init(_ store: LibraryStore) {
    self.store = store
    searcher = LibrarySearcher(store)
  }

  deinit { following?.cancel() }

  func open() async throws {
    await follow()
    try await searcher.open()
  }

  func search(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer {
    try await open()
    return try await searcher.search(query, limit: limit)
  }

  func nearly(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer? {
    try await searcher.nearly(query, limit: limit)
  }

  func records(of credit: Credit) async throws -> [RecordID] {
    try await open()
    return try await searcher.records(by: credit.name, as: credit.role)
  }

  func tracks(of credit: Credit) async throws -> [TrackID] {
    try await open()
    return try await searcher.tracks(by: credit.name, as: credit.role)
  }

  func setCredits(_ credits: CreditSplitting) async {
    await searcher.setCredits(credits)
    notify()
  }

  func tracks(of list: ListSearch) async throws -> [TrackID] {
    try await open()
    let order = list.order(at: WallClock.system.now)
    return try await searcher.tracks(list.query, in: order, limit: list.limit)
  }

  func songs(_ query: SearchQuery, by order: SongOrder) async throws -> SongList {
    await follow()
    return try await searcher.songs(query, by: order)
  }

  func place(
    of typed: String,
    among ids: [TrackID],
    from start: Int,
    by column: SongColumn
  ) async throws -> Int? {
    try await searcher.place(of: typed, among: ids, from: start, by: column)
  }

  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    observers.append(continuation)
    return stream
  }

  func close() async {
    following?.cancel()
    for observer in observers { observer.finish() }
    observers = []
    await searcher.close()
  }

  /// Changes are observed before anything is read, so that none is missed.
  private func follow() async {
    guard following == nil else { return }
    let changes = await store.changes()
    guard following == nil else { return }
    following = Task { [weak self, searcher] in
      for await change in changes {
        if change.isEverything || !change.repairs.isEmpty {
          try? await searcher.reopen()
        } else {
          try? await searcher.apply(change.records.map(\.id), forgotten: change.forgotten)
          await searcher.apply(change.nodes)
        }
        await self?.notify()
      }
    }
  }

  private func notify() { for observer in observers { observer.yield() } }
}
