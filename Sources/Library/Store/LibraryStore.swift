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

  private var database: Database?
  private var lock: FolderLock?
  /// Why nothing can be changed; nil when it can.
  public internal(set) var readOnlyReason: DatabaseError?
  var lists = ListTree()
  /// Whether the next start shall look at the database.
  var isSuspect = false
  /// What SQLite says when another program wrote; nil before the first look.
  private var foreignVersion: Int64?
  private var listeners: [Int: AsyncStream<LibraryChange>.Continuation] = [:]
  private var nextListener = 0
  /// Albums by their keys, while a scan runs.
  var albumKeys: [String: Int64]?
  /// What SQLite said of other programs' writing when the keys were read.
  var albumKeysVersion: Int64?

  /// The thread that the store works on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The library in a folder; it is opened by `open()`.
  public init(folder: BytePath, clock: WallClock = .system) {
    self.folder = folder
    files = LibraryFiles(folder: folder)
    self.clock = clock
  }

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// Opens the library, mends it where it must, and says what was done.
  @discardableResult
  public func open() throws(DatabaseError) -> [MendingNote] {
    guard database == nil else { return [] }
    var opening = LibraryOpening(files: files, now: clock.now)
    let opened = try opening.open()
    database = opened.database
    lock = opened.lock
    readOnlyReason = opened.readOnlyReason
    var notes = opening.notes
    do {
      if readOnlyReason == nil {
        if opening.isRecovered { try bringBackFolders() }
        try catchUp(notes: &notes)
        files.touch(files.mark)
      }
      try loadLists()
    } catch {
      database = nil
      lock = nil
      throw error
    }
    lock?.share()
    foreignVersion = try connected.number("PRAGMA data_version")
    return notes
  }

  /// Closes the library; nothing waits to be written.
  public func close() {
    guard let open = database else { return }
    database = nil
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    // Whoever is the last one leaves no sign of having been here.
    let isAlone = lock?.takeWhole() ?? false
    if isAlone, readOnlyReason == nil {
      try? open.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      if !isSuspect { files.remove(files.mark) }
    }
    lock = nil
  }

  // MARK: - For the faces of the store

  /// The connection, for reading.
  var connected: Database {
    get throws(DatabaseError) {
      guard let database else { throw DatabaseError(.cannotOpen, "the library is not open") }
      return database
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
    let version = try connected.number("PRAGMA data_version")
    guard version != foreignVersion else { return }
    foreignVersion = version
    albumKeys = albumKeys == nil ? nil : try knownAlbums()
    try loadLists()
    var change = LibraryChange()
    change.isEverything = true
    tell(change)
  }

  /// Whether the database holds together, told in words; empty if it does.
  public func check() throws(DatabaseError) -> [String] {
    let complaints = try connected.complaints(full: true)
    if complaints.isEmpty, readOnlyReason == nil { try set("checked", clock.now) }
    return complaints
  }

  // MARK: - Settings of the data's own

  func setting(_ name: String) throws(DatabaseError) -> Int64? {
    try connected.number("SELECT value FROM setting WHERE name = ?", name)
  }

  func set(_ name: String, _ value: Int64) throws(DatabaseError) {
    try writable.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", name, value)
  }
}
