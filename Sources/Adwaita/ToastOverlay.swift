internal import CAdwaita
public import GLib
public import Gtk

/// Something over whose lower edge short messages come and go.
@MainActor public final class ToastOverlay: Widget {
  /// A widget, with no message over it.
  public init(over content: Widget) {
    super.init(joining: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, content.widget)
  }

  /// Shows a message after those that are still to be read; it goes by itself.
  ///
  /// `action` is what a button in it does, by the action's full name.
  @discardableResult
  public func tell(_ message: String, button: String? = nil, action: String? = nil) -> Toast {
    // In libadwaita 1.2 a title is markup, and a name may hold what markup does not. It is what screen
    // readers hear, and the words are what is seen: a title would take one line, and lose its end.
    let toast = adw_toast_new(Markup.plain(message))
    let words = Label(message)
    words.addClass("heading")
    words.wraps()
    words.shortens(toLines: 7, ofLetters: Self.letters(in: size.width))
    adw_toast_set_custom_title(toast, words.widget)
    // Who reads two lines or more needs longer than the usual five seconds.
    if message.count > 60 { adw_toast_set_timeout(toast, 10) }
    if let button, let action {
      adw_toast_set_button_label(toast, button)
      adw_toast_set_action_name(toast, action)
    }
    let shown = Toast(toast)
    // The overlay takes the toast over.
    adw_toast_overlay_add_toast(opaque, toast)
    return shown
  }

  /// How many letters of a message stand in one line: its height is reckoned for lines of that length,
  /// so more than there is room for would cut it above and below.
  static func letters(in width: Double) -> Int {
    let (margins, letter) = (110.0, 9.0)
    return Int(((width - margins) / letter).clamped(to: 24...60))
  }
}

/// A short message over the lower edge of something.
@MainActor public final class Toast: Object {
  private var isGone = false

  fileprivate convenience init(_ toast: OpaquePointer?) {
    self.init(sharing: toast)
    connect(Notice("dismissed")) { [weak self] in self?.isGone = true }
  }

  /// Takes it away at once, if it has not gone yet.
  public func dismiss() { if !isGone { adw_toast_dismiss(opaque) } }
}
