internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Numbers
internal import Widgets

/// The records of the library: a strip of shelves over their pages, in one motion.
final class RecordsPage: CustomWidget {
  /// Plays a record, from a track on if one is given; without it a record that is opened shows its
  /// tracks.
  var onPlay: ((_ record: ShelvedRecord, _ track: Int64?) -> Void)?
  /// The button on the centre cover was pressed.
  var onPress: ((_ record: ShelvedRecord) -> Void)?
  /// A record or a track is to be played later: next, or after all that was asked for.
  var onQueue: ((_ subject: RecordSubject, _ isNext: Bool) -> Void)?
  /// The library has other records than before, or says other things of them.
  var onLibrary: ((ShelfUpdate) -> Void)?
  /// What plays, to be marked.
  var marks = PlayMarks() {
    didSet { if marks != oldValue { for page in pages.values { page.marks = marks } } }
  }
  /// Something could not be done, in words.
  var onTrouble: ((String) -> Void)?
  /// Handles that the library cannot be read.
  var onUnreadable: ((any Error) -> Void)?

  /// Its first shelves are there.
  var onFirstShelves: (() -> Void)?

  /// A page of the shelves was made, which will show one after the other.
  var onNewPage: ((ShelfPage) -> Void)?

  /// How much room below it is kept for a bar that has not come yet.
  var footRoom: () -> Double = { 0 }

  /// What belongs behind the view button of the header bar.
  let viewMenu: Menu? = Menu()

  let tabs: Tabs
  let pager: TabPager
  let memory: SessionMemory
  let store: LibraryStore
  let art: RecordArt
  let actions = RecordsActions()
  private(set) var library: ShelfUpdate?
  /// What was seen in the last run, until the library is read.
  private(set) var glimpse: Glimpse?
  private(set) var shelves: Shelves?
  /// By what the last shelves are to part the records.
  var division: ShelfDivision
  /// The pages that are alive.
  var pages: [ShelfID: ShelfPage] = [:]
  private var glimpsed: Shelf?
  private var listening: Task<Void, Never>?
  /// The shelf that is to be shown as soon as it is there.
  private var wantedShelf: String?
  /// Whether the keyboard is to begin on the covers as soon as there are some.
  private var wantsFocus = true
  let makePage: (() -> ShelfPage)?
  private lazy var nothing = TextLayout(tr("There are no records here"), for: self, size: 17)

  /// The page of a session's library; its actions go to `actions` (`win.…`).
  convenience init(
    session: LibrarySession,
    actions: any ActionOwner,
    division: ShelfDivision = .genre
  ) {
    self.init(
      store: session.store,
      art: session.art,
      memory: session.memory,
      division: division
    )
    self.actions.add(to: actions)
    onUnreadable = { [weak session] in session?.fail($0) }
    onTrouble = { [weak session] in session?.onNews?(.failed($0)) }
    session.observe(self) { [weak self] status in
      if status.phase == .ready || status.phase == .empty { self?.load() }
    }
  }

  /// The page of a library; tests give it frames, a clock and pages of their own.
  init(
    store: LibraryStore,
    art: RecordArt,
    memory: SessionMemory,
    division: ShelfDivision = .genre,
    tabs: Tabs = Tabs(),
    makePage: (() -> ShelfPage)? = nil
  ) {
    self.store = store
    self.memory = memory
    self.division = division
    self.tabs = tabs
    self.makePage = makePage
    self.art = art
    pager = TabPager(tabs)
    wantedShelf = memory.state.shelf
    super.init()
    expand(horizontally: true, vertically: true)
    adopt(pager)
    pager.pager.source = self
    tabs.onCurrentChange = { [weak self] in self?.currentChanged(to: $0) }
    fillMenu()
    actions.isGrid = memory.state.isGrid
    actions.onSort = { [weak self] in self?.sort(by: $0) }
    actions.onGrid = { [weak self] in self?.showGrid($0) }
  }

  isolated deinit { listening?.cancel() }

  override class var cssName: String { "recordspage" }

  // MARK: - The library

  /// Reads the library, which is open by now, and follows its changes.
  func load() {
    guard listening == nil else { return }
    let shelves = Shelves(
      store,
      names: .inWords,
      orders: memory.orders,
      division: division
    )
    self.shelves = shelves
    listening = Task { [weak self] in
      do {
        try await shelves.load()
      } catch {
        guard let self else { return }
        listening = nil
        onUnreadable?(error)
        return
      }
      while let update = await shelves.next() {
        guard let self else { break }
        show(update)
      }
      await shelves.close()
    }
  }

