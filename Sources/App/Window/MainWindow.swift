internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Numbers
internal import Playback

/// The main window: a header bar, the pages and the player bar.
final class MainWindow: AdwaitaWindow {
  /// The pages, one of which is visible.
  enum Page: String {
    case opening, welcome, records, lists, search, problem
  }

  /// The places that the user has visited.
  var history: PlaceHistory
  /// The places between which the header bar switches.
  let places = ViewStack()
  let session: LibrarySession
  let player: PlayerSession
  let preferences: Preferences
  let music: MusicActions
  let motion: MotionClock
  let records: RecordsPage
  /// The Lists page, created when it is first shown.
  private(set) var lists: ListsPage?
  private let listsHolder = Box(.vertical)
  /// The places, or the search page.
  private let bodies = Stack()
  let headerBar = AdwaitaHeaderBar()
  let searchButton = ToggleButton(icon: "system-search-symbolic", tooltip: tr("Search"))
  /// The search page, created when it is first shown.
  private(set) lazy var search = makeSearch()
  private(set) lazy var searchFrame = SearchFrame(search.field, in: headerBar)
  /// The pages of the Records place: the records, or the state of the library.
  private let pages = Stack()
  /// The pages that exist; each is created when it is first shown.
  private var made: Set<Page> = []
  private(set) lazy var welcome = makeWelcome()
  /// Called when another page is visible.
  var onTurn: (() -> Void)?
  /// Called when the Lists page was created.
  var onLists: ((ListsPage) -> Void)?
  /// Called when the search page was created.
  var onSearch: ((SearchPage) -> Void)?
  /// Called when the welcome page was created.
  var onWelcome: ((WelcomePage) -> Void)?
  private lazy var problem = ErrorPage.make { [weak self] in self?.session.start() }
  let scanBar = ScanBar()
  /// The server that was not connected last, as its password is not stored.
  var locked: BytePath?
  let notice = NoticeBar()
  let folderQuestion = FolderQuestion()
  /// Messages about paths that were not opened.
  let refusals = NoticeBar(canClose: true)
  /// Called with folders and files that were dropped on the window.
  var onDrop: (([BytePath]) -> Void)?
  /// The now playing page; nil while it is closed.
  var nowPlaying: NowPlayingPage?
  var nowPlayingToasts: ToastOverlay?
  /// Called when the now playing page was created, and with nil when it was removed.
  var onNowPlaying: ((NowPlayingPage?) -> Void)?
  /// What had the focus before the now playing page opened.
  weak var focusBefore: Widget?
  /// Keeps the screen lit in full screen.
  var screenLight: AnyObject?
  /// Returns an object that prevents the screen from blanking while it lives.
  var makeScreenLight: (_ reason: String) -> AnyObject? = { reason in
    Wakefulness(reason, prevents: .blank, program: Gatefold.id) { try? await Bus.session() }
  }
  /// The header bar, the page and the player bar, below the now playing page.
  let column = Box(.vertical)
  private(set) lazy var layers = Overlay(over: column)
  private let pageToasts: ToastOverlay
  /// Shows messages over the visible page.
  var toasts: ToastOverlay { nowPlayingToasts ?? pageToasts }
  private(set) lazy var playerBar = PlayerBar(
    player.player,
    art: session.catalogue.pictures
  )
  private(set) lazy var playerPlace = Revealer(of: playerBar, slidesUp: true)
  private(set) lazy var follow = FollowWatch(clock: player.clock)
  private(set) lazy var placeTitle = ViewSwitcherTitle(of: places, title: Gatefold.name)
  private(set) lazy var centredTitle = CentredTitle(placeTitle, in: headerBar)
  private(set) lazy var placeBar = ViewSwitcherBar(of: places)
  var playing: Observation?
  var choosing: Observation?
  private var practice: Observation?
  var watchingMarks: [Observation] = []
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
  /// Whether the page has had the focus; before that the focus is GTK's default.
  private var hasGivenFocus = false
  /// The message about the last step.
  var stepMessage: Toast?
  /// The button of the Records page's menu, visible with that page.
  var viewButton: Widget?
  var mini = MiniSwitch()
  /// The playlists that were opened last.
  var playlists: [BytePath] = []
  /// The actions by name.
  var actions: [String: Action] = [:]

