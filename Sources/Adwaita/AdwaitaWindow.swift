internal import CAdwaita
internal import GLib
public import Gtk

/// An application window whose content includes the header bar.
@MainActor open class AdwaitaWindow: ApplicationWindow {
  /// Creates a hidden window of `application`.
  public override init(of application: Application) {
    super.init(toplevel: adw_application_window_new(application.cast()))
  }

  /// The content, including the header bar.
  public override var content: Widget? {
    get {
      adw_application_window_get_content(cast()).map { Widget.known(UnsafeMutableRawPointer($0)) }
    }
    set { adw_application_window_set_content(cast(), newValue?.widget) }
  }
}

/// A header bar for such a window.
@MainActor public final class AdwaitaHeaderBar: Widget {
  /// Creates a bar that shows the window's title.
  public init() {
    super.init(joining: adw_header_bar_new())
  }

  /// Replaces the window's title with a widget.
  public func setTitle(_ widget: Widget) { adw_header_bar_set_title_widget(opaque, widget.widget) }

  /// Whether the window buttons are visible.
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

/// A placeholder for an empty view, with an icon, a title and a description.
@MainActor public final class StatusPage: Widget {
  /// Creates a page with an icon name, a title and a description.
  public init(icon: String, title: String, description: String) {
    super.init(joining: adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title.shortened())
    adw_status_page_set_description(opaque, Markup.plain(description))
    words = description
  }

  /// The title.
  public var title: String {
    get { String(cString: adw_status_page_get_title(opaque)) }
    set { adw_status_page_set_title(opaque, newValue.shortened()) }
  }

  /// The description, as plain text.
  public var words: String = "" {
    didSet { adw_status_page_set_description(opaque, Markup.plain(words)) }
  }

  /// Sets the widget below the description.
  public func setContent(_ content: Widget) { adw_status_page_set_child(opaque, content.widget) }
}
