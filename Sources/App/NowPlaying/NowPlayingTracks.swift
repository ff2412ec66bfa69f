internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

/// The right leaf of the open sleeve: the record's title and its tracks.
final class NowPlayingTracks: CustomWidget {
  var onPlay: ((NowPlayingRecord.Target) -> Void)?
  var onRecord: (() -> Void)?
  /// Called when the user requests the menu of a row, with a point of the list, and whether the
  /// pointer is on the artist; keys request the row's own menu.
  var onMenu: ((_ row: Int, _ point: Point, _ isOnArtist: Bool) -> Void)?
  /// The colour of the leaf, into which the last row fades where more follow.
  private var ground = SleeveColors().leaf
  /// Whether it is on the leaf, whose type grows with it.
  private var isOnLeaf = true
  private(set) var record = NowPlayingRecord()
  private(set) var current: NowPlayingRecord.Target?
  private let title = Label.line().styled("leaf-title")
  private let subtitle = Label.line().styled("leaf-subtitle")
  private let summary = Label.line().styled("leaf-detail")
  private let format = Label.line(at: 1).styled("leaf-detail")
  private var isShowing = false
  private var isRevealing = false
  private(set) var listPlace = Rect(size: Size(width: 0, height: 0))
  private(set) lazy var list = ListView(count: 0) {
    NowPlayingRow()
  } fill: { [weak self] cell, row in
    self?.fill(cell, row)
  } clear: { _ in
  }

  override init() {
    super.init()
    list.addClass("leaf-list")
    list.describeView(tr("Tracks"))
    list.activatesOnSingleClick()
    list.onScroll { [weak self] in self?.queueDraw() }
    list.onActivate { [weak self] in self?.play(row: $0) }
    list.onMenu { [weak self] in self?.requestMenu(at: $0) }
    for part in [title, subtitle, list, summary, format] as [Widget] { adopt(part) }
  }

  override class var cssName: String { "nowplayingtracks" }
  override class var accessibleRole: AccessibleRole { .group }

  func show(_ record: NowPlayingRecord, current: NowPlayingRecord.Target?) {
    guard record != self.record || current != self.current || !isShowing else { return }
    let isOther = record.title != self.record.title || record.subtitle != self.record.subtitle
    let (old, before) = (self.record, self.current)
    // A user who has scrolled away from it looks at something else.
    let visible = rowsInView
    let follows = visible.isEmpty || old.row(of: before).map(visible.contains) ?? true
    isShowing = true
    self.record = record
    self.current = current
    title.show(record.title, links: record.title.isEmpty ? [] : [0..<record.title.utf8.count]) {
      [weak self] _ in self?.onRecord?()
    }
    subtitle.text = record.subtitle
    summary.text = record.summary
    describe(.label(Format.text(tr("Tracks of %s"), record.title)))
    if old.rows == record.rows, old.targets == record.targets {
      // The other rows remain, and with them the scroll position and the focus.
      for row in [record.row(of: before), record.row(of: current)] {
        if let row { list.replace(at: row, removing: 1, adding: 1) }
      }
    } else {
      queueAllocate()
      replaceRows(old.rows.count)
    }
    if isOther || old.rows.isEmpty || current != before && follows { reveal() }
  }

  /// Reveals the current row, also once the list has a size.
  private func reveal() {
    revealCurrent()
    isRevealing = true
    queueAllocate()
  }

  private var rowsInView: [Int] {
    list.cells.compactMap { cell in
      guard let cell = cell as? NowPlayingRow, cell.isMapped,
        let top = cell.convert(.zero, to: list)?.y
      else { return nil }
      return top + cell.size.height > 1 && top < list.size.height - 1 ? cell.row : nil
    }
  }

  /// Replaces all rows; the focus goes to the current one if it was in the list.
  ///
  /// GTK 4.8 complains when it removes the focused row of a list.
  private func replaceRows(_ count: Int) {
    let hadFocus = list.hasFocusInside
    if hadFocus {
      isFocusable = true
      takeFocus()
    }
    list.replace(at: 0, removing: count, adding: record.rows.count)
    list.describeView(tr("Tracks"), holding: record.summary)
    if hadFocus {
      takeFocusInside()
      isFocusable = false
    }
  }

  func show(format words: String) { if format.text != words { format.text = words } }

  func revealCurrent() {
    guard let row = record.row(of: current) else { return }
    // From above with the next row, as the last visible one fades.
    let isAbove = rowsInView.min().map { row <= $0 } ?? false
    list.scroll(to: isAbove ? row : min(row + 1, list.count - 1))
  }

  @discardableResult
  func takeFocusInside() -> Bool {
    revealCurrent()
    list.takeFocus { ($0 as? NowPlayingRow)?.hasClass("current") ?? false }
    return list.hasFocusInside
  }

  private func fill(_ cell: Widget, _ row: Int) {
    guard let cell = cell as? NowPlayingRow, record.rows.indices.contains(row) else { return }
    cell.set(scale: scale)
    var content = record.rows[row]
    content.isPlaying = record.row(of: current) == row
    cell.show(content, at: row)
    let headings = record.rows.indices.filter { record.targets[$0] == nil }
    guard !headings.contains(row) else { return cell.describe(.description("")) }
    cell.describe(
      place: row + 1 - headings.count { $0 < row },
      of: record.rows.count - headings.count
    )
  }

  private func requestMenu(at point: Point) {
    for case let cell as NowPlayingRow in list.cells where cell.isMapped {
      // GTK wraps each cell in a widget with an edge of its own.
      guard let item = cell.parent, let place = list.convert(point, to: item),
        Rect(size: item.size).contains(place)
      else { continue }
      return onMenu?(cell.row, point, cell.isOnArtist(point, of: list)) ?? ()
    }
  }

