public import Values

extension LyricsView: Traceable {
  public var traceName: String { "lyrics" }

  /// Its state at the frame that is being drawn.
  public var traceSample: TraceSample {
    TraceSample(
      position: scroller.position(at: time),
      velocity: scroller.velocity(at: time),
      live: handles.live.count,
      created: handles.created
    )
  }

  /// More members of its lines: the current line, −1 for none, the offset to which it moves, and
  /// the position of the sound.
  public var traceMembers: [(name: String, value: JSON)] {
    [
      ("line", .integer(current ?? -1)), ("target", .number(scroller.target)),
      ("sound", .number(anchor.position(at: time))),
    ]
  }
}
