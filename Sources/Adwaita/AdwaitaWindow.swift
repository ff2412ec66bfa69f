internal import CAdwaita
internal import GLib
public import Gtk

/// An application's window whose content reaches up to its top edge, header bar included.
@MainActor open class AdwaitaWindow: ApplicationWindow {
  /// A window of `application`, not yet on the screen.
  public override init(of application: Application) {
    super.init(toplevel: adw_application_window_new(application.cast()))
  }

  /// What it holds.
  public override var content: Widget? {
    get {
      adw_application_window_get_content(cast()).map { Widget.known(UnsafeMutableRawPointer($0)) }
    }
    set { adw_application_window_set_content(cast(), newValue?.widget) }
  }
}

/// The bar at the top of such a window.
@MainActor public final class AdwaitaHeaderBar: Widget {
  /// A bar that shows the window's title.
  public init() {
    super.init(joining: adw_header_bar_new())
  }

  /// Has a widget in the middle instead of the window's title.
  public func setTitle(_ widget: Widget) { adw_header_bar_set_title_widget(opaque, widget.widget) }

  /// Whether it has the buttons of a window.
  public var hasWindowButtons: Bool {
    get { adw_header_bar_get_show_end_title_buttons(opaque) != 0 }
    set {
      adw_header_bar_set_show_start_title_buttons(opaque, newValue ? 1 : 0)
      adw_header_bar_set_show_end_title_buttons(opaque, newValue ? 1 : 0)
    }
  }

  /// Adds a widget at the start.
  public func pack(start child: Widget) { adw_header_bar_pack_start(opaque, child.widget) }

  /// Adds a widget at the end.
  public func pack(end child: Widget) { adw_header_bar_pack_end(opaque, child.widget) }
}

/// A page that says how things stand while there is nothing else to show.
@MainActor public final class StatusPage: Widget {
  /// A page with a symbol or a picture of the icon theme, a title and a few words.
  public init(icon: String, title: String, description: String) {
    super.init(joining: adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title)
    adw_status_page_set_description(opaque, Markup.plain(description))
    words = description
  }

  /// What it is about.
  public var title: String {
    get { String(cString: adw_status_page_get_title(opaque)) }
    set { adw_status_page_set_title(opaque, newValue) }
  }

  /// How things stand, in plain words.
  public var words: String = "" {
    didSet { adw_status_page_set_description(opaque, Markup.plain(words)) }
  }

  /// What stands below the words.
  public func setContent(_ content: Widget) { adw_status_page_set_child(opaque, content.widget) }
}
