internal import CGtk
public import GLib
public import Geometry

/// Something on its way from a widget to wherever it is dropped, begun by the widget itself.
///
/// For widgets that decide on their own when a movement becomes a drag; others take `DragSource`.
@MainActor public final class RunningDrag: Object {
  /// Begins it with the present event of a controller; nil where there is none.
  ///
  /// The picture is held at a place of it, under the pointer.
  public init?(
    of content: DragContent,
    showing icon: Texture?,
    heldAt place: Point,
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
      gtk_drag_icon_set_from_paintable(opaque, icon.pointer, Int32(place.x), Int32(place.y))
    }
  }

  /// It is over: dropped, and taken or not, or cancelled.
  public func onFinish(_ handler: @escaping @MainActor (_ isTaken: Bool) -> Void) {
    connect(Notice("dnd-finished")) { handler(true) }
    connect(Notice("cancel")) { handler(false) }
  }
}
