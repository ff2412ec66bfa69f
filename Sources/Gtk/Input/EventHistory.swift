internal import CGtk
public import Geometry

/// What an event was made of: GTK makes one of all movements since the last frame.
///
/// With long frames a whole fling is one event; only its parts tell how fast the hand was.
extension EventController {
  /// Where something was, or how far it went, and when.
  public nonisolated struct Moment: Sendable {
    /// The place, or the way.
    public let point: Point
    /// The time, on the clock of ``eventTime``.
    public let time: Double

    /// Whether fingers were lifted then: a scroll's part that moves nothing.
    public var isLift: Bool { point == .zero }
  }

  /// The movements and the lifts that a scroll is made of, in their order; in all they are the event's.
  public func movements(of way: Point) -> [Moment] {
    var moments = history.map { moment in
      Moment(
        point: Point(x: moment.axes.3, y: moment.axes.4),
        time: Double(moment.time) / 1000
      )
    }
    let rest = moments.reduce(into: way) {
      $0.x -= $1.point.x
      $0.y -= $1.point.y
    }
    if abs(rest.x) + abs(rest.y) > Self.rounding {
      moments.append(Moment(point: rest, time: eventTime))
    }
    return moments
  }

  /// When the first part of the present event happened, on the clock of ``eventTime``.
  public var startTime: Double { history.first.map { Double($0.time) / 1000 } ?? eventTime }

  /// The places where the pointer was with a button down, before that of the present event.
  ///
  /// In the coordinates of a widget on the screen.
  public func earlierPlaces(in widget: Widget) -> [Moment] {
    history.compactMap { moment in
      convert(Point(x: moment.axes.1, y: moment.axes.2), to: widget)
        .map { Moment(point: $0, time: Double(moment.time) / 1000) }
    }
  }

  /// What is less than this is left over from adding up.
  private static var rounding: Double { 1e-9 }

  private var history: [GdkTimeCoord] {
    // Of other events GDK may not be asked.
    guard let event = gtk_event_controller_get_current_event(opaque),
      [GDK_MOTION_NOTIFY, GDK_SCROLL].contains(gdk_event_get_event_type(event))
    else { return [] }
    var count: guint = 0
    guard let moments = gdk_event_get_history(event, &count) else { return [] }
    defer { g_free(moments) }
    return Array(UnsafeBufferPointer(start: moments, count: Int(count)))
  }
}
