internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import Motion
internal import Widgets

/// The results of a search; the entry is in the header bar.
final class SearchPage: CustomWidget {
  /// A record is to be shown on its shelf, with one of its tracks.
  var onRecord: ((RecordID, TrackID?) -> Void)?
  /// A row of the lists is to be shown.
  var onList: ((ListRowID) -> Void)?
  /// The search is over.
  var onLeave: (() -> Void)?
  /// Other rows are listed.
  var onRows: (() -> Void)?

  /// What is typed.
  let field = SearchField()
  let music: MusicActions
  let run: SearchRun
  private let search: any MusicSearch
  var menu: ContextMenu? { didSet { oldValue?.close() } }
  private let column = Box(.vertical)
  private let chips = SearchChips()
  private let status = Label()
  private(set) var list: ListView
  /// The query when rows were listed last, and the row that was selected of them.
  private var shown: (query: SearchQuery, row: SearchRows.Row?) = (SearchQuery(""), nil)
  private var watch: Task<Void, Never>?
  /// Whether the library has changed while the page was not shown.
  private(set) var isStale = false
  /// Announces what was found once typing rests.
  private var announcing: Timeout?

  /// A page of what `search` finds in the library behind `music`.
  init(_ music: MusicActions, _ search: any MusicSearch) {
    self.music = music
    self.search = search
    run = SearchRun(search) { [weak catalogue = music.catalogue] in
      catalogue?.words(for: $0) ?? ""
    }
    let relay = Relay()
    list = ListView(
      count: 0,
      make: { relay.page?.makeRow() ?? SearchRowView(art: music.catalogue.pictures) },
      fill: { relay.page?.fill($0 as? SearchRowView, with: $1) },
      clear: { ($0 as? SearchRowView)?.place = nil }
    )
    super.init()
    relay.page = self
    expand(horizontally: true, vertically: true)
    field.setPlaceholder(tr("Search your music"))
    field.describe(.label(tr("Search")))
    field.expand(horizontally: true)
    list.addClass("search-results")
    list.describeView(tr("Results"))
    list.expand(horizontally: true, vertically: true)
    status.addClass("search-status")
    status.wraps(isCentered: true)
    column.append(chips)
    column.append(status)
    column.append(list)
    adopt(column)
    connect()
    show()
  }

  isolated deinit { watch?.cancel() }

  /// The way back from rows to the page that holds them.
  private final class Relay {
    weak var page: SearchPage?
  }

  override class var cssName: String { "searchpage" }
  override class var followingAxis: Axis? { .vertical }

  /// What is listed.
  var rows: SearchRows { run.rows }

  /// The row that Enter opens.
  var selected: SearchRows.Row? { list.selected.flatMap { row(at: $0) } }

  /// What is said above the rows.
  var words: String { status.isVisible ? status.text : "" }

  /// Whether no search is running.
  var isSettled: Bool { run.state != .waiting }

  /// Lets the user type; what was typed before is selected.
  func begin() {
    run.prepare()
    field.takeFocus()
    field.select(all: true)
  }

  private func connect() {
    field.onChange { [weak self] in self?.ask() }
    field.onEnter { [weak self] in self?.openSelected() }
    chips.onRemove = { [weak self] in
      self?.field.text = $0
      self?.field.takeFocus()
      self?.field.select(all: false)
    }
    chips.onKeep = { [weak self] in self?.keep() }
    let keys = KeyController()
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    field.add(keys)
    let listKeys = KeyController()
    listKeys.listen(in: .capture)
    listKeys.onPress { [weak self] key, modifiers in
      self?.press(key, modifiers, isInList: true) ?? false
    }
    list.add(listKeys)
    list.onSelect { [weak self] _ in self?.recordSelection() }
    run.onChange = { [weak self] in self?.show() }
    watch = Task { [weak self, search] in
      for await _ in await search.changes() { self?.libraryChanged() }
    }
  }

  /// A page that is not shown refreshes its results once it is shown again.
  private func libraryChanged() {
    isStale = !isMapped
    if isMapped { run.refresh() }
  }

  override func mapped() { if isStale { libraryChanged() } }

  private func ask() {
    let query = SearchQuery(field.text)
    chips.show(query)
    run.ask(query)
  }

  // MARK: - What it shows

  private func show() {
    let rows = run.rows.rows
    let count = rows.count
    // What the library becomes meanwhile does not take the selection away.
    let kept = run.query == shown.query ? shown.row.flatMap { rows.firstIndex(of: $0) } : nil
    list.replace(at: 0, removing: list.count, adding: count)
    list.selected = count > 0 ? kept ?? 0 : nil
    recordSelection()
    onRows?()
    list.isVisible = count > 0
    status.text = stateWords
    status.isVisible = !status.text.isEmpty
    announceSoon()
  }

