internal import CGtk
public import GLib
public import Geometry

/// A controller that handles a widget's events.
///
/// The widget retains its controllers, including the Swift objects; their closures must capture
/// `[weak self]` when `self` owns the widget, and capture the controller itself weakly as well.
@MainActor open class EventController: Object {
  /// The propagation phase in which a controller gets an event.
  public nonisolated enum Phase: Sendable {
    case capture
    case target
    case bubble
    case none

    fileprivate var gtk: GtkPropagationPhase {
      switch self {
      case .capture: GTK_PHASE_CAPTURE
      case .target: GTK_PHASE_TARGET
      case .bubble: GTK_PHASE_BUBBLE
      case .none: GTK_PHASE_NONE
      }
    }
  }

  /// Sets the propagation phase.
  public func listen(in phase: Phase) {
    gtk_event_controller_set_propagation_phase(opaque, phase.gtk)
  }

  /// The modifiers held during the current event.
  public var modifiers: Modifiers {
    Modifiers(gtk_event_controller_get_current_event_state(opaque))
  }

  /// The time of the current event, in seconds on a clock of its own.
  public var eventTime: Double {
    Double(gtk_event_controller_get_current_event_time(opaque)) / 1000
  }

  /// Whether the current event is from a touch screen.
  public var isTouch: Bool {
    guard let event = gtk_event_controller_get_current_event(opaque) else { return false }
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: return true
    default: return false
    }
  }

  /// The position of the current event, in the coordinates of a mapped widget.
  public func eventPoint(in widget: Widget) -> Point? {
    guard let event = gtk_event_controller_get_current_event(opaque) else { return nil }
    var (x, y) = (0.0, 0.0)
    if gdk_event_get_position(event, &x, &y) == 0 || !x.isFinite || !y.isFinite {
      // Scroll events have no position, so this is the pointer's. It must be the seat's pointer: on
      // Wayland scroll devices have no position, and GDK crashes when it is queried.
      guard let seat = gdk_event_get_seat(event), let pointer = gdk_seat_get_pointer(seat),
        let surface = gdk_event_get_surface(event),
        gdk_surface_get_device_position(surface, pointer, &x, &y, nil) != 0
      else { return nil }
    }
    return convert(Point(x: x, y: y), to: widget)
  }

  /// Converts a point of the events' surface to the coordinates of a mapped widget.
  func convert(_ point: Point, to widget: Widget) -> Point? {
    guard let native = gtk_widget_get_native(widget.widget) else { return nil }
    // The surface is larger than the window by the window's shadow.
    var (left, top) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &left, &top)
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var (inside, down) = (0.0, 0.0)
    let isRelated = gtk_widget_translate_coordinates(
      root,
      widget.widget,
      point.x - left,
      point.y - top,
      &inside,
      &down
    )
    return isRelated != 0 ? Point(x: inside, y: down) : nil
  }
}

extension Modifiers {
  fileprivate nonisolated init(_ state: GdkModifierType) { self.init(rawValue: state.rawValue) }
}
