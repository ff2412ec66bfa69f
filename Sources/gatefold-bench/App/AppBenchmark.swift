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

  // MARK: - Start

  /// A way to start, and how long it took to the first frame with all that it is for: until the
  /// renderer is done with it.
  private struct Start {
    let name: String
    var first: [Double] = []
    var sharp: [Double] = []
    var limit = Figure.Limit.none
    let run: () throws -> AppRun
    var hasCovers = true
  }

  /// The empty window and Gatefold by turns; the first round warms all files, and what the window
  /// shows in it is what the others show first.
  private static func starts(_ homes: [AppHome], trace: String) async throws -> [Figure] {
    var starts: [Start] = [
      Start(
        name: "empty libadwaita window",
        run: { try AppRun(emptyWindow: trace) },
        hasCovers: false
      )
    ]
    for home in homes {
      let hasCovers = home.albums > 0
      let name = hasCovers ? "\(home.albums) albums, to covers" : "no albums, to the welcome page"
      let limit: Figure.Limit = home.albums == 10_000 ? .atMost(2) : .none
      starts.append(
        Start(
          name: name,
          limit: limit,
          run: { try AppRun(home, trace: trace) },
          hasCovers: hasCovers
        )
      )
    }
    if let home = homes.last {
      let name = "\(home.albums) albums after a change of the library"
      starts.append(
        Start(name: name) {
          unlink(home.glimpse)
          return try AppRun(home, trace: trace)
        }
      )
    }
    for round in 0...9 {
      for index in starts.indices {
        let run = try starts[index].run()
        let found = try await follow(run, untilSharp: starts[index].hasCovers)
        run.end()
        guard round > 0 else { continue }
        starts[index].first.append(found.first)
        starts[index].sharp.append(found.sharp)
      }
    }
    return figures(of: starts)
  }

  /// How long a start takes to its first whole frame, and until nothing in it is still to come.
  private static func follow(
    _ run: AppRun,
    untilSharp: Bool
  ) async throws -> (first: Double, sharp: Double) {
    var (first, sharp): (Double?, Double?) = (nil, nil)
    _ = try await run.line { line in
      let time = (line.number("time") ?? .nan) - run.start
      if first == nil, line.text("event") == "start" { first = time }
      if sharp == nil, line.text("widget") == "coverflow", line.text("bare") == "0",
        line.text("settled") == "true"
      {
        sharp = time
      }
      return first != nil && (sharp != nil || !untilSharp)
    }
    return (first ?? .nan, sharp ?? .nan)
  }

  private static func figures(of starts: [Start]) -> [Figure] {
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let (least, middle) = (starts[0].first.min() ?? .nan, median(starts[0].first))
    var figures: [Figure] = []
    for start in starts {
      let ours = start.first.min() ?? .nan
      figures.append(Figure("\(start.name), to the first frame", ours * 1000, "ms"))
      guard start.name != starts[0].name else { continue }
      figures.append(Figure("  against the empty window", ours / least, "×", start.limit))
      figures.append(Figure("  the same of medians", median(start.first) / middle, "×"))
      guard start.hasCovers, let sharp = start.sharp.min() else { continue }
      figures.append(Figure("  until all covers in view are sharp", sharp * 1000, "ms"))
    }
    return figures
  }

  // MARK: - A minute of flinging, and rest

  private static func evening(with home: AppHome, trace: String) async throws -> [Figure] {
    let run = try AppRun(home, trace: trace)
    defer { run.end() }
    var place: (x: Double, y: Double) = (590, 300)
    // What the covers of the window may take, as the window says itself.
    var budget = 0.0
    _ = try await run.line { line in
      if line.text("event") == "place", line.text("text") == "flow" {
        place.x = (line.number("x") ?? 0) + (line.number("width") ?? 0) / 2
        place.y = (line.number("y") ?? 0) + (line.number("height") ?? 0) / 2
      }
      if line.text("event") == "budget" { budget = (line.number("bytes") ?? 0) / 1_048_576 }
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
      Figure("  its growth", after - before, "MiB", .atMost(budget)),
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
