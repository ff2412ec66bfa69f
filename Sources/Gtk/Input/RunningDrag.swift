internal import CGtk
public import GLib
internal import Geometry

/// A drag that a widget starts by itself.
@MainActor public final class RunningDrag: Object {
  /// Starts the drag with a controller's current event.
  public init?(
    of content: DragContent,
    showing icon: DragIcon?,
    from controller: EventController
  ) {
    guard let widget = gtk_event_controller_get_widget(controller.opaque),
      let device = gtk_event_controller_get_current_event_device(controller.opaque),
      let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native),
      let provider = content.provider()
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
    let drag = gdk_drag_begin(
      surface,
      device,
      UnsafeMutableRawPointer(provider).assumingMemoryBound(to: GdkContentProvider.self),
      GDK_ACTION_COPY,
      0,
      0
    )
    guard let drag else { return nil }
    super.init(adopting: UnsafeMutableRawPointer(drag))
    if let icon {
      let (x, y) = (Int32(icon.hold.x), Int32(icon.hold.y))
      gtk_drag_icon_set_from_paintable(opaque, icon.opaque, x, y)
    }
  }

  /// Calls `handler` when the drag has ended, with whether the drop was accepted.
  public func onFinish(_ handler: @escaping @MainActor (_ isTaken: Bool) -> Void) {
    connect(Notice("dnd-finished")) { handler(true) }
    connect(Notice("cancel")) { handler(false) }
  }
}
