internal import CGtk
package import GLib
public import Geometry

/// A window of the desktop, which lives until it is closed and Swift has let go of it.
@MainActor open class Window: Widget {
  /// A plain window, not yet on the screen.
  public convenience init() { self.init(toplevel: gtk_window_new()) }

  /// Joins a new window of any kind, which GTK keeps until it is closed.
  package init(toplevel pointer: (some ObjectPointer)?) {
    super.init(joining: pointer.map { g_object_ref($0.raw) ?? $0.raw })
  }

  private var window: UnsafeMutablePointer<GtkWindow> { cast() }

  /// What stands in its title bar and in the desktop's lists.
  public var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(window, newValue) }
  }

  /// What it holds below its title bar.
  open var content: Widget? {
    get { gtk_window_get_child(window).map { Widget.known(UnsafeMutableRawPointer($0)) } }
    set { gtk_window_set_child(window, newValue?.widget) }
  }

  /// Its bar with title and buttons, if it is not the usual one.
  public func setTitleBar(_ bar: Widget) { gtk_window_set_titlebar(window, bar.widget) }

  /// Whether it has a frame and a bar.
  public var isDecorated: Bool {
    get { gtk_window_get_decorated(window) != 0 }
    set { gtk_window_set_decorated(window, newValue ? 1 : 0) }
  }

  /// Whether its size is up to the user.
  public var isResizable: Bool {
    get { gtk_window_get_resizable(window) != 0 }
    set { gtk_window_set_resizable(window, newValue ? 1 : 0) }
  }

  /// The size that it asks for when it comes on the screen.
  public func setDefaultSize(_ size: Size) {
    gtk_window_set_default_size(window, Int32(size.width), Int32(size.height))
  }

  /// The size that it has, or will have again when it is no longer maximised.
  public var defaultSize: Size {
    var (width, height) = (Int32(0), Int32(0))
    gtk_window_get_default_size(window, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// Whether it takes all of the screen.
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(window) != 0 }
    set { newValue ? gtk_window_maximize(window) : gtk_window_unmaximize(window) }
  }

  /// It was made larger or smaller, or maximised.
  public func onResize(_ handler: @escaping @MainActor () -> Void) {
    for property in ["default-width", "default-height", "maximized"] {
      connect(Notice("notify::\(property)"), handler: handler)
    }
  }

  /// It has come to the front, or has left it.
  public func onActiveChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::is-active"), handler: handler)
  }

  /// The user wants to close it; true keeps it.
  public func onClose(_ handler: @escaping @MainActor () -> Bool) {
    connect(Query<Bool>("close-request"), handler: handler)
  }

  /// Brings it on the screen, in front.
  public func present() { gtk_window_present(window) }

  /// Closes it as the user does: it may refuse.
  public func close() { gtk_window_close(window) }

  /// Takes it off the screen for good and lets what it holds go, even while Swift still looks at
  /// the window; closed by the user, it keeps its content until Swift looks away.
  public func destroy() {
    // A window holds its focus apart from its content.
    gtk_window_set_focus(window, nil)
    content = nil
    gtk_window_destroy(window)
  }

  /// Where in its surface, shadows and all, its own upper left corner is.
  public var surfaceOrigin: Point {
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(OpaquePointer(rawPointer), &x, &y)
    return Point(x: x, y: y)
  }

  /// Whether keys come to it.
  public var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// The widget in it that keys come to.
  public var focus: Widget? {
    gtk_window_get_focus(window).map { Widget.known(UnsafeMutableRawPointer($0)) }
  }

  /// The words of the line that keys come to in a menu of it; empty beside its lines, nil while no
  /// menu has the keyboard.
  public var focusedMenuLine: String? {
    guard let focus = gtk_window_get_focus(window),
      gtk_widget_get_native(focus) != gtk_widget_get_native(widget)
    else { return nil }
    let line = Widget.known(UnsafeMutableRawPointer(focus))
    return line.typeName == "GtkModelButton" ? line.property("text") : ""
  }
}

/// A window that belongs to an application, with actions of its own (`win.…`).
@MainActor open class ApplicationWindow: Window, ActionOwner {
  /// A window of `application`, not yet on the screen.
  public init(of application: Application) {
    super.init(toplevel: gtk_application_window_new(application.cast()))
  }

  /// Joins a new window of a kind that another toolkit brings.
  package override init(toplevel pointer: (some ObjectPointer)?) {
    super.init(toplevel: pointer)
  }
}
