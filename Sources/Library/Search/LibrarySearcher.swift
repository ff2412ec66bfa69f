public import Identities

/// Searches a library on a connection and a thread of its own, so that no key waits for the disk or for a
/// scan.
///
/// What it looks at is read when it is first needed; a search whose task is cancelled ends early.
public actor LibrarySearcher {
  private let store: LibraryStore
  private let executor = ThreadExecutor()
  private var connection = SharedConnection()
  private var credits: CreditSplitting
  private var table: SearchTable?
  /// Rows of lists that changed while the table was read.
  private var missed: [NodeChange]?

  /// The thread that it works on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Searches of a library; nothing is read yet.
  public init(_ store: LibraryStore, credits: CreditSplitting = CreditSplitting()) {
    self.store = store
    self.credits = credits
  }

  /// Reads the library if that has not been done.
  public func open() async throws {
    // While this waits for the lists, another call may read it all.
    while table == nil {
      if missed == nil { missed = [] }
      let tree = await store.listTree
      guard table == nil else { return }
      let credits = credits
      var new = try await read { (database) throws(DatabaseError) in
        try SearchTable(database, credits: credits)
      }
      guard table == nil else { return }
      for row in tree.everything { new.lists.put(row, &new.folding) }
      new.apply(missed ?? [])
      if credits != self.credits { new.setCredits(self.credits) }
      missed = nil
      table = new
    }
  }

  /// What answers a query, at most `limit` in each section.
  public func search(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer {
    try await opened().search(query, limit: limit, now: store.clock.now)
  }

  /// What nearly answers a query that nothing answers; nil if nothing does.
  public func nearly(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer? {
    try await opened().nearly(query, limit: limit, now: store.clock.now)
  }

  /// The tracks for which a query holds, in an order; all of them for a query that asks for nothing.
  public func tracks(
    _ query: SearchQuery,
    in order: SearchOrder,
    limit: Int?
  ) async throws -> [TrackID] {
    try await open()
    return try table?.tracks(query, in: order, limit: limit, now: store.clock.now) ?? []
  }

  /// The tracks in a list that fills itself.
  public func tracks(of search: ListSearch) async throws -> [TrackID] {
    let order = search.order(at: store.clock.now)
    return try await tracks(search.query, in: order, limit: search.limit)
  }

  /// The records of an artist, a composer or a genre, by year and title.
  public func records(by name: String, as role: CreditRole) async throws -> [RecordID] {
    try await opened().records(by: name, as: role)
  }

  /// The tracks of an artist, a composer or a genre, by year, record, disc and number.
  public func tracks(by name: String, as role: CreditRole) async throws -> [TrackID] {
    try await opened().tracks(by: name, as: role)
  }

  /// The artists with at least so many records, by name.
  public func artists(withAtLeast count: Int) async throws -> [ArtistHit] {
    try await opened().artists(withAtLeast: count)
  }

  /// Reads records anew that changed, or whose tracks did, and forgets those that are no more.
  public func apply(_ renewed: [RecordID], forgotten: [RecordID] = []) async throws {
    guard table != nil, !renewed.isEmpty || !forgotten.isEmpty else { return }
    let isRenewed: Void? = connection.read(of: store) { (database) throws(DatabaseError) in
      try table?.renew(renewed, forgotten: forgotten, from: database)
    }
    if isRenewed == nil || table?.isWorn == true { try await reopen() }
  }

  /// Takes in rows of lists that changed.
  public func apply(_ nodes: [NodeChange]) {
    missed?.append(contentsOf: nodes)
    table?.apply(nodes)
  }

  /// Reads all of it anew, as after a change of everything.
  public func reopen() async throws {
    guard table != nil else { return }
    table = nil
    try await open()
  }

  /// Splits the names of artists otherwise.
  public func setCredits(_ credits: CreditSplitting) {
    guard credits != self.credits else { return }
    self.credits = credits
    table?.setCredits(credits)
  }

  /// Forgets all that was read, and closes the connection.
  public func close() {
    table = nil
    connection = SharedConnection()
  }

  private func opened() async throws -> SearchTable {
    try Task.checkCancellation()
    try await open()
    return table ?? SearchTable(credits: credits)
  }

  private func read<Result: Sendable>(
    _ body: @Sendable (Database) throws(DatabaseError) -> Result
  ) async throws(DatabaseError) -> Result {
    if let result = connection.read(of: store, body) { return result }
    return try await store.read(body)
  }
}

extension SearchTable {
  /// Takes in rows of lists that changed.
  mutating func apply(_ nodes: [NodeChange]) {
    for node in nodes {
      if let row = node.after {
        lists.put(row, &folding)
      } else if let row = node.before {
        lists.remove(row.id)
      }
    }
  }
}
