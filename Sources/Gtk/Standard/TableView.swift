internal import CGtk
internal import GLib
internal import Geometry

/// A list whose rows have texts in columns, below a header.
///
/// GtkColumnView of GTK 4.8 makes 200 rows of a widget for each column: with 14 of them that needs
/// 70 MB, and 28 ms for a frame of a fling.
@MainActor public final class TableView: RecycledView {
  private let plan: TablePlan
  private let header: TableHeader
  private(set) var arrangeHandler: (@MainActor () -> Void)?
  private(set) var sortHandler: (@MainActor (_ column: Int) -> Void)?

  /// A table whose rows, filled with an item, ask for the cells of the shown columns when they are
  /// drawn or focused.
  public init(
    columns: [Column],
    count: Int,
    cell: @escaping @MainActor (_ column: Int, _ item: Int) -> Cell,
    fill: @escaping @MainActor (_ row: TableRow, _ item: Int) -> Void = { _, _ in }
  ) {
    let plan = TablePlan(columns, count: count, cell: cell)
    self.plan = plan
    header = TableHeader(plan)
    super.init(
      gtk_list_view_new,
      count: count,
      below: header,
      make: { TableRow(plan) },
      fill: { row, item in
        guard let row = row as? TableRow else { return }
        row.show(item)
        fill(row, item)
      },
      clear: { ($0 as? TableRow)?.show(nil) }
    )
    header.serve(self)
    guard let sideways else { return }
    let place = Object(sharing: UnsafeMutableRawPointer(sideways))
    for name in ["value-changed", "changed"] {
      place.connect(Notice(name)) { [weak header] in header?.follow() }
    }
  }

  private var rows: [TableRow] { cells.compactMap { $0 as? TableRow } }

  /// Asks again for the cells of all rows.
  public func renew() { renew(isResized: false) }

  func renew(isResized: Bool) {
    for row in rows {
      row.renew()
      if isResized { row.queueResize() }
    }
  }

  /// Replaces items at a position; the other rows remain.
  public override func replace(at place: Int, removing removed: Int, adding added: Int) {
    plan.change(count: count - removed + added)
    super.replace(at: place, removing: removed, adding: added)
    if added != removed { renew() }
  }

  // MARK: - Columns

  /// The shown columns in their order, with the widths that the user gave them.
  public var shown: [Shown] {
    get { plan.shown }
    set {
      plan.show(newValue)
      header.arrange()
    }
  }

  /// Calls `handler` when the user has moved or resized a column.
  public func onArrange(_ handler: @escaping @MainActor () -> Void) { arrangeHandler = handler }

  /// Marks the title of the column that sorts; `spoken` is for screen readers.
  public func showSort(by column: Int, isReversed: Bool, spoken: String = "") {
    header.showSort(by: column, isReversed: isReversed, spoken: spoken)
  }

  /// Calls `handler` when a title is pressed.
  public func onSort(_ handler: @escaping @MainActor (_ column: Int) -> Void) {
    sortHandler = handler
  }

  /// Sets the menu of the header.
  public func setHeaderMenu(_ menu: Menu) { header.setMenu(menu) }

  /// The title of a shown column.
  public func title(of column: Int) -> Widget? { header.title(of: column) }

  /// Any row and its widget.
  private var sample: (row: Widget, item: Widget)? {
    guard let item = gtk_widget_get_first_child(view.widget),
      let row = gtk_widget_get_first_child(item)
    else { return nil }
    return (Widget.known(UnsafeMutableRawPointer(row)), Widget.known(UnsafeMutableRawPointer(item)))
  }

  /// The rows' extent in the coordinates of the header; nil without rows.
  var extentOfRows: Interval? {
    guard let sideways, let sample else { return nil }
    let length = gtk_adjustment_get_upper(sideways)
    // The style's padding around each row.
    let least = [sample.item, sample.row].map { Double($0.measure(.horizontal).minimum) }
    let rest = least[0] - least[1]
    guard length > rest else { return nil }
    return Interval(start: rest / 2 - gtk_adjustment_get_value(sideways), length: length - rest)
  }

  func scrollSideways(to extent: Interval) {
    guard let sideways, let rows = extentOfRows else { return }
    gtk_adjustment_clamp_page(sideways, extent.start - rows.start, extent.end - rows.start)
  }

  // MARK: - Place

  /// The height of a row; nil without rows.
  public var rowHeight: Double? {
    let height = sample?.item.measure(.vertical).minimum ?? 0
    return height > 0 ? Double(height) : nil
  }

  /// The first visible item, and how far below the upper edge its row begins: 0 or less.
  public var top: (item: Int, offset: Double)? {
    guard let rowHeight, count > 0 else { return nil }
    let item = min(Int(restAbove / rowHeight), count - 1)
    return (item, Double(item) * rowHeight - restAbove)
  }

  /// Scrolls until the row of an item begins `offset` pixels below the upper edge, if that is
  /// possible.
  public func scroll(to item: Int, at offset: Double) {
    guard (0..<count).contains(item), let rowHeight, let adjustment else { return }
    // The view knows its new length only after a layout.
    var place = GtkAllocation()
    gtk_widget_get_allocation(view.widget, &place)
    guard place.height > 0 else { return scroll(to: item) }
    _ = (view.measure(.horizontal), view.measure(.vertical))
    gtk_widget_size_allocate(view.widget, &place, -1)
    gtk_adjustment_set_value(adjustment, Double(item) * rowHeight - offset)
  }
}
