internal import GLib
internal import Glibc
internal import Library

/// What the sleeve of the now playing page costs while it opens and closes, and afterwards.
///
/// A touchpad and a keyboard play on it: `meson-helpers/bench` runs it on the rig's X server.
enum NowPlayingBenchmark {
  static let benchmark = Benchmark(id: "now-playing") {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let home = try await AppHome(albums: 100, in: folder.path("home"))
    try await leaveQueue(in: home)
    let run = try AppRun(home, trace: folder.path("trace"))
    defer { run.end() }
    let bar = try await run.line { $0.text("event") == "place" && $0.text("text") == "bar" }
    try await run.calm(for: 5)
    // What is read once, and drawn once, is not a cost of each opening.
    _ = try motion(in: run, at: bar, rounds: 4)
    try await run.calm(for: 3)
    let before = run.process.memory
    let costs = try motion(in: run, at: bar, rounds: 16).sorted()
    try await run.calm(for: 3)
    let closed = run.process.memory
    _ = try AppRun.play("press ctrl+3", "wait 1").ended()
    try await run.calm(for: 5)
    _ = run.lines()
    try await Task.sleep(for: .seconds(5))
    let still = run.lines().compactMap { TraceWords($0).number("frame") }.count
    run.end()
    let playing = try await PlayingSleeve.figures(of: home, trace: folder.path("trace"))
    return [
      Figure("frames of opening and closing the sleeve", Double(costs.count), ""),
      Figure("our processor time per frame, median", costs[costs.count / 2], "ms"),
      Figure("  p99", costs[costs.count * 99 / 100], "ms", .atMost(8)),
      Figure("  most", costs[costs.count - 1], "ms"),
      Figure("frames in 5 s, open and paused", Double(still), "", .atMost(0)),
      Figure("memory after four openings, all processes", before, "MiB"),
      Figure("  growth after sixteen more", closed - before, "MiB"),
    ] + playing
  }

  private static func leaveQueue(in home: AppHome) async throws {
    let store = LibraryStore(folder: BytePath("\(home.folder)/data/gatefold"))
    try await store.open()
    let tracks = try await store.contents().tracks
    await store.close()
    let record = tracks.filter { $0.album == tracks.first?.album }
    var words = "gatefold-session 1\nvolume 0.8\n"
    for track in record { words += "entry 0 \(track.path.text)\n" }
    words += "played 1\ncurrent 0\nposition 0\n"
    for part in ["state", "state/gatefold"] { mkdir("\(home.folder)/\(part)", 0o755) }
    try GLib.SmallFile.replace("\(home.folder)/state/gatefold/queue", with: Array(words.utf8))
  }

  private static func motion(
    in run: AppRun,
    at bar: TraceWords,
    rounds: Int
  ) throws -> [Double] {
    let (x, y) = ((bar.number("x") ?? 0) + 180, (bar.number("y") ?? 0) + 34)
    var costs: [Double] = []
    for round in 0..<rounds {
      _ = run.lines()
      let opening =
        round.isMultiple(of: 2)
        ? ["move \(x) \(y)", "scroll 0 26 steps=16 duration=0.3"] : ["press ctrl+3"]
      _ = try AppRun.play(opening[0], "wait 0.2", opening[opening.count - 1], "wait 1").ended()
      _ = try AppRun.play("press Escape", "wait 1").ended()
      let lines = run.lines().map(TraceWords.init)
      guard lines.contains(where: { $0.text("widget") == "gatefold" && $0.number("position") == 1 })
      else {
        let last = lines.last { $0.text("widget") == "gatefold" }?.number("position")
        throw AppRun.Silence(description: "round \(round) left the sleeve at \(last ?? .nan)")
      }
      costs += lines.compactMap { $0.number("processor") }.map { $0 / 1000 }
    }
    return costs
  }
}
