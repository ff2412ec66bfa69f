internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

/// The songs that a search finds, or all of the library, as a table.
final class SongTable: CustomWidget {
  var onRecord: ((RecordID, TrackID?) -> Void)?
  /// The focus goes up from the first row.
  var onAbove: (() -> Void)?
  var onLeave: (() -> Void)?
  var onPlay: (() -> Void)?
  var onKeep: (() -> Void)?
  /// Other songs are listed.
  var onShow: (() -> Void)?

  let music: MusicActions
  private let search: any MusicSearch
  /// Nil before the first one.
  private(set) var query: SearchQuery?
  private(set) var songs = SongList()
  private(set) var selection = Selection()
  let tracks: ListTracks
  private(set) lazy var view = TableView(
    columns: Self.columns,
    count: 0,
    cell: { [weak self] in self?.cell($0, $1) ?? TableView.Cell() },
    fill: { [weak self] row, _ in self?.mark(row) }
  )
  private(set) lazy var menu = ContextMenu(on: self)
  private(set) lazy var selectionBar = SelectionBar(music)
  private(set) lazy var typing = TypeAheadFinder<Int>(
    now: { [weak self] in self?.clock.now ?? 0 },
    find: { [weak self] in await self?.place(of: $0) },
    onFind: { [weak self] in self?.moveFocus(to: $0) }
  )
  let shuffle = Button(icon: "media-playlist-shuffle-symbolic", text: tr("Shuffle These"))
  let keep = Button(icon: "list-add-symbolic", text: tr("Keep as List"))
  let summary = Label.line().styled("songs-summary")
  private let foot = Box(.horizontal, spacing: 6).styled("songs-foot")
  private let column = Box(.vertical)
  /// Whether songs were selected at the last press, which may have ended that.
  private(set) var wasSelecting = false
  private var loading: Task<Void, Never>?
  private var request: Task<SongList, any Error>?
  private var refreshing: (any Sendable)?
  /// Waits for the songs of the query.
  private var held: (() -> Void)?
  private var isWanted = false
  /// What stays where it is when the next songs are shown.
  private var stay = Stay.nothing
  /// Whether the focus goes to the rows as soon as there are some.
  private var wantsFocus = false
  private var observations: [Observation] = []
  private var ending: (any Sendable)?
  private let ownClock = LoopClock()

  private enum Stay: Int { case nothing, focus, place }

  init(_ music: MusicActions, _ search: any MusicSearch) {
    (self.music, self.search) = (music, search)
    tracks = ListTracks(music.catalogue)
    super.init()
    expand(horizontally: true, vertically: true)
    view.addClass("songs")
    view.describeView(tr("Songs"))
    view.expand(horizontally: true, vertically: true)
    summary.expand(horizontally: true)
    foot.append(summary)
    for button in [keep, shuffle] {
      button.addClasses("flat", "search-chip")
      foot.append(button)
    }
    keep.tooltip = tr("Make a list that always holds what this search finds")
    column.append(view, foot, selectionBar)
    adopt(column)
    connect()
    listen()
    arrange()
  }

  isolated deinit {
    loading?.cancel()
    request?.cancel()
  }

  private var clock: any PlayerClock { music.player?.clock ?? ownClock }

  override class var cssName: String { "songtable" }
  override class var followingAxis: Axis? { .vertical }

  private var memory: SongArrangement {
    get { music.catalogue.memory.state.songs }
    set { music.catalogue.memory.state.songs = newValue }
  }

  /// Whether the latest songs are shown.
  var isSettled: Bool { loading == nil }

  private func connect() {
    keep.onPress { [weak self] in self?.onKeep?() }
    shuffle.onPress { [weak self] in
      guard let self else { return }
      music.play(songs.ids, named: tr("Songs"), .shuffle)
    }
    selectionBar.connect(to: menu) { [weak self] in self?.endSelection() }
    tracks.onArrival = { [weak self] in
      guard let self else { return }
      view.renew()
      if selection.count <= Self.fewSongs { showSelection() }
    }
    if let marks = music.player?.marks {
      observations.append(marks.observe { [weak self] _ in self?.view.renew() })
    }
    view.onActivate { [weak self] in self?.play(from: $0) }
    view.onSort { [weak self] place in
      guard let self, let column = SongColumn(column: place) else { return }
      memory.order.pick(column)
      showSort()
      // The first row is not what the user looks for.
      load(selection.isEmpty && view.selected ?? 0 == 0 ? .nothing : .focus)
    }
    view.onArrange { [weak self] in self?.noteArrangement() }
    typing.onChange = { [weak self] in self?.show(typed: $0) }
  }

