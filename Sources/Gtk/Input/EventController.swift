internal import CGtk
public import GLib
public import Motion

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
