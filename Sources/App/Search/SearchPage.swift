internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

/// The results of a search; the entry is in the header bar.
final class SearchPage: CustomWidget {
  var onRecord: ((RecordID, TrackID?) -> Void)?
  var onList: ((ListRowID) -> Void)?
  var onCommand: ((SearchCommand) -> Void)?
  var onLeave: (() -> Void)?
  var onRows: (() -> Void)?
  /// Other songs are in the table.
  var onSongs: (() -> Void)?

  /// The entry in the header bar.
  let field = SearchField()
  let music: MusicActions
  let run: SearchRun
  private let search: any MusicSearch
  private(set) lazy var menu = ContextMenu(on: self)
  private let column = Box(.vertical)
  private let songsPlace = Box(.vertical)
  let chips = SearchChips()
  private let status = Label().styled("search-status")
  /// Made when the page is wide for the first time.
  private(set) var songs: SongTable?
  /// Whether the page is wide enough for it.
  private(set) var isWide = false
  /// Whether the table is to get the focus, and not the entry.
  private var beginsInSongs = false
  /// Shown while nothing is typed in a narrow window, or nothing is found.
  private(set) lazy var start = SearchStart(music.catalogue.pictures)
  /// Announces the number of results and the selected row to screen readers.
  let spoken = SpokenStatus()
  private(set) lazy var list = ListView(
    count: 0,
    make: { [weak self, art = music.catalogue.pictures] in
      self?.makeRow() ?? SearchRowView(art: art)
    },
    fill: { [weak self] in self?.fill($0 as? SearchRowView, with: $1) },
    clear: { ($0 as? SearchRowView)?.show(nil) }
  )
  /// The query and the selected row when the rows were last shown.
  private var shown: (query: SearchQuery, row: SearchRows.Row?) = (SearchQuery(""), nil)
  private var listed = SearchRows()
  private var places: [SearchRows.Row.ID: Int] = [:]
  /// Of the rows; only records and tracks among them count.
  private(set) var selection = Selection()
  private(set) lazy var selectionBar = SelectionBar(music)
  private var held: (() -> Void)?
  /// Whether a button is down on a row.
  ///
  /// GTK activates a row on a double click, but the first click has already opened it.
  private var isTouched = false
  private var watch: Task<Void, Never>?
  private var observation: Observation?
  let lengths: ListTracks
  let artists: ArtistRecords
  /// Visible records that the catalogue has not loaded yet.
  private(set) var unknown: Set<RecordID> = []
  /// Whether the library has changed while the page was hidden.
  private(set) var isStale = false
  private var announcing: (any Sendable)?
  private var choosing: Task<Void, Never>?
  /// Records not heard lately, the same as long as the program runs.
  private var chosen: [RecordID] = []

  init(_ music: MusicActions, _ search: any MusicSearch) {
    self.music = music
    self.search = search
    lengths = ListTracks(music.catalogue)
    artists = ArtistRecords(search)
    run = SearchRun(
      search,
      words: { [weak catalogue = music.catalogue] in catalogue?.words(for: $0) ?? "" },
      commands: { [weak player = music.player] in
        SearchCommand.found(by: $0, hasStop: player?.state.stopAfter != nil)
      }
    )
    super.init()
    expand(horizontally: true, vertically: true)
    field.setPlaceholder(tr("Search your music"))
    field.describe(.label(tr("Search")))
    list.addClass("search-results")
    list.describeView(tr("Results"))
    list.expand(horizontally: true, vertically: true)
    status.wraps(isCentered: true)
    column.append(chips, status, start.view, list, songsPlace, selectionBar, spoken)
    adopt(column)
    connect()
    if let window = music.window { widen(to: window.size.width) }
    show()
  }

  isolated deinit {
    watch?.cancel()
    choosing?.cancel()
  }

  override class var cssName: String { "searchpage" }
  override class var followingAxis: Axis? { .vertical }

  var rows: SearchRows { run.rows }

  /// The row that Enter opens.
  var selected: SearchRows.Row? { list.selected.flatMap { row(at: $0) } }

