internal import CAdwaita
internal import GLib
public import Gtk

/// Something over whose lower edge short messages come and go.
@MainActor public final class ToastOverlay: Widget {
  /// A widget, with no message over it.
  public init(over content: Widget) {
    super.init(joining: adw_toast_overlay_new().map { UnsafeMutableRawPointer($0) })
    adw_toast_overlay_set_child(opaque, content.widget)
  }

  /// Shows a message after those that are still to be read; it goes by itself.
  ///
  /// `action` is what a button in it does, by the action's full name.
  public func tell(_ message: String, button: String? = nil, action: String? = nil) {
    // In libadwaita 1.2 a title is markup, and a name may hold what markup does not.
    let toast = adw_toast_new(Markup.plain(message))
    if let button, let action {
      adw_toast_set_button_label(toast, button)
      adw_toast_set_action_name(toast, action)
    }
    // The overlay takes the toast over.
    adw_toast_overlay_add_toast(opaque, toast)
  }
}
