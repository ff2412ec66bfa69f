internal import CGtk
public import Geometry

/// The history of an event: GTK compresses all movements since the last frame into one.
///
/// With long frames a whole fling is one event, so its speed follows only from the history.
extension EventController {
  /// A position or a movement, and its time.
  public nonisolated struct Moment: Sendable {
    /// The position, or the movement.
    public let point: Point
    /// The time, on the clock of ``eventTime``.
    public let time: Double

    /// Whether fingers were lifted then: a scroll's part without movement.
    public var isLift: Bool { point == .zero }
  }

  /// The movements and lifts of a scroll event, in order; their sum is the event's movement.
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

  /// The time of the first part of the current event, on the clock of ``eventTime``.
  public var startTime: Double { history.first.map { Double($0.time) / 1000 } ?? eventTime }

  /// The pointer's positions before that of the current event, with a button down.
  public func earlierPlaces(in widget: Widget) -> [Moment] {
    history.compactMap { moment in
      convert(Point(x: moment.axes.1, y: moment.axes.2), to: widget)
        .map { Moment(point: $0, time: Double(moment.time) / 1000) }
    }
  }

  /// Smaller remainders are rounding errors of the sum.
  private static var rounding: Double { 1e-9 }

  private var history: [GdkTimeCoord] {
    // GDK rejects other events.
    guard let event = gtk_event_controller_get_current_event(opaque),
      [GDK_MOTION_NOTIFY, GDK_SCROLL].contains(gdk_event_get_event_type(event))
    else { return [] }
    var count: guint = 0
    guard let moments = gdk_event_get_history(event, &count) else { return [] }
    defer { g_free(moments) }
    return Array(UnsafeBufferPointer(start: moments, count: Int(count)))
  }
}
