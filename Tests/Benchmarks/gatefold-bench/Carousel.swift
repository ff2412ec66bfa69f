internal import CAdwaita
internal import GLib
internal import Gtk

final class Carousel: Widget {
  init() {
    adw_init()
    super.init(joining: adw_carousel_new())
  }

  func append(_ page: Widget) { adw_carousel_append(opaque, page.widget) }

  var position: Double { adw_carousel_get_position(opaque) }

  func glide(to page: Widget) { adw_carousel_scroll_to(opaque, page.widget, 1) }
}
