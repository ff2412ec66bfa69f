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
    /// The name of an icon in place of a cover.
    var symbol: String?
    var title: String
    var marks: [Range<Int>] = []
    var detail = ""
    var detailMarks: [Range<Int>] = []
    /// The artists in the second line, whose names are links.
    var artists: [Credit] = []
    /// The length of a track; empty until it is known.
    var length = ""
    /// Whether it is the top hit, which is larger.
    var isTop = false
    /// Whether the row above has its cover, in place of which there is room.
    var isFollowing = false
    /// What a screen reader says in place of `detail`.
    var spoken: String?
  }

  /// Called with the point of the row at which the context menu should open.
  var onMenu: ((Point) -> Void)?
  /// Called on a click or tap.
  var onPress: (() -> Void)?
  /// Called when the user activates an artist's name.
  var onArtist: ((Credit) -> Void)?
  /// Called when a button is pressed on the row.
  var onTouch: (() -> Void)?
  /// Called when that button is released.
  var onRelease: (() -> Void)?
  /// Returns the content of a drag.
  var dragContent: (() -> DragContent?)?
  /// The row; nil while the view is unused.
  var row: SearchRows.Row?

  /// The largest width of the content.
  static let width = 680.0

  private let column = Box(.vertical)
  private let heading = Label()
  private let tile: CoverTile
  private let symbol = Icon()
  private let title = Label()
  private let detail = Label()
  private let length = Label()
  /// In place of a cover.
  private let room = Box(.horizontal)
  private var content = Content(title: "")
  /// Whether the current click has activated an artist's name.
  private var hasFollowed = false

  init(art: any CoverProvider<CoverID>) {
    tile = CoverTile(art, side: Self.side, radius: 4)
    super.init()
    heading.addClass("search-heading")
    title.addClass("search-title")
    detail.addClass("player-subtitle")
    symbol.addClass("search-symbol")
    symbol.align(vertically: .center)
    for label in [heading, title, detail] {
      label.align(text: 0)
      label.shortens()
    }
    tile.align(vertically: .center)
    length.addClass("numeric")
    length.addClass("search-length")
    room.request(width: Self.side)
    let words = Box(.vertical, spacing: 1)
    words.expand(horizontally: true)
    words.align(vertically: .center)
    words.append(title)
    words.append(detail)
    let hit = Box(.horizontal, spacing: 12)
    hit.addClass("search-hit")
    hit.append(tile)
    hit.append(symbol)
    hit.append(room)
    hit.append(words)
    hit.append(length)
    column.append(heading)
    column.append(hit)
    adopt(column)
    listen()
  }

  override class var cssName: String { "searchrow" }
  override class var followingAxis: Axis? { .vertical }

  /// The length of a cover's sides, and that of the top hit.
  private static let (side, topSide) = (40, 64)

  /// Shows the length of a track.
  func show(length words: String) {
    guard words != content.length else { return }
    content.length = words
    showLength()
  }

  private func showLength() {
    length.text = content.length
    length.isVisible = !content.length.isEmpty
    let words = [
      content.heading ?? "", content.title, content.spoken ?? content.detail, content.length,
    ]
    describe(.label(words.filter { !$0.isEmpty }.joined(separator: ", ")))
  }

  func show(_ content: Content) {
    self.content = content
    room.isVisible = content.isFollowing
    tile.side = content.isTop ? Self.topSide : Self.side
    for (name, isOn) in [("top", content.isTop), ("following", content.isFollowing)] {
      isOn ? addClass(name) : removeClass(name)
    }
    heading.text = content.heading ?? ""
    heading.isVisible = content.heading != nil
    let cover = content.isFollowing ? nil : content.cover
    tile.isVisible = cover != nil
    tile.show(cover)
    symbol.isVisible = content.symbol != nil
    symbol.name = content.symbol ?? ""
    title.text = content.title
    title.shortens(toLines: content.isTop ? 2 : 1)
    if !content.isTop { Self.shorten(title, content.title, content.marks) }
    title.embolden(content.marks)
    detail.isVisible = !content.detail.isEmpty
    if content.artists.isEmpty {
      detail.text = content.detail
    } else {
      detail.show(content.detail, links: content.artists) { [weak self] in self?.follow($0) }
    }
    Self.shorten(detail, content.detail, content.detailMarks)
    detail.embolden(content.detailMarks)
    showLength()
  }

  /// Shortens a text so that its first found word remains visible.
  private static func shorten(_ label: Label, _ text: String, _ marks: [Range<Int>]) {
    isEndFound(text, marks) ? label.shortensInTheMiddle() : label.shortens()
  }

  /// Whether the first found word is in the second half of a text, whose end must then be visible.
  nonisolated static func isEndFound(_ text: String, _ marks: [Range<Int>]) -> Bool {
    marks.first.map { $0.lowerBound > text.utf8.count / 2 } ?? false
  }

  private func follow(_ artist: Credit) {
    hasFollowed = true
    onArtist?(artist)
  }

  private func listen() {
    let click = ClickGesture()
    click.button = 0
    click.onPress { [weak self, weak click] _, point in
      self?.hasFollowed = false
      if click?.pressedButton == 3 { self?.onMenu?(point) } else { self?.onTouch?() }
    }
    click.onRelease { [weak self, weak click] count, _ in
      guard let self else { return }
      onRelease?()
      let isOnName = hasFollowed
      hasFollowed = false
      if click?.pressedButton == 1, count == 1, !isOnName { onPress?() }
    }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self] in self?.onMenu?($0) }
    add(long)
    let drag = DragSource()
    drag.onPrepare { [weak self] _ in self?.dragContent?() }
    add(drag)
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    guard axis == .vertical else { return SizeRequest(minimum: 200, natural: Int(Self.width)) }
    return column.measure(.vertical, along: along.map { min($0, Int(Self.width)) })
  }

  override func layOut(in size: Size) {
    let width = min(size.width, Self.width)
    let left = ((size.width - width) / 2).rounded()
    _ = column.measure(.vertical, along: Int(width))
    column.allocate(Rect(x: left, y: 0, width: width, height: size.height))
  }

  override func draw(on snapshot: Snapshot) { snapshot.draw(column, of: self) }
}