  // MARK: - Songs

  /// Lists what a query finds.
  func show(_ query: SearchQuery) {
    guard self.query.change(to: query) else { return }
    held = nil
    keep.isVisible = !query.isEmpty
    request?.cancel()
    load(.nothing)
  }

  /// The library has changed; a scan changes it many times a second.
  func refresh() {
    guard query != nil, refreshing == nil else { return }
    refreshing = clock.after(0.3) { [weak self] in
      self?.refreshing = nil
      self?.load(.place)
    }
  }

  /// Runs an action now, or when the songs of the query are listed.
  func whenShown(_ action: @escaping () -> Void) {
    if isSettled { action() } else { held = action }
  }

  private func load(_ stay: Stay) {
    self.stay = isWanted && self.stay.rawValue < stay.rawValue ? self.stay : stay
    isWanted = true
    // The songs are asked for before the page is laid out.
    guard loading == nil, var next = nextRequest() else { return }
    loading = Task { [weak self] in
      while true {
        let (request, query, stay) = next
        do {
          let list = try await request.value
          if query == self?.query { await self?.show(list, stay) }
        } catch {
          self?.report(error)
        }
        guard let another = self?.nextRequest() else { break }
        next = another
      }
      self?.shown()
    }
  }

  /// Nil if the latest songs are shown.
  private func nextRequest() -> (Task<SongList, any Error>, SearchQuery, Stay)? {
    guard isWanted, let query else { return nil }
    isWanted = false
    let request = Task.immediate { [search, order = memory.order] in
      try await search.songs(query, by: order)
    }
    self.request = request
    return (request, query, stay)
  }

  private func report(_ error: any Error) {
    if !(error is CancellationError) { summary.text = music.catalogue.words(for: error) }
  }

  private func shown() {
    loading = nil
    let held = held
    self.held = nil
    if isMapped { held?() }
    if wantsFocus, isMapped { begin() }
  }

  private func show(_ list: SongList, _ stay: Stay) async {
    if stay == .nothing {
      replace(with: list, SongChange(from: [], to: list.ids), 0..<songs.ids.count, stay)
    } else if list.ids != songs.ids {
      var change: SongChange
      var before: (selection: Selection, focused: Int?)
      let top = view.top?.item
      repeat {
        before = (selection, view.selected)
        change = await SongChange.between(
          songs.ids,
          list.ids,
          selection,
          focused: view.selected,
          top: top
        )
      } while before != (selection, view.selected)
      // The user may have scrolled meanwhile.
      let scrolled = (view.top?.item ?? 0) - (top ?? 0)
      replace(with: list, change, change.replaced, stay, scrolled)
    } else {
      songs = list
    }
    view.renew()
    showSelection()
    summary.text = words
    view.describeView(tr("Songs"), holding: words)
    onShow?()
  }

  private func replace(
    with list: SongList,
    _ change: SongChange,
    _ gone: Range<Int>,
    _ stay: Stay,
    _ scrolled: Int = 0
  ) {
    let (hadFocus, top) = (isInRows, view.top)
    songs = list
    view.replace(at: gone.lowerBound, removing: gone.count, adding: change.count)
    selection = change.selection
    view.selected = change.focused
    switch stay {
    case .nothing: view.scroll(to: 0, at: 0)
    case .focus: view.scroll(to: change.focused ?? 0)
    case .place:
      if let top, let item = change.top {
        view.scroll(to: min(max(item + scrolled, 0), list.ids.count - 1), at: top.offset)
      }
    }
    guard hadFocus, !list.ids.isEmpty else { return }
    guard stay == .place, let focused = change.focused, let first = view.top?.item,
      !(first...first + page).contains(focused)
    else { return moveFocus(to: change.focused ?? 0) }
    // GTK would scroll to the row; keys begin there all the same.
    takeFocus(at: first + 1)
  }

