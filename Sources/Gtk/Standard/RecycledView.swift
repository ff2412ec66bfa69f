internal import CGtk
internal import GLib
internal import Geometry

/// A vertically scrolled view that reuses its cells for other items: a `GridView`, a `ListView` or a
/// `TableView`.
@MainActor public class RecycledView: Widget {
  private let items: CountedItems
  private let selection: Object
  let view: Widget
  private let scroller: OpaquePointer
  private var isQuiet = false

  init(
    _ makeView: (OpaquePointer, OpaquePointer) -> UnsafeMutablePointer<GtkWidget>?,
    count: Int,
    below header: Widget? = nil,
    make: @escaping @MainActor () -> Widget,
    fill: @escaping @MainActor (_ cell: Widget, _ item: Int) -> Void,
    clear: @escaping @MainActor (_ cell: Widget) -> Void
  ) {
    items = CountedItems(count: count)
    // The selection, the factory and the view each take ownership of their arguments.
    g_object_ref(items.gobject)
    let selection = gtk_single_selection_new(items.opaque)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    gtk_single_selection_set_selected(selection, GTK_INVALID_LIST_POSITION)
    let model = Object(adopting: selection)
    self.selection = model
    let maker = Object(
      adopting: gtk_signal_list_item_factory_new()
    )
    g_object_ref(model.gobject)
    g_object_ref(maker.gobject)
    view = Widget(
      joining: makeView(model.opaque, maker.opaque)
    )
    guard let window = gtk_scrolled_window_new() else { preconditionFailure("no scrolled window") }
    scroller = OpaquePointer(window)
    super.init(joining: header == nil ? window : gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    let sideways = header == nil ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC
    gtk_scrolled_window_set_policy(scroller, sideways, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller, view.widget)
    if let header {
      describe(.label(""))
      gtk_box_append(cast(), header.widget)
      gtk_box_append(cast(), window)
      gtk_widget_set_vexpand(window, 1)
    }
    maker.connect(Signal<Borrowed>("setup")) { item in
      guard let item = item.pointer.map({ OpaquePointer($0) }) else { return }
      // The cell must live until the item retains it.
      let cell = make()
      gtk_list_item_set_child(item, cell.widget)
      withExtendedLifetime(cell) {}
      guard header != nil else { return }
      Object(sharing: item).connect(Notice("notify::position")) {
        let place = gtk_list_item_get_position(item)
        guard place != GTK_INVALID_LIST_POSITION, let row = Self.cell(of: item) as? TableRow,
          let item = row.item, item != Int(place)
        else { return }
        fill(row, Int(place))
      }
    }
    maker.connect(Signal<Borrowed>("bind")) { item in
      guard let item = item.pointer.map({ OpaquePointer($0) }) else { return }
      Self.cell(of: item).map { fill($0, Int(gtk_list_item_get_position(item))) }
    }
    maker.connect(Signal<Borrowed>("unbind")) { item in
      guard let item = item.pointer.map({ OpaquePointer($0) }) else { return }
      Self.cell(of: item).map { clear($0) }
    }
  }

  private static func cell(of item: OpaquePointer) -> Widget? {
    gtk_list_item_get_child(item).map { Widget.known(UnsafeMutableRawPointer($0)) }
  }

  /// The cells of the visible items and of some around them.
  public var cells: [Widget] { view.children.compactMap(\.children.first) }

  /// The number of items.
  public var count: Int { items.count }

  /// Replaces items at a position; the other cells remain.
  public func replace(at place: Int, removing removed: Int, adding added: Int) {
    let wasQuiet = isQuiet
    isQuiet = true
    items.replace(at: place, removing: removed, adding: added)
    isQuiet = wasQuiet
  }

  /// The selected item; setting it does not call the handler.
  public var selected: Int? {
    get {
      let place = gtk_single_selection_get_selected(selection.opaque)
      return place == GTK_INVALID_LIST_POSITION ? nil : Int(place)
    }
    set {
      isQuiet = true
      gtk_single_selection_set_selected(
        selection.opaque,
        newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION
      )
      isQuiet = false
    }
  }

  /// Scrolls until an item is visible; GTK has a function for this since 4.12 only.
  public func scroll(to item: Int) {
    guard (0..<count).contains(item) else { return }
    gtk_widget_activate_action_variant(
      view.widget,
      "list.scroll-to-item",
      g_variant_new_uint32(guint32(item))
    )
  }

  /// The scroll position.
  var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(scroller)
  }

