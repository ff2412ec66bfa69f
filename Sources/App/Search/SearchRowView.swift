internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Widgets

/// A row of the results: a cover or an icon beside two lines of text, with a heading above the
/// first row of a section.
final class SearchRowView: CustomWidget {
  struct Content: Equatable {
    var heading: String?
    var cover: CoverItem?
    /// Shown in place of a cover while there is none.
    var symbol: String?
    var title: String
    var marks: [Range<Int>] = []
    var detail = ""
    var detailMarks: [Range<Int>] = []
    var artists: [Credit] = []
    /// The length of a track; empty until it is known.
    var length = ""
    var isTop = false
    /// Whether the button that keeps the search as a list is beside the heading.
    var isKeepable = false
  }

  /// Called with the point of the row at which the context menu should open.
  var onMenu: ((Point, _ isTouch: Bool) -> Void)?
  /// Whether a press on it selects; then no link in it is followed.
  var selects: ((Modifiers, _ isTouch: Bool) -> Bool)?
  var onPress: ((Modifiers, _ isTouch: Bool) -> Void)?
  var onArtist: ((Credit) -> Void)?
  var onTouch: (() -> Void)?
  var onKeep: (() -> Void)?
  var onRelease: (() -> Void)?
  let drag = DragSource()
  /// The row; nil while the view is unused.
  private(set) var row: SearchRows.Row?

  static let width = 680.0

  /// Whether it is one of a row of cards, and not of a column.
  private(set) var isCard = false

  private let column = Box(.vertical)
  private let top = Box(.horizontal)
  private let heading = Label.line().styled("search-heading")
  private(set) var keep: Button?
  private let tile: CoverTile
  private let symbol = Icon().styled("search-symbol")
  private let title = FoundLine()
  private let detail = FoundLine()
  private let length = Label().styled("numeric", "search-length")
  private var content = Content(title: "")
  private var hasFollowed = false
  /// Those of the press, and whether it selects.
  private var press = (modifiers: Modifiers(), selects: false)
  private let hit = Box(.horizontal, spacing: 12).styled("search-hit")
  /// It is one of several selected ones.
  private(set) var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      isSelected ? hit.addClass("picked") : hit.removeClass("picked")
      describeSelected(isSelected)
    }
  }

  func mark(isSelected: Bool) { self.isSelected = isSelected }

  init(art: any CoverProvider<CoverID>) {
    tile = CoverTile(art, side: Self.side, radius: 4)
    super.init()
    title.label.addClass("search-title")
    detail.label.addClass("player-subtitle")
    symbol.align(vertically: .center)
    tile.align(vertically: .center)
    let words = Box(.vertical, spacing: 1)
    words.expand(horizontally: true)
    words.align(vertically: .center)
    words.append(title.label, detail.label)
    hit.append(tile, symbol, words, length)
    heading.expand(horizontally: true)
    top.append(heading)
    column.append(top, hit)
    adopt(column)
    listen()
  }

  override class var cssName: String { "searchrow" }
  override class var followingAxis: Axis? { .vertical }

  private static let (side, topSide) = (40, 64)
  private static let cardWidth = 264

  func show(length words: String) { if content.length.change(to: words) { showLength() } }

  private func showLength() {
    length.text = content.length
    length.isVisible = !content.length.isEmpty
    let words = [content.heading ?? "", content.title, content.detail, content.length]
    describe(.label(words.filter { !$0.isEmpty }.joined(separator: ", ")))
  }

  func show(_ content: Content?, of row: SearchRows.Row? = nil, asCard: Bool = false) {
    self.row = row
    guard let content else { return }
    self.content = content
    if asCard != isCard { queueResize() }
    isCard = asCard
    tile.set(side: content.isTop && content.symbol == nil ? Self.topSide : Self.side)
    content.isTop ? addClass("top") : removeClass("top")
    heading.text = content.heading ?? ""
    // The cards of a section stand at the height of its first one.
    top.isVisible = content.heading != nil || isCard
    if content.isKeepable, keep == nil { makeKeep() }
    keep?.isVisible = content.isKeepable
    tile.isVisible = content.cover != nil
    tile.show(content.cover)
    symbol.isVisible = content.symbol != nil && content.cover == nil
    symbol.name = content.symbol ?? ""
    title.show(content.title, marks: content.marks, lines: content.isTop ? 2 : 1)
    detail.label.isVisible = !content.detail.isEmpty
    detail.show(content.detail, marks: content.detailMarks, artists: content.artists)
    showLength()
  }

  private func makeKeep() {
    let keep = Button(icon: "list-add-symbolic", text: tr("Keep as List"))
    keep.tooltip = tr("Make a list that always holds what this search finds")
    keep.addClasses("flat", "search-chip", "search-keep")
    keep.align(vertically: .center)
    keep.onPress { [weak self] in self?.onKeep?() }
    top.append(keep)
    self.keep = keep
  }

  func artist(at point: Point) -> Credit? {
    detail.label.credit(at: point, of: self, among: content.artists)
  }

  private func follow(_ artist: Credit) {
    if press.selects { return }
    hasFollowed = true
    onArtist?(artist)
  }

  private func listen() {
    detail.onArtist = { [weak self] in self?.follow($0) }
    let click = ClickGesture()
    click.button = 0
    click.onPress { [weak self, weak click] _, point in
      guard let self, let click else { return }
      hasFollowed = false
      if click.pressedButton == 3 { return onMenu?(point, false) ?? () }
      let selects = selects?(click.modifiers, click.isTouch) == true
      press = (click.modifiers, selects)
      // GTK's list would change its own selection.
      if selects, !click.isTouch { click.claim() }
      onTouch?()
    }
    click.onRelease { [weak self, weak click] count, _ in
      guard let self else { return }
      onRelease?()
      let isOnName = hasFollowed
      hasFollowed = false
      if let click, click.pressedButton == 1, count == 1, !isOnName {
        onPress?(press.modifiers, click.isTouch)
      }
      press.selects = false
    }
    click.onCancel { [weak self] in
      self?.onRelease?()
      self?.press.selects = false
    }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self, weak long] in
      // Lifting the finger afterwards must not count as a tap.
      if long?.isTouch == true { long?.claim() }
      self?.onMenu?($0, true)
    }
    add(long)
    add(drag)
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    if axis == .horizontal {
      // A row of cards gives each its least width.
      return isCard
        ? SizeRequest(minimum: Self.cardWidth, natural: Self.cardWidth)
        : SizeRequest(minimum: 200, natural: Int(Self.width))
    }
    return column.measure(.vertical, along: along.map { min($0, Int(Self.width)) })
  }

  override func layOut(in size: Size) {
    let width = min(size.width, Self.width)
    let left = ((size.width - width) / 2).rounded()
    column.measureAndAllocate(Rect(x: left, y: 0, width: width, height: size.height))
    title.fit(in: title.label.size.width)
    detail.fit(in: detail.label.size.width)
  }
}
