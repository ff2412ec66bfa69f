internal import GLib
internal import Identities
internal import Library
internal import TagRecord
internal import Widgets

/// What pages and the player see of the library: shelves, records, tracks, covers and hearts.
///
/// It is the only way from the window to the library's contents. Everything is read off the main thread;
/// who shows something observes it.
final class Catalogue {
  /// The covers of all records.
  let pictures: RecordArt
  /// The user's lists.
  let lists: ListBook
  /// What finds in all of it; nothing is read for it before it is asked.
  let search: any MusicSearch
  /// The shelves, as they were published last.
  private(set) var library: ShelfUpdate?
  /// The library cannot be read, although it was opened.
  var onUnreadable: ((any Error) -> Void)?
  /// Something could not be done, in words.
  var onTrouble: ((String) -> Void)?
  /// What was typed cannot be written for now, for this reason, or can again.
  var onBlocked: ((String?) -> Void)?

  private let store: LibraryStore
  /// Reads what is not kept in memory.
  let reader: LibraryReader
  let lookup: any TrackLookup
  private let memory: SessionMemory
  /// By what the last shelves divide the records.
  private(set) var division = ShelfDivision.genre
  /// How the names of several artists are found in one text.
  private(set) var credits = CreditSplitting()
  private(set) var shelves: Shelves?
  private var listening: Task<Void, Never>?
  /// Waits to read again what could not be read.
  var retrying: Task<Void, Never>?
  /// How often in a row something could not be read.
  var failures = 0
  private(set) var isClosed = false
  /// How many seconds pass before that is tried again.
  let retryPause: Double
  var cache = TrackCache()
  /// What waits for the first shelves.
  private var arrivals: [CheckedContinuation<Void, Never>] = []
  /// The shelves that were opened for a while.
  var visits: [ShelfID: Credit] = [:]
  /// Reads what belongs on them, and reads it again when the library changes.
  var visiting: Task<Void, Never>?
  private let libraryObservers = Observers<ShelfUpdate>()
  let trackObservers = Observers<Set<RecordID>>()
  let pictureObservers = Observers<Set<RecordID>>()
  /// Follows what the user chooses.
  private var choices: Observation?
  /// Reads the covers that the last run baked; for the page that is shown first.
  private var baking: Task<BakedCovers<Digest>?, Never>?
  private var baked: BakedCovers<Digest>?
  /// Hearts that have been given or taken and are not on disk yet.
  var pendingHearts: [TrackID: Bool] = [:]
  let heartObservers = Observers<(Favourite, Bool)>()
  /// All that has a heart.
  private(set) lazy var favourites = Favourites(self)

  /// The catalogue of a library, which is read by `load()` once it is open.
  ///
  /// Tests may look tracks up and search elsewhere.
  init(
    _ store: LibraryStore,
    source: any Source,
    memory: SessionMemory,
    bakedCovers: BakedCoverFile? = nil,
    lookup: (any TrackLookup)? = nil,
    search: (any MusicSearch)? = nil,
    retryPause: Double = 2
  ) {
    self.store = store
    self.memory = memory
    reader = LibraryReader(store)
    lists = ListBook(store)
    self.search = search ?? LibrarySearch(store)
    self.lookup = lookup ?? reader
    self.retryPause = retryPause
    pictures = RecordArt(reader, source: source)
    baking = bakedCovers.map { file in
      Task.detached(priority: .userInitiated) { file.read() }
    }
    lists.recent = memory.state.recentLists
    lists.onUse = { [weak memory] in memory?.state.recentLists = $0 }
    lists.onTrouble = { [weak self] in self?.report($0) }
    lists.onBlocked = { [weak self] error in
      guard let self else { return }
      if let error { Console.complain("gatefold: \(error)") }
      onBlocked?(error.map { words(for: $0) })
    }
  }

  isolated deinit {
    listening?.cancel()
    retrying?.cancel()
    visiting?.cancel()
  }

  // MARK: - Shelves

  /// Reads the library once `opened` returns, and follows its changes; nothing where that throws.
  ///
  /// Until there is something to show nothing of it needs the main thread, which makes the window meanwhile.
  func load(after opened: @escaping @Sendable () async throws -> Void = {}) {
    guard listening == nil else { return }
    let shelves = Shelves(
      store,
      reader: reader,
      names: .inWords,
      orders: memory.orders,
      division: division,
      credits: credits
    )
    self.shelves = shelves
    let first = Task.detached { () -> ShelfUpdate? in
      do { try await opened() } catch { return nil }
      try await shelves.load()
      return await shelves.next()
    }
    listening = Task { [weak self] in
      do {
        guard let update = try await first.value else {
          self?.listening = nil
          self?.endWaiting()
          return
        }
        self?.baked = await self?.baking?.value
        self?.publish(update)
      } catch {
        self?.listening = nil
        self?.endWaiting()
        self?.onUnreadable?(error)
        return
      }
      while let update = await shelves.next() {
        guard let self else { break }
        publish(update)
      }
      await shelves.close()
    }
  }