  var isSettled: Bool { run.state != .waiting && songs?.isSettled ?? true }

  /// Moves the focus to the entry, and selects its text.
  func begin() {
    beginsInSongs = false
    songs?.endBeginning()
    run.prepare()
    showStart()
    showSongs()
    field.takeFocus()
    field.select(all: true)
  }

  /// Shows all songs; in a narrow window there is only the entry.
  func beginSongs() {
    field.text = ""
    guard let songs, isWide else { return begin() }
    beginsInSongs = true
    showSongs()
    songs.begin()
    // For typed letters, other headers and changes.
    songs.whenShown { [weak self] in self?.run.prepare() }
  }

  private func connect() {
    field.onChange { [weak self] in self?.startSearch() }
    field.onEnter { [weak self] in self?.openSelected() }
    chips.onRemove = { [weak self] in
      self?.field.text = $0
      self?.field.takeFocus()
      self?.field.select(all: false)
    }
    chips.onFilters = { [weak self] in self?.openFilters(below: $0) }
    chips.onSearch = { [weak self] in
      self?.field.text = $0
      self?.field.takeFocus()
    }
    chips.onForget = { [weak self] in self?.forget() }
    chips.show(SearchQuery(""))
    start.onRecord = { [weak self] in self?.onRecord?($0, nil) }
    start.onSearch = { [weak self] in self?.field.text = $0 }
    start.onFilter = { [weak self] in
      // With words that find nothing, a filter finds nothing either.
      if self?.run.state == .nothing { self?.field.text = "" }
      self?.insert($0)
    }
    start.onFilters = { [weak self] in self?.openFilters(below: $0) }
    start.onForget = { [weak self] in self?.forget() }
    field.onKeyPress(in: .capture) { [weak self] in self?.press($0, $1) ?? false }
    list.onKeyPress(in: .capture) { [weak self] key, modifiers in
      self?.press(key, modifiers, isInList: true) ?? false
    }
    list.onSelect { [weak self] _ in self?.recordSelection() }
    list.onScroll { [weak self] in self?.queueDraw() }
    list.onActivate { [weak self] place in
      if let self, isMapped, !isTouched, let row = row(at: place) { open(row) }
    }
    selectionBar.connect(to: menu) { [weak self] in self?.endSelection() }
    lengths.onArrival = { [weak self] in
      self?.showLengths()
      self?.showSelection()
    }
    artists.onArrival = { [weak self] in self?.showArtists() }
    run.onChange = { [weak self] in self?.show() }
    run.onAnswer = { [weak self] in self?.showAnswered() }
    observation = music.catalogue.observe { [weak self] _ in
      self?.completeRows()
      self?.showSelection()
    }
    watch = Task { [weak self, search] in
      for await _ in await search.changes() { self?.libraryChanged() }
    }
  }

  private func forget() {
    music.catalogue.memory.state.recentSearches = []
    field.takeFocus()
    showChips(SearchQuery(field.text))
    showStart()
  }

  /// Refreshes the results, or does so when the page is next mapped.
  private func libraryChanged() {
    artists.renew()
    isStale = !isMapped
    guard isMapped else { return }
    run.refresh()
    songs?.refresh()
    showArtists()
    if start.view.isVisible { showStart() }
  }

  override func mapped() { if isStale { libraryChanged() } }

  private func startSearch() {
    held = nil
    endSelection()
    let query = SearchQuery(field.text)
    showChips(query)
    run.start(query)
  }

  // MARK: - Contents

