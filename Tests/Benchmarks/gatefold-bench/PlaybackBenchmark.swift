internal import GLib
internal import Glibc
internal import Playback
internal import Processes

/// What playing costs beside `gst-play-1.0`, through a PulseAudio of its own whose sink nobody hears.
enum PlaybackBenchmark {
  static let benchmark = Benchmark(id: "playback") {
    let stand = try PlaybackStand()
    return try await PlayerProcessFigures.all(stand) + paused(stand) + beginning(stand)
  }

  /// How often any thread of this process goes to sleep in ten seconds of a pause.
  private static func paused(_ stand: PlaybackStand) async throws -> [Figure] {
    let player = Player(engine: PlayerProcess())
    player.playNow([PlayItem(id: nil, location: .file(Array(stand.long.utf8)))])
    try await wait { player.state.status == .playing && player.position > 1 }
    player.pause()
    try await wait { player.state.status == .paused }
    // A short pause keeps the device, and giving it back takes a busy machine a while; this is about
    // the long ones.
    try? await Task.sleep(for: .seconds(8))
    let before = switches()
    try? await Task.sleep(for: .seconds(10))
    // Threads that have ended since do not count backwards.
    let count = switches().reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
    player.stop()
    return [
      Figure("paused: voluntary context switches in 10 s", count, "", .atMost(5))
    ]
  }

  static func wait(
    within seconds: Double = 20,
    every pause: Double = 0.01,
    line: Int = #line,
    _ isTrue: () -> Bool
  ) async throws {
    let end = MainLoop.now + seconds
    while !isTrue() {
      guard MainLoop.now < end else {
        throw PlaybackStand.Problem("it does not play, line \(line)")
      }
      try? await Task.sleep(for: .seconds(pause))
    }
  }

  private static func switches() -> [String: Double] {
    var counts: [String: Double] = [:]
    guard let folder = opendir("/proc/self/task") else { return ["": .infinity] }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let file = fopen("/proc/self/task/\(name)/status", "r") else { continue }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = String(
          decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
          as: UTF8.self
        )
        guard text.hasPrefix("voluntary_ctxt_switches:") else { continue }
        counts[name] = Double(text.split(whereSeparator: \.isWhitespace).last ?? "") ?? 0
      }
    }
    return counts
  }

  /// From “play” to the first sample that comes out, everything being in memory.
  private static func beginning(_ stand: PlaybackStand) async throws -> [Figure] {
    var (warm, ours, theirs) = ([Double](), [Double](), [Double]())
    for _ in 0..<7 {
      theirs.append(try stand.firstSample(of: .gstPlay))
      ours.append(try stand.firstSample(of: .gatefold))
      warm.append(try await firstSample(stand))
    }
    let (running, most, least) = (warm.sorted()[3], ours.sorted()[3], theirs.sorted()[3])
    return [
      Figure("gst-play-1.0, from its start to the first sample", least * 1000, "ms"),
      Figure("gatefold --play, from its start to the first sample", most * 1000, "ms"),
      Figure("a running player, from “play” to the first sample", running * 1000, "ms"),
      Figure("a running player against gst-play-1.0", running / least, "×", .atMost(1.5)),
    ]
  }

  /// What this process takes, in which GStreamer has played before.
  private static func firstSample(_ stand: PlaybackStand) async throws -> Double {
    let pipe = try stand.pipe()
    defer { close(pipe.handle) }
    let player = Player(
      engine: PlayerProcess(output: .description("filesink location=\(pipe.path)"))
    )
    let handle = pipe.handle
    let taken = await PlayerProcessFigures.time(handle) {
      player.playNow([PlayItem(id: nil, location: .file(Array(stand.long.utf8)))])
    }
    player.stop()
    // Whatever it still wants to write has a place, so that it can end.
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<50 {
      while read(handle, &rest, rest.count) > 0 {}
      try? await Task.sleep(for: .milliseconds(4))
    }
    return taken
  }
}
