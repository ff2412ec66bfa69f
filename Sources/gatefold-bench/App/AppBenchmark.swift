internal import GLib
internal import Glibc

/// What the whole application costs: its start, its memory, its frames, and rest.
///
/// Fingers play on it: `meson-helpers/bench` runs it on the rig's X server.
enum AppBenchmark {
  static let benchmark = Benchmark(id: "app") {
    let folder = try BenchFolder()
    defer { folder.remove() }
    mkdir(folder.path("homes"), 0o755)
    var homes: [AppHome] = []
    for albums in [0, 1000, 10_000] {
      homes.append(try await AppHome(albums: albums, in: folder.path("homes/\(albums)")))
    }
    let trace = folder.path("trace")
    return try await starts(homes, trace: trace) + (try await evening(with: homes[2], trace: trace))
  }

  /// The memory that covers may take (RecordsPage).
  private static let textureBudget = 96.0

  // MARK: - Start

  private static func starts(_ homes: [AppHome], trace: String) async throws -> [Figure] {
    var empty: [Double] = []
    var first: [Int: [Double]] = [:]
    var sharp: [Int: [Double]] = [:]
    for round in 0...7 {
      let window = try AppRun(emptyWindow: trace)
      let shown = try await window.line { $0.text("widget") == "empty" }
      window.end()
      // The first round warms all files.
      if round > 0 { empty.append((shown.number("time") ?? .nan) - window.start) }
      for home in homes {
        let run = try AppRun(home, trace: trace)
        let frame = try await run.line { line in
          home.albums == 0
            ? line.text("widget") == "welcome"
            : line.text("widget") == "coverflow" && (line.number("covers") ?? 0) > 0
        }
        let seconds = (frame.number("time") ?? .nan) - run.start
        if round > 0 { first[home.albums, default: []].append(seconds) }
        if home.albums > 0 {
          let whole =
            frame.text("settled") == "true"
            ? frame
            : try await run.line {
              $0.text("widget") == "coverflow" && $0.text("settled") == "true"
            }
          if round > 0 {
            sharp[home.albums, default: []].append((whole.number("time") ?? .nan) - run.start)
          }
        }
        run.end()
      }
    }
    let least = empty.min() ?? .nan
    var figures = [Figure("empty libadwaita window, start to first frame", least * 1000, "ms")]
    for home in homes {
      let ours = first[home.albums]?.min() ?? .nan
      let name =
        home.albums == 0 ? "no albums, to the welcome page" : "\(home.albums) albums, to covers"
      figures.append(Figure(name, ours * 1000, "ms"))
      let limit: Figure.Limit = home.albums == 10_000 ? .atMost(2) : .none
      figures.append(Figure("  against the empty window", ours / least, "×", limit))
      if let whole = sharp[home.albums]?.min() {
        figures.append(Figure("  until all covers in view are sharp", whole * 1000, "ms"))
      }
    }
    return figures
  }

  // MARK: - A minute of flinging, and rest

  private static func evening(with home: AppHome, trace: String) async throws -> [Figure] {
    let run = try AppRun(home, trace: trace)
    defer { run.end() }
    var place: (x: Double, y: Double) = (590, 300)
    _ = try await run.line { line in
      if line.text("event") == "place", line.text("text") == "flow" {
        place.x = (line.number("x") ?? 0) + (line.number("width") ?? 0) / 2
        place.y = (line.number("y") ?? 0) + (line.number("height") ?? 0) / 2
      }
      return line.text("widget") == "coverflow" && line.text("settled") == "true"
    }
    try await run.calm(for: 5)
    let rest = try await idle(run)
    let before = run.memory
    let played = try await fling(run, at: place)
    let busy = run.memory
    try await run.calm(for: 5)
    let after = run.memory
    let later = try await idle(run)
    var costs = played.costs.sorted()
    if costs.isEmpty { costs = [.nan] }
    return [
      Figure("memory at 10,000 albums, idle", before, "MiB"),
      Figure("memory as a minute of flinging ends", busy, "MiB"),
      Figure("memory after it, idle", after, "MiB"),
      Figure("  its growth", after - before, "MiB", .atMost(textureBudget)),
      Figure("frames drawn in that minute", Double(costs.count), ""),
      Figure("records passed", played.way, ""),
      Figure("our processor time per frame, median", costs[costs.count / 2], "ms"),
      Figure("  p99", costs[costs.count * 99 / 100], "ms", .atMost(8)),
      Figure("  most", costs.last ?? .nan, "ms"),
      Figure("frames drawn in 10 s of rest", Double(rest.frames), "", .atMost(0)),
      Figure("voluntary switches of all threads in them", Double(rest.switches), "", .atMost(5)),
      Figure("frames drawn in 10 s of rest after flinging", Double(later.frames), "", .atMost(0)),
      Figure("voluntary switches in them", Double(later.switches), "", .atMost(5)),
    ]
  }

  /// Two fingers that throw the covers to and fro for a minute.
  private static func fling(
    _ run: AppRun,
    at place: (x: Double, y: Double)
  ) async throws -> (costs: [Double], way: Double) {
    guard let pad = getenv("GATEFOLD_PAD").map({ String(cString: $0) }) else {
      throw AppRun.Silence(description: "GATEFOLD_PAD names no pad; meson-helpers/bench app does")
    }
    var words = ["python3", pad, "move", "\(place.x)", "\(place.y)", ";", "wait", "0.5"]
    for round in 0..<40 {
      let way = (round % 5 == 4 ? -1 : 1) * (20 + round % 3 * 15)
      words += [";", "scroll", "\(way)", "0", "steps=10", "duration=0.12", ";", "wait", "1.38"]
    }
    let process = try ProgramRun(words)
    let end = wallTime() + 61
    var costs: [Double] = []
    var way = 0.0
    var last: Double?
    while wallTime() < end {
      for line in run.lines().map(TraceWords.init) {
        if let cost = line.number("processor") { costs.append(cost / 1000) }
        if line.text("widget") == "coverflow", let position = line.number("position") {
          way += abs(position - (last ?? position))
          last = position
        }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    _ = try process.ended()
    return (costs, way)
  }

  /// What happens in ten seconds in which nothing happens.
  private static func idle(_ run: AppRun) async throws -> (frames: Int, switches: Int) {
    // Threads of the pool that have nothing to do end after some seconds.
    try await Task.sleep(for: .seconds(10))
    _ = run.lines()
    let before = run.switches
    try await Task.sleep(for: .seconds(10))
    let after = run.switches
    let frames = run.lines().filter { TraceWords($0).text("widget") != nil }.count
    let each = after.map { ($0.key, $0.value - (before[$0.key] ?? 0)) }.filter { $0.1 > 0 }
    for (thread, count) in each { Console.complain("thread \(thread): \(count)") }
    return (frames, each.reduce(0) { $0 + $1.1 })
  }
}
