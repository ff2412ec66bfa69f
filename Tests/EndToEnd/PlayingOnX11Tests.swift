import PlaybackSupport
import TestSupport
import Testing

@Suite(
  .serialized,
  .needs(.xserver),
  .enabled(if: PulseServer.isInstalled, "PulseAudio is not installed; meson-helpers/setup does it"),
  .timeLimit(.minutes(4))
)
struct PlayingOnX11Tests {
  private let home: SoundHome

  init() throws { home = try SoundHome() }

  /// The length of a tone in seconds: longer than a slow machine takes to detect and pause it.
  private static let length = 60.0
  private static let stage = "move 590 300"

  @Test func `a record is flung to, played, paused, sought and skipped, also after a restart`()
    async throws
  {
    try writeRecords()
    try await home.start()
    try home.server.record()
    let folder = home.folder
    let scan = ["library", "scan", folder.path("music")]
    let scanned = try await home.run(BuiltPrograms.named("gatefold"), scan)
    #expect(scanned.status == 0, "\(scanned)")
    try await Rig.with(.xserver) { rig in
      var program = try rig.launch(
        "gatefold",
        ["--trace", folder.path("trace")],
        environment: home.places
      )
      let watch = TraceWatch(program, "gatefold", trace: folder.path("trace"), on: rig)
      let title = try await playByFling(on: rig, seenIn: watch)
      try await hear(title)

      try await home.ask("pause")
      #expect(try await home.waits(for: "status", toBe: "Paused"))
      // The seek bar: between 703 and 874 in the window of 1180 × 780.
      try await rig.pad("move 738 746")
      try await rig.pad("click")
      #expect(await home.position { $0 > 1 && $0 < Self.length / 2 } != nil)
      let place = try #require(Double(try await home.ask("position")))
      try await rig.pad("press Right")
      #expect(await home.position { abs($0 - place - 5) < 0.05 } != nil, "from \(place)")

      try await rig.pad("press ctrl+Right")
      let next = try #require(following(title))
      #expect(try await home.waits(for: "metadata", "title", toBe: next))
      try await rig.pad("press Right")
      #expect(await home.position { abs($0 - 5) < 0.05 } != nil)

      try await rig.pad("press ctrl+q")
      #expect(await until(within: .seconds(20)) { program.status != nil })
      #expect(program.status == 0, "\(program.errors.text)")

      program = try rig.launch(
        "gatefold",
        ["--trace", folder.path("trace2")],
        environment: home.places
      )
      #expect(try await home.waits(for: "status", toBe: "Paused"))
      #expect(try await home.ask("metadata", "title") == next)
      #expect(abs((Double(try await home.ask("position")) ?? -1) - 5) < 0.1)
      let before = try home.server.heard().left.count
      try await rig.pad(Self.stage)
      try await TraceWatch(program, "gatefold", trace: folder.path("trace2"), on: rig).awaken()
      try await rig.pad("press space")
      #expect(try await home.waits(for: "status", toBe: "Playing"), "Space does nothing")
      try await hear(next, after: before)
      #expect(await home.position { $0 > 5.2 && $0 < Self.length } != nil)
    }
  }

  /// Writes records of tones, each with its frequency in the title: `R3 1100`.
  private func writeRecords() throws {
    for record in 0..<8 {
      for track in 0..<2 {
        let frequency = frequency(record, track)
        let name = "R\(record) \(Int(frequency)).wav"
        try home.folder.write(
          Tone.wave(frequency, seconds: Self.length),
          "music/R\(record)/\(name)"
        )
      }
    }
  }

  private func frequency(_ record: Int, _ track: Int) -> Double {
    300 + 200 * Double(record) + 100 * Double(track)
  }

  private func following(_ title: String) -> String? {
    let words = title.split(separator: " ")
    guard words.count == 2, let frequency = Int(words[1]) else { return nil }
    return "\(words[0]) \(frequency + 100)"
  }

  private func hear(_ title: String, after start: Int = 0) async throws {
    let wanted = try #require(title.split(separator: " ").last.flatMap { Double($0) })
    var last = 0.0
    let isHeard = await until(within: TraceWatch.patience) {
      let heard = ((try? home.server.heard().left) ?? []).dropFirst(start)
      let latest = heard.suffix(4410)
      guard latest.count == 4410, (latest.max() ?? 0) > 0.05 else { return false }
      last = Heard.frequency(latest)
      return abs(last - wanted) < 15
    }
    #expect(isHeard, "“\(title)” was expected, and \(last) Hz recorded")
  }

  private func playByFling(on rig: Rig, seenIn watch: TraceWatch) async throws -> String {
    // Before the covers appear Enter would choose a folder.
    _ = try await watch.lines(after: ["start"], within: .seconds(60)) {
      $0.widget == "coverflow" && $0.count == 8 && $0.settled == true
    }
    try await rig.pad(Self.stage)
    try await watch.awaken()
    var record = "R0"
    // A ring of eight may return to its start.
    for detents in 4..<12 where record == "R0" {
      try await rig.inTime {
        try await rig.pad("scroll \(detents) 0 steps=8 duration=0.1")
        try await watch.calm()
      }
      record = try #require(try watch.all().last { $0.widget == "coverflow" }?.text)
    }
    #expect(record != "R0", "the covers do not move")
    try await rig.pad("press Return")
    #expect(try await home.waits(for: "status", toBe: "Playing"), "Enter does nothing")
    let title = try await home.ask("metadata", "title")
    #expect(title.hasPrefix("\(record) "), "“\(record)” is in the centre, and “\(title)” plays")
    return title
  }
}
