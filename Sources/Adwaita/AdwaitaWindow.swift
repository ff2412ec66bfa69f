internal import CAdwaita
internal import GLib
public import Gtk

@MainActor open class AdwaitaWindow: ApplicationWindow {
  public override init(of application: Application) {
    super.init(toplevel: adw_application_window_new(application.cast()))
  }

  public override var content: Widget? {
    get {
      adw_application_window_get_content(cast()).map { Widget.known(UnsafeMutableRawPointer($0)) }
    }
    set { adw_application_window_set_content(cast(), newValue?.widget) }
  }
}

@MainActor public final class AdwaitaHeaderBar: Widget {
  public init() {
    super.init(joining: adw_header_bar_new())
  }

  public func setTitle(_ widget: Widget) { adw_header_bar_set_title_widget(opaque, widget.widget) }

  public var hasWindowButtons: Bool {
    get { adw_header_bar_get_show_end_title_buttons(opaque) != 0 }
    set {
      adw_header_bar_set_show_start_title_buttons(opaque, newValue ? 1 : 0)
      adw_header_bar_set_show_end_title_buttons(opaque, newValue ? 1 : 0)
    }
  }

  public func pack(start child: Widget) { adw_header_bar_pack_start(opaque, child.widget) }

  public func pack(end child: Widget) { adw_header_bar_pack_end(opaque, child.widget) }
}

@MainActor public final class StatusPage: Widget {
  public init(icon: String, title: String, description: String) {
    super.init(joining: adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title.shortened())
    adw_status_page_set_description(opaque, Markup.plain(description))
    words = description
  }

  public var title: String {
    get { String(cString: adw_status_page_get_title(opaque)) }
    set { adw_status_page_set_title(opaque, newValue.shortened()) }
  }

  public var words: String = "" {
    didSet { adw_status_page_set_description(opaque, Markup.plain(words)) }
  }

  public func setContent(_ content: Widget) { adw_status_page_set_child(opaque, content.widget) }
}