  private func show() {
    let (rows, old) = (run.rows.rows, listed.rows)
    places = [:]
    for (place, row) in rows.enumerated() { places[row.id] = place }
    // A change of the library neither changes the selection nor moves other rows.
    let kept = run.query == shown.query ? shown.row.flatMap { place(of: $0.id) } : nil
    let isOther = run.query != shown.query
    let replaced =
      isOther ? [(0..<list.count, rows.count)] : listed.replacements(for: run.rows)
    listed = run.rows
    for (range, count) in replaced where !range.isEmpty || count > 0 {
      list.replace(at: range.lowerBound, removing: range.count, adding: count)
    }
    let selected = rows.isEmpty ? nil : kept ?? 0
    if list.selected != selected { list.selected = selected }
    recordSelection()
    select { $0.follow(from: old, to: rows, by: \.id) }
    showSelection()
    onRows?()
    list.isVisible = !rows.isEmpty
    showSongs()
    let isEmpty = (run.state == .idle && !isWide || run.state == .nothing) && rows.isEmpty
    if isEmpty, !start.view.isVisible { showStart() }
    start.view.isVisible = isEmpty
    status.text = words
    status.isVisible = !status.text.isEmpty
    announceSoon()
  }

  /// Shows the recent searches and the chosen records.
  private func showStart() {
    guard run.state == .idle && !isWide || run.state == .nothing else { return }
    start.show(recent: music.catalogue.memory.state.recentSearches)
    if showChosen() { return }
    guard let shelf = music.catalogue.library?.shelves.first(where: { $0.id == .all }) else {
      return
    }
    choosing?.cancel()
    choosing = Task { [weak self] in
      // With one more, as the one that plays is left out.
      let records = await shelf.longUnheard(SearchStart.recordCount + 1)
      guard !Task.isCancelled, let self else { return }
      chosen = records.map(\.id)
      if !showChosen() { start.show(Array(records.prefix(SearchStart.recordCount))) }
    }
  }

  /// Returns false where other records must be chosen.
  private func showChosen() -> Bool {
    let records = chosen.compactMap { music.catalogue.record($0) }
    guard records.count == chosen.count, records.count > SearchStart.recordCount else {
      return false
    }
    let playing = music.player?.player.shownEntry?.item.record
    start.show(Array(records.filter { $0.id != playing }.prefix(SearchStart.recordCount)))
    return true
  }

  /// Shows the final results, and runs the action of a key that has waited for them.
  private func showAnswered() {
    // Equal rows may have other highlighted words.
    if shown.query.typed != run.query.typed { show() }
    showSongs()
    showChips(answered, typed: run.query)
    let held = held
    self.held = nil
    if isMapped { held?() }
  }

  /// The query of the listed rows, as the user typed it if it is the same.
  private var answered: SearchQuery {
    run.state == .found && run.answered != run.query ? run.answered : run.query
  }

  private func showChips(_ query: SearchQuery, typed: SearchQuery? = nil) {
    let isIdle = isWide && field.text.isEmpty
    let recent = isIdle ? music.catalogue.memory.state.recentSearches : []
    chips.show(query, typed: typed, recent: recent)
  }

  // MARK: - The table

  func widen(to width: Double) {
    guard isWide != (width >= Self.leastTableWidth) else { return }
    isWide.toggle()
    endSelection()
    if isWide, songs == nil { makeSongs() }
    chips.widen(isWide)
    showChips(SearchQuery(field.text))
    run.list(tracks: !isWide)
    list.replace(at: 0, removing: list.count, adding: list.count)
    show()
  }

  private func makeSongs() {
    let songs = SongTable(music, search)
    songs.isVisible = false
    songs.onRecord = { [weak self] in
      self?.rememberQuery()
      self?.onRecord?($0, $1)
    }
    songs.onPlay = { [weak self] in self?.rememberQuery() }
    songs.onAbove = { [weak self] in self?.leaveSongs() }
    songs.onLeave = { [weak self] in _ = self?.press(.escape, []) }
    songs.onKeep = { [weak self] in self?.keep() }
    songs.onShow = { [weak self] in self?.onSongs?() }
    songs.onFocusChange { [weak list] isInSongs in
      if isInSongs { list?.addClass("left") } else { list?.removeClass("left") }
    }
    songsPlace.append(songs)
    self.songs = songs
  }

