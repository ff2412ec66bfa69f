internal import Synchronization
internal import Values

/// The library on disk: the user's book, and the index of the music.
///
/// It runs on a thread of its own. A call that makes a user's change returns only after the change
/// is on disk, in both files of the book; the index then gets a copy of it.
public actor LibraryStore {
  public nonisolated let folder: BytePath
  let files: LibraryFiles
  let clock: WallClock
  let remembered = RememberedRecords()
  private let opener: MusicOpener
  private let executor = ThreadExecutor()

  /// What can be read again; nil while it cannot be opened.
  private(set) var music: MusicIndex? { didSet { publishConnection() } }
  /// What only the user can make; nil while the library is closed.
  private(set) var book: UserBook?
  /// The right to write the library; nil if it is only read.
  private var pen: Pen?
  /// Why the library is read-only; nil if it is writable.
  public private(set) var readOnlyReason: DatabaseError? { didSet { publishConnection() } }
  /// All repairs, at opening and since.
  public private(set) var repairs: [RepairNote] = []
  private(set) var lists = ListTree()
  nonisolated let nextRow = Atomic<Int64>(1)
  private var isCopying = false
  /// Whether a call is running that handles damage.
  private var isAttempting = false
  /// When the index was last made anew because of damage.
  private var repaired: Int64?
  private var observers: [Int: AsyncStream<LibraryChange>.Continuation] = [:]
  private var nextObserver = 0
  /// The servers that were added since it was opened, until they are mirrored for the first time.
  private var addedServers: Set<RootID> = []

  nonisolated let connection = Mutex(Connection())

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

  public init(folder: BytePath, clock: WallClock = .system) {
    self.folder = folder
    files = LibraryFiles(folder: folder)
    self.clock = clock
    opener = MusicOpener(files: files, clock: clock, remembered: remembered)
  }

  deinit { for stream in observers.values { stream.finish() } }

  // MARK: - Opening

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
      (book, music, pen) = (nil, nil, nil)
      throw error
    }
    return repairs
  }

  /// Opens the library read-only without changing or locking anything, while another process may
  /// write it.
  ///
  /// The lists are loaded only on request. Throws if there is no sound library of this version.
  public func openForReading(
    withLists: Bool = false,
    because reason: DatabaseError = DatabaseError(.readOnly, "the library is only read")
  ) throws(DatabaseError) {
    guard music == nil else { return }
    let opened = try opener.indexOfOthers()
    readOnlyReason = reason
    music = opened
    guard withLists else { return }
    do throws(DatabaseError) {
      book = try UserBook(reading: folder)
      try loadLists()
    } catch {
      (music, book) = (nil, nil)
      throw error
    }
  }

  /// Opens the library for writing if it was only read because of another process, which has ended.
  public func takePen() {
    guard let reason = readOnlyReason, reason.kind == .held, Self.isFree(in: folder) else { return }
    let old = lists
    (music, book) = (nil, nil)
    do {
      try publishEverything(since: old, open())
    } catch {
      try? openForReading(withLists: true, because: reason)
    }
  }

  /// Makes the library writable again once the disk has space.
  public func becomeWritable() {
    guard let reason = readOnlyReason, reason.kind == .full else { return }
    let (old, known) = (lists, repairs.count)
    do {
      try connect()
    } catch {
      readOnlyReason = reason
    }
    guard readOnlyReason == nil else { return publish(since: old) }
    // An index that was made in memory has other ids.
    try? publishEverything(since: old, Array(repairs[known...]))
  }

  /// Closes the library; all changes are already stored.
  public func close() {
    for stream in observers.values { stream.finish() }
    observers = [:]
    (book, music, pen) = (nil, nil, nil)
  }

  /// Opens the book and the index; read-only if they cannot be written.
  private func connect() throws(DatabaseError) {
    (music, book, readOnlyReason) = (nil, nil, nil)
    let book = try UserBook(folder: folder, clock: clock)
    self.book = book
    repairs += try OldLibrary(files: files, clock: clock).takeOver(into: book)
    readOnlyReason = book.readOnlyReason
    try connectIndex(to: book)
    do {
      try loadLists()
    } catch {
      // Only some pages of the index are read before.
      guard error.isOfOneFile, readOnlyReason == nil else { throw error }
      try replaceIndex(because: error, book)
      try loadLists()
    }
    repairs += book.takeNotes()
  }

  private func connectIndex(to book: UserBook) throws(DatabaseError) {
    do throws(DatabaseError) {
      if readOnlyReason == nil { music = try opener.index(for: book) }
    } catch {
      switch error.kind {
      case .broken, .other, .disk, .readOnly, .cannotOpen:
        // Its folder can be written, as the book can.
        if (try? replaceIndex(because: error, book)) == nil { readOnlyReason = error }
      case .full: readOnlyReason = error
      default: throw error
      }
    }
    if readOnlyReason != nil { music = try opener.indexForReading(with: book) }
  }

  private func replaceIndex(
    because damage: DatabaseError,
    _ book: UserBook
  ) throws(DatabaseError) {
    music = nil
    music = try opener.newIndex(for: book)
    repairs += [.damaged(damage.description), .madeAnew]
  }

  // MARK: - Damage that a statement meets

  /// Runs `body`; if it finds the index damaged, that is made anew and `body` runs again.
  func attempt<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A nested call is repeated together with the outer one.
    guard !isAttempting else { return try body() }
    isAttempting = true
    defer {
      isAttempting = false
      noticeRepairs()
    }
    while true {
      if music == nil, let book { try? connectIndex(to: book) }
      if readOnlyReason == nil { refillIfOld() }
      do {
        return try body()
      } catch {
        guard let damage = error as? DatabaseError, damage.isOfOneFile else { throw error }
        do {
          try repair(damage)
        } catch let why {
          throw why as? Failure ?? error
        }
      }
    }
  }

  func attempting<Result>(
    _ answer: @autoclosure () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try attempt(answer)
  }

  /// For how many seconds after a repair there is no other one: a disk that returns wrong data would
  /// cause endless repairs.
  private static let pause: Int64 = 600

  /// Makes the index anew; throws if it is sound, or if that was done recently.
  func repair(_ damage: DatabaseError) throws(DatabaseError) {
    guard readOnlyReason == nil, let book else { throw damage }
    // A statement may also fail through a bug, which no new index would fix.
    if damage.kind == .other, let sound = try music?.database.complaints().isEmpty, sound {
      throw damage
    }
    if let repaired, !WallClock.hasPassed(Self.pause, between: repaired, and: clock.now) {
      throw DatabaseError(
        .brokenAgain,
        "\(damage.description) again, right after it was repaired; the disk may be failing"
      )
    }
    repaired = clock.now
    let (old, known) = (lists, repairs.count)
    try replaceIndex(because: damage, book)
    try loadLists()
    try publishEverything(since: old, Array(repairs[known...]))
  }

  private func refillIfOld() {
    do throws(DatabaseError) {
      guard let book, let music, try !music.hasCopies(of: book) else { return }
      try music.fill(from: book)
      // A song may have got another track.
      try reloadLists()
    } catch {
      if error.isOfOneFile { try? repair(error) }
    }
  }

  /// Publishes what the book has repaired by itself; rows may have been missing until then.
  private func noticeRepairs() {
    guard let notes = book?.takeNotes(), !notes.isEmpty else { return }
    repairs += notes
    let old = lists
    if (try? index.fill(from: openBook)) != nil { try? loadLists() }
    var change = LibraryChange()
    change.repairs = notes
    publish(change, since: old)
  }

  // MARK: - For the store's extensions

  var openBook: UserBook {
    get throws(DatabaseError) {
      guard let book else { throw DatabaseError(.cannotOpen, "the library is not open") }
      return book
    }
  }

  var index: MusicIndex {
    get throws(DatabaseError) {
      guard let music else { throw DatabaseError(.cannotOpen, "the library is not open") }
      return music
    }
  }

  var connected: Database { get throws(DatabaseError) { try index.database } }

  var writable: MusicIndex {
    get throws(DatabaseError) {
      if let readOnlyReason { throw readOnlyReason }
      return try index
    }
  }

  /// Makes a user's change: in the book, where it is accepted, and then in the index's copies.
  ///
  /// `edit` runs once in each file of the book; see `PairedDatabase.edit`.
  func perform<Result>(
    _ name: String,
    _ edit: (RowEdit) throws(DatabaseError) -> Result,
    copies: (MusicIndex, Result) throws(DatabaseError) -> Void = { (_, _) throws(DatabaseError) in }
  ) throws(DatabaseError) -> Result {
    if let readOnlyReason { throw readOnlyReason }
    let book = try openBook
    let result = try book.edit(name, edit)
    // The change is accepted: it must not be repeated. What fails here is copied by the next call.
    music?.copy(edit: book.number) { () throws(DatabaseError) in try copies(index, result) }
    return result
  }

  func copying(_ body: () async throws(DatabaseError) -> Void) async throws(DatabaseError) {
    guard !isCopying else { return }
    isCopying = true
    defer { isCopying = false }
    try await body()
  }

  func applyToLists(_ changes: [NodeChange]) { lists.apply(changes) }
  func replaceLists(by tree: ListTree) { lists = tree }

  func noteAddition(of server: RootID) { addedServers.insert(server) }
  /// Returns whether a server was just added; it no longer counts as that.
  func takeAddition(of root: LibraryRoot) -> Bool { addedServers.remove(root.id) != nil }

  // MARK: - Changes

  public func changes() -> AsyncStream<LibraryChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryChange.self)
    let number = nextObserver
    nextObserver += 1
    observers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.removeObserver(number) }
    }
    return stream
  }

  private func removeObserver(_ number: Int) { observers[number] = nil }

  /// Whether there are observers; otherwise changes need not be collected.
  var isObserved: Bool { !observers.isEmpty }

  func publish(_ change: LibraryChange) {
    if !change.isEmpty { for stream in observers.values { stream.yield(change) } }
  }
}
