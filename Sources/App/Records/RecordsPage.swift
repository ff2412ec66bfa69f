internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Values
internal import Widgets

final class RecordsPage: CustomWidget {
  var onFirstShelves: (() -> Void)?

  /// Pages are reused for several shelves.
  var onNewPage: ((ShelfPage) -> Void)?

  /// Called when all covers in view were first shown, or given up.
  var onComplete: (() -> Void)?

  let viewMenu = ViewMenu()
  let tabs: Tabs
  let pager: TabPager
  /// Announces an opened shelf.
  let spoken = SpokenStatus()
  let memory: SessionMemory
  let music: MusicActions
  private let playing: PlayingMarks
  let actions = RecordsActions()
  private(set) var visits = ShelfVisits()
  var onLeave: ((ShelfID) -> Void)?
  /// Called with typed letters that nothing on a shelf begins with.
  var onSearch: ((String) -> Void)?
  /// Called when the user requests the overview of the shelves.
  var onOverview: (() -> Void)?
  /// Called when no widget of the page has handled Escape; returns whether the window has.
  var onEscape: (() -> Bool)?
  /// Nil before shelves are loaded.
  private var division: ShelfDivision?
  private var style = CoverStyle.gatefold
  private var isEndless = false
  private(set) var pages: [ShelfID: ShelfPage] = [:]
  private var observation: Observation?
  /// That of a tab.
  private(set) lazy var menu = ContextMenu(on: self)
  /// The shelf of the last run, which is shown when it is loaded.
  private var wantedShelf: String?
  private var lastPart: ShelfPage.Part?
  private var wantsFocus = true
  /// A scan may find the first records.
  private var isLooking = false
  private let motion: MotionClock
  private let pictures: () -> (any CoverProvider<CoverID>)?
  private let footRoom: () -> Double
  private let isInFront: () -> Bool
  /// Made when there are no shelves for the first time.
  private(set) var empty: EmptyShelves?
  /// Called when the user wants to choose a folder.
  var onChoose: (() -> Void)?

