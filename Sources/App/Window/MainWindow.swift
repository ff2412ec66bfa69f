internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Motion

/// The window: a header bar over whatever the library has to show.
final class MainWindow: AdwaitaWindow {
  /// The pages, of which one is shown.
  enum Page: String {
    case opening, welcome, records, trouble
  }

  let session: LibrarySession
  private(set) lazy var records = RecordsPage(session: session, actions: self)
  private let pages = Stack()
  let toasts: ToastOverlay

  /// The window of a session, as large as it was left.
  init(of application: Application, session: LibrarySession) {
    self.session = session
    toasts = ToastOverlay(over: pages)
    super.init(of: application)
    title = Gatefold.name
    request(width: 360, height: 300)
    addPages()
    addActions()
    let column = Box(.vertical)
    column.append(makeHeaderBar())
    column.append(toasts)
    content = column
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
    return page != .records || records.isSettled
  }

  private func addPages() {
    pages.expand(horizontally: true, vertically: true)
    pages.fades()
    let page = StatusPage(
      icon: Gatefold.id,
      title: tr("Welcome to Gatefold"),
      description: tr(
        """
        Flip through your records, unfold them into tracks,
        and keep lists of what to hear next.
        """
      )
    )
    page.addClass("welcome")
    pages.append(Box(.vertical), name: Page.opening.rawValue)
    pages.append(page, name: Page.welcome.rawValue)
    pages.append(records, name: Page.records.rawValue)
    pages.append(Box(.vertical), name: Page.trouble.rawValue)
  }

  private func show(_ status: LibraryStatus) {
    pages.shown = Self.page(for: status).rawValue
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
