internal import GLib
internal import Glibc

/// What long lists cost the whole application: its frames, its edits, its memory.
///
/// A mouse and a keyboard play on it: `meson-helpers/bench` runs it on the rig's X server.
enum ListsBenchmark {
  static let benchmark = Benchmark(id: "lists") {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let trace = folder.path("trace")
    let bare = try await AppHome(albums: 1000, in: folder.path("bare"))
    let rows = [20_000] + Array(repeating: 1_000, count: 80)
    let full = try await AppHome(albums: 1000, lists: rows, in: folder.path("full"))
    let least = try await memory(of: bare, trace)
    let run = try AppRun(full, trace: trace, "--place", "lists")
    defer { run.end() }
    let place = try await open(run)
    let costs = try levels(of: run, at: place, rows: 20_000).sorted()
    let written = try await edits(in: run, at: place, book: full.book)
    _ = try AppRun.play("press Escape").ended()
    try await run.calm(for: 5)
    return [
      Figure("frames of opening and closing 20,000 rows", Double(costs.count), ""),
      Figure("our processor time per frame, median", middle(of: costs), "ms"),
      Figure("  p99", costs[costs.count * 99 / 100], "ms", .atMost(8)),
      Figure("  most", costs[costs.count - 1], "ms"),
      Figure("an edit of 20,000 rows on disk, from its first frame", middle(of: written.all), "ms"),
      Figure("  after its last frame", middle(of: written.late), "ms", .atMost(20)),
      Figure("  most", written.late.max() ?? .nan, "ms"),
      Figure("memory with a short list, idle, all processes", least, "MiB"),
      Figure(
        "  growth with 100,000 rows",
        run.process.memory - least,
        "MiB",
        .atMost(30)
      ),
    ]
  }

  private static func middle(of values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }

  private static func memory(of home: AppHome, _ trace: String) async throws -> Double {
    let run = try AppRun(home, trace: trace, "--place", "lists")
    defer { run.end() }
    // The list to practise on is opened as the long one: what drawing takes is not the rows'.
    _ = try levels(of: run, at: try await open(run), rows: 4)
    try await run.calm(for: 5)
    return run.process.memory
  }

  private static func open(_ run: AppRun) async throws -> String {
    let place = try await run.line { $0.text("event") == "place" && $0.text("text") == "lists" }
    try await run.calm(for: 5)
    return "\((place.number("x") ?? 0) + 200) \((place.number("y") ?? 0) + 2.5 * 72)"
  }

  private static func levels(of run: AppRun, at place: String, rows: Int) throws -> [Double] {
    var costs: [Double] = []
    for round in 0..<9 {
      _ = run.lines()
      _ = try AppRun.play(
        "move \(place) device=mouse",
        "wait 0.5",
        "click device=mouse",
        "wait 1.2",
        "press Escape",
        "wait 1.2"
      ).ended()
      let lines = run.lines().map(TraceWords.init)
      guard lines.contains(where: { $0.number("rows") == Double(rows) }) else {
        throw AppRun.Silence(description: "the list was not opened")
      }
      // The first round warms all that is read.
      if round > 0 { costs += lines.compactMap { $0.number("processor") }.map { $0 / 1000 } }
    }
    return costs
  }

  /// How long after their first frames edits were on disk, in milliseconds, and after their last ones.
  private static func edits(
    in run: AppRun,
    at place: String,
    book: String
  ) async throws -> (all: [Double], late: [Double]) {
    _ = try AppRun.play(
      "move \(place) device=mouse",
      "wait 0.5",
      "click device=mouse",
      "wait 1.5"
    ).ended()
    try await run.calm(for: 2)
    var (all, late) = ([Double](), [Double]())
    for _ in 0..<8 {
      // Each time another row: the one that is done sinks out of sight, and the cursor with it.
      _ = try AppRun.play("press Home", "wait 1").ended()
      _ = run.lines()
      let before = size(of: book)
      let hand = try AppRun.play("press ctrl+d", "wait 1.2")
      let end = wallTime() + 10
      while size(of: book) == before, wallTime() < end {
        try await Task.sleep(for: .milliseconds(1))
      }
      let written = wallTime()
      _ = try hand.ended()
      let times = run.lines().map(TraceWords.init).filter { $0.text("widget") == "folding-list" }
        .compactMap { $0.number("time") }
      guard let first = times.first, let last = times.last, written < end else {
        throw AppRun.Silence(description: "an edit was not drawn, or not written")
      }
      all.append((written - first) * 1000)
      late.append(max(0, written - last) * 1000)
    }
    return (all, late)
  }

  private static func size(of path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_size : 0
  }
}

extension AppHome {
  /// The log that has each edit before it counts as done.
  fileprivate var book: String { "\(folder)/data/gatefold/user.db-wal" }
}
