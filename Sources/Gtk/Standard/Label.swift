internal import CGtk

/// A piece of text that cannot be edited.
@MainActor public final class Label: Widget {
  /// A label that says `text`.
  public init(_ text: String = "") {
    super.init(adopting: gtk_label_new(text).map { UnsafeMutableRawPointer($0) })
  }

  /// What it says.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue) }
  }

  /// Whether it goes on in a new line where it is too long; if not it ends in an ellipsis.
  public func wrap(_ wraps: Bool) {
    gtk_label_set_wrap(opaque, wraps ? 1 : 0)
    gtk_label_set_ellipsize(opaque, wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
  }

  /// Where the text stands in a label that is wider: 0 is the start, 1 the end.
  public func alignText(_ place: Double) { gtk_label_set_xalign(opaque, Float(place)) }
}
