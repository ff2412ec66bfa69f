internal import Motion
public import Values

extension OpeningSleeve: Traceable {
  public var traceName: String { "gatefold" }

  public var traceSample: TraceSample {
    TraceSample(position: opening, velocity: velocity, live: 1 + flow.others.count)
  }

  /// What its lines in a trace have besides: the centre of the cover, in pixels, the position
  /// of the flow, and how far the wing is open.
  public var traceDetails: [(name: String, value: JSON)] {
    let center = layout.center(at: opening)
    return [
      ("centerX", .number(center.x)), ("centerY", .number(center.y)),
      ("flow", .number(flow.position)), ("wing", .number(flow.wing)),
    ]
  }
}
