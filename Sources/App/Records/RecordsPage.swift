internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Numbers
internal import Widgets

/// The records of the library: a strip of shelves over their pages, in one motion.
final class RecordsPage: CustomWidget {
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
  /// What screen readers say: the place that was opened.
  let spoken = SpokenStatus()
  let memory: SessionMemory
  /// What can be done with what it shows.
  let music: MusicActions
  /// What plays, to be marked.
  let playing: PlayingMarks
  let actions = RecordsActions()
  /// The shelves that are opened for a while, each beside another one.
  var visits = ShelfVisits()
  /// The mark of a shelf that was opened for a while was pressed.
  var onLeave: ((ShelfID) -> Void)?
  /// Escape was pressed, and nothing on the page had a use for it; returns whether the window has one.
  var onEscape: (() -> Bool)?
  /// By what the shelves that it shows divide the records; nil before there are any.
  private var division: ShelfDivision?
  /// The pages that are alive.
  var pages: [ShelfID: ShelfPage] = [:]
  private var observation: Observation?
  /// The shelf that is to be shown as soon as it is there.
  private var wantedShelf: String?
  /// What of a shelf the keyboard was in last.
  var lastPart: ShelfPage.Part?
  /// Whether the keyboard is to begin on the covers as soon as there are some.
  private var wantsFocus = true
  let makePage: (() -> ShelfPage)?
  private lazy var nothing = TextLayout(tr("There are no records here"), for: self, size: 17)

  /// The page of a catalogue; tests give it frames, a clock and pages of their own.
  init(
    _ music: MusicActions,
    playing: PlayingMarks,
    memory: SessionMemory,
    tabs: Tabs = Tabs(),
    makePage: (() -> ShelfPage)? = nil
  ) {
    self.music = music
    self.playing = playing
    self.memory = memory
    self.tabs = tabs
    self.makePage = makePage
    pager = TabPager(tabs)
    wantedShelf = memory.state.shelf
    super.init()
    expand(horizontally: true, vertically: true)
    adopt(pager)
    adopt(spoken)
    pager.strip.describe(.label(tr("Shelves")))
    pager.pager.source = self
    tabs.onCurrentChange = { [weak self] in self?.currentChanged(to: $0) }
    fillMenu()
    actions.isGrid = memory.state.isGrid
    actions.onSort = { [weak self] in self?.sort(by: $0) }
    actions.onGrid = { [weak self] in self?.showGrid($0) }
    listenToVisits()
    observation = music.catalogue.observe { [weak self] in self?.show($0) }
  }

  override class var cssName: String { "recordspage" }

  // MARK: - The library

  /// Shows what the library has become.
  private func show(_ update: ShelfUpdate) {
    let isDividedAnew = division.map { $0 != update.division } ?? false
    division = update.division
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
    let list = visits.tabs(for: update.shelves)
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
    updateVisits(for: update)
    if isFirst, !list.isEmpty {
      takeBakedCovers()
      onFirstShelves?()
    }
    queueDraw()
  }

  /// Gives the page that is shown first the covers that the last run baked.
  private func takeBakedCovers() {
    guard let page = currentPage, let shelf = page.shelf else { return }
    let record = memory.state.shelves[shelf.id.text]?.record
    let place = record.flatMap { shelf.place(ofRecord: $0) } ?? 0
    page.flow.bakedCovers = music.catalogue.takeBakedCovers(for: shelf, around: place)
  }

  /// The shelf of an id, as it is now.
  func shelf(_ id: ShelfID) -> Shelf? {
    music.catalogue.library?.shelves.first { $0.id == id }
  }

  /// The page that is shown, or will be when all rests.
  var currentPage: ShelfPage? { pager.pager.currentPage as? ShelfPage }

  /// The shelf that is shown, or will be when all rests.
  var shownShelf: String? { tabs.current?.id }

  /// The covers that are seen, for the next run; nil where no flow shows any.
  func bakedStage() -> BakedStage? {
    guard !memory.state.isGrid, let flow = currentPage?.flow else { return nil }
    return BakedStage(flow, music.catalogue)
  }

  /// Whether it stands as it will stay: for pictures.
  var isSettled: Bool {
    guard division != nil, tabs.isResting else { return false }
    return currentPage?.isSettled ?? true
  }

  private func currentChanged(to tab: Tab?) {
    guard let tab else { return }
    // No round button rides along with a page.
    for page in pages.values { page.leavePointer() }
    let id = ShelfID(tab.id)
    if let shelf = shelf(id) { actions.order = shelf.order }
    // As long as the remembered shelf is waited for nobody has chosen another one.
    if wantedShelf != nil, tabs.isResting { return }
    wantedShelf = nil
    // The next run begins where this shelf was opened.
    memory.state.shelf = visits.home(of: tab.id)
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
    spoken.allocate(Rect(size: Size(width: 1, height: 1)))
    guard wantsFocus, isMapped, currentPage != nil else { return }
    wantsFocus = false
    // Covers can take the focus when they have got their places.
    eachFrame { [weak self] _ in
      // Somebody may type already, as a search.
      if let self, !hasFocusInside, owningWindow?.focus?.takesText != true { _ = takeFocusInside() }
      return false
    }
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.draw(pager, of: self)
    guard division != nil, tabs.list.isEmpty else { return }
    let extent = nothing.size
    snapshot.draw(
      nothing,
      at: Point(x: ((size.width - extent.width) / 2).rounded(), y: (size.height / 3).rounded()),
      color: foreground.opacity(Toolkit.isHighContrast ? 1 : 0.7)
    )
  }

  override func styleChanged() {
    nothing = TextLayout(tr("There are no records here"), for: self, size: 17)
  }

  override var focusReceiver: Widget? { currentPage ?? pager }

  /// Lets the keyboard begin on the covers; false if there are none yet.
  func takeFocusInside() -> Bool { currentPage?.takeFocusInside() ?? false }
}
