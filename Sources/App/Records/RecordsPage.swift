internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Numbers
internal import Widgets

/// The records of the library: a strip of shelves above their pages.
final class RecordsPage: CustomWidget {
  /// Called when the first shelves are loaded.
  var onFirstShelves: (() -> Void)?

  /// Called when a page was created; pages are reused for several shelves.
  var onNewPage: ((ShelfPage) -> Void)?

  /// Called when all covers in view were first shown, or given up.
  var onComplete: (() -> Void)?

  /// The height reserved at the foot for the player bar before it appears.
  var footRoom: () -> Double = { 0 }

  /// The menu of the header bar's view button.
  let viewMenu: Menu? = Menu()
  /// Its choices of a source, where there are servers.
  let sources = Menu()
  var offered: [LibraryRoot] = []

  let tabs: Tabs
  let pager: TabPager
  /// Announces an opened shelf to screen readers.
  let spoken = SpokenStatus()
  let memory: SessionMemory
  let music: MusicActions
  /// The marks of the current record and track.
  let playing: PlayingMarks
  let actions = RecordsActions()
  /// The temporary shelves.
  var visits = ShelfVisits()
  /// Called when the user closes the tab of a temporary shelf.
  var onLeave: ((ShelfID) -> Void)?
  /// Called when no widget of the page has handled Escape; returns whether the window has.
  var onEscape: (() -> Bool)?
  /// The division of the visible shelves; nil before they are loaded.
  private var division: ShelfDivision?
  /// The style of the cover flows.
  var style = CoverStyle.gatefold {
    didSet {
      guard style != oldValue else { return }
      for page in pages.values { page.flow.style = style.flow }
    }
  }
  /// Whether shelves with few records repeat them, so that all are endless.
  var isEndless = false {
    didSet { for page in pages.values { page.flow.repeats = isEndless } }
  }
  /// The existing pages.
  var pages: [ShelfID: ShelfPage] = [:]
  private var observation: Observation?
  /// The menu of a tab.
  private(set) lazy var menu = ContextMenu(on: self)
  /// The shelf of the last run, which is shown when it is loaded.
  private var wantedShelf: String?
  /// The part of a shelf that had the focus last.
  var lastPart: ShelfPage.Part?
  /// Whether the covers take the focus as soon as they exist.
  private var wantsFocus = true
  /// Whether no other page of the window is in front.
  var isInFront: () -> Bool = { true }
  let makePage: () -> ShelfPage
  /// Whether a scan may find the first records.
  var isLooking = false { didSet { if isLooking != oldValue { queueDraw() } } }
  private lazy var nothing = TextLayout(tr("No records"), for: self, size: 17)

  /// Creates the page of a catalogue; tests pass their own clock and pages.
  init(
    _ music: MusicActions,
    playing: PlayingMarks,
    memory: SessionMemory,
    motion: MotionClock = MotionClock(),
    makePage: (() -> ShelfPage)? = nil
  ) {
    self.music = music
    self.playing = playing
    self.memory = memory
    tabs = Tabs(frames: motion.frames, now: motion.now)
    self.makePage = makePage ?? { ShelfPage(music, playing: playing, motion: motion) }
    pager = TabPager(tabs)
    wantedShelf = memory.state.shelf
    super.init()
    expand(horizontally: true, vertically: true)
    adopt(pager)
    adopt(spoken)
    pager.strip.describe(.label(tr("Shelves")))
    addSurprise()
    tabs.onCurrentChange = { [weak self] in self?.currentChanged(to: $0) }
    fillMenu()
    actions.isGrid = memory.state.isGrid
    actions.onSort = { [weak self] in self?.sort(by: $0) }
    actions.source = memory.state.source
    actions.onSource = { [weak self] in self?.show($0) }
    actions.onGrid = { [weak self] in self?.showGrid($0) }
    listenToVisits()
    pager.strip.onMenu { [weak self] in self?.openMenu(ofTabAt: $0) }
    observation = music.catalogue.observeShown { [weak self] in self?.show($0) }
  }

  override class var cssName: String { "recordspage" }

  // MARK: - The library