  /// `pictures` returns those of a new page, `footRoom` the height reserved at the foot for the
  /// player bar before it appears, and `isInFront` whether the covers may take the focus at first.
  init(
    _ music: MusicActions,
    playing: PlayingMarks,
    memory: SessionMemory,
    motion: MotionClock = MotionClock(),
    pictures: @escaping () -> (any CoverProvider<CoverID>)? = { nil },
    footRoom: @escaping () -> Double = { 0 },
    isInFront: @escaping () -> Bool = { true }
  ) {
    self.music = music
    self.playing = playing
    self.memory = memory
    tabs = Tabs(frames: motion.frames, now: motion.now)
    self.motion = motion
    self.pictures = pictures
    self.footRoom = footRoom
    self.isInFront = isInFront
    pager = TabPager(tabs)
    wantedShelf = memory.state.shelf
    super.init()
    expand(horizontally: true, vertically: true)
    adopt(pager)
    adopt(spoken)
    pager.strip.describe(.label(tr("Shelves")))
    addOverview()
    addSurprise()
    tabs.onCurrentChange = { [weak self] in self?.currentChanged(to: $0) }
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

  private func show(_ update: ShelfUpdate) {
    let isDividedAnew = division.map { $0 != update.division } ?? false
    division = update.division
    for (id, page) in pages {
      guard let shelf = update.shelves.first(where: { $0.id == id }) else { continue }
      guard let changes = update.changes[id] else {
        page.centre.renew(shelf)
        continue
      }
      page.update(to: shelf, changes)
      // A ranked shelf, such as that of the newest records, returns to its start unless the user
      // has chosen a record on it.
      if shelf.order.isRanking, page !== currentPage, memory.state.shelves[id.text]?.record == nil {
        page.centre.jumpToStart()
      }
    }
    let isFirst = tabs.list.isEmpty
    let list = visits.tabs(for: arrangement.shown(update.shelves))
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
    showEmptiness()
    queueDraw()
  }

  private func showEmptiness() {
    let isEmpty = division != nil && tabs.list.isEmpty && !isLooking
    if isEmpty, empty == nil {
      let made = EmptyShelves()
      made.button.onPress { [weak self] in self?.leaveEmptiness() }
      adopt(made.page)
      empty = made
    }
    if isEmpty { empty?.show(isFiltered: memory.state.source != .everything) }
    guard let empty, isEmpty || empty.page.isChildVisible else { return }
    empty.page.isChildVisible = isEmpty
    queueAllocate()
  }

  private func leaveEmptiness() {
    memory.state.source == .everything ? onChoose?() : show(.everything)
  }

  private var emptyPage: StatusPage? {
    empty.flatMap { $0.page.isChildVisible ? $0.page : nil }
  }

  func shelf(_ id: ShelfID) -> Shelf? {
    music.catalogue.shown?.shelves.first { $0.id == id }
  }

  /// The visible page, or the one that the animation leads to.
  var currentPage: ShelfPage? { pager.pager.currentPage as? ShelfPage }

  /// The visible shelf, or the one that the animation leads to.
  var shownShelf: String? { tabs.current?.id }

  /// For the cache of the next run, which the session remembers; nil in the grid.
  func bakedStage() -> BakedStage? {
    guard !memory.state.isGrid, let flow = currentPage?.flow else { return nil }
    let stage = BakedStage(flow, music.catalogue)
    if let stage {
      memory.state.stage = FirstCovers.words(for: stage.covers, count: flow.visibleCount)
    }
    return stage
  }

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
    pager.measureAndAllocate(Rect(size: size))
    emptyPage?.measureAndAllocate(Rect(size: size))
    menu.follow()
    spoken.allocate(Rect(size: Size(width: 1, height: 1)))
    guard wantsFocus, isMapped, currentPage != nil else { return }
    wantsFocus = false
    // Covers can take the focus only after their layout.
    inNextFrame { [weak self] in
      // The user may already type in the search entry, or have left for another page.
      if let self, isInFront(), !hasFocusInside, owningWindow?.focus?.takesText != true {
        _ = takeFocusInside()
      }
    }
  }

  override var focusReceiver: Widget? {
    currentPage ?? (emptyPage == nil ? nil : empty?.button) ?? pager
  }

  func takeFocusInside() -> Bool {
    if let currentPage { return currentPage.takeFocusInside() }
    return emptyPage != nil && empty?.button.takeFocus() == true
  }

  /// A sheet over them closes.
  func takeFocusOfCovers() -> Bool {
    currentPage?.drawer.close()
    return takeFocusInside()
  }
}

// MARK: - Choices

extension RecordsPage {
  private func sort(by order: RecordOrder) {
    guard let tab = tabs.current else { return }
    music.catalogue.sort(ShelfID(tab.id), by: order)
  }

  func showGrid(_ isGrid: Bool) {
    memory.state.isGrid = isGrid
    actions.isGrid = isGrid
    for page in pages.values {
      page.admitCovers(page.isCurrent)
      page.setGrid(isGrid)
    }
    admitNeighbours()
  }

  /// `endless`: shelves with few records repeat them.
  func show(_ style: CoverStyle, endless isEndless: Bool) {
    let isOther = style != self.style
    (self.style, self.isEndless) = (style, isEndless)
    for page in pages.values {
      if isOther { page.flow.style = style.flow }
      page.flow.repeats = isEndless
    }
  }

  func offer(_ roots: [LibraryRoot]) {
    if !viewMenu.offer(roots, chosen: actions.source) { show(.everything) }
  }

  private func show(_ source: ShelfSource) {
    guard source != memory.state.source else { return }
    actions.source = source
    music.catalogue.show(source)
  }

  func show(isLooking: Bool) { if self.isLooking.change(to: isLooking) { showEmptiness() } }
}

// MARK: - Moves

extension RecordsPage {
  /// Whether the next character, even a space, continues a search by typing.
  var isTypingAhead: Bool { currentPage?.flow.isTypingAhead ?? false }

