internal import Synchronization

/// The library on disk: the one place through which it is read and changed.
///
/// It works on a thread of its own. What the user types is on the disk, in the database and in the
/// journal, before a call that changes it returns.
public actor LibraryStore {
  /// Where the library's files are.
  public nonisolated let folder: BytePath
  let files: LibraryFiles
  let clock: WallClock
  private let executor = ThreadExecutor()

  var database: Database? { didSet { publishConnection() } }
  var lock: FolderLock?
  /// Why nothing can be changed; nil when it can.
  public internal(set) var readOnlyReason: DatabaseError? { didSet { publishConnection() } }
  /// What was mended since the library was opened, that too.
  public internal(set) var repairs: [RepairNote] = []
  var lists = ListTree()
  /// The number of the last edit that `lists` has.
  var listsNumber: Int64?
  /// Called with how much of an upgrade is done.
  var upgrading: @Sendable (Double) -> Void = { _ in }
  /// Whether a call is under way that mends damage by itself.
  var isAttempting = false
  /// When the library was last opened anew, and when it was last mended.
  var (reopened, mended): (Int64?, Int64?)
  /// Whether it was not closed the last time, and has not been examined since.
  var isSuspect = false
  /// A database with more bytes is examined after it was opened, by `check()`: people wait for it.
  private let mostToExamineFirst: Int64
  /// What SQLite says when another program wrote; nil before the first look.
  var foreignVersion: Int64?
  private var listeners: [Int: AsyncStream<LibraryChange>.Continuation] = [:]
  private var nextListener = 0
  /// What the journal shall say of the transaction under way: what the user has is elsewhere now.
  var moves: [JournalEntry] = []
  /// Whether the transaction under way has rows of the lists name other records.
  var hasMovedRows = false
  /// Albums by their keys, while a scan runs.
  var albumKeys: [String: Int64]?
  /// What SQLite said of other programs' writing when the keys were read.
  var albumKeysVersion: Int64?

  /// Where the database is for other connections.
  nonisolated let connection = Mutex(Connection())

  /// The thread that the store works on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The library in a folder; it is opened by `open()`.
  public init(
    folder: BytePath,
    clock: WallClock = .system,
    mostToExamineFirst: Int64 = 32 << 20
  ) {
    self.folder = folder
    files = LibraryFiles(folder: folder)
    self.clock = clock
    self.mostToExamineFirst = mostToExamineFirst
  }

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// Opens the library, mends it where it must, and says what was done.
  ///
  /// A library of an older version is upgraded; `upgrading` is called with how much is done, from 0 to 1.
  @discardableResult
  public func open(
    upgrading: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(DatabaseError) -> [RepairNote] {
    guard database == nil else { return [] }
    self.upgrading = upgrading
    isAttempting = true
    defer { isAttempting = false }
    try files.makeFolder()
    lock = FolderLock(files.lock)
    // After a clean end there is no mark.
    isSuspect = files.exists(files.mark)
    let canWait =
      !files.isMarkedDamaged && files.length(of: files.database) ?? 0 > mostToExamineFirst
    do {
      repairs = try connect(examines: isSuspect && !canWait)
      if !canWait { isSuspect = false }
    } catch {
      lock = nil
      throw error
    }
    return repairs
  }

  /// Closes the library; nothing waits to be written.
  public func close() {
    let open = database
    database = nil
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    // Whoever is the last one leaves no sign of having been here.
    let isAlone = lock?.takeWhole() ?? false
    if isAlone, let open, readOnlyReason == nil {
      try? open.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      if !files.isMarkedDamaged, !isSuspect { files.remove(files.mark) }
    }
    lock = nil
  }

  // MARK: - For the faces of the store

  /// The connection, for reading.
  var connected: Database {
    get throws(DatabaseError) {
      if let database { return database }
      guard lock != nil else { throw DatabaseError(.cannotOpen, "the library is not open") }
      throw DatabaseError(.broken, "the library's database is damaged")
    }
  }

  /// The connection, for writing.
  var writable: Database {
    get throws(DatabaseError) {
      if let readOnlyReason { throw readOnlyReason }
      return try connected
    }
  }

  /// What changes from now on, in batches.
  public func changes() -> AsyncStream<LibraryChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryChange.self)
    let number = nextListener
    nextListener += 1
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forgetListener(number) }
    }
    return stream
  }

  private func forgetListener(_ number: Int) { listeners[number] = nil }

  /// Whether anybody listens, so that a change need not be gathered for nobody.
  var isHeard: Bool { !listeners.isEmpty }

  func tell(_ change: LibraryChange) {
    guard !change.isEmpty else { return }
    for listener in listeners.values { listener.yield(change) }
  }

  /// Notices what another program wrote; call it now and then, and when a window gets the focus.
  public func noticeOthers() throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      regainWriting()
      try noticeMark()
      let version = try connected.number("PRAGMA data_version")
      guard version != foreignVersion else { return }
      foreignVersion = version
      albumKeys = albumKeys == nil ? nil : try knownAlbums()
      var change = LibraryChange()
      change.isEverything = true
      // Every edit has a number, so other writing leaves the lists as they are.
      if try setting("journal") != listsNumber {
        let old = lists
        try loadLists()
        change.nodes = old.changes(to: lists)
      }
      tell(change)
    }
  }

  // MARK: - Settings of the data's own

  func setting(_ name: String) throws(DatabaseError) -> Int64? {
    try connected.number("SELECT value FROM setting WHERE name = ?", name)
  }

  func set(_ name: String, _ value: Int64) throws(DatabaseError) {
    try writable.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, value)
  }
}
