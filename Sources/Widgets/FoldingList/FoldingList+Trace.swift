internal import Motion

extension FoldingList: Traceable {
  public var traceName: String { "folding-list" }

  /// Its state at the frame that is being drawn.
  public var traceSample: TraceSample {
    TraceSample(
      position: state.level.scroller.position(at: time),
      velocity: state.level.scroller.velocity(at: time),
      live: rows.count,
      created: rows.created
    )
  }
}
