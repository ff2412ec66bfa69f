struct Benchmark {
  /// What `meson-helpers/bench` calls it.
  let id: String
  var isListed = true
  let measure: @MainActor () async throws -> [Figure]

  /// All of them; a new one is added here.
  static let all = [
    BridgeBenchmark.benchmark, MotionBenchmark.benchmark, CoverFlowBenchmark.benchmark,
    TabsBenchmark.benchmark, FoldingListBenchmark.benchmark, LibraryBenchmark.benchmark,
    ReadingBenchmark.benchmark, PlaybackBenchmark.benchmark, PlaybackFaults.benchmark,
    AppBenchmark.benchmark, ArrivalBenchmark.benchmark, ListsBenchmark.benchmark,
    SongsBenchmark.benchmark,
    NowPlayingBenchmark.benchmark, SearchBenchmark.benchmark, RemoteBenchmark.benchmark,
    ServerBenchmark.benchmark, EmptyWindow.benchmark, Instructions.swiftFrames,
    Instructions.cFrames,
  ]
}

/// Seconds of processor time that `body` takes, at the median of so many runs.
func median(of runs: Int, _ body: () -> Void) -> Double {
  var times: [Double] = []
  for _ in 0..<runs {
    let start = processorTime()
    body()
    times.append(processorTime() - start)
  }
  times.sort()
  return times[times.count / 2]
}