  /// Has screen readers say what there is, but not between two keys.
  private func announceSoon() {
    announcing = Timeout(after: 0.7) { [weak self] in
      guard let self, isMapped else { return }
      switch run.state {
      case .found: announce(SearchWords.line(chips.spoken, SearchWords.found(run.rows)))
      case .nearly, .nothing, .failed: announce(status.text)
      case .idle, .waiting: break
      }
    }
  }

  private func recordSelection() { shown = (run.query, selected) }

  private var stateWords: String {
    switch run.state {
    case .idle:
      tr("Words in any order, or for instance artist:davis year:1955-1965 -live")
    case .waiting: run.rows.rows.isEmpty ? tr("Searching…") : ""
    case .found: run.whole.map { SearchWords.whole($0, of: run.rows) } ?? ""
    case .nearly: Format.text(tr("Nothing fits “%s”. Nearly:"), run.query.typed)
    case .nothing: Format.text(tr("Nothing fits “%s”."), run.query.typed)
    case .failed(let reason): reason
    }
  }

  func row(at place: Int) -> SearchRows.Row? {
    run.rows.rows.indices.contains(place) ? run.rows.rows[place] : nil
  }

  private func makeRow() -> SearchRowView {
    let view = SearchRowView(art: music.catalogue.pictures)
    view.onTouch = { [weak self, weak view] in
      if let place = view?.place { self?.prepareDrag(of: place) }
    }
    view.onPress = { [weak self, weak view] in
      guard let self, let row = view?.place.flatMap({ row(at: $0) }) else { return }
      open(row)
    }
    view.onMenu = { [weak self, weak view] point in
      guard let self, let view, let place = view.place else { return }
      list.selected = place
      openMenu(for: place, at: view.convert(point, to: self) ?? .zero)
    }
    view.dragContent = { [weak self, weak view] in
      view?.place.flatMap { self?.drag(from: $0) }
    }
    return view
  }

  private func fill(_ view: SearchRowView?, with place: Int) {
    guard let view, let row = row(at: place) else { return }
    view.place = place
    var content = content(of: row)
    content.heading = run.rows.headings[place].map { SearchWords.title(of: $0.section) }
    view.show(content)
  }

  // MARK: - Keys

  /// A key in the entry, or one that the list has no use for.
  func press(_ key: Key, _ modifiers: Modifiers, isInList: Bool = false) -> Bool {
    switch (key, modifiers) {
    case (.down, []), (.keypadDown, []): return !isInList && move(by: 1)
    case (.up, []), (.keypadUp, []): return !isInList && move(by: -1)
    case (.pageDown, []), (.keypadPageDown, []): return !isInList && move(by: SearchRows.best)
    case (.pageUp, []), (.keypadPageUp, []): return !isInList && move(by: -SearchRows.best)
    case (.enter, []), (.keypadEnter, []):
      guard isInList else { return false }
      openSelected()
      return true
    case (.enter, .control), (.keypadEnter, .control): return play(appends: false)
    case (.enter, .shift), (.keypadEnter, .shift): return play(appends: true)
    case (.menu, []), (.f10, .shift): return openMenuOfSelected()
    case (.escape, []):
      if run.whole != nil { run.ask(run.query) } else { onLeave?() }
      return true
    default:
      guard modifiers == .control, key.character?.lowercased() == "s" else { return false }
      keep()
      return true
    }
  }

  /// Makes a list of the search that fills itself.
  private func keep() { music.keepAsList(SearchQuery(field.text)) }

  private func move(by step: Int) -> Bool {
    guard list.count > 0 else { return true }
    let place = min(max((list.selected ?? -1) + step, 0), list.count - 1)
    list.selected = place
    recordSelection()
    list.scroll(to: place)
    if let row = row(at: place) {
      let content = content(of: row)
      announce(SearchWords.line(content.title, content.detail))
    }
    return true
  }

  /// Shows the selected row.
  func openSelected() {
    guard let selected else { return }
    open(selected)
  }

  private func openMenuOfSelected() -> Bool {
    guard let place = list.selected else { return false }
    openMenu(for: place, at: Point(x: size.width / 2, y: size.height / 3))
    return true
  }

  // MARK: - As a widget

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wish = column.measure(axis, along: along)
    return axis == .horizontal
      ? SizeRequest(minimum: 300, natural: 960)
      : SizeRequest(minimum: max(wish.minimum, 160), natural: 620)
  }

  override func layOut(in size: Size) {
    _ = column.measure(.vertical, along: Int(size.width))
    column.allocate(Rect(size: size))
    menu?.follow()
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: palette.surface)
    snapshot.draw(column, of: self)
  }

  override var focusReceiver: Widget? { field }

  /// Lets the keyboard begin in the entry.
  func takeFocusInside() -> Bool {
    begin()
    return field.holdsFocus
  }
}
