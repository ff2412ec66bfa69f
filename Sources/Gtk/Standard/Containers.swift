internal import CGtk
internal import GLib
public import Geometry

/// Widgets one beside or below the other.
@MainActor public final class Box: Widget {
  /// A box along an axis, with space between what it holds.
  public init(_ axis: Axis, spacing: Int = 0) {
    let box = gtk_box_new(axis.orientation, Int32(spacing))
    super.init(joining: box)
  }

  /// Adds a widget at the end.
  public func append(_ child: Widget) { gtk_box_append(cast(), child.widget) }

  /// Takes a widget out.
  public func remove(_ child: Widget) { gtk_box_remove(cast(), child.widget) }
}

/// A view of something higher than itself, which is scrolled up and down.
@MainActor public final class ScrolledView: Widget {
  /// A view of `content`, as wide as the view.
  public init(_ content: Widget) {
    super.init(joining: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, content.widget)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(opaque)
  }

  /// Wishes to be as high as its content, so that nothing has to be scrolled.
  public func wishesWholeHeight() { gtk_scrolled_window_set_propagate_natural_height(opaque, 1) }

  /// Is as high as its content, but no higher than this.
  public func limit(height: Int) {
    wishesWholeHeight()
    gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
  }

  /// How far down it is scrolled, in pixels.
  public var offset: Double {
    get { adjustment.map { gtk_adjustment_get_value($0) } ?? 0 }
    set { if let adjustment { gtk_adjustment_set_value(adjustment, newValue) } }
  }

  /// It has been scrolled.
  public func onScroll(_ handler: @escaping @MainActor (_ offset: Double) -> Void) {
    guard let adjustment else { return }
    Object(sharing: UnsafeMutableRawPointer(adjustment)).connect(Notice("value-changed")) {
      [weak self] in
      if let self { handler(self.offset) }
    }
  }
}

/// The bar at the top of a window, with its title and buttons.
@MainActor public final class HeaderBar: Widget {
  /// A bar that shows the window's title.
  public init() {
    super.init(joining: gtk_header_bar_new())
  }

  /// Adds a widget at the start.
  public func pack(start child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }

  /// Adds a widget at the end.
  public func pack(end child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }
}

/// Pages, of which one is shown.
@MainActor public final class Stack: Widget {
  /// A stack without pages.
  public init() { super.init(joining: gtk_stack_new()) }

  /// Shows a page by its name, at once or by fading into it.
  public func show(_ name: String, fades: Bool) {
    let kind = fades ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE
    gtk_stack_set_visible_child_full(opaque, name, kind)
  }

  /// Adds a page by a name that is its own.
  public func append(_ page: Widget, name: String) {
    gtk_stack_add_named(opaque, page.widget, name)
  }

  /// Adds a page by a name that is its own and a title for people.
  public func append(_ page: Widget, name: String, title: String) {
    gtk_stack_add_titled(opaque, page.widget, name, title)
  }

  /// The name of the page that is shown.
  public var shown: String? {
    get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
    set { gtk_stack_set_visible_child_name(opaque, newValue) }
  }

  /// Another page is shown, by its name.
  public func onShow(_ handler: @escaping @MainActor (_ name: String) -> Void) {
    connect(Notice("notify::visible-child-name")) { [weak self] in
      if let name = self?.shown { handler(name) }
    }
  }
}

/// A list of the titles of a stack's pages, to choose from.
@MainActor public final class StackSidebar: Widget {
  /// The list of `stack`'s pages.
  public init(of stack: Stack) {
    super.init(joining: gtk_stack_sidebar_new())
    gtk_stack_sidebar_set_stack(opaque, stack.opaque)
  }
}
