internal import CGtk
public import GLib

/// GTK's global state, initialized once per process.
public enum Toolkit {
  /// Whether GTK has a display; the first access initializes GTK and attaches the main loop.
  public static let isReady: Bool = {
    MainLoop.attachMainActor()
    return gtk_init_check() != 0
  }()

  /// Whether transitions are animated; when not, every target is reached at once.
  public static var animates: Bool {
    get { settings.map { $0.property("gtk-enable-animations") } ?? false }
    set { settings?.set("gtk-enable-animations", to: newValue) }
  }

  /// Whether the dark variant of the theme is preferred, where libadwaita does not decide it.
  public static var prefersDark: Bool {
    get { settings.map { $0.property("gtk-application-prefer-dark-theme") } ?? false }
    set { settings?.set("gtk-application-prefer-dark-theme", to: newValue) }
  }

  /// Whether high contrast is on: by the theme's name until it is set.
  public static var isHighContrast: Bool {
    get {
      if let contrast { return contrast }
      let name: String? = settings?.property("gtk-theme-name")
      return name?.hasPrefix("HighContrast") ?? false
    }
    set { contrast = newValue }
  }
  private static var contrast: Bool?

  /// Whether the default direction of new widgets is right to left.
  public static var isRightToLeft: Bool {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_default_direction(newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }

  /// The display's settings.
  public static var settings: Object? {
    gtk_settings_get_default().map { Object(sharing: UnsafeMutableRawPointer($0)) }
  }
}
