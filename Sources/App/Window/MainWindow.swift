internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Playback

/// The window: a header bar over whatever the library has to show.
final class MainWindow: AdwaitaWindow {
  /// The pages, of which one is shown.
  enum Page: String {
    case opening, welcome, records, trouble
  }

  let session: LibrarySession
  let player: PlayerSession
  private(set) lazy var records = RecordsPage(session: session, actions: self)
  private let pages = Stack()
  let welcome = WelcomePage()
  private lazy var trouble = TroublePage.make { [weak self] in self?.session.start() }
  let scanBar = ScanBar()
  let notice = NoticeBar()
  let toasts: ToastOverlay
  private(set) lazy var playerBar = PlayerBar(player.player, art: records.art)
  private(set) lazy var playerPlace = Revealer(of: playerBar, slidesUp: true)
  private(set) lazy var follow = FollowWatch(clock: player.clock)
  var playing: Observation?
  private(set) lazy var loudness = Action("replay-gain", picked: "off") { [weak self] in
    if let mode = ReplayGain.Mode(rawValue: $0) { self?.player.player.replayGain.mode = mode }
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
  init(of application: Application, session: LibrarySession, player: PlayerSession) {
    self.session = session
    self.player = player
    let stage = Overlay(over: pages)
    toasts = ToastOverlay(over: stage)
    super.init(of: application)
    title = Gatefold.name
    request(width: 360, height: 300)
    addPages()
    addActions()
    let column = Box(.vertical)
    column.append(makeHeaderBar())
    column.append(notice)
    column.append(toasts)
    column.append(playerPlace)
    content = column
    linkPlayer()
    scanBar.onStop = { [weak self] in self?.session.stop() }
    stage.lay(scanBar)
    records.onFirstShelves = { [weak self] in self?.giveFocus() }
    welcome.onChoose = { [weak self] in self?.chooseFolder() }
    welcome.onTry = { [weak self] in self?.session.fillCrate() }
    takeRememberedPlace()
    session.observe(self) { [weak self] in self?.show($0) }
    session.onNews = { [weak self] in self?.tell($0) }
    onActiveChange { [weak self] in
      if let self, isActive { self.session.noticeFocus() }
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

  private func addPages() {
    pages.expand(horizontally: true, vertically: true)
    pages.fades()
    pages.append(Box(.vertical), name: Page.opening.rawValue)
    pages.append(welcome, name: Page.welcome.rawValue)
    pages.append(records, name: Page.records.rawValue)
    pages.append(trouble, name: Page.trouble.rawValue)
  }

  private func show(_ status: LibraryStatus) {
    if case .failed(let reason) = status.phase { trouble.words = TroublePage.words(for: reason) }
    welcome.show(WelcomePage.Words(for: status))
    welcome.isFree = status.activity == nil && status.readOnlyReason == nil
    turn(to: Self.page(for: status))
    scanBar.show(status.activity)
    notice.show(status.readOnlyReason.map(Self.readOnlyWords))
    showActions(for: status)
  }

  /// Shows a page; keys go to it, unless something else in the window has them.
  private func turn(to page: Page) {
    guard self.page != page else { return }
    pages.shown = page.rawValue
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
      case .records: hasGivenFocus = records.takeFocus()
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
        place.width = Int(defaultSize.width)
        place.height = Int(defaultSize.height)
      }
      session.memory.state.window = place
    }
  }
}
