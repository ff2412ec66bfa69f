internal import CGtk
public import GLib
internal import Geometry

/// A symbol of the icon theme, drawn in any colour.
///
/// Looking one up costs far more than drawing it: keep it.
@MainActor public final class Symbol: Object {
  /// The symbol of a name, as sharp as a widget needs it at a size.
  public init(_ name: String, size: Int, for widget: Widget) {
    super.init(adopting: widget.icon(name, size: size, GTK_ICON_LOOKUP_FORCE_SYMBOLIC))
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
