internal import CGtk
public import GLib
internal import Motion

/// A symbol of the icon theme, drawn in any colour.
///
/// Looking one up costs far more than drawing it: keep it.
@MainActor public final class Symbol: Object {
  /// The symbol of a name, as sharp as a widget needs it at a size.
  public init(_ name: String, size: Int, for widget: Widget) {
    let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget.widget))
    let icon = gtk_icon_theme_lookup_icon(
      theme,
      name,
      nil,
      Int32(size),
      gtk_widget_get_scale_factor(widget.widget),
      gtk_widget_get_direction(widget.widget),
      GTK_ICON_LOOKUP_FORCE_SYMBOLIC
    )
    super.init(adopting: icon.map { UnsafeMutableRawPointer($0) })
  }

  func draw(on snapshot: OpaquePointer, _ size: Size, _ color: Color) {
    var colors = [color.gdk, color.gdk, color.gdk, color.gdk]
    gtk_symbolic_paintable_snapshot_symbolic(
      opaque,
      snapshot,
      size.width,
      size.height,
      &colors,
      gsize(colors.count)
    )
  }
}
