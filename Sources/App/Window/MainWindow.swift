internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Playback
internal import Values

final class MainWindow: AdwaitaWindow {
  enum Page: String {
    case opening, welcome, records, lists, search, problem
  }

  private(set) var history: PlaceHistory
  private(set) var page: Page?
  let places = ViewStack()
  let session: LibrarySession
  let player: PlayerSession
  let preferences: Preferences
  private(set) lazy var music = MusicActions(session.catalogue, player: player) { [weak self] in
    self
  }
  let motion: MotionClock
  private(set) lazy var records = RecordsPage(
    music,
    playing: player.marks,
    memory: session.memory,
    motion: motion,
    footRoom: { [weak self] in self?.footRoom ?? 0 },
    isInFront: { [weak self] in self?.page == .records }
  )
  /// Created when it is first shown.
  private(set) var lists: ListsPage?
  private let listsHolder = Box(.vertical)
  private let bodies = Stack()
  let headerBar = AdwaitaHeaderBar()
  let searchButton = ToggleButton(icon: "system-search-symbolic", tooltip: tr("Search"))
  private(set) lazy var search = makeSearch()
  private(set) lazy var searchFrame = SearchFrame(search.field, in: headerBar)
  /// The pages of the Records place: the records, or the state of the library.
  private let pages = Stack()
  /// Each is created when it is first shown.
  private var made: Set<Page> = []
  private(set) lazy var welcome = makeWelcome()
  /// The trace of the window, if there is one.
  var onTraced: ((TracedEvent) -> Void)?
  private lazy var problem = ErrorPage.make { [weak self] in self?.session.start() }
  private let scanBar = ScanBar()
  let notice = NoticeBar()
  /// That another build was installed.
  let update = NoticeBar(remedy: tr("Restart Gatefold"))
  let folderQuestion: FolderQuestion
  /// About paths that were not opened.
  let refusals = NoticeBar(canClose: true)
  var onDrop: (([BytePath]) -> Void)?
  /// Below the now playing page.
  let column = Box(.vertical)
  private(set) lazy var layer = NowPlayingLayer(over: column, bar: playerBar)
  /// Nil while it is closed.
  var nowPlaying: NowPlayingPage? { layer.page }
  private let pageToasts: ToastOverlay
  var toasts: ToastOverlay { layer.toasts ?? pageToasts }
  private(set) lazy var messages = WindowMessages { [weak self] in self?.toasts }
  private let light: ScreenLight
  private(set) lazy var playerBar = PlayerBar(player.player, art: session.catalogue.pictures)
  private(set) lazy var playerPlace = Revealer(of: playerBar, slidesUp: true)
  private(set) lazy var follow = FollowWatch(clock: player.clock)
  private(set) lazy var placeTitle = ViewSwitcherTitle(of: places, title: Gatefold.name)
  private(set) lazy var centredTitle = CentredTitle(placeTitle, in: headerBar)
  private(set) lazy var placeBar = ViewSwitcherBar(of: places)
  private var observations: [Observation] = []
  private(set) lazy var loudness = Action("replay-gain", picked: "off") { [weak self] in
    if let mode = ReplayGain.Mode(rawValue: $0) { self?.preferences[.replayGain] = mode }
  }
  private(set) lazy var whatNext = Action(
    "what-next",
    picked: session.memory.state.whatNext.rawValue
  ) { [weak self] in
    self?.session.memory.state.whatNext = WhatNext(rawValue: $0) ?? .shelf
    self?.player.nextRecord?.followRule()
  }
  private(set) lazy var stopAfter = Action("stop-after", picked: StopChoice.off.rawValue) {
    [weak self] in
    self?.player.player.stopAfter = StopChoice(rawValue: $0)?.stop
  }
  /// Before that the focus is GTK's default.
  private var hasGivenFocus = false
  private(set) lazy var viewButton = {
    let button = MenuButton(
      icon: "view-more-symbolic",
      tooltip: tr("View"),
      menu: records.viewMenu.menu
    )
    button.isVisible = page == .records
    return button
  }()
  let mini = MiniSwitch()
  let actions = WindowActions()
  private weak var application: Application?

