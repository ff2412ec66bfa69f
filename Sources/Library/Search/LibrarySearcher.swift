internal import CLibrary
public import Values

/// Has a connection and a thread of its own, so that typing never waits for the disk or for a scan;
/// loads the library on first use.
public actor LibrarySearcher {
  private let store: LibraryStore
  private let executor = ThreadExecutor()
  private var connection = SharedConnection()
  private var credits: CreditSplitting
  private var table: SearchTable?
  /// Rows of lists that changed while the table was being loaded.
  private var missed: [NodeChange]?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

  public init(_ store: LibraryStore, credits: CreditSplitting = CreditSplitting()) {
    self.store = store
    self.credits = credits
  }

  var isOpen: Bool { table != nil }

  public func open() async throws {
    // While this awaits the lists, another call may load the table.
    while !isOpen {
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
      // What reading it needed is several times as large; an answer does not wait for that.
      Task { clibrary_release_memory() }
    }
  }

  /// At most `limit` in each section.
  public func search(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer {
    try await opened().search(query, limit: limit, now: store.clock.now)
  }

  /// For a query without results; nil if similar ones have none either.
  public func nearly(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer? {
    try await opened().nearly(query, limit: limit, now: store.clock.now)
  }

  /// All tracks if the query is empty.
  public func tracks(
    _ query: SearchQuery,
    in order: SearchOrder,
    limit: Int?
  ) async throws -> [TrackID] {
    try await open()
    return try table?.tracks(query, in: order, limit: limit, now: store.clock.now) ?? []
  }

  public func tracks(of search: ListSearch) async throws -> [TrackID] {
    let order = search.order(at: store.clock.now)
    return try await tracks(search.query, in: order, limit: search.limit)
  }

  /// All of them if the query is empty.
  public func songs(_ query: SearchQuery, by order: SongOrder) async throws -> SongList {
    try Task.checkCancellation()
    let isBrief = order.keys.allSatisfy { SearchTable.briefColumns.contains($0.column) }
    if !isOpen, query.isEmpty, isBrief { return try await songs(by: order) }
    try await open()
    let columns = table?.unranked(for: order) ?? []
    var texts = SongTexts()
    if !columns.isEmpty {
      texts = try await read { (database) throws(DatabaseError) in
        try SongTexts(of: columns, in: database)
      }
    }
    // While this awaited the store, another call may have renewed the table.
    guard table?.unranked(for: order).isSubset(of: columns) ?? true else {
      return try await songs(query, by: order)
    }
    return try table?.songs(query, by: order, texts, now: store.clock.now) ?? SongList()
  }

  /// All songs without the table, which may be loaded meanwhile.
  @concurrent private nonisolated func songs(by order: SongOrder) async throws -> SongList {
    var (brief, texts) = try await LibraryReader(store).read { (database) throws(DatabaseError) in
      let table = try SearchTable(briefly: database)
      return (table, try SongTexts(of: table.unranked(for: order), in: database))
    }
    return try brief.songs(SearchQuery(""), by: order, texts, now: store.clock.now)
  }

  /// The first song from `start` on, and round to it again, whose text in a column begins with the
  /// typed letters, or has a word that does; in a column without text, whose title does.
  public func place(
    of typed: String,
    among ids: [TrackID],
    from start: Int,
    by column: SongColumn
  ) async throws -> Int? {
    try await open()
    return try table?.place(of: typed, among: ids, from: start, by: column)
  }

  /// By year and title.
  public func records(by name: String, as role: CreditRole) async throws -> [RecordID] {
    try await opened().records(by: name, as: role)
  }

  /// By year, record, disc and number.
  public func tracks(by name: String, as role: CreditRole) async throws -> [TrackID] {
    try await opened().tracks(by: name, as: role)
  }

  /// Reloads records that changed, or whose tracks did, and removes forgotten ones.
  public func apply(_ renewed: [RecordID], forgotten: [RecordID] = []) async throws {
    guard table != nil, !renewed.isEmpty || !forgotten.isEmpty else { return }
    let isRenewed: Void? = connection.read(of: store) { (database) throws(DatabaseError) in
      try table?.renew(renewed, forgotten: forgotten, from: database)
    }
    if isRenewed == nil || table?.isWorn == true { try await reopen() }
  }

  public func apply(_ nodes: [NodeChange]) {
    missed?.append(contentsOf: nodes)
    table?.apply(nodes)
  }

  public func reopen() async throws {
    guard table != nil else { return }
    table = nil
    try await open()
  }

  public func setCredits(_ credits: CreditSplitting) {
    guard credits != self.credits else { return }
    self.credits = credits
    table?.setCredits(credits)
  }

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
