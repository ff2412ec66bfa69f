internal import GLib
internal import Glibc
internal import Library

/// What the table of songs costs: sorting, the first look, a fling, its memory.
///
/// A mouse and a keyboard play on it: `meson-helpers/bench` runs it on the rig's X server.
enum SongsBenchmark {
  static let benchmark = Benchmark(id: "songs") {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let home = try await AppHome(albums: 10_000, in: folder.path("home"))
    let run = try AppRun(home, trace: folder.path("trace"))
    defer { run.end() }
    try await run.calm(for: 5)
    let before = run.process.memory
    var shown: [Double] = []
    for _ in 0..<6 {
      let time = wallTime()
      _ = try AppRun.play("press ctrl+4")
      let line = try await run.line { $0.text("event") == "songs" }
      shown.append(((line.number("time") ?? .nan) - time) * 1000)
      try await run.calm(for: 2)
      _ = try AppRun.play("press ctrl+1").ended()
      try await run.calm(for: 2)
    }
    _ = try AppRun.play("press ctrl+4", "wait 1", "move 600 500", "wait 1").ended()
    _ = run.lines()
    for _ in 0..<6 {
      _ = try AppRun.play("scroll 0 120 steps=12 duration=0.12", "wait 1.5").ended()
    }
    let frames = run.lines().map(TraceWords.init).compactMap { $0.number("processor") }
    let costs = frames.map { $0 / 1000 }.sorted()
    try await run.calm(for: 5)
    return try sorts(100_000, .atMost(120)) + sorts(1_000_000, .none) + [
      Figure("from the key to 100,000 songs, the first time", shown[0], "ms", .atMost(150)),
      Figure("  again, most", shown.dropFirst().max() ?? .nan, "ms", .atMost(150)),
      Figure("frames of a fling", Double(costs.count), ""),
      Figure("our processor time per frame, median", costs[costs.count / 2], "ms"),
      Figure("  most", costs.last ?? .nan, "ms", .atMost(16)),
      Figure("memory that the table takes", run.process.memory - before, "MiB", .atMost(20)),
    ]
  }

  /// The first press of each header and a later one, in milliseconds of the processor.
  private static func sorts(_ count: Int, _ limit: Figure.Limit) throws -> [Figure] {
    let names = SyntheticNames(count: count)
    var table = SearchTable(names.contents, lists: ListTree())
    var (first, later) = ((time: 0.0, name: ""), 0.0)
    for column in SongColumn.allCases {
      var order = SongOrder()
      order.pick(column)
      for isFirst in [true, false] {
        let start = processorTime()
        _ = try table.songs(SearchQuery(""), by: order, now: 0)
        let time = (processorTime() - start) * 1000
        if !isFirst { later = max(later, time) }
        if isFirst, time > first.time { first = (time, column.rawValue) }
      }
    }
    return [
      Figure("sorting \(count) songs, slowest at first (\(first.name))", first.time, "ms", limit),
      Figure("  slowest again", later, "ms", limit),
    ]
  }
}
