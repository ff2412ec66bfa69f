internal import CGtk
public import GLib
public import Geometry

/// An icon of the theme in its own colours.
///
/// The lookup costs far more than the drawing: keep the object.
@MainActor public final class ThemeIcon: Object {
  /// The icon of a name at a size, in the scale factor of a widget.
  public init(_ name: String, size: Int, for widget: Widget) {
    // Another thread begins to load it at once.
    super.init(adopting: widget.icon(name, size: size, GTK_ICON_LOOKUP_PRELOAD))
  }
}

extension Widget {
  /// Looks up an icon of the theme in the widget's scale factor; the caller owns the result.
  func icon(_ name: String, size: Int, _ flags: GtkIconLookupFlags) -> UnsafeMutableRawPointer? {
    let icon = gtk_icon_theme_lookup_icon(
      gtk_icon_theme_get_for_display(gtk_widget_get_display(widget)),
      name,
      nil,
      Int32(size),
      gtk_widget_get_scale_factor(widget),
      gtk_widget_get_direction(widget),
      flags
    )
    return icon?.raw
  }
}

extension Snapshot {
  /// Draws an icon.
  public func draw(_ icon: ThemeIcon, in rect: Rect) {
    saved {
      translate(x: rect.origin.x, y: rect.origin.y)
      gdk_paintable_snapshot(icon.opaque, pointer, rect.size.width, rect.size.height)
    }
  }
}