  /// Shows what was seen in the last run, before the library is read.
  func show(_ glimpse: Glimpse) {
    guard library == nil, glimpse.division == division, let shelf = glimpse.shelfSeen else {
      return
    }
    self.glimpse = glimpse
    glimpsed = shelf
    tabs.list = glimpse.seats.map { Tab(id: $0.id.text, title: $0.title) }
    wantedShelf = nil
    tabs.stand(on: glimpse.shelf.text)
    currentChanged(to: tabs.current)
    onFirstShelves?()
  }

  /// The library takes the place of what was seen of it.
  private func replaceGlimpse(with update: ShelfUpdate) {
    guard let glimpse else { return }
    self.glimpse = nil
    glimpsed = nil
    for (id, page) in pages {
      page.flow.asksForPictures = true
      guard let shelf = update.shelves.first(where: { $0.id == id }) else { continue }
      if glimpse.isSame(as: shelf) {
        page.update(to: shelf, ShelfChanges())
      } else {
        page.show(shelf, at: page.record?.id ?? memory.state.shelves[id.text]?.record)
      }
    }
  }

  /// Shows what the library has become.
  func show(_ update: ShelfUpdate) {
    let isDividedAnew = library.map { $0.division != update.division } ?? false
    library = update
    replaceGlimpse(with: update)
    for (id, page) in pages {
      guard let shelf = update.shelves.first(where: { $0.id == id }) else { continue }
      guard let changes = update.changes[id] else {
        page.renew(shelf)
        continue
      }
      page.update(to: shelf, changes)
      // Whoever comes to what was added last wants to see the last of it.
      if shelf.order.isRanking, page !== currentPage, memory.state.shelves[id.text]?.record == nil {
        page.standAtStart()
      }
    }
    let isFirst = tabs.list.isEmpty
    let list = update.shelves.map { Tab(id: $0.id.text, title: $0.title) }
    if isDividedAnew, let current = tabs.current, !list.contains(where: { $0.id == current.id }) {
      tabs.stand(on: ShelfID.all.text)
    }
    if list != tabs.list { tabs.list = list }
    if let wanted = wantedShelf, list.contains(where: { $0.id == wanted }) {
      wantedShelf = nil
      tabs.stand(on: wanted)
    } else if isFirst {
      currentChanged(to: tabs.current)
    }
    if isFirst, !list.isEmpty { onFirstShelves?() }
    onLibrary?(update)
    queueDraw()
  }

  /// The shelf of an id, as it is now.
  func shelf(_ id: ShelfID) -> Shelf? {
    if let glimpsed { return glimpsed.id == id ? glimpsed : nil }
    return library?.shelves.first { $0.id == id }
  }

  /// The page that is shown, or will be when all rests.
  var currentPage: ShelfPage? { pager.pager.currentPage as? ShelfPage }

  /// Whether it stands as it will stay: for pictures.
  var isSettled: Bool {
    guard library != nil, tabs.isResting else { return false }
    return currentPage?.isSettled ?? true
  }

  private func currentChanged(to tab: Tab?) {
    guard let tab else { return }
    let id = ShelfID(tab.id)
    if let shelf = shelf(id) { actions.order = shelf.order }
    // As long as the remembered shelf is waited for nobody has chosen another one.
    if wantedShelf != nil, tabs.isResting { return }
    wantedShelf = nil
    memory.state.shelf = tab.id
  }

  // MARK: - As a widget

  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wish = pager.measure(axis, along: along)
    // Before there are pages it is as large as it will be.
    return axis == .horizontal
      ? SizeRequest(minimum: max(wish.minimum, 300), natural: max(wish.natural, 960))
      : SizeRequest(minimum: max(wish.minimum, 200), natural: max(wish.natural, 620))
  }

  override func layOut(in size: Size) {
    _ = pager.measure(.vertical, along: Int(clamping: size.width))
    pager.allocate(Rect(size: size))
    guard wantsFocus, isMapped, currentPage != nil else { return }
    wantsFocus = false
    // Covers can take the focus when they have got their places.
    eachFrame { [weak self] _ in
      if let self, !holdsFocus { _ = takeFocusInside() }
      return false
    }
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.draw(pager, of: self)
    guard library != nil, tabs.list.isEmpty else { return }
    let extent = nothing.size
    snapshot.draw(
      nothing,
      at: Point(x: ((size.width - extent.width) / 2).rounded(), y: (size.height / 3).rounded()),
      color: foreground.opacity(0.7)
    )
  }

  override func styleChanged() {
    nothing = TextLayout(tr("There are no records here"), for: self, size: 17)
  }

  override var focusReceiver: Widget? { currentPage ?? pager }

  /// Lets the keyboard begin on the covers; false if there are none yet.
  func takeFocusInside() -> Bool { currentPage?.takeFocusInside() ?? false }
}