  /// How many there are, and how long they are.
  var words: String {
    let seconds = songs.seconds(of: songs.ids.indices)
    let count = NowPlayingRecord.summary(songs.ids.count, seconds: 0)
    return SearchWords.line(count, NowPlayingRecord.time(seconds))
  }

  private func show(typed word: TypedWord?) {
    summary.text = word.map { "“\($0.text)”" } ?? words
    if word?.fits == false { announce(tr("No song fits")) }
    ending =
      word == nil
      ? nil
      : clock.after(1.5) { [weak self] in
        self?.typing.close()
      }
  }

  private func place(of typed: TypeAheadQuery) async -> Int? {
    let start = (view.selected ?? -1) + (typed.skipsPresent ? 1 : 0)
    let column = memory.order.keys.first?.column ?? .title
    return try? await search.place(
      of: typed.text,
      among: songs.ids,
      from: max(start, 0),
      by: column
    )
  }

  // MARK: - Columns

  private static let columns =
    [TableView.Column(title: "", width: 32)]
    + SongColumn.allCases.map { column in
      TableView.Column(
        title: SongWords.title(of: column),
        isNumeric: column.isNumeric,
        width: column.width,
        isExpanding: column == .title || column == .artist || column == .record
      )
    }

  /// Shows the columns that the user has chosen.
  func arrange() {
    let shown = memory.columns.map { TableView.Shown(column: $0.column.place, width: $0.width) }
    let all = [TableView.Shown(column: 0, width: nil)] + shown
    if view.shown != all { view.shown = all }
    showSort()
    let choices = ActionGroup()
    let menu = Menu()
    for column in SongColumn.allCases {
      let name = "column-\(column.rawValue)"
      choices.add(
        Action(name, isOn: memory.shows(column)) { [weak self] in
          self?.memory.show(column, $0)
          self?.arrange()
        }
      )
      menu.append(SongWords.title(of: column), action: "songs.\(name)")
    }
    insert(choices, as: "songs")
    view.setHeaderMenu(menu)
  }

  private func noteArrangement() {
    memory.arrange(
      view.shown.compactMap { shown in
        SongColumn(column: shown.column).map { .init(column: $0, width: shown.width) }
      }
    )
  }

  private func showSort() {
    if let key = memory.order.keys.first {
      let spoken = key.isReversed ? tr("sorted, reversed") : tr("sorted")
      view.showSort(by: key.column.place, isReversed: key.isReversed, spoken: spoken)
    }
  }

  // MARK: - Cells

  private func cell(_ place: Int, _ item: Int) -> TableView.Cell {
    guard let (track, record) = entry(at: item) else { return TableView.Cell() }
    switch SongColumn(column: place) {
    case nil:
      guard let marks = music.player?.marks.now, marks.track == track.id else { return .init() }
      let symbol =
        marks.isPlaying ? "media-playback-start-symbolic" : "media-playback-pause-symbolic"
      return TableView.Cell(tr("Now playing"), symbol: symbol)
    case .heart:
      guard track.heart != nil else { return TableView.Cell() }
      return TableView.Cell(tr("Favourite"), symbol: "emblem-favorite-symbolic")
    case let column?:
      return TableView.Cell(
        SongWords.text(column, of: track, on: record),
        isLink: column == .artist || column == .record
      )
    }
  }

  private func mark(_ row: TableRow) {
    let isPicked = row.item.map { selection.contains($0) } ?? false
    isPicked ? row.addClass("picked") : row.removeClass("picked")
    row.describeSelected(isPicked)
    // Rows are filled long before they are drawn.
    let track = row.item.flatMap { entry(at: $0)?.track }
    track?.isAvailable == false ? row.addClass("dim-label") : row.removeClass("dim-label")
  }

