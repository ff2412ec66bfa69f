internal import CAdwaita
internal import GLib
public import Gtk

@MainActor public final class AboutWindow: Window {
  public nonisolated struct Facts: Sendable {
    public var name: String
    public var icon: String
    public var version: String
    public var developers: String
    public var comments: String

    public init(name: String, icon: String, version: String, developers: String, comments: String) {
      self.name = name
      self.icon = icon
      self.version = version
      self.developers = developers
      self.comments = comments
    }
  }

  /// Creates a hidden window over `parent`; the licence is GPL 3 or later.
  public init(_ facts: Facts, over parent: Window) {
    super.init(toplevel: adw_about_window_new())
    adw_about_window_set_application_name(opaque, facts.name)
    adw_about_window_set_application_icon(opaque, facts.icon)
    adw_about_window_set_version(opaque, facts.version)
    adw_about_window_set_developer_name(opaque, facts.developers)
    adw_about_window_set_comments(opaque, facts.comments)
    adw_about_window_set_license_type(opaque, GTK_LICENSE_GPL_3_0)
    gtk_window_set_transient_for(cast(), parent.cast())
    gtk_window_set_modal(cast(), 1)
  }
}
