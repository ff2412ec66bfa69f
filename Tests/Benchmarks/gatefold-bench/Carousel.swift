internal import CAdwaita
internal import GLib
internal import Gtk

/// Libadwaita's pages side by side, to be measured beside our pager.
final class Carousel: Widget {
  /// A carousel without pages.
  init() {
    adw_init()
    super.init(joining: adw_carousel_new())
  }

  /// Adds a page at the end.
  func append(_ page: Widget) { adw_carousel_append(opaque, page.widget) }

  /// Where it is, in pages.
  var position: Double { adw_carousel_get_position(opaque) }

  /// Glides to a page.
  func glide(to page: Widget) { adw_carousel_scroll_to(opaque, page.widget, 1) }
}
