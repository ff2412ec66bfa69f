public import Motion
public import Values

// What the widgets write into a trace; `FrameTrace` writes it for each of their frames.

extension CoverFlow: Traceable {
  public var traceName: String { "coverflow" }

  public var traceSample: TraceSample {
    TraceSample(position: position, velocity: velocity, live: pool.live, created: pool.created)
  }
}

extension TabStrip: Traceable {
  public var traceName: String { "strip" }

  public var traceSample: TraceSample {
    TraceSample(position: drawn?.position ?? tabs.position, velocity: tabs.velocity)
  }
}

extension Pager: Traceable {
  public var traceName: String { "pager" }

  public var traceSample: TraceSample {
    TraceSample(
      position: shownPosition,
      velocity: tabs.velocity,
      live: aliveCount,
      created: made
    )
  }
}

extension SnapMenu: Traceable {
  public var traceName: String { "snap-menu" }

  public var traceSample: TraceSample {
    TraceSample(position: position, velocity: driver.velocity)
  }
}

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

extension FoldingList: Traceable {
  public var traceName: String { "folding-list" }

  public var traceSample: TraceSample {
    TraceSample(
      position: state.level.scroller.position(at: time),
      velocity: state.level.scroller.velocity(at: time),
      live: rows.count,
      created: rows.created
    )
  }

  /// The titles of rows for a trace, sixty at most; those of done rows are in brackets.
  public func traceTitles(of entries: [FoldEntry]) -> String {
    entries.prefix(60).map { entry in
      let title = source.row(entry.id).title
      return entry.isDone ? "[\(title)]" : title
    }.joined(separator: "|")
  }
}

extension OpeningSleeve: Traceable {
  public var traceName: String { "gatefold" }

  public var traceSample: TraceSample {
    TraceSample(position: opening, velocity: velocity, live: 1 + flow.others.count)
  }

  /// The centre of the cover, in pixels, the position of the flow, and how far the wing is open.
  public var traceDetails: [(name: String, value: JSON)] {
    let center = layout.center(at: opening)
    return [
      ("centerX", .number(center.x)), ("centerY", .number(center.y)),
      ("flow", .number(flow.position)), ("wing", .number(flow.wing)),
    ]
  }
}

extension LyricsView: Traceable {
  public var traceName: String { "lyrics" }

  public var traceSample: TraceSample {
    TraceSample(
      position: scroller.position(at: time),
      velocity: scroller.velocity(at: time),
      live: handles.live.count,
      created: handles.created
    )
  }

  /// The current line, −1 for none, the offset to which it moves, and the position of the sound.
  public var traceDetails: [(name: String, value: JSON)] {
    [
      ("line", .integer(current ?? -1)), ("target", .number(scroller.target)),
      ("sound", .number(anchor.position(at: time))),
    ]
  }
}