  /// If the record is on this shelf and no drag is in progress.
  func returnToPlaying() {
    guard let id = playing.now.record, tabs.isResting else { return }
    currentPage?.comeBack(toRecord: id)
  }

  var isReadingOtherTracks: Bool {
    guard let page = currentPage, page.stack.isPointedAt else { return false }
    return page.record?.id != playing.now.record
  }

  func showPlaying() {
    guard let id = playing.now.record else { return }
    reveal(id)
    if let page = currentPage, page.isLow, page.grid == nil { page.drawer.open() }
  }

  /// Leaves the grid; a track of the record gets the focus.
  func fly(to id: RecordID, _ track: TrackID? = nil) {
    if memory.state.isGrid { showGrid(false) }
    reveal(id, track)
  }

  /// To the centre of this shelf, or else of the shelf of all records.
  private func reveal(_ id: RecordID, _ track: TrackID? = nil) {
    if let page = currentPage, page.shelf?.place(ofRecord: id) != nil {
      page.comeBack(toRecord: id)
      page.stack.showRowInView()
      page.focus(track, of: id)
    } else if shelf(.all)?.place(ofRecord: id) != nil {
      memory.state.shelves[ShelfID.all.text, default: .init()].record = id
      // Selecting the tab creates the page if it is far away.
      tabs.select(ShelfID.all.text)
      pages[.all]?.comeBack(toRecord: id)
      pages[.all]?.stack.showRowInView()
      pages[.all]?.focus(track, of: id)
    }
  }
}

// MARK: - Pages

extension RecordsPage: PageSource {
  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = old as? ShelfPage ?? madePage()
    let id = ShelfID(tab.id)
    for (other, known) in pages where known === page { pages[other] = nil }
    pages[id] = page
    page.admitCovers(false)
    page.flow.zoom = memory.state.zoom
    page.flow.style = style.flow
    page.flow.repeats = isEndless
    if let shelf = shelf(id) {
      let record = memory.state.shelves[tab.id]?.record
      page.show(shelf, at: record)
    }
    page.setGrid(memory.state.isGrid)
    return page
  }

  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {
    guard let page = page as? ShelfPage else { return }
    let id = ShelfID(tab.id)
    if nearness == .far, pages[id] === page { pages[id] = nil }
    page.adapt(to: nearness)
    if nearness != .far { admitNeighbours() }
  }

  /// When the current page shows its own covers; before, the others would take the machine's time.
  private func admitNeighbours() {
    guard currentPage?.isComplete == true else { return }
    for page in pages.values { page.admitCovers() }
  }

  /// The part with the focus, or that had it before its page was removed.
  private var keyboardPart: ShelfPage.Part? {
    pages.values.contains { $0.hasFocusInside } || owningWindow?.focus == nil ? lastPart : nil
  }

  private func madePage() -> ShelfPage {
    let page = ShelfPage(
      music,
      playing: playing,
      pictures: pictures(),
      motion: motion,
      footRoom: footRoom,
      keyboardPart: { [weak self] in self?.keyboardPart }
    )
    page.onRest = { [weak self] shelf, record in
      self?.memory.state.shelves[shelf.text, default: .init()].record = record.id
    }
    page.onZoom = { [weak self, weak page] zoom in
      guard let self else { return }
      memory.state.zoom = zoom
      for other in pages.values where other !== page && other.flow.zoom != zoom {
        other.flow.zoom = zoom
      }
    }
    page.onComplete = { [weak self, weak page] in
      guard let self, page === currentPage else { return }
      admitNeighbours()
      onComplete?()
    }
    page.onLeaveGrid = { [weak self] in self?.showGrid(false) }
    page.onFocus = { [weak self] in self?.lastPart = $0 }
    page.onSearch = { [weak self] in self?.onSearch?($0) }
    onNewPage?(page)
    return page
  }
}

// MARK: - Temporary shelves

extension RecordsPage {
  var visit: ShelfID? {
    tabs.current.map { ShelfID($0.id) }.flatMap { visits.holds($0) ? $0 : nil }
  }

