internal import CAdwaita
internal import GLib
public import Gtk

/// Libadwaita's pages side by side: what our own pager is measured against.
@MainActor public final class Carousel: Widget {
  /// A carousel without pages.
  public init() {
    adw_init()
    super.init(joining: adw_carousel_new().map { UnsafeMutableRawPointer($0) })
  }

  /// Adds a page at the end.
  public func append(_ page: Widget) { adw_carousel_append(opaque, page.widget) }

  /// Where it is, in pages.
  public var position: Double { adw_carousel_get_position(opaque) }

  /// Glides to a page.
  public func glide(to page: Widget) { adw_carousel_scroll_to(opaque, page.widget, 1) }
}
