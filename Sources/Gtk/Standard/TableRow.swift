internal import GLib
public import Geometry

/// A row of a table, which draws its texts itself: with a widget for each, as in GtkColumnView, a
/// frame of a fling costs several times as much.
@MainActor public final class TableRow: CustomWidget {
  /// The item that it shows.
  public private(set) var item: Int?
  private let plan: TablePlan
  private var parts: [Int: Part] = [:]
  /// The column of the link below the pointer.
  private var pointed: Int?
  private var isWatched = false
  private var words: [String] = []
  private var isSaid = false
  private static let margin = 10.0

  private struct Part {
    let cell: TableView.Cell
    let text: TextLayout
    /// The width of the text where nothing limits it.
    let width: Double
  }

  init(_ plan: TablePlan) {
    self.plan = plan
    super.init()
    let pointer = MotionController()
    pointer.onMove { [weak self] in self?.point(at: $0) }
    pointer.onLeave { [weak self] in self?.point(at: nil) }
    add(pointer)
  }

  public override class var cssName: String { "tablerow" }

  func show(_ item: Int?) {
    self.item = item
    renew()
    // The row with the focus may be outside the view, and so not be drawn.
    if parent?.hasFocusInside == true { prepare() }
    guard let parent, !isWatched else { return }
    isWatched = true
    parent.onFocusChange { [weak self] isInside in if isInside { self?.say() } }
  }

  func renew() {
    parts = [:]
    queueDraw()
  }

  /// Lays out its texts when it is first drawn or focused.
  private func prepare() {
    guard let item, parts.isEmpty else { return }
    words = []
    for column in plan.shown.map(\.column) {
      let (cell, isNumeric) = (plan.cell(column, item), plan.columns[column].isNumeric)
      let text = TextLayout(cell.text, for: self, tabularFigures: isNumeric)
      parts[column] = Part(cell: cell, text: text, width: text.size.width)
      if cell.text.isEmpty { continue }
      words.append(cell.symbol == nil ? "\(plan.columns[column].title) \(cell.text)" : cell.text)
    }
    parent?.describe(.label(words.first ?? ""), .place(item + 1, of: plan.count))
    if parent?.hasFocusInside == true { return say() }
    if isSaid { parent?.describe(.description("")) }
    isSaid = false
  }

  /// Says the other cells to screen readers: only of the row with the focus, as that takes longer
  /// than drawing it.
  private func say() {
    prepare()
    isSaid = true
    parent?.describe(.description(words.dropFirst().joined(separator: ", ")))
  }

  // MARK: - Places

  /// The column at a point.
  public func column(at point: Point) -> Int? { place(at: point)?.column }

  /// The column of the link at a point.
  public func link(at point: Point) -> Int? {
    prepare()
    guard let (column, extent) = place(at: point), let part = parts[column], part.cell.isLink,
      self.extent(of: part, in: column, at: extent).contains(point.x)
    else { return nil }
    return column
  }

  private func place(at point: Point) -> (column: Int, extent: Interval)? {
    zip(plan.shown, extents).first { $1.contains(point.x) }.map { ($0.column, $1) }
  }

  private var extents: [Interval] {
    plan.extents(in: size.width, isRightToLeft: isRightToLeft)
  }

  /// Where the text is in its column.
  private func extent(of part: Part, in column: Int, at place: Interval) -> Interval {
    let room = max(place.length - 2 * Self.margin, 0)
    let limit = part.width > room ? room : nil
    if part.text.limit != limit { part.text.limit = limit }
    let length = min(part.width, room)
    let isAtRight = plan.columns[column].isNumeric != isRightToLeft
    let start = isAtRight ? place.end - Self.margin - length : place.start + Self.margin
    return Interval(start: start, length: length)
  }

  private func point(at point: Point?) {
    let column = point.flatMap { link(at: $0) }
    guard column != pointed else { return }
    pointed = column
    setCursor(column == nil ? nil : "pointer")
    queueDraw()
  }

  // MARK: - Layout and drawing

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let extent = axis == .horizontal ? plan.width : max(plan.lineHeight(for: self) + 12, 28)
    let whole = Int(extent.rounded(.up))
    return SizeRequest(minimum: whole, natural: whole)
  }

  public override func styleChanged() { renew() }

  public override func draw(on snapshot: Snapshot) {
    prepare()
    let color = foreground
    for (shown, place) in zip(plan.shown, extents) {
      guard let part = parts[shown.column], !part.cell.text.isEmpty else { continue }
      if let name = part.cell.symbol {
        let corner = Point(x: (place.middle - 8).rounded(), y: (size.height / 2 - 8).rounded())
        let square = Rect(x: corner.x, y: corner.y, width: 16, height: 16)
        snapshot.draw(plan.symbol(name, for: self), in: square, color: color)
        continue
      }
      let extent = extent(of: part, in: shown.column, at: place)
      guard extent.length > 0 else { continue }
      let top = ((size.height - part.text.size.height) / 2).rounded()
      snapshot.draw(part.text, at: Point(x: extent.start.rounded(), y: top), color: color)
      guard shown.column == pointed else { continue }
      let foot = top + part.text.baseline.rounded() + 2
      snapshot.fill(Rect(x: extent.start, y: foot, width: extent.length, height: 1), with: color)
    }
    // GTK keeps the drawing; the layouts of 200 rows would need 5 MB.
    if pointed == nil { parts = [:] }
  }
}
