internal import GLib
internal import Glibc
internal import Playback
internal import Processes

/// What it costs that playing is a process of its own: beside the same player in one process.
enum PlayerProcessFigures {
  static func all(_ stand: PlaybackStand) async throws -> [Figure] {
    let registry = try stand.makeRegistry()
    return try await beginning(stand, registry) + memory(stand, registry)
      + steady(stand, registry) + kills(stand)
  }

  private static func beginning(
    _ stand: PlaybackStand,
    _ registry: String
  ) async throws -> [Figure] {
    var (cold, warm, coldOne, warmOne) = ([Double](), [Double](), [Double](), [Double]())
    for _ in 0..<21 {
      let own = try await firstSamples(stand)
      cold.append(own.cold)
      warm.append(own.warm)
      let one = try await firstSamplesInOne(stand, registry)
      coldOne.append(one.cold)
      warmOne.append(one.warm)
    }
    func middle(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
    return [
      Figure("in one process, GStreamer not started: first sample", middle(coldOne) * 1000, "ms"),
      Figure("in one process, playing: first sample of another", middle(warmOne) * 1000, "ms"),
      Figure("gatefold-player not started: first sample", middle(cold) * 1000, "ms"),
      Figure("gatefold-player playing: first sample of another", middle(warm) * 1000, "ms"),
      Figure("cold against one process", middle(cold) / middle(coldOne), "×", .atMost(1.5)),
      Figure("running against one process", middle(warm) / middle(warmOne), "×", .atMost(1.1)),
    ]
  }

  private static func firstSamples(
    _ stand: PlaybackStand
  ) async throws -> (cold: Double, warm: Double) {
    let pipe = try stand.pipe()
    defer { close(pipe.handle) }
    let player = Player(engine: PlayerProcess(output: .description(output(pipe.path))))
    let first = await time(pipe.handle) { player.playNow([item(stand.long)]) }
    await drain(pipe.handle)
    let second = await time(pipe.handle) { player.playNow([item(stand.long)]) }
    player.stop()
    await drain(pipe.handle)
    return (first, second)
  }

  private static func firstSamplesInOne(
    _ stand: PlaybackStand,
    _ registry: String
  ) async throws -> (cold: Double, warm: Double) {
    let pipe = try stand.pipe()
    defer { close(pipe.handle) }
    let player = try InProcessPlayer(output(pipe.path), registry: registry)
    let first = await time(pipe.handle) { try? player.play(stand.long) }
    await drain(pipe.handle)
    let second = await time(pipe.handle) { try? player.play(stand.long, number: 2) }
    return (first, second)
  }

  /// Paced, so that the pipe is empty again before the next one is played.
  private static func output(_ pipe: String) -> String {
    "filesink location=\(pipe) sync=true buffer-mode=unbuffered"
  }

  static func time(_ handle: Int32, _ begin: @MainActor () -> Void) async -> Double {
    let start = wallTime()
    begin()
    let end = await Task.detached {
      var poll = Poll()
      poll.add(reading: handle)
      poll.wait(10)
      return wallTime()
    }.value
    return end - start
  }

  /// Takes what came, and what of it still comes: a second file is played from silence on.
  private static func drain(_ handle: Int32) async {
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while read(handle, &rest, rest.count) > 0 {}
    try? await Task.sleep(for: .milliseconds(20))
    while read(handle, &rest, rest.count) > 0 {}
  }

  private static func item(_ path: String) -> PlayItem {
    PlayItem(id: nil, location: .file(Array(path.utf8)))
  }

  private static func memory(_ stand: PlaybackStand, _ registry: String) async throws -> [Figure] {
    let one = try InProcessPlayer("pulsesink", registry: registry)
    let before = ProgramRun.memory(of: one.child.number)
    try one.play(stand.long)
    try? await Task.sleep(for: .seconds(3))
    let oneMore = ProgramRun.memory(of: one.child.number) - before
    one.child.end()

    let engine = PlayerProcess(output: .description("pulsesink"))
    let player = Player(engine: engine)
    let own = ProgramRun.memory(of: getpid())
    player.playNow([item(stand.long)])
    try await PlaybackBenchmark.wait { player.state.status == .playing && player.position > 3 }
    let more =
      ProgramRun.memory(of: getpid()) - own
      + (engine.process.map(ProgramRun.memory(of:)) ?? .infinity)
    player.stop()
    return [
      Figure("in one process, playing takes more memory (PSS)", oneMore, "MiB"),
      Figure("window and gatefold-player take more", more, "MiB"),
      Figure("that is more by", more - oneMore, "MiB", .atMost(25)),
    ]
  }

  private static func steady(_ stand: PlaybackStand, _ registry: String) async throws -> [Figure] {
    var (ours, theirs, one) = ([Double](), [Double](), [Double]())
    for _ in 0..<3 {
      theirs.append(
        try stand.time(of: .gstPlay, stand.long) - stand.time(of: .gstPlay, stand.short)
      )
      one.append(
        try timeInOne(stand.long, registry) - timeInOne(stand.short, registry)
      )
      ours.append(try await time(stand.long) - (try await time(stand.short)))
    }
    let (most, single, least) = (ours.sorted()[1], one.sorted()[1], theirs.sorted()[1])
    let length = PlaybackStand.lengths.long - PlaybackStand.lengths.short
    return [
      Figure("gst-play-1.0 plays a FLAC, processor time", least / length * 1000, "ms a second"),
      Figure("in one process", single / length * 1000, "ms a second"),
      Figure("player and gatefold-player", most / length * 1000, "ms a second"),
      Figure("against gst-play-1.0", most / least, "×", .atMost(1.15)),
      Figure("against one process", most / single, "×", .atMost(1.1)),
    ]
  }

  private static func timeInOne(_ file: String, _ registry: String) throws -> Double {
    let player = try InProcessPlayer("pulsesink", registry: registry)
    try player.play(file)
    return try player.finish()
  }

  private static func time(_ file: String) async throws -> Double {
    let before = used()
    let engine = PlayerProcess(output: .description("pulsesink"))
    let player = Player(engine: engine)
    player.playNow([item(file)])
    var process: Int32?
    // Seldom, so that the waiting itself does not count.
    try await PlaybackBenchmark.wait(within: 60, every: 0.5) {
      process = engine.process ?? process
      return player.state.status == .ended
    }
    // Once it is reaped its time is known.
    try await PlaybackBenchmark.wait { process.map { kill($0, 0) != 0 } ?? true }
    return used() - before
  }

  private static func used() -> Double {
    var sum = 0.0
    for kind in [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue] {
      var used = rusage()
      getrusage(Int32(kind), &used)
      for time in [used.ru_utime, used.ru_stime] {
        sum += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
      }
    }
    return sum
  }

  private static func kills(_ stand: PlaybackStand) async throws -> [Figure] {
    let count = PlaybackFaults.number("GATEFOLD_PLAYER_KILLS", or: 200)
    var settings = PlayerProcess.Settings()
    settings.probation = 0.3
    let engine = PlayerProcess(output: .description("pulsesink"), settings: settings)
    let player = Player(engine: engine)
    player.repeatMode = .one
    player.playNow([item(stand.long)])
    var (most, lost) = (0.0, 0)
    for _ in 0..<count {
      try await PlaybackBenchmark.wait { engine.hasProvedItself && player.state.status == .playing }
      guard let process = engine.process else { continue }
      let start = wallTime()
      kill(process, SIGKILL)
      try await PlaybackBenchmark.wait { engine.process != process && engine.isSounding }
      most = max(most, wallTime() - start)
      if !player.broken.isEmpty { lost += 1 }
    }
    player.stop()
    return [
      Figure("\(count) kills while it plays: it sounds again after at most", most, "s", .atMost(2)),
      Figure("\(count) kills while it plays: tracks lost", Double(lost), "", .atMost(0)),
    ]
  }
}
