internal import CGtk
internal import GLib
public import Geometry

/// A controller for the pointer over a widget.
@MainActor public final class MotionController: EventController {
  /// A controller for all pointer movement, with a button down or not.
  public init() {
    super.init(joining: gtk_event_controller_motion_new())
  }

  /// Calls `handler` when the pointer enters.
  public func onEnter(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("enter")) { handler(Point(x: $0, y: $1)) }
  }

  /// Calls `handler` when the pointer moves.
  public func onMove(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("motion")) { handler(Point(x: $0, y: $1)) }
  }

  /// Calls `handler` when the pointer leaves.
  public func onLeave(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("leave"), handler: handler)
  }
}

extension Widget {
  /// Calls `handler` with the pointer's place when it enters or moves, and with nil when it leaves.
  public func onPointer(_ handler: @escaping @MainActor (_ point: Point?) -> Void) {
    let motion = MotionController()
    motion.onEnter { handler($0) }
    motion.onMove { handler($0) }
    motion.onLeave { handler(nil) }
    add(motion)
  }
}

/// A controller for the keyboard focus.
@MainActor public final class FocusController: EventController {
  /// A controller for the focus of the widget and everything inside it.
  public init() {
    super.init(joining: gtk_event_controller_focus_new())
  }

  /// Calls `handler` when the focus enters.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("enter"), handler: handler)
  }

  /// Calls `handler` when the focus leaves.
  public func onLeave(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("leave"), handler: handler)
  }
}

extension Widget {
  /// Calls `handler` when the focus enters it, and when it leaves: the widget or one inside it.
  public func onFocusChange(_ handler: @escaping @MainActor (_ isInside: Bool) -> Void) {
    let focus = FocusController()
    focus.onEnter { handler(true) }
    focus.onLeave { handler(false) }
    add(focus)
  }
}