  /// Without `size` it has the size of the last run.
  init(
    of application: Application,
    session: LibrarySession,
    player: PlayerSession,
    preferences: Preferences = Preferences(),
    size: Size? = nil,
    place: Place = .records,
    motion: MotionClock = MotionClock(),
    light: ScreenLight = ScreenLight()
  ) {
    self.application = application
    history = PlaceHistory(at: place)
    self.session = session
    self.player = player
    self.preferences = preferences
    self.motion = motion
    self.light = light
    folderQuestion = FolderQuestion(clock: player.clock)
    bodies.append(places, name: "places")
    let stage = Overlay(over: bodies)
    pageToasts = ToastOverlay(over: stage)
    super.init(of: application)
    title = Gatefold.name
    music.onNews = { [weak self] in self?.messages.show($0) }
    music.onCredit = { [weak self] in self?.show($0, at: $1) }
    records.onLeave = { [weak self] in self?.close($0) }
    records.onOverview = { [weak self] in self?.showShelves() }
    records.onChoose = { [weak self] in self?.chooseFolder() }
    records.onEscape = { [weak self] in self?.leaveShelf() ?? false }
    records.onSearch = { [weak self] in self?.search(for: $0) }
    music.onFolders = { [weak self] in self?.confirm(namedIn: $0) }
    records.actions.add(to: self)
    request(width: 360, height: 300)
    pages.expand(horizontally: true, vertically: true)
    addPlaces()
    addActions()
    let rows: [Widget] = [
      makeHeaderBar(), notice, update, refusals, folderQuestion, pageToasts, playerPlace, placeBar,
    ]
    for row in rows { column.append(row) }
    content = layer.overlay
    observations += linkPlayer()
    offerQueueUndo()
    linkNowPlaying()
    acceptDrops()
    folderQuestion.onAdd = { [weak self] in self?.session.choose($0) }
    folderQuestion.onImport = { [weak self] in self?.importLists($0) }
    update.remedy?.onPress { [weak self] in self?.session.onRestart?() }
    scanBar.onStop = { [weak self] in self?.session.stop() }
    stage.lay(scanBar)
    records.onFirstShelves = { [weak self] in self?.giveFocus() }
    records.onComplete = { [weak self] in self?.session.viewCompleted() }
    if let size { setDefaultSize(size) } else { restoreSize() }
    session.observe(self) { [weak self] in self?.show($0) }
    session.onNews = { [weak self] in self?.messages.show($0) }
    onActiveChange { [weak self] in
      if let self, isActive { self.session.noticeFocus() }
    }
  }

  // MARK: - Pages

  /// Pictures wait for it.
  var isSettled: Bool {
    guard !session.status.isBusy, nowPlaying?.isSettled ?? true else { return false }
    switch page {
    case .records: return records.isSettled
    case .lists: return lists?.isSettled ?? false
    case .search: return search.isSettled
    case .welcome: return welcome.isSettled
    default: return true
    }
  }

  private func add(_ page: Page) {
    guard made.insert(page).inserted else { return }
    let widget: Widget =
      switch page {
      case .opening: Box(.vertical)
      case .welcome: welcome
      case .records: records
      case .problem: problem
      case .lists: makeLists()
      case .search: search
      }
    if page == .lists { return listsHolder.append(widget) }
    if page == .search { return bodies.append(widget, name: page.rawValue) }
    pages.append(widget, name: page.rawValue)
  }

  private func makeWelcome() -> WelcomePage {
    let page = WelcomePage()
    page.onChoose = { [weak self] in self?.chooseFolder() }
    page.onTry = { [weak self] in self?.session.fillCrate() }
    page.onServer = { [weak self] in
      if let self { ServerDialog(session, over: self).present() }
    }
    return page
  }

  private func addPlaces() {
    for place in Place.switched {
      let page = place == .lists ? listsHolder : pages
      places.append(page, name: place.rawValue, title: place.title, icon: place.icon)
    }
    places.onShow { [weak self] name in
      if let place = Place(rawValue: name) { self?.go(to: place) }
    }
    placeTitle.onTitle { [weak self] in self?.arrangePlaces() }
  }

  private func makeLists() -> ListsPage {
    let page = ListsPage(music, motion: motion)
    page.expand(horizontally: true, vertically: true)
    lists = page
    page.onRecords = { [weak self] in self?.go(to: .records) }
    let book = session.catalogue.lists
    observations.append(book.observe { [weak self] _ in self?.offerPractice() })
    offerPractice()
    offerUndo(on: page)
    onTraced?(.lists(page))
    return page
  }

  private func turnToPlace() {
    hasGivenFocus = false
    turn(to: Self.page(for: session.status, at: history.ground))
    turnNowPlaying()
  }

