internal import Identities
internal import Synchronization

/// The library on disk: the user's book, and the index of the music.
///
/// It runs on a thread of its own. A call that makes a user's change returns only after the change
/// is on disk, in both files of the book; the index then gets a copy of it.
public actor LibraryStore {
  /// The folder of the library's files.
  public nonisolated let folder: BytePath
  let files: LibraryFiles
  let clock: WallClock
  private let executor = ThreadExecutor()

  /// The connection to the index of the music.
  var database: Database? { didSet { publishConnection() } }
  /// What only the user can make; nil while the library is closed.
  var book: UserBook?
  /// The right to write the library; nil if it is only read.
  private var pen: Pen?
  /// Why the library is read-only; nil if it is writable.
  public internal(set) var readOnlyReason: DatabaseError? { didSet { publishConnection() } }
  /// All repairs, at opening and since.
  public internal(set) var repairs: [RepairNote] = []
  var lists = ListTree()
  /// The number of the next row of the lists.
  nonisolated let nextRow = Atomic<Int64>(1)
  /// Whether the index's copies of the user's data are not those of the last edit.
  var areCopiesOld = false
  /// Whether the book is being copied.
  var isCopying = false
  /// Whether a call is running that handles damage.
  var isAttempting = false
  /// When the index was last made anew because of damage.
  var repaired: Int64?
  /// SQLite's `data_version`, which changes when another process writes, while only reading.
  var foreignVersion: Int64?
  private var observers = ChangeObservers()
  /// What the current transaction of the index means for the user's book.
  var findings = BookFindings()
  var albumIDs = AlbumIDs()
  /// The ids that albums keep if the index is made anew, by key; its scan begins with the folder.
  var remembered: (ids: [String: Int64], folder: BytePath) = ([:], BytePath(""))
  /// When files and folders came, while a scan runs.
  var arrivals: [BytePath: Int64]?
  /// The servers that were added since it was opened, until they are mirrored for the first time.
  var addedServers: Set<RootID> = []

  /// The location of the database for other connections.
  nonisolated let connection = Mutex(Connection())

  /// The thread that the actor runs on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A library in a folder; `open()` opens it.
  public init(folder: BytePath, clock: WallClock = .system) {
    self.folder = folder
    files = LibraryFiles(folder: folder)
    self.clock = clock
  }

  deinit { observers.finish() }

  /// Opens the library, repairs it if necessary, and returns the repairs.
  ///
  /// Throws `.held` if another process has it open for writing; `command` names for others what this
  /// one does, nil being a window. A library of version 0.1 is taken over.
  @discardableResult
  public func open(for command: String? = nil) throws(DatabaseError) -> [RepairNote] {
    guard book == nil else { return [] }
    isAttempting = true
    defer { isAttempting = false }
    try files.makeFolder()
    pen = try Pen.taken(files, for: command)
    do {
      try connect()
    } catch {
      (book, database, pen) = (nil, nil, nil)
      throw error
    }
    return repairs
  }

  /// Closes the library; all changes are already stored.
  public func close() {
    observers.finish()
    (book, database, pen) = (nil, nil, nil)
  }

  // MARK: - For the store's extensions

  /// The user's book, for reading.
  var openBook: UserBook {
    get throws(DatabaseError) {
      guard let book else { throw DatabaseError(.cannotOpen, "the library is not open") }
      return book
    }
  }

  /// The connection to the index, for reading.
  var connected: Database {
    get throws(DatabaseError) {
      guard let database else { throw DatabaseError(.cannotOpen, "the library is not open") }
      return database
    }
  }

  /// The connection to the index, for writing.
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

  // MARK: - Settings of the index

  func setting(_ name: String) throws(DatabaseError) -> Int64? {
    try connected.number("SELECT value FROM setting WHERE name = ?", name)
  }

  func set(_ name: String, _ value: Int64) throws(DatabaseError) {
    try writable.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, value)
  }
}
