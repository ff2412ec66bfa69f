internal import CAdwaita
internal import GLib
public import Gtk

/// An application in GNOME's style: it follows the desktop's colours and finds its own style sheet
/// and icons among the resources below its id.
@MainActor public final class AdwaitaApplication: Application {
  /// An application by its id; see `Application`.
  public override init(id: String, isAlone: Bool) {
    let application = adw_application_new(id, Application.flags(isAlone: isAlone))
    super.init(adopting: application.map { UnsafeMutableRawPointer($0) })
  }

  /// Whether light or dark is decided here and not by the desktop; nil leaves it there.
  public func setDark(_ isDark: Bool?) {
    let manager = adw_application_get_style_manager(cast())
    let scheme: AdwColorScheme =
      switch isDark {
      case nil: ADW_COLOR_SCHEME_DEFAULT
      case true?: ADW_COLOR_SCHEME_FORCE_DARK
      case false?: ADW_COLOR_SCHEME_FORCE_LIGHT
      }
    adw_style_manager_set_color_scheme(manager, scheme)
  }
}
