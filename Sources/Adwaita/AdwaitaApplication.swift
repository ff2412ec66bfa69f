internal import CAdwaita
internal import GLib
public import Gtk

/// An application in GNOME's style: it follows the desktop's colours and loads its style sheet and
/// icons from the resources below its id.
@MainActor public final class AdwaitaApplication: Application {
  public convenience override init(id: String, isAlone: Bool) {
    self.init(id: id, isAlone: isAlone, takesCommandLines: false)
  }

  /// Creates an application that can receive the command lines of later launches (`onCommandLine`).
  public init(id: String, isAlone: Bool, takesCommandLines: Bool) {
    let flags = Application.flags(isAlone: isAlone, takesCommandLines: takesCommandLines)
    let application = adw_application_new(id, flags)
    super.init(adopting: application)
    onStart { Self.followContrast() }
  }

  /// Sets `Toolkit.isHighContrast` from the style manager: the theme's name is the same for both
  /// contrasts.
  private static func followContrast() {
    guard let manager = adw_style_manager_get_default() else { return }
    let show = { @MainActor in
      Toolkit.isHighContrast = adw_style_manager_get_high_contrast(manager) != 0
    }
    let style = Object(sharing: UnsafeMutableRawPointer(manager))
    style.connect(Notice("notify::high-contrast"), handler: show)
    show()
  }
}
