extension FoldStack: Traceable {
  public var traceName: String { "fold-stack" }

  public var traceSample: TraceSample {
    TraceSample(
      position: sheet == nil ? share.fraction : scroller.position(at: time),
      velocity: scroller.velocity(at: time),
      live: views.live.count,
      created: views.created
    )
  }
}
