internal import GLib
internal import Geometry
internal import Gtk
internal import Library

/// The filters of a query as buttons that remove them.
final class SearchChips: CustomWidget {
  var onRemove: ((String) -> Void)?
  /// Set before anything is shown: there is a button that opens the menu of filters.
  var onFilters: ((_ button: Widget) -> Void)?
  var onSearch: ((String) -> Void)?
  var onForget: (() -> Void)?
  /// Whether it takes the whole width, as the table below it does.
  private(set) var isWide = false

  private var row: WrappingRows?
  private var removals: [() -> Void] = []
  private(set) var titles: [String] = []
  /// Of both queries.
  private var texts: [String] = []

  override init() {
    super.init()
    isVisible = false
  }

  override class var cssName: String { "searchchips" }
  override class var followingAxis: Axis? { .vertical }

  func widen(_ isWide: Bool) { if self.isWide.change(to: isWide) { queueResize() } }

  /// `typed` is the query as it was typed, if another one has the results; `recent` are searches to
  /// repeat, below an empty one.
  func show(_ query: SearchQuery, typed: SearchQuery? = nil, recent: [String] = []) {
    let typed = typed ?? query
    let unknown = typed.parts.flatMap { part in part.unknownFilters.map { (part, $0) } }
    let filters = query.parts.filter(\.isFilter)
    let titles =
      filters.map { SearchWords.chip($0.term) }
      + unknown.map { SearchWords.unknown(filter: $1) }
    let isFirst = row == nil && onFilters != nil
    let texts = [query.typed, typed.typed, "\(isWide)"] + recent
    guard titles != self.titles || texts != self.texts || isFirst else { return }
    (self.titles, self.texts) = (titles, texts)
    if let row { release(row) }
    row = nil
    // In a narrow window an empty search has the filters on its page.
    isVisible = !titles.isEmpty || onFilters != nil && (!typed.isEmpty || isWide)
    guard isVisible else { return }
    let row = WrappingRows(spacing: 6)
    removals = (filters.map { (query, $0) } + unknown.map { (typed, $0.0) }).map { query, part in
      { [weak self] in self?.onRemove?(query.text(without: part)) }
    }
    if onFilters != nil { row.append(filterButton) }
    for (place, title) in titles.enumerated() { row.append(chip(title, at: place)) }
    for text in recent {
      let chip = SearchStart.chip(text, icon: "document-open-recent-symbolic").styled("flat")
      chip.onPress { [weak self] in self?.onSearch?(text) }
      row.append(chip)
    }
    if !recent.isEmpty {
      let forget = SearchStart.chip(tr("Clear")).styled("flat")
      forget.onPress { [weak self] in self?.onForget?() }
      row.append(forget)
    }
    adopt(row)
    self.row = row
  }

  var spoken: String? { titles.isEmpty ? nil : titles.joined(separator: ", ") }

  private var filterButton: Button {
    let button = Button(icon: "view-sort-descending-symbolic", text: tr("Filters"))
    button.tooltip = tr("Search by artist, year, plays and more")
    button.addClasses("flat", "search-chip")
    button.onPress { [weak self, weak button] in if let button { self?.onFilters?(button) } }
    return button
  }

  func remove(_ place: Int) { removals[place]() }

  private func chip(_ title: String, at place: Int) -> Button {
    let line = Box(.horizontal, spacing: 6)
    line.append(Label(title), Label("×"))
    let chip = Button(holding: line, says: Format.text(tr("Remove “%s”"), title))
    chip.addClass("search-chip")
    chip.onPress { [weak self] in self?.remove(place) }
    chip.onKeyPress { [weak self] key, modifiers in
      guard modifiers.isEmpty, key == .backspace || key == .delete else { return false }
      self?.remove(place)
      return true
    }
    return chip
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let along = axis == .vertical ? along.map { Int(column(in: Double($0)).width) } : along
    return row?.measure(axis, along: along) ?? SizeRequest(minimum: 0, natural: 0)
  }

  private func column(in width: Double) -> SearchColumn {
    SearchColumn(width: width, atMost: isWide ? width : SearchColumn.widest)
  }

  override func layOut(in size: Size) {
    guard let row else { return }
    let column = column(in: size.width)
    _ = row.measure(.vertical, along: Int(column.width))
    row.allocate(Rect(x: column.left, y: 0, width: column.width, height: size.height))
  }
}
