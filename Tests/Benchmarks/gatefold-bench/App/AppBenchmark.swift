internal import GLib
internal import Glibc

/// What the whole application costs: its start, its memory, its frames, and rest.
///
/// Fingers play on it: `meson-helpers/bench` runs it on the rig's X server.
enum AppBenchmark {
  static let benchmark = Benchmark(id: "app") {
    let folder = try BenchFolder()
    defer { folder.remove() }
    // Made anew unless they are to be kept.
    let place = getenv("GATEFOLD_HOMES").map { String(cString: $0) } ?? folder.path("homes")
    mkdir(place, 0o755)
    var homes: [AppHome] = []
    for albums in [0, 1000, 10_000, 100_000] {
      homes.append(try await AppHome(albums: albums, in: "\(place)/\(albums)"))
    }
    let trace = folder.path("trace")
    let started = try await starts(homes, trace: trace)
    let empty = try await memoryOfEmptyWindow(trace: trace)
    return started + (try await memory(of: homes, beyond: empty, trace: trace))
      + (try await evening(with: homes[2], beyond: empty, trace: trace))
      + (try await PlayingBenchmark.figures(of: homes[2], trace: trace))
      + (try await ArrivalBenchmark.figures(in: folder.path("arrival"), trace: trace))
  }

  /// A way to start, and how long it took until all covers in view were drawn, or all there is
  /// instead, and the renderer was done with them.
  private struct Start {
    let name: String
    var albums = 0
    var limit: Double?
    var times: [Double] = []
    var looks: [FirstLook] = []
    let run: () throws -> AppRun
  }

  /// What a start had done when its first frame without a bare cover was drawn, which says nothing
  /// about the renderer.
  private struct FirstLook {
    var time = Double.nan
    var (covers, baked) = (0, 0)
    /// Seconds of all our processes until that frame was on the screen.
    var processorTime = Double.nan
  }

  /// The empty window and Gatefold by turns; the first round warms all files.
  private static func starts(_ homes: [AppHome], trace: String) async throws -> [Figure] {
    var starts = [Start(name: "empty libadwaita window", run: { try AppRun(emptyWindow: trace) })]
    for home in homes {
      guard home.albums > 0 else {
        starts.append(
          Start(name: "no albums, to the welcome page") { try AppRun(home, trace: trace) }
        )
        continue
      }
      let isMeasured = home.albums == 10_000
      starts.append(
        Start(
          name: "\(home.albums) albums, no covers baked before",
          albums: home.albums,
          limit: isMeasured ? 2 : nil
        ) {
          home.forgetBakedCovers()
          return try AppRun(home, trace: trace)
        }
      )
      // The run before has left its covers.
      starts.append(
        Start(
          name: "\(home.albums) albums, covers baked before",
          albums: home.albums,
          limit: isMeasured ? 1.5 : nil
        ) { try AppRun(home, trace: trace) }
      )
    }
    for round in 0...9 {
      for index in starts.indices {
        let run = try starts[index].run()
        var look = FirstLook()
        let start = try await run.line { line in
          if look.covers == 0, line.text("widget") == "coverflow", line.number("bare") == 0 {
            look.time = (line.number("time") ?? .nan) - run.start
            look.covers = Int(line.number("covers") ?? 0)
            look.baked = Int(line.number("baked") ?? 0)
          }
          return line.text("event") == "start"
        }
        look.processorTime = run.process.ownTime
        run.end()
        guard round > 0 else { continue }
        starts[index].times.append((start.number("time") ?? .nan) - run.start)
        starts[index].looks.append(look)
      }
    }
    return figures(of: starts)
  }

  private static func figures(of starts: [Start]) -> [Figure] {
    let empty = starts[0].times.min() ?? .nan
    let bare = starts.filter { $0.name.hasSuffix("no covers baked before") }
    let middling = bare.first { $0.albums == 10_000 }?.times.min() ?? .nan
    var figures: [Figure] = []
    for start in starts {
      let time = start.times.min() ?? .nan
      figures.append(Figure("\(start.name)", time * 1000, "ms"))
      guard start.albums > 0 else { continue }
      let limit = start.limit.map { Figure.Limit.atMost($0) } ?? Figure.Limit.none
      figures.append(Figure("  against the empty window", time / empty, "×", limit))
      figures += looks(of: start)
      guard start.albums > 10_000, start.name == bare.last?.name else { continue }
      figures.append(Figure("  against 10,000 albums", time / middling, "×", .atMost(1.2)))
    }
    return figures
  }

  private static func looks(of start: Start) -> [Figure] {
    let isMeasured = start.albums == 10_000
    let least = { (part: KeyPath<FirstLook, Double>) in
      (start.looks.map { $0[keyPath: part] }.min() ?? .nan) * 1000
    }
    let surplus = start.looks.map { Double($0.baked - $0.covers) }.max() ?? .nan
    return [
      Figure(
        "  our processor time until then, all processes",
        least(\.processorTime),
        "ms",
        isMeasured ? .atMost(600) : .none
      ),
      Figure(
        "  until the first frame without a bare cover",
        least(\.time),
        "ms",
        isMeasured ? .atMost(350) : .none
      ),
      Figure("  covers baked that are not in view", surplus, "", .atMost(0)),
    ]
  }

