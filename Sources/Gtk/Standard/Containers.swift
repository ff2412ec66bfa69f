internal import CGtk
internal import GLib
public import Geometry

/// A container of widgets in a row or a column.
@MainActor public final class Box: Widget {
  /// A box along an axis, with spacing between its children.
  public init(_ axis: Axis, spacing: Int = 0) {
    let box = gtk_box_new(axis.orientation, Int32(spacing))
    super.init(joining: box)
    // GTK 4.8 names a group without a label after its class.
    describe(.label(""))
  }

  /// Appends children.
  public func append(_ children: Widget...) {
    for child in children { gtk_box_append(cast(), child.widget) }
  }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(cast(), child.widget) }
}

/// A container that scrolls its content vertically.
@MainActor public final class ScrolledView: Widget {
  /// A container of `content`, which gets the full width.
  public init(_ content: Widget) {
    super.init(joining: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, content.widget)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(opaque)
  }

  /// Requests the height of its content, so that no scrolling is necessary.
  public func usesNaturalHeight() { gtk_scrolled_window_set_propagate_natural_height(opaque, 1) }

  /// The scroll position, in pixels from the top.
  public var offset: Double {
    get { adjustment.map { gtk_adjustment_get_value($0) } ?? 0 }
    set { if let adjustment { gtk_adjustment_set_value(adjustment, newValue) } }
  }

  /// Calls `handler` when the scroll position changes.
  public func onScroll(_ handler: @escaping @MainActor (_ offset: Double) -> Void) {
    guard let adjustment else { return }
    Object(sharing: UnsafeMutableRawPointer(adjustment)).connect(Notice("value-changed")) {
      [weak self] in
      if let self { handler(self.offset) }
    }
  }
}

/// A title bar with the window's title and buttons.
@MainActor public final class HeaderBar: Widget {
  /// An empty bar, which shows the window's title.
  public init() {
    super.init(joining: gtk_header_bar_new())
  }

  /// Appends a widget at the start.
  public func pack(start child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }

  /// Adds a widget at the end.
  public func pack(end child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }
}

/// A container that shows one of its pages.
@MainActor public final class Stack: Widget {
  /// An empty stack.
  public init() { super.init(joining: gtk_stack_new()) }

  /// Shows the page of a name, at once or with a crossfade.
  public func show(_ name: String, fades: Bool) {
    let kind = fades ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE
    gtk_stack_set_visible_child_full(opaque, name, kind)
  }

  /// Appends a page with a unique name.
  public func append(_ page: Widget, name: String) {
    gtk_stack_add_named(opaque, page.widget, name)
  }

  /// Appends a page with a unique name and a visible title.
  public func append(_ page: Widget, name: String, title: String) {
    gtk_stack_add_titled(opaque, page.widget, name, title)
  }

  /// The name of the visible page.
  public var shown: String? {
    get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
    set { gtk_stack_set_visible_child_name(opaque, newValue) }
  }

  /// Calls `handler` with a page's name when it becomes visible.
  public func onShow(_ handler: @escaping @MainActor (_ name: String) -> Void) {
    connect(Notice("notify::visible-child-name")) { [weak self] in
      if let name = self?.shown { handler(name) }
    }
  }
}

/// A list of a stack's page titles, to select one.
@MainActor public final class StackSidebar: Widget {
  /// A sidebar for `stack`.
  public init(of stack: Stack) {
    super.init(joining: gtk_stack_sidebar_new())
    gtk_stack_sidebar_set_stack(opaque, stack.opaque)
  }
}
