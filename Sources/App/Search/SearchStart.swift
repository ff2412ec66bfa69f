internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Values
internal import Widgets

/// What the page of a search without results shows: records not heard lately, recent searches and filters.
final class SearchStart {
  var onRecord: ((RecordID) -> Void)?
  var onSearch: ((String) -> Void)?
  /// Called with the example of a filter.
  var onFilter: ((String) -> Void)?
  var onFilters: ((_ button: Widget) -> Void)?
  var onForget: (() -> Void)?

  static let recordCount = 3
  /// Each shows another thing that can be searched.
  static let filters = [
    "heart", "played:never", "played:>1y", "added:<30d", "year:1990-1999", "genre:jazz",
    "format:flac",
  ]

  let view: ScrolledView
  let sleeves: [SearchSleeve]
  private(set) var searches: [Button] = []
  private let records = Box(.vertical)
  private let recent = Box(.vertical)
  private var recentRow: WrappingRows?

  init(_ art: any CoverProvider<CoverID>) {
    let column = Box(.vertical)
    view = ScrolledView(Clamp(column, width: Int(SearchRowView.width)))
    view.expand(horizontally: true, vertically: true)
    view.addClass("search-start")
    sleeves = (0..<Self.recordCount).map { _ in SearchSleeve(art) }
    let row = EqualColumns(sleeves.map(\.button))
    records.append(Self.heading(tr("Not Heard Lately")), row)
    let forget = Button(tr("Clear")).styled("flat", "search-chip", "search-keep")
    forget.align(vertically: .center)
    forget.onPress { [weak self] in self?.onForget?() }
    recent.append(Self.heading(tr("Recent Searches"), beside: forget))
    let hint = Label(SearchWords.hint).styled("search-hint")
    hint.wraps()
    hint.align(text: 0)
    column.append(records, recent, Self.heading(tr("Filters")), filterRow(), hint)
    for sleeve in sleeves {
      sleeve.button.onPress { [weak self, weak sleeve] in
        if let record = sleeve?.record { self?.onRecord?(record.id) }
      }
    }
    show([])
    show(recent: [])
  }

  func show(_ found: [ShelvedRecord]) {
    for (place, sleeve) in sleeves.enumerated() {
      sleeve.show(found.indices.contains(place) ? found[place] : nil)
    }
    records.isVisible = !found.isEmpty
  }

  func show(recent texts: [String]) {
    if let recentRow { recent.remove(recentRow) }
    let row = WrappingRows(spacing: 6)
    searches = texts.map { text in
      let chip = Self.chip(text, icon: "document-open-recent-symbolic")
      chip.onPress { [weak self] in self?.onSearch?(text) }
      row.append(chip)
      return chip
    }
    recent.append(row)
    recentRow = row
    recent.isVisible = !texts.isEmpty
  }

  private func filterRow() -> Widget {
    let row = WrappingRows(spacing: 6)
    for example in Self.filters {
      let words = SearchQuery(example).parts.map { SearchWords.chip($0.term) }.joined()
      let chip = Self.chip(words)
      chip.tooltip = example
      chip.onPress { [weak self] in self?.onFilter?(example) }
      row.append(chip)
    }
    let all = Self.chip(tr("All Filters"), icon: "view-sort-descending-symbolic").styled("flat")
    all.onPress { [weak self, weak all] in if let all { self?.onFilters?(all) } }
    row.append(all)
    return row
  }

  private static func heading(_ text: String, beside button: Button? = nil) -> Widget {
    let row = Box(.horizontal)
    let label = Label(text).styled("search-heading")
    label.align(text: 0)
    label.expand(horizontally: true)
    row.append(label)
    if let button { row.append(button) }
    return row
  }

  static func chip(_ text: String, icon: String? = nil) -> Button {
    let line = Box(.horizontal, spacing: 6)
    if let icon {
      line.append(Icon(icon))
    }
    let label = Label(text)
    label.shortens()
    line.append(label)
    return Button(holding: line, says: text).styled("search-chip")
  }
}

/// A record with its title and artist below its sleeve, which opens it.
final class SearchSleeve {
  let button: Button
  private(set) var record: ShelvedRecord?
  private let cover: SquareTile
  private let title = Label.line().styled("search-sleeve-title")
  private let artist = Label.line().styled("player-subtitle")

  init(_ art: any CoverProvider<CoverID>) {
    cover = SquareTile(art, side: 192, radius: 4)
    let column = Box(.vertical)
    column.append(cover, title, artist)
    button = Button(holding: column, says: "").styled("flat", "search-sleeve")
  }

  func show(_ record: ShelvedRecord?) {
    self.record = record
    button.isVisible = record != nil
    cover.show(record.map { CoverItem(of: $0) })
    title.text = record?.title ?? ""
    artist.text = record?.artist ?? ""
    button.describe(.label([title.text, artist.text].joined(separator: ", ")))
  }
}

/// A cover as high as it is wide.
private final class SquareTile: CoverTile {
  override class var followingAxis: Axis? { .vertical }
  override class var keepsLastCover: Bool { false }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let side = axis == .vertical ? along ?? side : side
    return SizeRequest(minimum: axis == .vertical ? side : 48, natural: side)
  }
}

/// Widgets of equal widths, also beside fewer than all.
private final class EqualColumns: CustomWidget {
  private let items: [Widget]

  init(_ items: [Widget]) {
    self.items = items
    super.init()
    for item in items { adopt(item) }
  }

  override class var cssName: String { "equalcolumns" }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let own = axis == .vertical ? along.map { $0 / items.count } : nil
    let wishes = items.filter(\.isVisible).map { $0.measure(axis, along: own) }
    let (minimum, natural) = (wishes.map(\.minimum).max() ?? 0, wishes.map(\.natural).max() ?? 0)
    let count = axis == .vertical ? 1 : items.count
    return SizeRequest(minimum: minimum * count, natural: natural * count)
  }

  override func layOut(in size: Size) {
    let width = (size.width / Double(items.count)).rounded(.down)
    for (place, item) in items.filter(\.isVisible).enumerated() {
      let start = Double(isRightToLeft ? items.count - 1 - place : place) * width
      item.measureAndAllocate(Rect(x: start, y: 0, width: width, height: size.height))
    }
  }
}
