internal import CGtk

/// A symbolic icon of the theme, in the text colour.
@MainActor public final class Icon: Widget {
  /// The icon of a name; none if that is empty.
  public init(_ name: String = "") {
    self.name = name
    super.init(joining: gtk_image_new_from_icon_name(name))
  }

  /// Its name in the icon theme.
  public var name: String {
    didSet { if name != oldValue { gtk_image_set_from_icon_name(opaque, name) } }
  }

  /// Its side in pixels, in the place of that of its style.
  public func resize(to side: Int) { gtk_image_set_pixel_size(opaque, Int32(clamping: side)) }
}
