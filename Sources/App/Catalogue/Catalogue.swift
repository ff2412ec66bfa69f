internal import GLib
internal import Library
internal import Messages
internal import Values
internal import Widgets

/// The window's only access to the library, which is read off the main thread.
final class Catalogue {
  let pictures: RecordArt
  let lists: ListBook
  /// Nil in tests without servers.
  let copies: ServerCopies?
  /// Reads the library at the first search.
  let search: any MusicSearch
  /// The last published shelves, with all records.
  var library: ShelfUpdate? { shown.flatMap { $0.isPart ? nil : $0 } }
  /// The same, or those with the first records until all are read.
  private(set) var shown: ShelfUpdate?
  var onUnreadable: ((any Error) -> Void)?
  var onError: ((String) -> Void)?
  /// Called with the reason why changes cannot be written, and with nil as soon as they can.
  var onBlocked: ((String?) -> Void)?

  private let store: LibraryStore
  private let source: any Source
  let reader: LibraryReader
  let lookup: any TrackLookup
  let memory: SessionMemory
  private(set) var division = ShelfDivision.genre
  private(set) var credits = CreditSplitting() { didSet { splitter = .init(credits) } }
  private(set) var splitter = CreditSplitting.Splitter(CreditSplitting())
  private(set) var shelves: Shelves?
  private var observing: Task<Void, Never>?
  /// The longest wait before all records are read, if some are shown.
  private var waiting: Task<Void, Never>?
  private var isClosed = false
  /// The least seconds between two updates of visible lists; those of shelves come twice as often.
  let pace: Double
  private let recordTracks: RecordTracks
  let visits: CreditVisits
  private let libraryObservers = Observers<ShelfUpdate>()
  let pictureObservers = Observers<Set<RecordID>>()
  private var choices: Observation?
  private var style = CoverStyle.gatefold
  private var keptCovers: Task<BakedCovers<Digest>?, Never>?
  private var firstCovers: BakedCovers<CoverID>?
  private let heartObservers = Observers<([Favourite], Bool)>()
  private(set) lazy var favourites = Favourites(self)

  init(
    _ store: LibraryStore,
    source: any Source,
    memory: SessionMemory,
    copies: ServerCopies? = nil,
    bakedCovers: BakedCoverFile? = nil,
    lookup: (any TrackLookup)? = nil,
    search: (any MusicSearch)? = nil,
    retryPause: Double = 2,
    pace: Double = 1
  ) {
    self.store = store
    self.source = source
    self.memory = memory
    self.copies = copies
    self.pace = pace
    reader = LibraryReader(store)
    lists = ListBook(store, recent: memory.state.recentLists)
    self.search = search ?? LibrarySearch(store)
    self.lookup = lookup ?? reader
    recordTracks = RecordTracks(self.lookup, retryPause: retryPause)
    visits = CreditVisits(self.search)
    pictures = RecordArt(reader, source: source)
    keptCovers = bakedCovers.map { file in
      Task.detached(priority: .userInitiated) { file.read() }
    }
    lists.onUse = { [weak memory] in memory?.state.recentLists = $0 }
    lists.onError = { [weak self] in self?.report($0) }
    lists.writer.onBlocked = { [weak self] error in
      guard let self else { return }
      if let error { Console.printError("gatefold: \(error)") }
      onBlocked?(error.map { words(for: $0) })
    }
    recordTracks.onError = { [weak self] in self?.report($0) }
    visits.onError = { [weak self] in self?.report($0) }
    visits.onRecords = { [weak self] in await self?.shelves?.open($0, $1) }
  }

  isolated deinit { observing?.cancel() }

  // MARK: - Shelves

