internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Numbers
internal import Playback

/// The window: a header bar over whatever the library has to show.
final class MainWindow: AdwaitaWindow {
  /// The pages, of which one is shown.
  enum Page: String {
    case opening, welcome, records, trouble
  }

  let session: LibrarySession
  let player: PlayerSession
  let preferences: Preferences
  private(set) lazy var records = RecordsPage(
    session: session,
    actions: self,
    division: preferences.choices.shelves
  )
  private let pages = Stack()
  /// Pages that are there: each is made when it is first shown.
  private var made: Set<Page> = []
  private(set) lazy var welcome = makeWelcome()
  /// The welcome page was made.
  var onWelcome: ((WelcomePage) -> Void)?
  private var waiting: Timeout?
  private lazy var trouble = TroublePage.make { [weak self] in self?.session.start() }
  let scanBar = ScanBar()
  let notice = NoticeBar()
  let folderQuestion = FolderQuestion()
  let toasts: ToastOverlay
  private(set) lazy var playerBar = PlayerBar(player.player, art: records.art)
  private(set) lazy var playerPlace = Revealer(of: playerBar, slidesUp: true)
  private(set) lazy var follow = FollowWatch(clock: player.clock)
  var playing: Observation?
  var choosing: Observation?
  private(set) lazy var loudness = Action("replay-gain", picked: "off") { [weak self] in
    if let mode = ReplayGain.Mode(rawValue: $0) { self?.preferences.choices.replayGain = mode }
  }
  private(set) lazy var stopAfter = Action("stop-after", isOn: false) { [weak self] in
    self?.player.player.stopsAfterCurrent = $0
  }
  /// Whether a page has had the keyboard: before that nobody has chosen who gets it.
  private var hasGivenFocus = false
  /// Opens the menu of the Records page, while that is shown.
  var viewButton: Widget?
  /// Its actions, by their names.
  var actions: [String: Action] = [:]

  /// The window of a session, as large as it was left.
  ///
  /// With a glimpse of the last run it shows that at once.
  init(
    of application: Application,
    session: LibrarySession,
    player: PlayerSession,
    preferences: Preferences = Preferences(),
    glimpse: Glimpse? = nil,
    size: Size? = nil
  ) {
    self.session = session
    self.player = player
    self.preferences = preferences
    let stage = Overlay(over: pages)
    toasts = ToastOverlay(over: stage)
    super.init(of: application)
    title = Gatefold.name
    request(width: 360, height: 300)
    pages.expand(horizontally: true, vertically: true)
    addActions()
    let column = Box(.vertical)
    column.append(makeHeaderBar())
    column.append(notice)
    column.append(folderQuestion)
    column.append(toasts)
    column.append(playerPlace)
    content = column
    linkPlayer()
    folderQuestion.onAdd = { [weak self] in self?.session.choose($0) }
    scanBar.onStop = { [weak self] in self?.session.stop() }
    stage.lay(scanBar)
    records.onFirstShelves = { [weak self] in self?.giveFocus() }
    if let size { setDefaultSize(size) } else { takeRememberedPlace() }
    if let glimpse { show(glimpse) }
    session.observe(self) { [weak self] in self?.show($0) }
    session.onNews = { [weak self] in self?.tell($0) }
    onActiveChange { [weak self] in
      if let self, isActive { self.session.noticeFocus() }
    }
  }

  /// Asks the user whether folders are to be added to the library.
  func ask(toAdd folders: [BytePath]) {
    if let reason = session.status.readOnlyReason {
      for folder in folders.prefix(1) { tell(.refused(folder, .library(reason))) }
    } else {
      folderQuestion.ask(about: folders)
    }
  }

  /// The page that is shown.
  var page: Page? { pages.shown.flatMap { Page(rawValue: $0) } }

  /// Whether it stands as it will stay: for pictures.
  var isSettled: Bool {
    guard !session.status.isBusy else { return false }
    switch page {
    case .records: return records.isSettled
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
      case .trouble: trouble
      }
    pages.append(widget, name: page.rawValue)
  }

  private func makeWelcome() -> WelcomePage {
    let page = WelcomePage()
    page.onChoose = { [weak self] in self?.chooseFolder() }
    page.onTry = { [weak self] in self?.session.fillCrate() }
    return page
  }

  /// Shows what was seen in the last run.
  private func show(_ glimpse: Glimpse) {
    records.show(glimpse)
    if glimpse.hasPlayer { playerPlace.revealAtOnce() }
    turn(to: .records)
  }

  /// What is seen, for the next run; nil where there is nothing to be kept.
  func takeGlimpse() -> TakenGlimpse? {
    guard page == .records, session.status.phase == .ready else { return nil }
    return records.takeGlimpse(hasPlayer: playerPlace.isRevealed)
  }

  /// Calls once when its first frame is on its way to the screen, or soon if there is none.
  func afterFirstFrame(_ call: @escaping () -> Void) {
    var call: (() -> Void)? = call
    let once = { [weak self] in
      self?.waiting = nil
      call?()
      call = nil
    }
    waiting = Timeout(after: 1) { once() }
    frameClock?.connect(Notice("after-paint")) { once() }
  }

  private func show(_ status: LibraryStatus) {
    if case .failed(let reason) = status.phase { trouble.words = TroublePage.words(for: reason) }
    let page = Self.page(for: status)
    if page == .welcome || made.contains(.welcome) {
      welcome.show(WelcomePage.Words(for: status))
      welcome.isFree = status.activity == nil && status.readOnlyReason == nil
    }
    // What was seen in the last run stands until the library is read.
    if page != .opening || records.glimpse == nil { turn(to: page) }
    scanBar.show(status.activity)
    notice.show(status.readOnlyReason.map(Self.readOnlyWords))
    showActions(for: status)
  }

  /// Shows a page; keys go to it, unless something else in the window has them.
  private func turn(to page: Page) {
    guard self.page != page else { return }
    let isNew = made.isEmpty || self.page == .opening
    let isFirstWelcome = page == .welcome && !made.contains(.welcome)
    add(page)
    if isFirstWelcome { onWelcome?(welcome) }
    // What comes first comes at once.
    pages.show(page.rawValue, fades: !isNew)
    viewButton?.isVisible = page == .records
    giveFocus()
  }

  /// Lets keys go to the page, as soon as it has something that takes them; what the user has chosen
  /// meanwhile keeps them.
  private func giveFocus() {
    var frames = 0
    eachFrame { [weak self] _ in
      frames += 1
      // A new window gives the keyboard to the first thing in it, a button of the header bar.
      guard let self, frames < 60, !hasGivenFocus || focus == nil || focus?.isMapped == false
      else { return false }
      switch page {
      case .welcome: hasGivenFocus = welcome.takeFocus()
      case .records: hasGivenFocus = records.takeFocusInside()
      case .opening, .trouble, nil: return false
      }
      return !hasGivenFocus
    }
  }

  /// Why nothing can be changed, in words.
  nonisolated static func readOnlyWords(_ reason: String) -> String {
    Format.text(tr("The library can only be looked at: %s."), reason)
  }

  /// The page that has to say something while things stand so.
  nonisolated static func page(for status: LibraryStatus) -> Page {
    switch status.phase {
    case .opening: .opening
    case .empty: .welcome
    case .ready: .records
    case .failed: .trouble
    }
  }

  private func takeRememberedPlace() {
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
}
