internal import CGtk
internal import GLib

/// Detects when all fingers, or all mouse buttons, are up in a window or a popover.
@MainActor final class PressWatch: EventController {
  private var fingers: Set<OpaquePointer> = []
  private var waitingForFinger: [() -> Void] = []
  private var waitingForButton: [() -> Void] = []

  /// The controller of a widget's window or popover, created on first use; nil while the widget is
  /// in none.
  ///
  /// The window does not get the presses in a popover.
  static func over(_ widget: UnsafeMutablePointer<GtkWidget>?) -> PressWatch? {
    guard let native = gtk_widget_get_native(widget) else { return nil }
    let window = Widget.known(UnsafeMutableRawPointer(native))
    if let watch = window.controllers.lazy.compactMap({ $0 as? PressWatch }).first { return watch }
    let watch = PressWatch()
    window.add(watch)
    return watch
  }

  private init() {
    super.init(joining: gtk_event_controller_legacy_new())
    listen(in: .capture)
    connect(Query<Bool, Borrowed>("event")) { [weak self] event in
      self?.notice(event.pointer.map { OpaquePointer($0) })
      return false
    }
  }

  /// Calls `body` before other controllers get the next touch that begins alone, or the next button
  /// press without fingers down.
  func beforeNextFinger(_ body: @escaping () -> Void) { waitingForFinger.append(body) }

  /// Calls `body` before other controllers get the next button press without other buttons down.
  func beforeNextButton(_ body: @escaping () -> Void) { waitingForButton.append(body) }

  private func notice(_ event: OpaquePointer?) {
    guard let event else { return }
    switch (gdk_event_get_event_type(event), gdk_event_get_event_sequence(event)) {
    case (GDK_BUTTON_PRESS, _):
      // The event's state is that before the press.
      if gdk_event_get_modifier_state(event).rawValue & Self.buttons == 0 {
        Self.empty(&waitingForButton)
        // The denial of a finger would also block the mouse's press.
        if fingers.isEmpty { Self.empty(&waitingForFinger) }
      }
    case (GDK_TOUCH_BEGIN, let finger?):
      if fingers.isEmpty { Self.empty(&waitingForFinger) }
      fingers.insert(finger)
    case (GDK_TOUCH_UPDATE, let finger?): fingers.insert(finger)
    case (GDK_TOUCH_END, let finger?), (GDK_TOUCH_CANCEL, let finger?): fingers.remove(finger)
    default: break
    }
  }

  private static var buttons: UInt32 {
    GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
  }

  private static func empty(_ waiting: inout [() -> Void]) {
    let due = waiting
    waiting = []
    for body in due { body() }
  }
}
