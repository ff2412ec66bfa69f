internal import GLib
internal import Glibc
internal import Playback
internal import Processes

/// Broken files of every kind, played through the queue: not one may hold it up.
enum PlaybackFaults {
  static let benchmark = Benchmark(id: "playback-faults", isListed: false) {
    try await measure()
  }

  private static let kinds: [(ending: String, options: String)] = [
    ("wav", "-c:a pcm_s16le"), ("24.wav", "-c:a pcm_s24le"), ("ima.wav", "-c:a adpcm_ima_wav"),
    ("aiff", "-c:a pcm_s16be"), ("flac", "-c:a flac"), ("oga", "-c:a flac -f ogg"),
    ("ogg", "-c:a libvorbis"), ("opus", "-c:a libopus -ar 48000"),
    ("spx", "-c:a libspeex -ar 32000"),
    ("mp3", "-c:a libmp3lame"), ("mp2", "-c:a mp2"), ("m4a", "-c:a aac"), ("alac.m4a", "-c:a alac"),
    ("aac", "-c:a aac -f adts"), ("wma", "-c:a wmav2"), ("wv", "-c:a wavpack"), ("tta", "-c:a tta"),
    ("mka", "-c:a libvorbis"),
  ]

  static func number(_ name: String, or usual: Int) -> Int {
    getenv(name).flatMap { Int(String(cString: $0)) } ?? usual
  }

  private static func measure() async throws -> [Figure] {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let count = number("GATEFOLD_PLAYER_MUTATIONS", or: 2000)
    var random = Numbers(seed: UInt64(number("GATEFOLD_SEED", or: 17)))
    var sources: [(ending: String, bytes: [UInt8])] = []
    for (ending, options) in kinds {
      let path = folder.path("whole.\(ending)")
      let words =
        ["-v", "quiet", "-nostdin", "-f", "lavfi", "-i", "sine=frequency=600:duration=2"]
        + options.split(separator: " ").map(String.init) + ["-y", path]
      _ = try ChildProcess(path: "/usr/bin/ffmpeg", arguments: words).finish()
      let bytes = contents(path)
      if bytes.count > 100 { sources.append((ending, bytes)) }
    }
    var items: [PlayItem] = []
    for index in 0..<count {
      let (ending, bytes) = sources[index % sources.count]
      let path = folder.path("\(index).\(ending)")
      try write(mutated(bytes, &random), path)
      items.append(PlayItem(id: nil, location: .file(Array(path.utf8))))
    }
    // Most of them with less patience than usual, or it would take hours; some of each kind with the usual one.
    var quick = PlayerProcess.Settings()
    quick.patience = 1
    let slowly = stride(from: 0, to: items.count, by: 19).map { items[$0] }
    let quickly = items.indices.filter { $0 % 19 != 0 }.map { items[$0] }
    return [Figure("kinds of files", Double(sources.count), "", .atLeast(18))]
      + (try await play(quickly, quick)) + (try await play(slowly, PlayerProcess.Settings()))
  }

  private static func play(
    _ items: [PlayItem],
    _ settings: PlayerProcess.Settings
  ) async throws -> [Figure] {
    let patience = "patience of \(Int(settings.patience)) s: "
    let engine = PlayerProcess(output: .description("fakesink sync=false"), settings: settings)
    let player = Player(engine: engine)
    var said = Set<Int>()
    var processes = Set<Int32>()
    let watch = player.observe { change in
      for event in change.events {
        switch event {
        case .skipped(let broken), .nothingPlayable(let broken):
          said.formUnion(broken.map(\.entry.id))
        default: break
        }
      }
    }
    defer { withExtendedLifetime(watch) {} }
    let start = wallTime()
    player.playNow(items)
    var (entry, since, most, stalls) = (Int?.none, start, 0.0, 0)
    while ![.ended, .failed, .stopped].contains(player.state.status) {
      try? await Task.sleep(for: .milliseconds(20))
      if let process = engine.process { processes.insert(process) }
      let now = wallTime()
      if player.state.entry?.id != entry {
        (entry, since) = (player.state.entry?.id, now)
      } else if now - since > 30 * settings.patience {
        stalls += 1
        Console.printError(
          "a stall: \(player.state.entry?.item.location.description ?? "")"
        )
        since = now
        player.next()
      }
      most = max(most, now - since)
    }
    let unsaid = Set(player.broken.keys).subtracting(said).count
    let reasons = Dictionary(grouping: player.broken.values) { "\($0)".prefix { $0 != "(" } }
    let counts = reasons.sorted { $0.key < $1.key }.map {
      Figure(patience + "said: \($0.key)", Double($0.value.count), "")
    }
    return counts + [
      Figure(patience + "broken files", Double(items.count), ""),
      Figure(patience + "of them said to be broken", Double(player.broken.count), ""),
      Figure(
        patience + "of these at fault with the process",
        Double(player.broken.values.filter { $0 == .unplayable }.count),
        ""
      ),
      Figure(patience + "processes that it took", Double(processes.count), ""),
      Figure(patience + "the longest time at one", most, "s"),
      Figure(patience + "all of it", wallTime() - start, "s"),
      Figure(patience + "stalls", Double(stalls), "", .atMost(0)),
      Figure(patience + "broken and not said", Double(unsaid), "", .atMost(0)),
    ]
  }

  private static func mutated(_ bytes: [UInt8], _ random: inout Numbers) -> [UInt8] {
    var bytes = bytes
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 1:
      // Near the start are the headers.
      let end = min(bytes.count, 200)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
    case 2:
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
    default:
      let start = Int.random(in: bytes.indices, using: &random)
      let end = Int.random(in: start..<bytes.count, using: &random)
      bytes.replaceSubrange(
        start..<end,
        with: repeatElement(.random(in: 0...255, using: &random), count: (end - start) / 2)
      )
    }
    return bytes
  }

  private static func contents(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    guard file >= 0, writeAll(bytes, to: file) else { throw PlaybackStand.Problem(path) }
  }
}

extension Numbers: RandomNumberGenerator {}