  private func showSongs() {
    guard let songs else { return }
    songs.isVisible = isStrip && run.state != .nothing
    if list.isSideways != isStrip {
      list.isSideways = isStrip
      isStrip ? list.addClass("cards") : list.removeClass("cards")
      list.expand(horizontally: true, vertically: !isStrip)
    }
    guard songs.isVisible, run.isAnswered else { return }
    songs.show(run.state == .idle ? SearchQuery("") : run.answered)
  }

  private func announceSoon() {
    announcing = (music.player?.clock ?? LoopClock()).after(0.7) { [weak self] in
      guard let self, isMapped else { return }
      switch run.state {
      case .found:
        let found = run.rows.rows.isEmpty ? nil : SearchWords.found(run.rows)
        spoken.speak(SearchWords.line(chips.spoken, found, isStrip ? songs?.words : nil))
      case .nearly, .nothing, .failed: spoken.speak(words)
      case .idle, .waiting: break
      }
    }
  }

  func recordSelection() { shown = (run.query, selected) }

  /// The visible text above the rows.
  var words: String {
    switch run.state {
    case .idle: ""
    case .waiting: run.rows.rows.isEmpty ? tr("Searching…") : ""
    case .found: run.whole.map { SearchWords.whole($0, of: run.rows) } ?? ""
    case .nearly: Format.text(tr("No results for “%s”. Similar:"), run.query.typed)
    case .nothing: Format.text(tr("No results for “%s”."), run.query.typed)
    case .failed(let reason): reason
    }
  }

  func row(at place: Int) -> SearchRows.Row? {
    run.rows.rows.indices.contains(place) ? run.rows.rows[place] : nil
  }

  func select(_ change: (inout Selection) -> Void) {
    let before = selection.ranges
    change(&selection)
    if !selection.ranges.joined().contains(where: { row(at: $0)?.record != nil }) {
      selection.end()
    }
    if selection.ranges != before { showSelection() }
  }

  func place(of id: SearchRows.Row.ID) -> Int? { places[id] }

  func place(of view: SearchRowView?) -> Int? { view?.row.flatMap { place(of: $0.id) } }

  private func makeRow() -> SearchRowView {
    let view = SearchRowView(art: music.catalogue.pictures)
    view.onTouch = { [weak self, weak view] in
      self?.isTouched = true
      if let place = self?.place(of: view) { self?.prepareDrag(of: place) }
    }
    view.onRelease = { [weak self] in self?.isTouched = false }
    view.onKeep = { [weak self] in self?.keep() }
    view.selects = { [weak self, weak view] in
      self?.selects($0, onMusic: view?.row?.record != nil, isTouch: $1) ?? false
    }
    view.onPress = { [weak self, weak view] in
      if let place = self?.place(of: view) { self?.clicked(place, $0, isTouch: $1) }
    }
    view.onArtist = { [weak self, weak view] in self?.music.open($0, from: view?.row?.record) }
    view.onMenu = { [weak self, weak view] point, isTouch in
      guard let self, let view, let place = place(of: view) else { return }
      if !isTouch, !isSelected(place) { endSelection() }
      list.selected = place
      if let artist = view.artist(at: point) {
        menu.open(music.sections(of: .credit(artist)), at: point, of: view)
      } else {
        openMenu(for: place, at: view.convert(point, to: self) ?? .zero)
      }
    }
    view.drag.offer { [weak self, weak view] _ in
      self?.place(of: view).flatMap { self?.drag(from: $0) }
    } showing: { [weak self, weak view] _ in
      guard let self, let place = place(of: view) else { return nil }
      return music.dragIcon(of: records(draggedFrom: place))
    }
    return view
  }

  private func fill(_ view: SearchRowView?, with place: Int) {
    guard let view, let row = row(at: place) else { return }
    noteUnknown(row)
    view.show(content(of: row, at: place), of: row, asCard: isStrip)
    view.mark(isSelected: isSelected(place))
    view.describe(place: place + 1, of: run.rows.rows.count)
  }

  func noteUnknown(_ row: SearchRows.Row) {
    if let id = pictured(on: row), music.catalogue.record(id) == nil { unknown.insert(id) }
  }

