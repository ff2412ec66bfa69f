internal import CGtk
internal import GLib
public import Geometry

/// Two fingers on a touchpad, or a wheel.
///
/// A touchpad's movement has a beginning and an end, a wheel's has not: that is how to tell them
/// apart, for X11 calls both devices a mouse.
@MainActor public final class ScrollController: EventController {
  /// What a delta of 1 means.
  public nonisolated enum Unit: Sendable {
    /// One detent of a wheel; 15 pixels of a touchpad's finger on X11.
    case detent
    /// One pixel of a touchpad's finger, on Wayland.
    case pixel
  }

  /// Listens to both axes.
  public init() {
    let flags =
      GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
    let controller = gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(flags))
    super.init(joining: controller)
  }

  /// What the present event's deltas are counted in.
  public var unit: Unit {
    guard gtk_event_controller_get_current_event(opaque) != nil else { return .detent }
    return gtk_event_controller_scroll_get_unit(opaque) == GDK_SCROLL_UNIT_SURFACE
      ? .pixel : .detent
  }

  /// Two fingers lie on a touchpad and begin to move.
  public func onBegin(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("scroll-begin"), handler: handler)
  }

  /// They moved, or a wheel turned; positive is to the right and down.
  ///
  /// The answer says whether the event ends here.
  public func onScroll(_ handler: @escaping @MainActor (_ delta: Point) -> Bool) {
    connect(Query<Bool, Double, Double>("scroll")) { handler(Point(x: $0, y: $1)) }
  }

  /// The fingers were lifted.
  public func onEnd(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("scroll-end"), handler: handler)
  }

  /// The fingers were lifted in motion: GTK's own reading of the speed, in units per second.
  public func onDecelerate(_ handler: @escaping @MainActor (_ velocity: Point) -> Void) {
    connect(Signal<Double, Double>("decelerate")) { handler(Point(x: $0, y: $1)) }
  }
}

/// Fingers that rest on a touchpad without moving: they stop what coasts.
///
/// Wayland only.
@MainActor public final class HoldController: EventController {
  /// Where in its course a hold is.
  public nonisolated enum Stage: Sendable {
    /// The fingers came to lie.
    case begin
    /// They were lifted where they lay.
    case end
    /// They began to move: a scroll or a pinch follows.
    case cancel
  }

  private var handler: (@MainActor (Stage, _ fingers: Int) -> Void)?

  /// Listens to holds of any number of fingers.
  public init() {
    let controller = gtk_event_controller_legacy_new()
    super.init(joining: controller)
    connect(Query<Bool, Borrowed>("event")) { [weak self] event in
      if let event = event.pointer { self?.read(OpaquePointer(event)) }
      return false
    }
  }

  /// The fingers lie, or do so no longer.
  public func onHold(_ handler: @escaping @MainActor (Stage, _ fingers: Int) -> Void) {
    self.handler = handler
  }

  /// Says that a hold has come to a stage; events end up here, and so do tests, for no rig can
  /// make a hold.
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
