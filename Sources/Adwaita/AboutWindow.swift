internal import CAdwaita
internal import GLib
public import Gtk

/// The about window with the program's developers and licence.
@MainActor public final class AboutWindow: Window {
  /// The window's texts.
  public nonisolated struct Facts: Sendable {
    /// The program's name.
    public var name: String
    /// The icon's name in the theme.
    public var icon: String
    /// Its version.
    public var version: String
    /// The developers.
    public var developers: String
    /// A description of the program.
    public var comments: String

    /// Creates the texts.
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