  private func completeRows() {
    let known = unknown.filter { music.catalogue.record($0) != nil }
    guard !known.isEmpty else { return }
    unknown.subtract(known)
    let selected = list.selected
    for (place, row) in listed.rows.enumerated() {
      if let id = pictured(on: row), known.contains(id) {
        list.replace(at: place, removing: 1, adding: 1)
      }
    }
    if list.selected != selected { list.selected = selected }
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    // In a narrow window its parts are others.
    let least = column.measure(.horizontal).minimum
    let wish = column.measure(axis, along: along.map { max($0, least) })
    return axis == .horizontal
      ? SizeRequest(minimum: 300, natural: 960)
      : SizeRequest(minimum: max(wish.minimum, 160), natural: 620)
  }

  override func layOut(in size: Size) {
    if isWide != (size.width >= Self.leastTableWidth) {
      // A layout must not change what is shown.
      inNextFrame { [weak self] in if let self { widen(to: self.size.width) } }
    }
    column.measureAndAllocate(Rect(size: size))
    menu.follow()
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: palette.surface)
    snapshot.draw(column, of: self)
    fadeFoot(on: snapshot)
  }

  var footFade: Double { list.isVisible && !isStrip ? Snapshot.listFade(rest: list.restBelow) : 0 }

  private func fadeFoot(on snapshot: Snapshot) {
    let top = list.convert(.zero, to: self)?.y ?? 0
    let foot = selectionBar.isVisible ? top + list.size.height : size.height
    let place = Rect(x: 0, y: top, width: size.width, height: max(foot - top, 0))
    snapshot.fadeFoot(of: place, into: palette.surface, strength: footFade)
  }

  override var focusReceiver: Widget? { field }

  func takeFocusInside() -> Bool {
    if beginsInSongs, isStrip, let songs {
      if !songs.isAtFocus { songs.begin() }
      return songs.isAtFocus
    }
    begin()
    return field.hasFocusInside
  }
}

// MARK: - Keys

extension SearchPage {
  /// Handles a key in the entry, or one in the list before the list does.
  func press(_ key: Key, _ modifiers: Modifiers, isInList: Bool = false) -> Bool {
    held = nil
    isTouched = false
    if modifiers.isEmpty, pressBesideSongs(key, isInList: isInList) { return true }
    if pressSelecting(key, modifiers, isInList: isInList) { return true }
    switch (key, modifiers) {
    case (.enter, []), (.keypadEnter, []):
      guard isInList else { return false }
      openSelected()
      return true
    case (.enter, .control), (.keypadEnter, .control): return playSelected(.now)
    case (.enter, .shift), (.keypadEnter, .shift): return playSelected(.queue)
    case (.menu, []), (.f10, .shift): return openMenuOfSelected()
    case (.escape, []):
      if run.whole != nil { run.start(run.query) } else { onLeave?() }
      return true
    default:
      guard modifiers == .control, key.character?.lowercased() == "s" else { return false }
      keep()
      return true
    }
  }

  /// Whether there are results that a list can hold.
  var canKeep: Bool { run.state != .nearly && run.rows.hasMusic }

  private func keep() {
    whenAnswered { [weak self] in
      if let self { music.keepAsList(run.query, that: answered) }
    }
  }

  func openSelected() {
    whenAnswered { [weak self] in
      guard let self else { return }
      if let selected { return open(selected) }
      guard isStrip, let songs, songs.isVisible else { return }
      songs.whenShown { songs.openFirst() }
    }
  }

  /// Runs an action now or when the query has its results, unless another key is pressed first.
  private func whenAnswered(_ action: @escaping () -> Void) {
    if run.isAnswered { action() } else { held = action }
  }

  private func playSelected(_ way: PlayWay) -> Bool {
    guard run.isAnswered else {
      held = { [weak self] in _ = self?.play(way) }
      return true
    }
    return play(way)
  }

  private func openMenuOfSelected() -> Bool {
    guard let place = list.selected else { return false }
    openMenu(for: place, at: Point(x: size.width / 2, y: size.height / 3))
    return true
  }
}