  /// Waits until there are shelves to show, or there never will be.
  func loaded() async {
    guard library == nil, !isClosed, listening != nil else { return }
    await withCheckedContinuation { arrivals.append($0) }
  }

  private func endWaiting() {
    for arrival in arrivals { arrival.resume() }
    arrivals = []
  }

  /// Ends all reading; the library can be closed then.
  func close() async {
    isClosed = true
    endWaiting()
    listening?.cancel()
    retrying?.cancel()
    visiting?.cancel()
    await lists.end()
    await search.close()
    await shelves?.close()
    await reader.close()
  }

  /// Shows everybody what the library has become.
  func publish(_ update: ShelfUpdate) {
    let old = library
    library = update
    let others = old.map { forgetPictures(since: $0, update) } ?? []
    libraryObservers.tell(update)
    endWaiting()
    read(cache.renew(update.renewed))
    if !others.isEmpty { pictureObservers.tell(others) }
    lookAgain(for: update.renewed.subtracting(others), in: update)
    // Many records are many objects: the last reference to them is not dropped here.
    if let old { Task.detached(priority: .utility) { withExtendedLifetime(old) {} } }
  }

  /// Has the covers looked for anew that may be others; returns whose they are.
  private func forgetPictures(since old: ShelfUpdate, _ new: ShelfUpdate) -> Set<RecordID> {
    pictures.forget(among: new.renewed) { id in
      guard let was = old.records[id], let now = new.records[id] else { return false }
      return !now.mayShareCover(with: was)
    }
  }

  /// Looks whether records without pictures of their own have other picture files beside their tracks now.
  private func lookAgain(for renewed: Set<RecordID>, in update: ShelfUpdate) {
    let doubtful = pictures.seen(among: renewed).filter {
      update.records[$0]?.hasOwnPicture == false
    }
    guard !doubtful.isEmpty else { return }
    Task { [weak self, pictures] in
      let others = await pictures.lookAgain(doubtful)
      if !others.isEmpty { self?.pictureObservers.tell(others) }
    }
  }

  /// Calls `call` with the shelves, now if there are any and whenever they change, while the answer is
  /// kept.
  func observe(_ call: @escaping @MainActor (ShelfUpdate) -> Void) -> Observation {
    if let library { call(library) }
    return libraryObservers.add(call)
  }

  /// Sorts a shelf otherwise, from now on.
  func sort(_ shelf: ShelfID, by order: ShelfOrder) {
    memory.state.shelves[shelf.text, default: .init()].sort = order.rawValue
    Task { [shelves] in await shelves?.sort(shelf, by: order) }
  }

  /// Divides records and splits names as the user has chosen, from now on.
  func follow(_ preferences: Preferences) {
    choices = preferences.observe { [weak self, unowned preferences] in
      self?.divide(by: preferences[.shelves])
      self?.split(by: preferences.credits)
    }
  }

  /// Divides the records otherwise on the last shelves.
  func divide(by division: ShelfDivision) {
    guard division != self.division else { return }
    self.division = division
    Task { [shelves] in await shelves?.divide(by: division) }
  }

  /// Finds the names of several artists in one text otherwise.
  func split(by credits: CreditSplitting) {
    guard credits != self.credits else { return }
    self.credits = credits
    Task { [search, shelves] in
      await shelves?.setCredits(credits)
      await search.setCredits(credits)
    }
  }

  /// The baked covers of the last run for records around a place of the shelf that is shown first; once.
  func takeBakedCovers(for shelf: Shelf, around place: Int) -> BakedCovers<CoverID>? {
    defer { baked = nil }
    let covers = baked?.covers(for: shelf, around: place)
    pictures.note(baked: covers?.covers.map { RecordID($0.id.value) } ?? [])
    return covers
  }

  // MARK: - Covers and more

  /// Calls `call` with the records whose covers may be others, while the answer is kept.
  func observePictures(_ call: @escaping @MainActor (Set<RecordID>) -> Void) -> Observation {
    pictureObservers.add(call)
  }

  /// What finds tracks off the main thread; nil before the library has been read.
  var finder: TrackFinder? {
    library.map { TrackFinder(lookup: lookup, records: $0.records) }
  }

  /// What the library has, for reading playlists.
  func knownMusic() async throws -> KnownMusic { try await store.knownMusic() }

  /// What the library has of a list, for writing it.
  func knownMusic(of list: ListRowID, in tree: ListTree) async throws -> KnownMusic {
    try await store.knownMusic(of: list, in: tree)
  }

  /// All that is known of the files of some tracks.
  func details(of tracks: [Track]) async -> [TrackDetails] {
    (try? await reader.details(of: tracks.map(\.id))) ?? []
  }

  /// The tracks that a subject is.
  func tracks(of subject: RecordSubject) async -> [Track] {
    switch subject {
    case .record(let record): await allTracks(of: record.id)
    case .track(let track, _): [track]
    }
  }

  func report(_ error: any Error) {
    Console.complain("gatefold: \(error)")
    onTrouble?(words(for: error))
  }

  /// What went wrong, in words.
  func words(for error: any Error) -> String { TroubleWords.text(for: error, in: store.folder) }
}
