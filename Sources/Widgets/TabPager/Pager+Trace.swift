public import Traces

extension Pager: Traceable {
  /// The name of its lines in a trace.
  public var traceName: String { "pager" }
  /// The position last laid out, and the pages.
  public var traceSample: TraceSample {
    TraceSample(
      position: shownPosition,
      velocity: tabs.velocity,
      live: aliveCount,
      created: made
    )
  }
}
