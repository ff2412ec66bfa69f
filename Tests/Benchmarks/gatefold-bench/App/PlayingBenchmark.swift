enum PlayingBenchmark {
  private static let span = 10.0

  static func figures(of home: AppHome, trace: String) async throws -> [Figure] {
    let stand = try PlaybackStand()
    let run = try AppRun(home, trace: trace, stand.long)
    defer { run.end() }
    _ = try await run.line { $0.text("event") == "position" && ($0.number("position") ?? 0) >= 2 }
    let before = run.process.processorTime
    try await Task.sleep(for: .seconds(span))
    let spent = run.process.processorTime - before
    let frames = Set(run.lines().compactMap { TraceWords($0).number("frame") }).count
    return [
      Figure("frames drawn in 10 s of music", Double(frames), "", .atMost(span + 1)),
      Figure("  share of a core, renderer included", spent / span * 100, "%"),
      Figure("  processor time of one of them", spent / Double(max(frames, 1)) * 1000, "ms"),
    ]
  }
}
