internal import CGtk
public import GLib
internal import Geometry

/// A symbolic icon of the theme, drawn in any colour.
///
/// The lookup costs far more than the drawing: keep the object.
@MainActor public final class Symbol: Object {
  /// The icon of a name at a size, in the scale factor of a widget.
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