  /// Shows the library's new shelves.
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
      // A ranked shelf, such as that of the newest records, returns to its start unless the user
      // has chosen a record on it.
      if shelf.order.isRanking, page !== currentPage, memory.state.shelves[id.text]?.record == nil {
        page.jumpToStart()
      }
    }
    let isFirst = tabs.list.isEmpty
    let list = visits.tabs(for: update.shelves)
    // In an index that is made anew, shelves appear one by one.
    if list.isEmpty { wantedShelf = memory.state.shelf }
    if isDividedAnew, let current = tabs.current, !list.contains(where: { $0.id == current.id }) {
      tabs.jump(to: ShelfID.all.text)
    }
    if list != tabs.list { tabs.list = list }
    if let wanted = wantedShelf, list.contains(where: { $0.id == wanted }) {
      wantedShelf = nil
      tabs.jump(to: wanted)
    } else if isFirst {
      currentChanged(to: tabs.current)
    }
    // Not before, so that no page is made for another shelf than that of the last run.
    if pager.pager.source == nil { pager.pager.source = self }
    updateVisits(for: update)
    if isFirst, !list.isEmpty {
      currentPage?.flow.bakedCovers = music.catalogue.takeFirstCovers()
      onFirstShelves?()
    }
    queueDraw()
  }

  /// The current version of a shelf.
  func shelf(_ id: ShelfID) -> Shelf? {
    music.catalogue.shown?.shelves.first { $0.id == id }
  }

  /// The visible page, or the one that the animation leads to.
  var currentPage: ShelfPage? { pager.pager.currentPage as? ShelfPage }

  /// The visible shelf, or the one that the animation leads to.
  var shownShelf: String? { tabs.current?.id }

  /// The visible covers, for the cache of the next run, which the session remembers; nil in the
  /// grid.
  func bakedStage() -> BakedStage? {
    guard !memory.state.isGrid, let flow = currentPage?.flow else { return nil }
    let stage = BakedStage(flow, music.catalogue)
    if let stage {
      memory.state.stage = FirstCovers.words(for: stage.covers, count: flow.visibleCount)
    }
    return stage
  }

  /// Whether the page is fully drawn and at rest; pictures wait for it.
  var isSettled: Bool {
    guard division != nil, tabs.isResting else { return false }
    return currentPage?.isSettled ?? true
  }

  private func currentChanged(to tab: Tab?) {
    guard let tab else { return }
    // A button under the pointer must not move along with its page.
    for page in pages.values { page.leavePointer() }
    let id = ShelfID(tab.id)
    if let shelf = shelf(id) { actions.order = shelf.order }
    if id != .all { music.catalogue.readAll() }
    // While the page waits for the shelf of the last run, the user has not chosen another one.
    if wantedShelf != nil, tabs.isResting { return }
    wantedShelf = nil
    // The next run starts on the permanent shelf, as temporary ones are not saved.
    memory.state.shelf = visits.home(of: tab.id)
  }

  /// Opens the menu of the shelf whose tab is at a point of the strip.
  func openMenu(ofTabAt point: Point) {
    guard let tab = pager.strip.tab(at: point) else { return }
    let shelf = Repertoire.shelf(ShelfID(tab.id), title: tab.title)
    menu.open(music.sections(of: shelf), at: point, of: pager.strip)
  }

  // MARK: - Layout and drawing

  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wish = pager.measure(axis, along: along)
    // Without pages the minimum size is that of a page.
    return axis == .horizontal
      ? SizeRequest(minimum: max(wish.minimum, 300), natural: max(wish.natural, 960))
      : SizeRequest(minimum: max(wish.minimum, 200), natural: max(wish.natural, 620))
  }

  override func layOut(in size: Size) {
    _ = pager.measure(.vertical, along: Int(clamping: size.width))
    pager.allocate(Rect(size: size))
    menu.follow()
    spoken.allocate(Rect(size: Size(width: 1, height: 1)))
    guard wantsFocus, isMapped, currentPage != nil else { return }
    wantsFocus = false
    // Covers can take the focus only after their layout.
    eachFrame { [weak self] _ in
      // The user may already type in the search entry, or have left for another page.
      if let self, isInFront(), !hasFocusInside, owningWindow?.focus?.takesText != true {
        _ = takeFocusInside()
      }
      return false
    }
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.draw(pager, of: self)
    guard division != nil, tabs.list.isEmpty, !isLooking else { return }
    let extent = nothing.size
    snapshot.draw(
      nothing,
      at: Point(x: ((size.width - extent.width) / 2).rounded(), y: (size.height / 3).rounded()),
      color: foreground.opacity(Toolkit.isHighContrast ? 1 : 0.7)
    )
  }

  override func styleChanged() {
    nothing = TextLayout(tr("No records"), for: self, size: 17)
  }

  override var focusReceiver: Widget? { currentPage ?? pager }

  /// Focuses the covers; returns false if there are none yet.
  func takeFocusInside() -> Bool { currentPage?.takeFocusInside() ?? false }
}
