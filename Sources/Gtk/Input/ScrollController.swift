internal import CGtk
internal import GLib
public import Geometry

/// A controller for two-finger scrolling and mouse wheels.
///
/// Only a touchpad's scroll has a begin and an end event; this distinguishes the two, since X11
/// reports both devices as a mouse.
@MainActor public final class ScrollController: EventController {
  /// The unit of a delta.
  public nonisolated enum Unit: Sendable {
    /// One detent of a wheel; 15 pixels on a touchpad on X11.
    case detent
    /// One pixel on a touchpad, on Wayland.
    case pixel
  }

  /// A controller for both axes.
  public init() {
    let flags =
      GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
    let controller = gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(flags))
    super.init(joining: controller)
  }

  /// The unit of the current event's deltas.
  public var unit: Unit {
    guard gtk_event_controller_get_current_event(opaque) != nil else { return .detent }
    return gtk_event_controller_scroll_get_unit(opaque) == GDK_SCROLL_UNIT_SURFACE
      ? .pixel : .detent
  }

  /// Calls `handler` when two fingers begin to scroll on a touchpad.
  public func onBegin(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("scroll-begin"), handler: handler)
  }

  /// Calls `handler` for each movement, positive to the right and down; it returns whether the
  /// event stops there.
  public func onScroll(_ handler: @escaping @MainActor (_ delta: Point) -> Bool) {
    connect(Query<Bool, Double, Double>("scroll")) { handler(Point(x: $0, y: $1)) }
  }

  /// Calls `handler` when the fingers are lifted.
  public func onEnd(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("scroll-end"), handler: handler)
  }
}

/// A controller for fingers that rest on a touchpad, which stop kinetic scrolling; Wayland only.
@MainActor public final class HoldController: EventController {
  /// The phase of a hold.
  public nonisolated enum Stage: Sendable {
    case begin
    case end
    /// The fingers began to move: a scroll or a pinch follows.
    case cancel
  }

  private var handler: (@MainActor (Stage, _ fingers: Int) -> Void)?

  /// A controller for holds of any number of fingers.
  public init() {
    let controller = gtk_event_controller_legacy_new()
    super.init(joining: controller)
    connect(Query<Bool, Borrowed>("event")) { [weak self] event in
      if let event = event.pointer { self?.read(OpaquePointer(event)) }
      return false
    }
  }

  /// Calls `handler` for each phase of a hold.
  public func onHold(_ handler: @escaping @MainActor (Stage, _ fingers: Int) -> Void) {
    self.handler = handler
  }

  /// Reports a phase of a hold: called for events, and by tests, which cannot create hold events.
  public func report(_ stage: Stage, fingers: Int) { handler?(stage, fingers) }

  private func read(_ event: OpaquePointer) {
    guard gdk_event_get_event_type(event) == GDK_TOUCHPAD_HOLD else { return }
    let fingers = Int(gdk_touchpad_event_get_n_fingers(event))
    switch gdk_touchpad_event_get_gesture_phase(event) {
    case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN: report(.begin, fingers: fingers)
    case GDK_TOUCHPAD_GESTURE_PHASE_END: report(.end, fingers: fingers)
    case GDK_TOUCHPAD_GESTURE_PHASE_CANCEL: report(.cancel, fingers: fingers)
    default: break
    }
  }
}
