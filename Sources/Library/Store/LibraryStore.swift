internal import Identities
internal import Synchronization

/// The library on disk: owns its database, journal and lists.
///
/// It runs on a thread of its own. A call that makes a user's change returns only after the change
/// is on disk, in the database and in the journal.
public actor LibraryStore {
  /// The folder of the library's files.
  public nonisolated let folder: BytePath
  let files: LibraryFiles
  let clock: WallClock
  private let executor = ThreadExecutor()

  var database: Database? { didSet { publishConnection() } }
  /// The right to write the library; nil if it is only read.
  var pen: Pen?
  /// Why the library is read-only; nil if it is writable.
  public internal(set) var readOnlyReason: DatabaseError? { didSet { publishConnection() } }
  /// All repairs, at opening and since.
  public internal(set) var repairs: [RepairNote] = []
  var lists = ListTree()
  /// Called with the completed fraction of an upgrade.
  var upgrading: @Sendable (Double) -> Void = { _ in }
  /// Whether a call is running that handles damage.
  var isAttempting = false
  var repairTimes = RepairTimes()
  /// Whether it was not closed properly the last time, and has not been examined since.
  var isSuspect = false
  /// A database with more bytes is examined after opening, by `check()`, because the user is
  /// waiting.
  private let mostToExamineFirst: Int64
  /// SQLite's `data_version`, which changes when another process writes; nil unless the library is
  /// only read.
  var foreignVersion: Int64?
  private var observers = ChangeObservers()
  /// The user's data that the current transaction moves.
  var moved = MovedUserData()
  var albumIDs = AlbumIDs()
  /// The servers that were added since it was opened, until they are mirrored for the first time.
  var addedServers: Set<RootID> = []

  /// The location of the database for other connections.
  nonisolated let connection = Mutex(Connection())

  /// The thread that the actor runs on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A library in a folder; `open()` opens it.
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

  deinit { observers.finish() }

  /// Opens the library, repairs it if necessary, and returns the repairs.
  ///
  /// Throws `.held` if another process has it open for writing; `command` tells others what this
  /// one does, nil being a window. A library of an older version is upgraded; `upgrading` is called
  /// with the completed fraction, from 0 to 1.
  @discardableResult
  public func open(
    for command: String? = nil,
    upgrading: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(DatabaseError) -> [RepairNote] {
    guard database == nil else { return [] }
    self.upgrading = upgrading
    isAttempting = true
    defer { isAttempting = false }
    try files.makeFolder()
    pen = try Pen.taken(files, for: command)
    // A clean exit removes the mark.
    isSuspect = files.mark.isThere
    let canWait =
      !files.isMarkedDamaged && files.length(of: files.database) ?? 0 > mostToExamineFirst
    do {
      repairs = try connect(examines: isSuspect && !canWait)
      if !canWait { isSuspect = false }
    } catch {
      pen = nil
      throw error
    }
    return repairs
  }

  /// Closes the library; all changes are already stored.
  public func close() {
    let open = database
    database = nil
    observers.finish()
    if let open, readOnlyReason == nil {
      try? open.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      if !files.isMarkedDamaged, !isSuspect { files.remove(files.mark) }
    }
    pen = nil
  }

  // MARK: - For the store's extensions

  /// The connection, for reading.
  var connected: Database {
    get throws(DatabaseError) {
      if let database { return database }
      guard pen != nil else { throw DatabaseError(.cannotOpen, "the library is not open") }
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

  /// The changes from now on, in batches.
  public func changes() -> AsyncStream<LibraryChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryChange.self)
    let number = observers.add(continuation)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.removeObserver(number) }
    }
    return stream
  }

  private func removeObserver(_ number: Int) { observers.remove(number) }

  /// Whether there are observers; otherwise changes need not be collected.
  var isObserved: Bool { !observers.isEmpty }

  func publish(_ change: LibraryChange) {
    if !change.isEmpty { observers.publish(change) }
  }

  // MARK: - Stored settings

  func setting(_ name: String) throws(DatabaseError) -> Int64? {
    try connected.number("SELECT value FROM setting WHERE name = ?", name)
  }

  func set(_ name: String, _ value: Int64) throws(DatabaseError) {
    try writable.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, value)
  }

  func textSetting(_ name: String) throws(DatabaseError) -> String? {
    try connected.statement("SELECT value FROM setting WHERE name = ?").bind([name])
      .first { $0.optionalText(0) }
  }

  func set(_ name: String, text: String?) throws(DatabaseError) {
    try writable.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, text)
  }
}