  /// The row at a point of the table, with that point of it.
  func row(at point: Point) -> (row: TableRow, item: Int, point: Point)? {
    var widget = view.pick(at: point)
    while let one = widget, one !== view {
      // Beside the row itself GTK picks the widget around it.
      if let row = one as? TableRow ?? one.children.first as? TableRow, let item = row.item {
        return view.convert(point, to: row).map { (row, item, $0) }
      }
      widget = one.parent
    }
    return nil
  }

  // MARK: - Selection and focus

  func note(press wasSelecting: Bool) { self.wasSelecting = wasSelecting }

  func select(_ change: (inout Selection) -> Void) {
    let before = selection.ranges
    change(&selection)
    if selection.ranges != before { showSelection() }
  }

  private func showSelection() {
    let group = selectedGroup
    for case let row as TableRow in view.cells where row.item != nil { mark(row) }
    foot.isVisible = group == nil
    selectionBar.show(group) { moveFocus(to: view.selected ?? 0) }
  }

  /// Nil if nothing is selected.
  var selectedGroup: (any SelectedGroup)? {
    let (places, count) = (selection.ranges, selection.count)
    guard count > 0 else { return nil }
    if count <= Self.fewSongs {
      let subjects = places.joined().compactMap { subject(at: $0) }
      if subjects.count == count { return SubjectGroup(subjects: subjects) }
    }
    return SongGroup(songs, at: places, music.catalogue)
  }

  /// So many may be loaded at once.
  static let fewSongs = 500

  /// Nil until it is loaded.
  func subject(at place: Int) -> RecordSubject? {
    entry(at: place).map { .track($0.track, of: $0.record) }
  }

  private func entry(at place: Int) -> ListTracks.Entry? {
    songs.ids.indices.contains(place) ? tracks[songs.ids[place]] : nil
  }

  /// Whether the focus is in the rows, and not in the header.
  var isInRows: Bool {
    view.cells.contains { $0.parent?.hasFocusInside == true }
  }

  /// Whether the focused row has the keyboard, and not another one, which GTK has chosen.
  var isAtFocus: Bool {
    view.cells.contains { ($0 as? TableRow)?.item == view.selected && $0.parent?.hasFocus == true }
  }

  /// Whether the focus is in the header.
  var isInHeader: Bool { view.hasFocusInside && !isInRows && owningWindow?.focus is Button }

  private func takeFocus(at place: Int) {
    var frames = 0
    // A row that was far away is there after the next layout.
    eachFrame { [weak self] _ in
      frames += 1
      guard let self, frames < 10 else { return false }
      view.takeFocus { ($0 as? TableRow)?.item == place }
      return !isInRows
    }
  }

  override var focusReceiver: Widget? { view }

  /// Gives the focus to the row that had it last, or to the first one, when the songs are listed.
  func begin() {
    wantsFocus = !isSettled
    if isSettled, !songs.ids.isEmpty { moveFocus(to: view.selected ?? 0) }
  }

  /// The focus goes elsewhere.
  func endBeginning() { wantsFocus = false }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wish = column.measure(axis, along: along)
    return axis == .horizontal
      ? SizeRequest(minimum: wish.minimum, natural: max(wish.minimum, 960))
      : SizeRequest(minimum: max(wish.minimum, 160), natural: 620)
  }

  override func layOut(in size: Size) {
    column.measureAndAllocate(Rect(size: size))
    menu.follow()
  }
}

extension SongTable: SelectableRows {
  var selectableCount: Int { songs.ids.count }

  var focusedPlace: Int? { view.selected }

  func moveFocus(to place: Int) {
    view.selected = place
    view.scroll(to: place)
    takeFocus(at: place)
  }
}

extension SongColumn {
  /// Of the table's columns, the first of which has the mark of what plays.
  var place: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// Nil for the first one.
  init?(column place: Int) {
    guard Self.allCases.indices.contains(place - 1) else { return nil }
    self = Self.allCases[place - 1]
  }

  var isNumeric: Bool {
    switch self {
    case .number, .year, .length, .plays, .played, .added: true
    default: false
    }
  }

  var width: Double {
    switch self {
    case .title: 300
    case .artist, .record: 220
    case .genre, .composer: 150
    case .folder: 280
    case .played, .added: 110
    case .number, .year, .length, .plays, .format: 96
    case .heart: 44
    }
  }
}
