internal import CGtk
public import GLib
public import Geometry

/// Something that listens to a widget's events.
///
/// The widget keeps its controllers, their Swift side included; closures that they call capture
/// `[weak self]` when `self` owns the widget, and the controller itself weakly as well.
@MainActor open class EventController: Object {
  /// When an event reaches the controller, on its way from the window to the widget and back.
  public nonisolated enum Phase: Sendable {
    /// On the way in, before anything inside.
    case capture
    /// At the widget that the event is for.
    case target
    /// On the way out, after everything inside. It is what controllers start with.
    case bubble
    /// Never.
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

  /// Sets when events reach it.
  public func listen(in phase: Phase) {
    gtk_event_controller_set_propagation_phase(opaque, phase.gtk)
  }

  /// The keys held during the present event.
  public var modifiers: Modifiers {
    Modifiers(gtk_event_controller_get_current_event_state(opaque))
  }

  /// When the present event happened, in seconds on a clock of its own.
  public var eventTime: Double {
    Double(gtk_event_controller_get_current_event_time(opaque)) / 1000
  }

  /// Whether the present event comes from a finger on a screen.
  public var isTouch: Bool {
    guard let event = gtk_event_controller_get_current_event(opaque) else { return false }
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: return true
    default: return false
    }
  }

  /// Where the present event is, in the coordinates of a widget on the screen.
  public func eventPoint(in widget: Widget) -> Point? {
    guard let event = gtk_event_controller_get_current_event(opaque) else { return nil }
    var (x, y) = (0.0, 0.0)
    if gdk_event_get_position(event, &x, &y) == 0 || !x.isFinite || !y.isFinite {
      // A scroll says nothing of where it is; the pointer is there. It has to be the seat's: on
      // Wayland scrolls come from devices that are nowhere, and GDK crashes when it is asked.
      guard let seat = gdk_event_get_seat(event), let pointer = gdk_seat_get_pointer(seat),
        let surface = gdk_event_get_surface(event),
        gdk_surface_get_device_position(surface, pointer, &x, &y, nil) != 0
      else { return nil }
    }
    return convert(Point(x: x, y: y), to: widget)
  }

  /// A place on the surface that events come from, in the coordinates of a widget on the screen.
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

  /// Where the present event is, in the coordinates of the widget's window.
  public var eventPoint: Point? {
    guard let event = gtk_event_controller_get_current_event(opaque) else { return nil }
    var (x, y) = (0.0, 0.0)
    return gdk_event_get_position(event, &x, &y) != 0 ? Point(x: x, y: y) : nil
  }
}

extension Modifiers {
  fileprivate nonisolated init(_ state: GdkModifierType) { self.init(rawValue: state.rawValue) }
}
