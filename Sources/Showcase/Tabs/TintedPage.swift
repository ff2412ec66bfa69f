internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

final class TintedPage: CustomWidget {
  /// It may scroll horizontally on its own.
  var head: Widget? { didSet { if head != oldValue { headChanged(from: oldValue) } } }
  private var rows: [(title: Label, artist: Label, year: Label)] = []
  private let list = Box(.vertical)
  private lazy var scroll = ScrolledView(list)
  var onScroll: ((_ isAtTop: Bool) -> Void)?

  private static let column = 844

  private let colors: Palette

  init(_ colors: Palette) {
    self.colors = colors
    super.init()
    list.inset(horizontally: 14)
    for _ in 0..<ShelfRecords.count { addRow() }
    adopt(scroll)
    scroll.onScroll { [weak self] offset in self?.onScroll?(offset <= 0) }
  }

  override class var cssName: String { "shelfpage" }
  override class var followingAxis: Axis? { .vertical }

  var isAtTop: Bool { scroll.offset <= 0 }

  func show(_ shelf: Tab) {
    for (row, record) in zip(rows, ShelfRecords.records(of: shelf)) {
      row.title.text = record.title
      row.artist.text = record.artist
      row.year.text = "\(record.year)"
    }
    scroll.offset = 0
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    axis == .horizontal
      ? SizeRequest(minimum: max(300, scroll.measure(.horizontal).minimum), natural: 844)
      : SizeRequest(minimum: 120, natural: 480)
  }

  override func layOut(in size: Size) {
    let top = head.map { Double($0.measure(.vertical).minimum) } ?? 0
    head?.allocate(Rect(x: 0, y: 0, width: size.width, height: top))
    let width = min(size.width, Double(Self.column) + 28)
    _ = scroll.measure(.vertical, along: Int(width))
    scroll.allocate(
      Rect(
        x: ((size.width - width) / 2).rounded(),
        y: top,
        width: width,
        height: max(size.height - top, 0)
      )
    )
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: colors.surface)
    if let head { snapshot.draw(head, of: self) }
    snapshot.draw(scroll, of: self)
  }

  private func headChanged(from old: Widget?) {
    if let old { release(old) }
    if let head { adopt(first: head) }
    queueResize()
  }

  private func addRow() {
    let (title, artist, year) = (Label(), Label(), Label())
    for label in [title, artist] { label.shortens() }
    title.addClass("title")
    artist.addClass("dim")
    year.addClass("dim")
    artist.expand(horizontally: true)
    artist.align(horizontally: .start)
    let row = Box(.horizontal, spacing: 12)
    row.addClass("row")
    row.append(title)
    row.append(artist)
    row.append(year)
    row.request(height: 44)
    list.append(row)
    rows.append((title, artist, year))
  }
}

enum ShelfRecords {
  static let count = 24

  /// The same in every run.
  static func records(of shelf: Tab) -> [InventedRecord] {
    var seed = shelf.id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff }
    return (0..<count).map { _ in
      seed = (seed &* 25173 &+ 13849) & 0xffff
      return InventedRecord(seed)
    }
  }
}
