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
    let home = try await AppHome(albums: 9_091, in: folder.path("home"))
    let trace = folder.path("trace")
    var shown: [Double] = []
    for _ in 0..<3 {
      let run = try AppRun(home, trace: trace)
      defer { run.end() }
      try await run.calm(for: 5)
      shown.append(try await open(run))
    }
    let run = try AppRun(home, trace: trace)
    try await run.calm(for: 5)
    let before = run.process.memory
    _ = try await open(run)
    _ = try AppRun.play("wait 1", "move 600 500", "wait 1").ended()
    _ = run.lines()
    for _ in 0..<6 {
      _ = try AppRun.play("scroll 0 120 steps=12 duration=0.12", "wait 1.5").ended()
    }
    let frames = run.lines().map(TraceWords.init).compactMap { $0.number("processor") }
    let costs = frames.map { $0 / 1000 }.sorted()
    guard !costs.isEmpty else { throw AppRun.Silence(description: "nothing was flung") }
    try await run.calm(for: 5)
    let memory = run.process.memory - before
    run.end()
    return try await sorts(of: home) + [
      Figure("from the key to 100,000 songs, best of 3", shown.min() ?? .nan, "ms", .atMost(150)),
      Figure("  worst", shown.max() ?? .nan, "ms"),
      Figure("frames of a fling", Double(costs.count), ""),
      Figure("our processor time per frame, median", costs[costs.count / 2], "ms"),
      Figure("  most", costs.last ?? .nan, "ms", .atMost(16)),
      Figure("memory that the table takes", memory, "MiB", .atMost(20)),
    ]
  }

  /// Milliseconds from the page, which a key turns at once, to its songs.
  private static func open(_ run: AppRun) async throws -> Double {
    _ = try AppRun.play("press ctrl+4")
    var turned: Double?
    let line = try await run.line { line in
      if line.text("event") == "page", turned == nil { turned = line.number("time") }
      return line.text("event") == "songs"
    }
    return ((line.number("time") ?? .nan) - (turned ?? .nan)) * 1000
  }

  /// The first press of each header and a later one, reading included.
  private static func sorts(of home: AppHome) async throws -> [Figure] {
    let store = LibraryStore(folder: BytePath("\(home.folder)/data/gatefold"))
    try await store.open()
    let searcher = LibrarySearcher(store)
    try await searcher.open()
    var (first, later) = ((time: 0.0, name: ""), 0.0)
    for column in SongColumn.allCases {
      var order = SongOrder()
      order.pick(column)
      for isFirst in [true, false] {
        let start = wallTime()
        let count = try await searcher.songs(SearchQuery(""), by: order).ids.count
        let time = (wallTime() - start) * 1000
        guard count >= 100_000 else { throw AppRun.Silence(description: "\(count) songs") }
        if !isFirst { later = max(later, time) }
        if isFirst, time > first.time { first = (time, column.rawValue) }
      }
    }
    await store.close()
    return [
      Figure(
        "sorting 100,000 songs, slowest first (\(first.name))",
        first.time,
        "ms",
        .atMost(120)
      ),
      Figure("  slowest again", later, "ms", .atMost(120)),
    ]
  }
}
