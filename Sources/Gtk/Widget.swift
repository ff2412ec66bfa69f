package import CGtk
public import GLib
public import Geometry

/// The base class of all widgets.
@MainActor open class Widget: Object {
  package var widget: UnsafeMutablePointer<GtkWidget> { cast() }

  /// Wraps a widget that another object owns.
  public override init(sharing pointer: (some ObjectPointer)?) { super.init(sharing: pointer) }

  /// Takes ownership of a constructor's result and binds this Swift object to it for life.
  public override init(joining pointer: (some ObjectPointer)?) { super.init(joining: pointer) }
}

extension Widget {
  /// Whether it takes part in layout.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether it and all its ancestors are visible on the screen.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// Calls `handler` when it has been mapped.
  public func onMap(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("map"), handler: handler)
  }

  /// Whether its parent shows it.
  public var isChildVisible: Bool {
    get { gtk_widget_get_child_visible(widget) != 0 }
    set { gtk_widget_set_child_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether it accepts input.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether it can be the target of pointer events.
  public var isTarget: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }

  /// Whether it and its descendants can get the keyboard focus.
  public var takesFocusInside: Bool {
    get { gtk_widget_get_can_focus(widget) != 0 }
    set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
  }

  /// Its opacity, from 0 to 1.
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }

  /// Whether its drawing is clipped at its edges.
  public var clipsDrawing: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// Its tooltip; nil for none.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set {
      // GTK asks the display for the pointer when the tooltip of a visible widget changes, even of
      // one without a window.
      let wasVisible = gtk_widget_get_root(widget) == nil && isVisible
      if wasVisible { isVisible = false }
      gtk_widget_set_tooltip_text(widget, newValue?.shortened())
      if wasVisible { isVisible = true }
    }
  }

  /// Sets the pointer's shape over it, by its CSS name; "none" hides it, nil inherits the parent's.
  public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }

  /// Runs an action of the window, the application or an ancestor by its full name: `win.close`.
  @discardableResult
  public func activate(_ action: String) -> Bool {
    gtk_widget_activate_action_variant(widget, action, nil) != 0
  }

  // MARK: - Style

  /// The text colour of its style.
  public var foreground: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return Color(color)
  }

  /// The font of its style in Pango's notation: text layouts must be created again when it changes.
  public var fontName: String {
    let context = gtk_widget_get_pango_context(widget)
    let font = pango_context_get_font_description(context)
    guard let name = font.flatMap({ pango_font_description_to_string($0) }) else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// A named colour of its style; nil if there is none.
  public func styleColor(_ name: String) -> Color? {
    var color = GdkRGBA()
    let context = gtk_widget_get_style_context(widget)
    return gtk_style_context_lookup_color(context, name, &color) != 0 ? Color(color) : nil
  }

  /// Its element name for style sheets.
  public var cssName: String { String(cString: gtk_widget_get_css_name(widget)) }

  /// Adds a style class.
  public func addClass(_ name: String) { gtk_widget_add_css_class(widget, name) }

  /// Adds style classes.
  public func addClasses(_ names: String...) { for name in names { addClass(name) } }

  /// Itself, with style classes.
  public func styled(_ names: String...) -> Self {
    for name in names { addClass(name) }
    return self
  }

  /// Removes a style class.
  public func removeClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }

  /// Whether it has a style class.
  public func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  /// Whether its direction is right to left.
  public var isRightToLeft: Bool {
    get { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_direction(widget, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }

  // MARK: - Tree

  /// Its parent.
  public var parent: Widget? {
    gtk_widget_get_parent(widget).map { Widget.known(UnsafeMutableRawPointer($0)) }
  }

  /// Its children, in the order of focus and screen readers.
  public var children: [Widget] {
    var all: [Widget] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      all.append(Widget.known(UnsafeMutableRawPointer(child)))
      next = gtk_widget_get_next_sibling(child)
    }
    return all
  }

  /// Whether it uses horizontal movements: a slider, or a container that scrolls horizontally.
  public var movesSideways: Bool {
    let instance = rawPointer.assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gtk_range_get_type()) != 0 { return true }
    guard g_type_check_instance_is_a(instance, gtk_scrolled_window_get_type()) != 0,
      let adjustment = gtk_scrolled_window_get_hadjustment(opaque)
    else { return false }
    let length = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment)
    return length > gtk_adjustment_get_page_size(adjustment) + 0.5
  }

  /// The innermost widget at a point, in or of this one.
  public func pick(at point: Point) -> Widget? {
    gtk_widget_pick(widget, point.x, point.y, GTK_PICK_DEFAULT)
      .map { Widget.known(UnsafeMutableRawPointer($0)) }
  }

  /// The next child of its parent.
  public var nextSibling: Widget? {
    gtk_widget_get_next_sibling(widget).map { Widget.known(UnsafeMutableRawPointer($0)) }
  }

  /// The Swift object of a widget, or a new wrapper for one that was not created in Swift.
  package static func known(_ raw: UnsafeMutableRawPointer) -> Widget {
    Object.peer(of: raw) as? Widget ?? Widget(sharing: raw)
  }

  // MARK: - Focus

  /// Whether it can get the keyboard focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether it has the keyboard focus.
  public var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

  /// Whether it has the focus and shows it, as after keyboard navigation.
  public var showsFocus: Bool { gtk_widget_has_visible_focus(widget) != 0 }

  /// Whether it or a descendant has the keyboard focus.
  public var hasFocusInside: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Gives the keyboard focus to it, or to one of its children.
  @discardableResult
  public func takeFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Moves the focus within it, as Tab and the arrow keys do; false if it would leave.
  @discardableResult
  public func moveFocus(to direction: FocusDirection) -> Bool {
    gtk_widget_child_focus(widget, direction.gtk) != 0
  }

  /// Whether it is an editable text.
  public var takesText: Bool {
    let instance = rawPointer.assumingMemoryBound(to: GTypeInstance.self)
    let kinds = [gtk_editable_get_type(), gtk_text_view_get_type()]
    return kinds.contains { g_type_check_instance_is_a(instance, $0) != 0 }
  }

  // MARK: - Input

  /// Adds an event controller, which then lives as long as the widget.
  public func add(_ controller: EventController) {
    // GTK takes ownership of a reference; Swift keeps its own.
    g_object_ref(controller.gobject)
    gtk_widget_add_controller(widget, controller.opaque)
  }

  /// The event controllers that were added in Swift.
  public var controllers: [EventController] {
    guard let list = gtk_widget_observe_controllers(widget) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      defer { g_object_unref(item) }
      return Object.peer(of: item) as? EventController
    }
  }

  /// Removes an event controller.
  public func remove(_ controller: EventController) {
    gtk_widget_remove_controller(widget, controller.opaque)
  }
}