  private func play(row: Int) {
    guard record.targets.indices.contains(row), let target = record.targets[row] else { return }
    onPlay?(target)
  }

  // MARK: - Layout and drawing

  func place(onLeaf isOnLeaf: Bool) { if self.isOnLeaf.change(to: isOnLeaf) { queueAllocate() } }

  func paint(ground: Color) {
    self.ground = ground
    queueDraw()
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return SizeRequest(minimum: 120, natural: 380)
  }

  /// The size of the type relative to that of the style.
  private(set) var scale = 1.0

  private func set(scale: Double) {
    guard self.scale.change(to: scale) else { return }
    for label in [subtitle, summary, format] { label.scale = scale }
    for cell in list.cells { (cell as? NowPlayingRow)?.set(scale: scale) }
  }

  override func layOut(in size: Size) {
    set(scale: isOnLeaf ? LeafScale.scale(ofWidth: size.width) : 1)
    let isSmall = size.width < 300 || size.height < 260
    title.scale = isSmall ? 0.8 * scale : scale
    // Near the crease the leaf is in shade, so the text keeps away from it.
    let margin = isOnLeaf ? 0.11 : 0.08
    let (inner, outer) = isSmall ? (18.0, 14.0) : (size.width * margin, size.width * 0.08)
    let width = max(size.width - inner - outer, 1)
    var top = isSmall ? 10.0 : size.height * 0.075
    @discardableResult
    func put(
      _ child: Widget,
      _ y: Double,
      _ height: Double,
      x: Double = 0,
      width part: Double
    ) -> Rect {
      // Between pixels text and lines would be blurred.
      let corner = Point(x: (inner + x).rounded(), y: y.rounded())
      let rect = Rect(
        origin: corner,
        size: Size(width: max(part.rounded(), 1), height: max(height.rounded(), 1))
      )
      return place(child, at: rect, in: size) ?? rect
    }
    let titleSize = title.measure(.vertical, along: Int(clamping: width.rounded()))
    let titleHeight = Double(titleSize.natural)
    put(title, top, titleHeight, width: width)
    top += titleHeight + 1
    let subtitleHeight = Double(subtitle.measure(.vertical).natural)
    put(subtitle, top, subtitleHeight, width: width)
    top += subtitleHeight + (isSmall ? 6 : 12 * scale)
    let foot = isSmall ? 26.0 : 22 * scale + size.height * 0.065
    let bottom = size.height - foot
    let rest = size.height - top - (isSmall ? 6 : size.height * 0.05)
    hasFoot = !fitsOnlyWithoutFoot(with: bottom - top - 4, without: rest)
    for label in [summary, format] where label.isChildVisible != hasFoot {
      label.isChildVisible = hasFoot
    }
    // The rows' own padding brings their text back to the margins.
    let reach = Self.rowInset
    let listHeight = hasFoot ? bottom - top - 4 : rest
    let line = titleHeight / Double(titleLines)
    fitTitle(into: bottom - top - 4 + titleHeight - line, line: line)
    listPlace = put(list, top, listHeight, x: -reach, width: width + 2 * reach)
    revealNow()
    guard hasFoot else { return }
    let share = min(Double(format.measure(.horizontal).natural), width * 0.6)
    let height = (20 * scale).rounded()
    put(summary, bottom, height, width: width - share - 8)
    put(format, bottom, height, x: width - share, width: share)
  }

  private func revealNow() {
    guard isRevealing, list.count > 0, listPlace.size.height > 1 else { return }
    isRevealing = false
    // A layout must not scroll.
    inNextFrame { [weak self] in self?.revealCurrent() }
  }

  private(set) var titleLines = 1

  /// Gives the title a second line where all rows are visible below it; `room` is the height of the
  /// list below a title of one line.
  private func fitTitle(into room: Double, line: Double) {
    let lines = rowsHeight + line <= room ? 2 : 1
    guard lines != titleLines else { return }
    // A layout must not change labels.
    inNextFrame { [weak self] in
      self?.titleLines = lines
      self?.title.shortens(toLines: lines)
    }
  }

  /// The padding of a row at its sides, as in the style: the ring of the focus keeps away from
  /// the text.
  static let rowInset = 8.0

  /// Whether there is a line at the foot.
  private(set) var hasFoot = true

  /// Whether the last row would be cut only because of the line at the foot, which then gives way.
  private func fitsOnlyWithoutFoot(with: Double, without: Double) -> Bool {
    rowsHeight > with && rowsHeight <= without
  }

  private var rowsHeight: Double {
    record.rows.reduce(0) { $0 + NowPlayingRow.height(of: $1, scale: scale).rounded() }
  }

  var footFade: Double { Snapshot.listFade(rest: list.restBelow) }

  override func draw(on snapshot: Snapshot) {
    if isShowing, isOnLeaf, record.rows.isEmpty, record.title.isEmpty {
      HouseSleeve.drawLeaf(on: snapshot, in: size, isMirrored: isRightToLeft)
    }
    for child in children where child.isChildVisible && child !== list {
      snapshot.draw(child, of: self)
    }
    guard isOnLeaf else {
      snapshot.draw(list, of: self)
      return snapshot.fadeFoot(of: listPlace, into: ground, strength: footFade)
    }
    // The leaf is darker near the crease.
    snapshot.drawFading(listPlace, strength: footFade, text: .white) {
      snapshot.draw(list, of: self)
    }
  }
}
