public import Traces

extension Pager: Traceable {
  /// Its lines in a trace are called `pager`.
  public var traceName: String { "pager" }
  /// The position that it has laid out, and its pages.
  public var traceSample: TraceSample {
    TraceSample(
      position: shownPosition,
      velocity: tabs.velocity,
      live: aliveCount,
      created: made
    )
  }
}
