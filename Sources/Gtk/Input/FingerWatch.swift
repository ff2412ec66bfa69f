internal import CGtk
internal import GLib

/// Knows when all fingers have left a window.
@MainActor final class FingerWatch: EventController {
  private var fingers: Set<OpaquePointer> = []
  private var waiting: [() -> Void] = []

  /// The watch of a widget's window; nil while it is in none.
  static func over(_ widget: UnsafeMutablePointer<GtkWidget>?) -> FingerWatch? {
    guard let root = gtk_widget_get_root(widget) else { return nil }
    let window = Widget.known(UnsafeMutableRawPointer(root))
    if let watch = window.controllers.lazy.compactMap({ $0 as? FingerWatch }).first { return watch }
    let watch = FingerWatch()
    window.add(watch)
    return watch
  }

  private init() {
    super.init(joining: gtk_event_controller_legacy_new().map { UnsafeMutableRawPointer($0) })
    listen(in: .capture)
    connect(Query<Bool, Borrowed>("event")) { [weak self] event in
      self?.notice(event.pointer.map { OpaquePointer($0) })
      return false
    }
  }

  /// Does something before the next finger that comes alone is heard of.
  func beforeNextFinger(_ body: @escaping () -> Void) { waiting.append(body) }

  private func notice(_ event: OpaquePointer?) {
    guard let event, let finger = gdk_event_get_event_sequence(event) else { return }
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN:
      if fingers.isEmpty { freshen() }
      fingers.insert(finger)
    case GDK_TOUCH_UPDATE: fingers.insert(finger)
    case GDK_TOUCH_END, GDK_TOUCH_CANCEL: fingers.remove(finger)
    default: break
    }
  }

  private func freshen() {
    let due = waiting
    waiting = []
    for body in due { body() }
  }
}