  /// Reads the library once `opened` returns; does nothing if it throws.
  ///
  /// The first update and its covers are made off the main thread, which creates the window
  /// meanwhile. With `patience` it may have only some of the records, for so many seconds or until
  /// `readAll()`.
  func load(patience: Double = 0, after opened: @escaping @Sendable () async throws -> Void = {}) {
    guard observing == nil else { return }
    let (state, all) = (memory.state, ShelfID.all.text)
    // A flow keeps its place when the others come, a grid does not.
    let isQuick =
      patience > 0 && shown == nil && state.shelf ?? all == all && !state.isGrid
      && state.source == .everything && division == .genre
      && memory.orders[.all] ?? .artist == .artist
    waiting = Task { _ = try? await Task.sleep(for: .seconds(patience)) }
    let shelves =
      shelves
      ?? Shelves(
        store,
        reader: reader,
        names: .inWords,
        orders: memory.orders,
        division: division,
        credits: credits,
        source: memory.state.source,
        pace: .seconds(pace / 2)
      )
    self.shelves = shelves
    let covers = keptCovers.map { _ in
      FirstCovers(state: memory.state, style: style, pictures: pictures)
    }
    let first = Task.detached { [keptCovers] () -> (ShelfUpdate, BakedCovers<CoverID>?)? in
      do { try await opened() } catch { return nil }
      var update = isQuick ? await shelves.begin(around: state.shelves[all]?.record) : nil
      if update == nil {
        try await shelves.load()
        update = await shelves.next()
      }
      guard let update else { return nil }
      return (update, await covers?.covers(of: update, kept: keptCovers?.value))
    }
    keptCovers = nil
    observing = Task { [weak self, waiting] in
      do {
        guard let (update, covers) = try await first.value else {
          self?.observing = nil
          return
        }
        self?.firstCovers = covers
        self?.publish(update)
        if update.isPart {
          await waiting?.value
          guard !Task.isCancelled else { return }
          try await shelves.load()
        }
      } catch {
        self?.observing = nil
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

  /// Reads all records now, if only some are shown.
  func readAll() { waiting?.cancel() }

  func close() async {
    isClosed = true
    readAll()
    observing?.cancel()
    recordTracks.close()
    visits.end()
    await lists.end()
    await search.close()
    await shelves?.close()
    await reader.close()
  }

  func publish(_ update: ShelfUpdate) {
    let old = shown
    shown = update
    let others = old.map { forgetPictures(since: $0, update) } ?? []
    libraryObservers.notify(update)
    recordTracks.renew(update.renewed)
    if !others.isEmpty { pictureObservers.notify(others) }
    lookAgain(for: update.renewed.subtracting(others), in: update)
    // Freeing many records takes long, so the last reference to them is dropped off the main
    // thread.
    if let old { Task.detached(priority: .utility) { withExtendedLifetime(old) {} } }
  }

  private func forgetPictures(since old: ShelfUpdate, _ new: ShelfUpdate) -> Set<RecordID> {
    pictures.forget(among: new.renewed) { id in
      guard let was = old.records[id], let now = new.records[id] else { return false }
      return !now.mayShareCover(with: was)
    }
  }

  /// They may have another picture file beside their tracks.
  private func lookAgain(for renewed: Set<RecordID>, in update: ShelfUpdate) {
    let doubtful = pictures.seen(among: renewed).filter {
      update.records[$0]?.hasOwnPicture == false
    }
    guard !doubtful.isEmpty else { return }
    Task { [weak self, pictures] in
      let others = await pictures.lookAgain(doubtful)
      if !others.isEmpty { self?.pictureObservers.notify(others) }
    }
  }

  /// Calls `call` now if all records are loaded, and after each change.
  func observe(_ call: @escaping @MainActor (ShelfUpdate) -> Void) -> Observation {
    observeShown { if !$0.isPart { call($0) } }
  }

  /// Calls `call` with the first records, too.
  func observeShown(_ call: @escaping @MainActor (ShelfUpdate) -> Void) -> Observation {
    if let shown { call(shown) }
    return libraryObservers.add(call)
  }

  func sort(_ shelf: ShelfID, by order: RecordOrder) {
    memory.state.shelves[shelf.text, default: .init()].sort = order.rawValue
    Task { [shelves] in await shelves?.sort(shelf, by: order) }
  }

  func show(_ source: ShelfSource) {
    memory.state.source = source
    Task { [shelves] in await shelves?.show(source) }
  }

  /// `done` gets whether the shelf has records, or nil after an error.
  func open(_ credit: Credit, done: @escaping (Bool?) -> Void) { visits.open(credit, done: done) }

  func close(_ visit: ShelfID) {
    guard visits.close(visit) else { return }
    Task { [shelves] in await shelves?.close(visit) }
  }

  func follow(_ preferences: Preferences) {
    choices = preferences.observe { [weak self, unowned preferences] in
      self?.style = preferences[.coverStyle]
      self?.divide(by: preferences[.shelves])
      self?.split(by: preferences.credits)
    }
  }

  func divide(by division: ShelfDivision) {
    guard self.division.change(to: division) else { return }
    Task { [shelves] in await shelves?.divide(by: division) }
  }

  func split(by credits: CreditSplitting) {
    guard credits != self.credits else { return }
    self.credits = credits
    Task { [search, shelves] in
      await shelves?.setCredits(credits)
      await search.setCredits(credits)
    }
  }

  /// Only the first call returns them.
  func takeFirstCovers() -> BakedCovers<CoverID>? {
    defer { firstCovers = nil }
    let covers = firstCovers?.covers ?? []
    pictures.add(
      baked: covers.map { RecordID($0.id.value) },
      tints: Dictionary(covers.map { ($0.id, $0.texture.tint) }) { tint, _ in tint }
    )
    return firstCovers
  }

  // MARK: - Covers and tracks

  func observePictures(_ call: @escaping @MainActor (Set<RecordID>) -> Void) -> Observation {
    pictureObservers.add(call)
  }

  func record(_ id: RecordID) -> ShelvedRecord? { shown?.records[id] }

  /// Nil, and a request to load them, if they are not cached.
  func tracks(of id: RecordID) -> TrackCache.Entry? {
    if let known = recordTracks[id] { return known }
    prepare([id])
    return nil
  }

  func hasTracks(of id: RecordID) -> Bool { recordTracks[id] != nil }

  func track(_ id: TrackID, of record: RecordID) -> Track? {
    tracks(of: record)?.tracks.first { $0.id == id }
  }

  func prepare(_ ids: some Sequence<RecordID>) { recordTracks.prepare(ids) }

  func allTracks(of id: RecordID) async -> [Track] { await recordTracks.all(of: id) }

  func observeTracks(_ call: @escaping @MainActor (Set<RecordID>) -> Void) -> Observation {
    recordTracks.observe(call)
  }

  func insert(_ read: [RecordID: [Track]]) { recordTracks.insert(read) }

  /// Nil if the track has none, or if the task is cancelled.
  func lyrics(of location: Location) async -> Lyrics? {
    isClosed ? nil : await source.lyrics(of: location)
  }

  /// Nil before the library is loaded.
  var finder: TrackFinder? {
    library.map { TrackFinder(lookup: lookup, records: $0.records) }
  }

  func knownMusic() async throws -> KnownMusic { try await store.knownMusic() }

  func knownMusic(of list: ListRowID, in tree: ListTree) async throws -> KnownMusic {
    try await store.knownMusic(of: list, in: tree)
  }

  func details(of tracks: [Track]) async -> [TrackDetails] {
    (try? await reader.details(of: tracks.map(\.id))) ?? []
  }

  func tracks(of subject: RecordSubject) async -> [Track] {
    if let track = subject.track { return [track] }
    return await allTracks(of: subject.record.id)
  }

  // MARK: - Hearts

  /// One step that undo can revert like an edit of the lists.
  ///
  /// Observers are notified before the library has stored it; the task returns whether it has.
  @discardableResult
  func setHearts(
    _ hasHeart: Bool,
    of music: [(favourite: Favourite, record: RecordID)]
  ) -> Task<Bool, any Error> {
    let favourites = music.map(\.favourite)
    let tracks = Dictionary(
      grouping: music.filter { $0.favourite.target.track != nil },
      by: \.record
    )
    .mapValues { $0.compactMap(\.favourite.target.track) }
    recordTracks.show(hasHeart, of: tracks)
    show(favourites, hasHeart: hasHeart)
    return lists.perform { [weak self, shelves, recordTracks] in
      var isStored = shelves != nil
      do {
        let targets = music.map { (target: $0.favourite.target, record: $0.record) }
        try await shelves?.setHearts(hasHeart, of: targets, isStep: true)
      } catch {
        isStored = false
        self?.show(favourites, hasHeart: !hasHeart)
        self?.report(error)
      }
      await recordTracks.settle(hasHeart, of: tracks, isStored: isStored)
      return isStored
    }
  }

  /// Notifies observers of hearts that the library has not stored yet.
  func show(_ favourites: [Favourite], hasHeart: Bool) {
    heartObservers.notify((favourites, hasHeart))
  }

  /// Calls `call` before the library has stored the hearts.
  func observeHearts(_ call: @escaping @MainActor ([Favourite], Bool) -> Void) -> Observation {
    heartObservers.add { call($0.0, $0.1) }
  }

  func favouriteTracks() async -> [Track]? { try? await lookup.favouriteTracks() }

  func report(_ error: any Error) {
    Console.printError("gatefold: \(error)")
    onError?(words(for: error))
  }

  func words(for error: any Error) -> String {
    LibraryErrorWords.text(for: error, in: store.folder)
  }
}
