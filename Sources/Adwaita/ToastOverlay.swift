internal import CAdwaita
public import GLib
public import Gtk

@MainActor public final class ToastOverlay: Widget {
  public init(over content: Widget) {
    super.init(joining: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, content.widget)
  }

  /// Shows a toast after the ones already queued; it disappears by itself.
  ///
  /// `action` is the detailed name of the button's action.
  @discardableResult
  public func show(_ message: String, button: String? = nil, action: String? = nil) -> Toast {
    // In libadwaita 1.2 the title is markup, so the message is escaped. Screen readers use the
    // title; sighted users see the custom label, because a title is truncated to one line.
    let toast = adw_toast_new(Markup.plain(message))
    let words = Label(message)
    words.addClass("heading")
    words.wraps()
    words.shortens(toLines: 7, ofLetters: Self.letters(in: size.width))
    adw_toast_set_custom_title(toast, words.widget)
    // A message of two lines or more needs longer than the default of five seconds.
    if message.count > 60 { adw_toast_set_timeout(toast, 10) }
    if let button, let action {
      adw_toast_set_button_label(toast, button.shortened())
      adw_toast_set_detailed_action_name(toast, action)
    }
    let shown = Toast(toast, words)
    // The overlay takes ownership of the toast.
    adw_toast_overlay_add_toast(opaque, toast)
    return shown
  }

  /// The estimated number of characters in a line; with an estimate above the actual width, the
  /// label's height is too small and clips the text.
  static func letters(in width: Double) -> Int {
    let (margins, letter) = (110.0, 9.0)
    return Int(((width - margins) / letter).clamped(to: 24...60))
  }
}

@MainActor public final class Toast: Object {
  private var isGone = false
  private var shownSince: Double?
  /// Keeps this object until the toast is dismissed.
  private var leaving: Timeout?

  /// The seconds in which it has surely appeared.
  ///
  /// In libadwaita 1.2 the end of the appearance uses freed memory if the toast is gone before.
  private static let appearance = 0.6

  fileprivate convenience init(_ toast: OpaquePointer?, _ words: Label) {
    self.init(sharing: toast)
    connect(Notice("dismissed")) { [weak self] in self?.isGone = true }
    words.connect(Notice("map")) { [weak self] in self?.shownSince = MainLoop.now }
  }

  /// Dismisses the toast if it is still visible or queued, as soon as it has appeared.
  public func dismiss() {
    leaving = nil
    guard !isGone else { return }
    let rest = shownSince.map { $0 + Self.appearance - MainLoop.now } ?? 0
    guard rest > 0 else { return adw_toast_dismiss(opaque) }
    leaving = Timeout(after: rest) { self.dismiss() }
  }
}
