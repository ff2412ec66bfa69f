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
}