  private static func memory(
    of homes: [AppHome],
    beyond empty: Double,
    trace: String
  ) async throws -> [Figure] {
    var figures: [Figure] = []
    for home in homes {
      let run = try AppRun(home, trace: trace)
      defer { run.end() }
      _ = try await run.line { line in
        home.albums == 0
          ? line.text("event") == "start"
          : line.text("widget") == "coverflow" && line.text("settled") == "true"
      }
      guard home.albums == 1000 else {
        try await run.calm(for: 5)
        figures += kept(
          run.process.memory,
          beyond: empty,
          at: home,
          limit: home.albums == 10_000 ? 45 : nil
        )
        continue
      }
      try await Task.sleep(for: .seconds(run.start + 12 - wallTime()))
      let busyTime = run.process.wholeTime
      try await Task.sleep(for: .seconds(48))
      figures += kept(run.process.memory, beyond: empty, at: home, limit: nil)
      figures.append(Figure("  processor time of its first 12 s", busyTime, "s", .atMost(1.5)))
    }
    return figures
  }

  private static func kept(
    _ memory: Double,
    beyond empty: Double,
    at home: AppHome,
    limit: Double?
  ) -> [Figure] {
    let limit = limit.map { Figure.Limit.atMost($0) } ?? Figure.Limit.none
    return [
      Figure("memory at \(home.albums) albums, idle, all processes", memory, "MiB"),
      Figure("  beyond the empty window", memory - empty, "MiB", limit),
    ]
  }

  private static func memoryOfEmptyWindow(trace: String) async throws -> Double {
    let run = try AppRun(emptyWindow: trace)
    defer { run.end() }
    _ = try await run.line { $0.text("event") == "start" }
    try await run.calm(for: 5)
    return run.process.memory
  }

  private static func evening(
    with home: AppHome,
    beyond empty: Double,
    trace: String
  ) async throws -> [Figure] {
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
    let idleTime = run.process.processorTime
    let played = try await fling(run, at: place)
    let busyTime = run.process.processorTime - idleTime
    let busy = run.process.memory
    try await run.calm(for: 5)
    let after = run.process.memory
    let later = try await idle(run)
    var costs = played.costs.sorted()
    if costs.isEmpty { costs = [.nan] }
    return [
      Figure("memory as a minute of flinging ends", busy, "MiB"),
      Figure("memory after it, idle", after, "MiB"),
      Figure("  beyond the empty window", after - empty, "MiB", .atMost(75)),
      Figure("frames drawn in that minute", Double(costs.count), ""),
      Figure("records passed", played.way, ""),
      Figure("frames at rest without the record's tracks", Double(played.unread), "", .atMost(0)),
      Figure("our processor time per frame, median", costs[costs.count / 2], "ms"),
      Figure("  p99", costs[costs.count * 99 / 100], "ms", .atMost(8)),
      Figure("  most", costs.last ?? .nan, "ms"),
      Figure("a whole frame, renderer included", busyTime / Double(costs.count) * 1000, "ms"),
      Figure("frames drawn in 10 s of rest", Double(rest.frames), "", .atMost(0)),
      Figure("voluntary switches of all threads in them", Double(rest.switches), "", .atMost(5)),
      Figure("frames drawn in 10 s of rest after flinging", Double(later.frames), "", .atMost(0)),
      Figure("voluntary switches in them", Double(later.switches), "", .atMost(5)),
    ]
  }

  private static func fling(
    _ run: AppRun,
    at place: (x: Double, y: Double)
  ) async throws -> (costs: [Double], way: Double, unread: Int) {
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
    var unread = 0
    var last: Double?
    while wallTime() < end {
      for line in run.lines().map(TraceWords.init) {
        if let cost = line.number("processor") { costs.append(cost / 1000) }
        if line.text("unread") == "true" { unread += 1 }
        if line.text("widget") == "coverflow", let position = line.number("position") {
          way += abs(position - (last ?? position))
          last = position
        }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    _ = try process.ended()
    return (costs, way, unread)
  }

  private static func idle(_ run: AppRun) async throws -> (frames: Int, switches: Int) {
    // Threads of the pool that have nothing to do end after some seconds.
    try await Task.sleep(for: .seconds(10))
    _ = run.lines()
    let before = run.switches
    try await Task.sleep(for: .seconds(10))
    let after = run.switches
    let frames = run.lines().filter { TraceWords($0).text("widget") != nil }.count
    let each = after.map { ($0.key, $0.value - (before[$0.key] ?? 0)) }.filter { $0.1 > 0 }
    for (thread, count) in each { Console.printError("thread \(thread): \(count)") }
    return (frames, each.reduce(0) { $0 + $1.1 })
  }
}