  /// The horizontal scroll position.
  var sideways: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_hadjustment(scroller)
  }

  /// How many pixels are above the visible ones.
  public var restAbove: Double { adjustment.map { gtk_adjustment_get_value($0) } ?? 0 }

  /// How many pixels follow below the visible ones.
  public var restBelow: Double {
    guard let adjustment else { return 0 }
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return max(end - gtk_adjustment_get_value(adjustment), 0)
  }

  /// Calls `handler` when other pixels or another number of them are visible.
  public func onScroll(_ handler: @escaping @MainActor () -> Void) {
    guard let adjustment else { return }
    let place = Object(sharing: UnsafeMutableRawPointer(adjustment))
    for name in ["value-changed", "changed"] { place.connect(Notice(name), handler: handler) }
  }

  /// Gives the focus to the visible item whose cell satisfies `isWanted`, or else to the view.
  public func takeFocus(where isWanted: (_ cell: Widget) -> Bool) {
    // GTK wraps each cell in a widget of its own, which gets the focus.
    for item in view.children {
      if let cell = item.children.first, isWanted(cell), item.takeFocus() { return }
    }
    view.takeFocus()
  }

  /// Calls `handler` when the user selects another item.
  public func onSelect(_ handler: @escaping @MainActor (_ item: Int) -> Void) {
    selection.connect(Notice("notify::selected")) { [weak self] in
      guard let self, !isQuiet, let selected else { return }
      handler(selected)
    }
  }

  /// Calls `handler` when the user activates an item, by Enter or a double click.
  public func onActivate(_ handler: @escaping @MainActor (_ item: Int) -> Void) {
    view.connect(Signal<UInt32>("activate")) { handler(Int($0)) }
  }

  /// Activates an item, as a screen reader does.
  public func activate(_ item: Int) {
    guard (0..<count).contains(item) else { return }
    gtk_widget_activate_action_variant(
      view.widget,
      "list.activate-item",
      g_variant_new_uint32(guint32(item))
    )
  }

  /// Sets the view's accessible name, and the words for how many items it has.
  public func describeView(_ label: String, holding words: String = "") {
    view.describe(.label(label), .description(words))
  }
}

/// A grid of cells.
@MainActor public final class GridView: RecycledView {
  /// A grid whose cells are made, filled with an item, and cleared of it.
  public init(
    count: Int,
    make: @escaping @MainActor () -> Widget,
    fill: @escaping @MainActor (_ cell: Widget, _ item: Int) -> Void,
    clear: @escaping @MainActor (_ cell: Widget) -> Void
  ) {
    super.init(gtk_grid_view_new, count: count, make: make, fill: fill, clear: clear)
  }

  /// The minimum and the maximum number of columns.
  public func setColumns(_ columns: ClosedRange<Int>) {
    gtk_grid_view_set_min_columns(view.opaque, guint(columns.lowerBound))
    gtk_grid_view_set_max_columns(view.opaque, guint(columns.upperBound))
  }

  /// Activates an item by a single click; the pointer then selects the item below it.
  public func activatesOnSingleClick() {
    gtk_grid_view_set_single_click_activate(view.opaque, 1)
  }

  /// The items in the rows that are at least half visible.
  public func itemsInView(columns: Int) -> Range<Int> {
    guard let adjustment, count > 0, columns > 0 else { return 0..<0 }
    let height = gtk_adjustment_get_upper(adjustment) / Double((count + columns - 1) / columns)
    guard height > 0 else { return 0..<0 }
    let start = gtk_adjustment_get_value(adjustment)
    let end = start + gtk_adjustment_get_page_size(adjustment)
    let first = min(max(Int((start / height).rounded()) * columns, 0), count - 1)
    return first..<max(min(Int((end / height).rounded()) * columns, count), first)
  }

  /// Scrolls until the row of an item is visible above the lowest `foot` pixels; all rows must have
  /// the same height.
  public func scroll(toRowOf item: Int, columns: Int, foot: Double = 0) {
    guard (0..<count).contains(item), columns > 0, let adjustment else { return }
    let page = gtk_adjustment_get_page_size(adjustment)
    let height = gtk_adjustment_get_upper(adjustment) / Double((count + columns - 1) / columns)
    guard page > 0, height > 0 else { return scroll(to: item) }
    let row = Double(item / columns)
    let free = item / columns == (count - 1) / columns ? page : page - foot
    // The rows above the view: as many as now, or as leave room for this one.
    let fewest = min((row + 1 - free / height).rounded(.up), row)
    let first = min(max((gtk_adjustment_get_value(adjustment) / height).rounded(), fewest), row)
    gtk_adjustment_set_value(adjustment, max(first, 0) * height)
  }
}

/// A list of cells, one below the other.
@MainActor public final class ListView: RecycledView {
  /// A list whose cells are made, filled with an item, and cleared of it.
  public init(
    count: Int,
    make: @escaping @MainActor () -> Widget,
    fill: @escaping @MainActor (_ cell: Widget, _ item: Int) -> Void,
    clear: @escaping @MainActor (_ cell: Widget) -> Void
  ) {
    super.init(gtk_list_view_new, count: count, make: make, fill: fill, clear: clear)
  }

  /// Whether it is one row of cells beside each other, which scrolls sideways.
  public var isSideways: Bool {
    get { gtk_orientable_get_orientation(view.opaque) == GTK_ORIENTATION_HORIZONTAL }
    set {
      let axis: Axis = newValue ? .horizontal : .vertical
      gtk_orientable_set_orientation(view.opaque, axis.orientation)
      gtk_scrolled_window_set_policy(
        opaque,
        newValue ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
        newValue ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC
      )
    }
  }

  /// Activates a row by a single click; the pointer then selects the row below it.
  public func activatesOnSingleClick() {
    gtk_list_view_set_single_click_activate(view.opaque, 1)
  }
}
