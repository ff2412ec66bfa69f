extension FoldStack: Traceable {
  /// The name of its lines in a trace.
  public var traceName: String { "fold-stack" }

  /// Its state at the frame that is being drawn.
  public var traceSample: TraceSample {
    TraceSample(
      position: sheet == nil ? share.fraction : scroller.position(at: time),
      velocity: scroller.velocity(at: time),
      live: views.live.count,
      created: views.created
    )
  }
}