  private func show(_ status: LibraryStatus) {
    if case .failed(let reason) = status.phase { problem.words = ErrorPage.words(for: reason) }
    let page = Self.page(for: status, at: history.ground)
    // Also while the library opens: the bar at the foot must not appear for a moment.
    placeTitle.hasButtons = if case .failed = status.phase { false } else { true }
    arrangePlaces()
    if page == .welcome || made.contains(.welcome) {
      let isFree = status.activity == nil && status.readOnlyReason == nil
      welcome.show(WelcomePage.Words(for: status), isFree: isFree)
    }
    records.show(isLooking: status.isLooking)
    turn(to: page)
    scanBar.show(status.activity)
    notice.show(
      status.readOnlyReason.map(Self.readOnlyWords) ?? status.unwritten.map(Self.unwrittenWords)
    )
    actions.enable(in: status)
    // A library that is about to open mostly has something to search.
    let searches = status.phase == .ready || status.phase == .opening
    if searchButton.isSensitive != searches { searchButton.isSensitive = searches }
    if status.phase != .opening { records.offer(status.roots) }
    if history.place == .nowPlaying, nowPlaying == nil { turnNowPlaying() }
  }

  func offerRestart() {
    update.show(tr("Gatefold was updated. Music plays on; new files and covers need a restart."))
  }

  private func turn(to page: Page) {
    guard self.page != page else { return }
    if self.page == .welcome {
      // Otherwise GTK would give it to the first widget of the next page, the tabs.
      let path = focus.map { Array(sequence(first: $0, next: \.parent)) } ?? [welcome]
      if path.contains(welcome) { hasGivenFocus = false }
    }
    let isNew = made.isEmpty || self.page == .opening
    self.page = page
    let isFirstWelcome = page == .welcome && !made.contains(.welcome)
    add(page)
    if isFirstWelcome { onTraced?(.welcome(welcome)) }
    showBody(of: page)
    if page == .lists {
      places.shown = Place.lists.rawValue
    } else if page != .search {
      // The first page appears without a transition.
      pages.show(page.rawValue, fades: !isNew)
      places.shown = Place.records.rawValue
    }
    viewButton.isVisible = page == .records
    onTraced?(.turned)
    giveFocus()
  }

  private func showBody(of page: Page) {
    let isSearch = page == .search
    searchButton.isOn = isSearch
    headerBar.setTitle(isSearch ? searchFrame : centredTitle)
    bodies.show(isSearch ? page.rawValue : "places", fades: self.page != nil)
    arrangePlaces()
  }

  private func giveFocusAgain() {
    hasGivenFocus = false
    giveFocus()
  }

  /// As soon as the page can take it, unless the user has focused something else meanwhile.
  private func giveFocus() {
    var frames = 0
    eachFrame { [weak self] _ in
      frames += 1
      // GTK focuses the first widget of a new window, which is a button of the header bar.
      guard let self, frames < 60, !hasGivenFocus || focus == nil || focus?.isMapped == false
      else { return false }
      switch page {
      case .welcome: hasGivenFocus = welcome.takeFocus()
      case .records: hasGivenFocus = records.takeFocusInside()
      case .lists: hasGivenFocus = lists?.takeFocusInside() ?? false
      case .search: hasGivenFocus = search.takeFocusInside()
      case .opening, .problem, nil: return false
      }
      return !hasGivenFocus
    }
  }

  /// That of the chosen place, unless the library's state requires another one.
  nonisolated static func page(for status: LibraryStatus, at place: Place) -> Page {
    switch status.phase {
    case .opening: .opening
    case .empty where status.isMusicKnown && place != .lists: .records
    case .empty: place == .lists ? .lists : .welcome
    case .ready: place == .lists ? .lists : place == .search ? .search : .records
    case .failed: .problem
    }
  }

  // MARK: - Places

  private var depth: Int { lists?.depth ?? 0 }

  func go(to place: Place) {
    guard place != history.place else { return }
    history.go(to: place, depth: depth)
    turnToPlace()
  }

  /// Returns false at the start of the history.
  func goBack() -> Bool {
    switch history.stepBack(depth: depth) {
    case .closeLevel: lists?.closeLevel()
    case .show:
      history.leave()
      turnToPlace()
    case .leave(let step, _):
      history.leave()
      // The shelf remains open if an earlier step of the history leads to it.
      records.leave(history.leads(to: step.to) ? nil : step.to, for: step.from)
      turnToPlace()
    case nil:
      // The window began with the now playing page.
      guard history.place == .nowPlaying else { return false }
      closeNowPlaying()
    }
    return true
  }