  private func listenToVisits() {
    pager.strip.onClose = { [weak self] in self?.onLeave?(ShelfID($0.id)) }
    tabs.onRest = { [weak self] in
      guard let self else { return }
      closeLeft()
      for page in pages.values { page.shareMemory() }
    }
    onKeyPress { [weak self] key, modifiers in
      guard let self, key == .escape, modifiers.isEmpty else { return false }
      return onEscape?() ?? false
    }
  }

  /// Opens the shelf beside the visible one, with `record` in the centre.
  ///
  /// `done` gets the shelf when it is loaded, or nil if it has no records, and returns whether to
  /// show it. A hidden page changes without an animation.
  func open(_ credit: Credit, at record: RecordID?, done: @escaping (ShelfID?) -> Bool) {
    guard let current = tabs.current?.id else { return }
    let genre = credit.role == .genre ? ShelfID.genre(credit.name) : nil
    let isShown = genre.map { !arrangement.hidden.contains($0.text) } ?? false
    let id = (isShown ? genre : nil).flatMap { shelf($0)?.id } ?? .visit(credit)
    if shelf(id) != nil, !id.isVisit || visits.neighbour(of: id) != nil {
      return show(id, at: record, done)
    }
    let isNew = visits.append(credit, beside: current) { [weak self] in
      self?.show(id, at: record, done)
    }
    guard isNew else { return }
    // The first search of a run loads the index.
    setCursor("progress")
    music.catalogue.open(credit) { [weak self] isThere in
      guard isThere != true else { return }
      self?.setCursor(nil)
      self?.visits.remove(id)
      if isThere == false { _ = done(nil) }
    }
  }

  private func show(_ id: ShelfID, at record: RecordID?, _ done: (ShelfID?) -> Bool) {
    setCursor(nil)
    visits.leave(id, false)
    let (hadFocus, isSeen) = (hasFocusInside, isMapped)
    guard done(id) else { return }
    if let record, id.isVisit, tabs.current?.id != id.text {
      memory.state.shelves[id.text, default: .init()].record = record
      pages[id]?.comeBack(toRecord: record)
    }
    isSeen ? tabs.select(id.text) : tabs.jump(to: id.text)
    if hadFocus { takeFocusAtRest() }
  }

  /// A temporary shelf is closed as soon as it is out of view.
  func leave(_ id: ShelfID?, for other: String?) {
    if let id { visits.leave(id) }
    let isShown = id != nil && tabs.current?.id == id?.text
    if isShown || other != nil {
      let target = [other, id.flatMap { visits.neighbour(of: $0) }, ShelfID.all.text]
        .compactMap { $0 }.first { tab in tabs.list.contains { $0.id == tab } }
      let hadFocus = hasFocusInside
      if let target { isMapped ? tabs.select(target) : tabs.jump(to: target) }
      if hadFocus { takeFocusAtRest() }
    }
    closeLeft()
  }

  private func updateVisits(for library: ShelfUpdate) {
    let (arrivals, gone) = visits.update(for: library)
    for id in gone { end(id) }
    for arrival in arrivals { arrival() }
  }

  private func end(_ id: ShelfID) {
    memory.state.shelves[id.text] = nil
    music.catalogue.close(id)
  }

  /// A shelf that the user has returned to remains.
  private func closeLeft() {
    guard tabs.isResting, !visits.leaving.isEmpty, let library = music.catalogue.shown else {
      return
    }
    for id in visits.leaving {
      if tabs.current?.id == id.text {
        visits.leave(id, false)
      } else {
        visits.remove(id)
        end(id)
      }
    }
    let list = visits.tabs(for: arrangement.shown(library.shelves))
    if list != tabs.list { tabs.list = list }
  }

  private func takeFocusAtRest() {
    eachFrame { [weak self] _ in
      guard let self else { return false }
      if !tabs.isResting { return true }
      // Another page may have the focus by now.
      if isMapped, hasFocusInside || owningWindow?.focus?.isMapped != true { _ = takeFocusInside() }
      return false
    }
  }
}
