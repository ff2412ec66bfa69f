public import Traces

extension FoldStack: Traceable {
  /// What its lines in a trace are called.
  public var traceName: String { "fold-stack" }

  /// How it stands at the frame that is being drawn.
  public var traceSample: TraceSample {
    TraceSample(
      position: sheet == nil ? transition.share.fraction : scroller.position(at: time),
      velocity: scroller.velocity(at: time),
      live: views.live.count,
      created: views.created
    )
  }
}