  func closeNowPlaying() {
    if history.place == .nowPlaying {
      history.leaveNowPlaying()
      turnToPlace()
    } else if let nowPlaying, nowPlaying.sleeve.opening == 0 {
      removeNowPlaying()
    } else {
      nowPlaying?.sleeve.close()
    }
  }

  /// The sleeve was opened or closed, perhaps by a hand.
  func nowPlayingRested(isOpen: Bool) {
    layer.cover(isOpen)
    if isOpen {
      history.go(to: .nowPlaying, depth: depth)
      return layer.takeFocus()
    }
    removeNowPlaying()
    if history.place == .nowPlaying {
      history.leaveNowPlaying()
      turnToPlace()
    }
  }

  private func removeNowPlaying() {
    guard nowPlaying != nil else { return }
    leaveFullscreen()
    layer.remove { giveFocusAgain() }
  }

  // MARK: - Temporary shelves of artists, composers and genres

  func show(_ credit: Credit, at record: RecordID?) {
    let (before, from) = (history, records.shownShelf)
    records.open(credit, at: record) { [weak self] id in
      guard let self else { return false }
      guard let id else {
        messages.show(Format.text(tr("There are no records of “%s”."), credit.name))
        return false
      }
      // The user has gone elsewhere meanwhile.
      guard history == before, records.shownShelf == from else { return false }
      guard page != .records || id.text != from else {
        // The shelf is below the now playing page.
        go(to: .records)
        return true
      }
      history.go(to: .records, depth: depth, shelf: PlaceHistory.ShelfStep(from: from, to: id))
      turnToPlace()
      let count = records.shelf(id)?.records.count ?? 0
      records.spoken.speak(SearchWords.line(credit.name, SearchWords.records(count)))
      return true
    }
  }

  /// From the visible one the user goes back.
  func close(_ visit: ShelfID) {
    if records.visit == visit, leaveShelf() { return }
    history.forget(visit)
    records.leave(visit, for: nil)
  }

  /// Returns false if no temporary shelf is open.
  func leaveShelf() -> Bool {
    let shown = records.shownShelf
    if case .leave(let step, _) = history.stepBack(depth: depth), step.to.text == shown {
      return goBack()
    }
    guard let visit = records.visit else { return false }
    history.forget(visit)
    records.leave(visit, for: nil)
    return true
  }

  func closePlace() {
    if history.place == .nowPlaying { return closeNowPlaying() }
    if page != .records || records.visit == nil || !leaveShelf() { close() }
  }

  // MARK: - The screen

  private func restoreSize() {
    let place = session.memory.state.window
    setDefaultSize(Size(width: Double(place.width), height: Double(place.height)))
    if place.isMaximized { isMaximized = true }
    onResize { [weak self] in
      guard let self else { return }
      var place = session.memory.state.window
      place.isMaximized = isMaximized
      if defaultSize.width > 0, defaultSize.height > 0 {
        place.width = Int(clamping: defaultSize.width)
        place.height = Int(clamping: defaultSize.height)
      }
      session.memory.state.window = place
    }
  }

  func keepScreenLit() {
    light.turn(on: isFullscreen && isVisible && player.state.isMeantToPlay)
  }

  func showMini() {
    guard mini.window == nil, let application else { return }
    // The covers' textures are freed while the window is hidden.
    let stage = records.bakedStage()
    let window = MiniWindow(
      of: application,
      player: player,
      catalogue: session.catalogue,
      memory: session.memory
    )
    window.onRestore = { [weak self] in self?.raise() }
    mini.show(window, insteadOf: self, stage)
    keepScreenLit()
  }

  func hideWhilePlaying() {
    mini.hide(self) { leaveScreen() }
  }

  /// Unless `isWhole`, the mini window is enough if it is visible.
  func raise(isWhole: Bool = true) {
    if !isWhole, let window = mini.window { return window.present() }
    let wasHidden = !isVisible
    present()
    keepScreenLit()
    if wasHidden { mini.end(in: self) }
  }

  /// Returns the visible covers for the next run's cache.
  ///
  /// They must be taken first, because their textures are freed with the window's picture.
  func leaveScreen() -> BakedStage? {
    let stage = isVisible ? records.bakedStage() : mini.stage
    lists?.finishTyping()
    isVisible = false
    keepScreenLit()
    mini.close()
    return stage
  }
}
