internal import CAdwaita
internal import GLib
public import Gtk

/// An application in GNOME's style: it follows the desktop's colours and finds its own style sheet
/// and icons among the resources below its id.
@MainActor public final class AdwaitaApplication: Application {
  /// An application by its id; see `Application`.
  public convenience override init(id: String, isAlone: Bool) {
    self.init(id: id, isAlone: isAlone, takesCommandLines: false)
  }

  /// An application that is told the command lines by which it is started (`onCommandLine`).
  public init(id: String, isAlone: Bool, takesCommandLines: Bool) {
    let flags = Application.flags(isAlone: isAlone, takesCommandLines: takesCommandLines)
    let application = adw_application_new(id, flags)
    super.init(adopting: application)
    onStart { Self.followContrast() }
  }

  /// Has what Gatefold draws follow the desktop's contrast: libadwaita's style has the same name
  /// whatever that is.
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
