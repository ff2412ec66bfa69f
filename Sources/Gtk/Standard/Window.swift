internal import CGtk
package import GLib
public import Geometry

/// A toplevel window, which exists until it is closed and Swift has released it.
@MainActor open class Window: Widget {
  /// A plain window, not yet presented.
  public convenience init() { self.init(toplevel: gtk_window_new()) }

  /// Joins a new window of any kind, which GTK retains until it is closed.
  package init(toplevel pointer: (some ObjectPointer)?) {
    super.init(joining: pointer.map { g_object_ref($0.raw) ?? $0.raw })
  }

  private var window: UnsafeMutablePointer<GtkWindow> { cast() }

  /// Its title, in the title bar and in the desktop's lists.
  public var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(window, newValue.shortened()) }
  }

  /// Its content below the title bar.
  open var content: Widget? {
    get { gtk_window_get_child(window).map { Widget.known(UnsafeMutableRawPointer($0)) } }
    set { gtk_window_set_child(window, newValue?.widget) }
  }

  /// Sets a custom title bar.
  public func setTitleBar(_ bar: Widget) { gtk_window_set_titlebar(window, bar.widget) }

  /// Whether it has a frame and a title bar.
  public var isDecorated: Bool {
    get { gtk_window_get_decorated(window) != 0 }
    set { gtk_window_set_decorated(window, newValue ? 1 : 0) }
  }

  /// Sets its size at the first presentation.
  open func setDefaultSize(_ size: Size) {
    gtk_window_set_default_size(window, Int32(size.width), Int32(size.height))
  }

  /// Its size while it is not maximized.
  public var defaultSize: Size {
    var (width, height) = (Int32(0), Int32(0))
    gtk_window_get_default_size(window, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// Whether it is maximized.
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(window) != 0 }
    set { newValue ? gtk_window_maximize(window) : gtk_window_unmaximize(window) }
  }

  /// Whether it covers the screen; a change takes effect when the desktop has granted it.
  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(window) != 0 }
    set { newValue ? gtk_window_fullscreen(window) : gtk_window_unfullscreen(window) }
  }

  /// Calls `handler` when it begins or stops to cover the screen, also by the desktop's own keys.
  public func onFullscreenChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::fullscreened"), handler: handler)
  }

  /// Calls `handler` when its size changes or it is maximized.
  public func onResize(_ handler: @escaping @MainActor () -> Void) {
    for property in ["default-width", "default-height", "maximized"] {
      connect(Notice("notify::\(property)"), handler: handler)
    }
  }

  /// Calls `handler` when it becomes active or inactive.
  public func onActiveChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::is-active"), handler: handler)
  }

  /// Calls `handler` when the user requests to close it; true keeps it open.
  public func onClose(_ handler: @escaping @MainActor () -> Bool) {
    connect(Query<Bool>("close-request"), handler: handler)
  }

  /// Maps it and raises it above other windows.
  public func present() { gtk_window_present(window) }

  /// Requests to close it, as the user does; `onClose` can refuse.
  public func close() { gtk_window_close(window) }

  /// Destroys it and releases its content, even while Swift retains the window.
  public func destroy() {
    // A window retains its focus widget apart from its content.
    dropFocus()
    content = nil
    gtk_window_destroy(window)
  }

  /// The position of its upper left corner in its surface, which includes shadows.
  public var surfaceOrigin: Point {
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(OpaquePointer(rawPointer), &x, &y)
    return Point(x: x, y: y)
  }

  /// Whether it has the keyboard focus.
  public var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Whether the focused widget shows that it has the focus, as after keyboard navigation.
  public var isFocusVisible: Bool {
    get { gtk_window_get_focus_visible(window) != 0 }
    set { if newValue != isFocusVisible { gtk_window_set_focus_visible(window, newValue ? 1 : 0) } }
  }

  /// Calls `handler` when the focused widget begins or stops to show the focus.
  public func onFocusVisibleChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::focus-visible"), handler: handler)
  }

  /// Its focused widget.
  public var focus: Widget? {
    gtk_window_get_focus(window).map { Widget.known(UnsafeMutableRawPointer($0)) }
  }

  /// Leaves no widget focused.
  ///
  /// GTK 4.8 never releases a widget that is hidden with the focus and removed in the same frame.
  public func dropFocus() { gtk_window_set_focus(window, nil) }

  /// The focused item of an open menu, empty without one; nil while no menu has the focus.
  public var focusedMenuLine: String? {
    guard let focus = gtk_window_get_focus(window),
      gtk_widget_get_native(focus) != gtk_widget_get_native(widget)
    else { return nil }
    let line = Widget.known(UnsafeMutableRawPointer(focus))
    return line.typeName == "GtkModelButton" ? line.property("text") : ""
  }
}

/// A window of an application, with actions of its own (`win.…`).
@MainActor open class ApplicationWindow: Window, ActionOwner {
  /// A window of `application`, not yet presented.
  public init(of application: Application) {
    super.init(toplevel: gtk_application_window_new(application.cast()))
  }

  /// Joins a new window of a kind that another toolkit provides.
  package override init(toplevel pointer: (some ObjectPointer)?) {
    super.init(toplevel: pointer)
  }
}

extension Widget {
  /// The window that contains it; nil if there is none or it was not created in Swift.
  public var owningWindow: Window? {
    gtk_widget_get_root(widget).flatMap { Object.peer(of: UnsafeMutableRawPointer($0)) as? Window }
  }
}