  /// Creates the window of a session; without `size` it has the size of the last run.
  init(
    of application: Application,
    session: LibrarySession,
    player: PlayerSession,
    preferences: Preferences = Preferences(),
    size: Size? = nil,
    place: Place = .records,
    motion: MotionClock = MotionClock()
  ) {
    history = PlaceHistory(at: place)
    self.session = session
    self.player = player
    self.preferences = preferences
    self.motion = motion
    music = MusicActions(session.catalogue, player: player)
    records = RecordsPage(music, playing: player.marks, memory: session.memory, motion: motion)
    bodies.append(places, name: "places")
    let stage = Overlay(over: bodies)
    pageToasts = ToastOverlay(over: stage)
    super.init(of: application)
    mini.application = application
    title = Gatefold.name
    music.window = self
    music.onNews = { [weak self] in self?.toasts.show($0) }
    music.onCredit = { [weak self] in self?.show($0, at: $1) }
    records.onLeave = { [weak self] in self?.close($0) }
    records.onEscape = { [weak self] in self?.leaveShelf() ?? false }
    music.onFolders = { [weak self] in self?.confirm(namedIn: $0) }
    records.actions.add(to: self)
    request(width: 360, height: 300)
    pages.expand(horizontally: true, vertically: true)
    addPlaces()
    addActions()
    let rows: [Widget] = [
      makeHeaderBar(), notice, refusals, folderQuestion, pageToasts, playerPlace, placeBar,
    ]
    for row in rows { column.append(row) }
    content = layers
    linkPlayer()
    offerQueueUndo()
    linkNowPlaying()
    acceptDrops()
    folderQuestion.clock = player.clock
    folderQuestion.onAdd = { [weak self] in self?.session.choose($0) }
    folderQuestion.onImport = { [weak self] in self?.importLists($0) }
    scanBar.onStop = { [weak self] in self?.session.stop() }
    stage.lay(scanBar)
    records.onFirstFocus = { [weak self] in self?.page == .records }
    records.onFirstShelves = { [weak self] in self?.giveFocus() }
    records.onComplete = { [weak self] in self?.session.viewCompleted() }
    if let size { setDefaultSize(size) } else { restorePlace() }
    session.observe(self) { [weak self] in self?.show($0) }
    session.onNews = { [weak self] in self?.show($0) }
    onActiveChange { [weak self] in
      if let self, isActive { self.session.noticeFocus() }
    }
  }

  private(set) var page: Page?

  /// Whether the page is fully drawn; pictures wait for it.
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
    practice = session.catalogue.lists.observe { [weak self] _ in self?.offerPractice() }
    offerPractice()
    offerUndo(on: page)
    onLists?(page)
    return page
  }

  /// Shows the page of the current place.
  func turnToPlace() {
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
      welcome.show(WelcomePage.Words(for: status))
      welcome.isFree = status.activity == nil && status.readOnlyReason == nil
    }
    records.show(isLooking: status.tally != nil)
    turn(to: page)
    scanBar.show(status.activity)
    notice.show(
      status.readOnlyReason.map(Self.readOnlyWords) ?? status.unwritten.map(Self.unwrittenWords)
    )
    showActions(for: status)
    if status.phase != .opening { records.offer(status.roots) }
    if history.place == .nowPlaying, nowPlaying == nil { turnNowPlaying() }
  }

  /// Shows a page, and moves the focus to it.
  private func turn(to page: Page) {
    guard self.page != page else { return }
    let isNew = made.isEmpty || self.page == .opening
    self.page = page
    let isFirstWelcome = page == .welcome && !made.contains(.welcome)
    add(page)
    if isFirstWelcome { onWelcome?(welcome) }
    showBody(of: page)
    if page == .lists {
      places.shown = Place.lists.rawValue
    } else if page != .search {
      // The first page appears without a transition.
      pages.show(page.rawValue, fades: !isNew)
      places.shown = Place.records.rawValue
    }
    viewButton?.isVisible = page == .records
    onTurn?()
    giveFocus()
  }

  /// Shows a child of `bodies` by name.
  func showBodies(_ name: String) { bodies.show(name, fades: page != nil) }

  /// Moves the focus to the page again.
  func giveFocusAgain() {
    hasGivenFocus = false
    giveFocus()
  }

  /// Moves the focus to the page as soon as it can take it, unless the user has focused something
  /// else meanwhile.
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
}
