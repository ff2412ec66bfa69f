internal import CAdwaita
internal import GLib
public import Gtk

@MainActor public final class AboutWindow: Window {
  /// Creates a hidden window over `parent`; the licence is GPL 3 or later.
  public init(
    name: String,
    icon: String,
    version: String,
    developers: String,
    comments: String,
    over parent: Window
  ) {
    super.init(toplevel: adw_about_window_new())
    adw_about_window_set_application_name(opaque, name)
    adw_about_window_set_application_icon(opaque, icon)
    adw_about_window_set_version(opaque, version)
    adw_about_window_set_developer_name(opaque, developers)
    adw_about_window_set_comments(opaque, comments)
    adw_about_window_set_license_type(opaque, GTK_LICENSE_GPL_3_0)
    gtk_window_set_transient_for(cast(), parent.cast())
    gtk_window_set_modal(cast(), 1)
  }
}
