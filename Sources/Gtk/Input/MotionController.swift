internal import CGtk
internal import GLib
public import Geometry

/// The pointer over a widget.
@MainActor public final class MotionController: EventController {
  /// Listens to the pointer, button or not.
  public init() {
    super.init(joining: gtk_event_controller_motion_new())
  }

  /// It came in.
  public func onEnter(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("enter")) { handler(Point(x: $0, y: $1)) }
  }

  /// It moved.
  public func onMove(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("motion")) { handler(Point(x: $0, y: $1)) }
  }

  /// It went out.
  public func onLeave(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("leave"), handler: handler)
  }
}

/// The keyboard's coming and going.
@MainActor public final class FocusController: EventController {
  /// Listens to the focus of the widget and of all inside it.
  public init() {
    super.init(joining: gtk_event_controller_focus_new())
  }

  /// The focus came.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("enter"), handler: handler)
  }

  /// The focus went.
  public func onLeave(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("leave"), handler: handler)
  }
}
