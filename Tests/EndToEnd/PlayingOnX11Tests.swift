import Foundation
import PlaybackSupport
import TestSupport
import Testing

/// Music with real input, recorded from a sound server of the test's own.
@Suite(
  .serialized,
  .needs(.xserver),
  .enabled(if: PulseServer.isInstalled, "PulseAudio is not installed; meson-helpers/setup does it"),
  .timeLimit(.minutes(4))
)
struct PlayingOnX11Tests {
  private let folder: TemporaryFolder
  private let server: PulseServer

  init() throws {
    folder = try TemporaryFolder()
    server = try PulseServer(folder)
  }

  /// The length of a tone in seconds: longer than a slow machine takes to detect and pause it.
  private static let length = 60.0
  /// Middle of the stage, in a window at the screen's corner.
  private static let stage = "move 590 300"

  @Test func `a record is flung to, played, paused, sought and skipped, also after a restart`()
    async throws
  {
    try writeRecords()
    try await server.start()
    try server.record()
    let bus = try ChildProcess(
      URL(filePath: "/usr/bin/dbus-daemon"),
      ["--session", "--nofork", "--print-address=1"]
    )
    #expect(await until(within: .seconds(20)) { !bus.output.lines.isEmpty })
    let address = try #require(bus.output.lines.first)
    try await Rig.with(.xserver) { rig in
      let scan = try await ChildProcess.run(
        BuiltPrograms.named("gatefold"),
        ["library", "scan", folder.path("music")],
        environment: BuiltPrograms.withoutDisplay.merging(home(address)) { $1 }
      )
      #expect(scan.status == 0, "\(scan)")
      let desktop = Listening(rig: rig, environment: home(address))
      var program = try rig.launch(
        "gatefold",
        ["--trace", folder.path("trace")],
        environment: home(address)
      )
      let watch = TraceWatch(program, "gatefold", trace: folder.path("trace"), on: rig)
      let title = try await desktop.playByFling(at: Self.stage, seenIn: watch)
      try await hear(title)

      try await desktop.ask("pause")
      #expect(try await desktop.waits(for: "status", "Paused"))
      // The seek bar: between 586 and 852 in the window of 1180 × 780.
      try await rig.pad("move 640 746")
      try await rig.pad("click")
      #expect(await desktop.position { $0 > 1 && $0 < Self.length / 2 } != nil)
      let place = try #require(Double(try await desktop.ask("position")))
      try await rig.pad("press Right")
      #expect(await desktop.position { abs($0 - place - 5) < 0.05 } != nil, "from \(place)")

      try await rig.pad("press ctrl+Right")
      let next = try #require(following(title))
      #expect(try await desktop.waits(for: "metadata title", next))
      try await rig.pad("press Right")
      #expect(await desktop.position { abs($0 - 5) < 0.05 } != nil)

      try await rig.pad("press ctrl+q")
      #expect(await until(within: .seconds(20)) { program.status != nil })
      #expect(program.status == 0, "\(program.errors.text)")

      program = try rig.launch(
        "gatefold",
        ["--trace", folder.path("trace2")],
        environment: home(address)
      )
      #expect(try await desktop.waits(for: "status", "Paused"))
      #expect(try await desktop.ask("metadata", "title") == next)
      #expect(abs((Double(try await desktop.ask("position")) ?? -1) - 5) < 0.1)
      let before = try server.heard().left.count
      try await rig.pad(Self.stage)
      try await TraceWatch(program, "gatefold", trace: folder.path("trace2"), on: rig).awaken()
      try await rig.pad("press space")
      #expect(try await desktop.waits(for: "status", "Playing"), "Space does nothing")
      try await hear(next, after: before)
      #expect(await desktop.position { $0 > 5.2 && $0 < Self.length } != nil)
    }
    bus.signal(SIGTERM)
  }

  // MARK: - Music

  /// Writes records of tones, each with its frequency in the title: `R3 1100`.
  private func writeRecords() throws {
    for record in 0..<8 {
      let place = folder.url.appending(path: "music/R\(record)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for track in 0..<2 {
        let frequency = frequency(record, track)
        let name = "R\(record) \(Int(frequency)).wav"
        try Tone.wave(frequency, seconds: Self.length).write(to: place.appending(path: name))
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

  /// Waits until the sound of a title is recorded.
  private func hear(_ title: String, after start: Int = 0) async throws {
    let wanted = try #require(title.split(separator: " ").last.flatMap { Double($0) })
    var last = 0.0
    let isHeard = await until(within: TraceWatch.patience) {
      let heard = ((try? server.heard().left) ?? []).dropFirst(start)
      let latest = heard.suffix(4410)
      guard latest.count == 4410, (latest.max() ?? 0) > 0.05 else { return false }
      last = Heard.frequency(latest)
      return abs(last - wanted) < 15
    }
    #expect(isHeard, "“\(title)” was expected, and \(last) Hz recorded")
  }

  private func home(_ bus: String) -> [String: String] {
    var places = ["HOME": folder.path("home"), "DBUS_SESSION_BUS_ADDRESS": bus]
    for kind in ["DATA", "CACHE", "CONFIG", "STATE"] {
      places["XDG_\(kind)_HOME"] = folder.path("home/\(kind)")
    }
    return places.merging(server.environment) { $1 }
  }
}

/// Controls the player by the desktop's media controls.
private final class Listening {
  private let rig: Rig
  private let environment: [String: String]

  init(rig: Rig, environment: [String: String]) {
    self.rig = rig
    self.environment = environment
  }

  /// Calls `playerctl`; empty if there is no player.
  @discardableResult
  func ask(_ words: String...) async throws -> String {
    let ending = try await ChildProcess.run(
      URL(filePath: "/usr/bin/playerctl"),
      words,
      environment: BuiltPrograms.withoutDisplay.merging(environment) { $1 }
    )
    return ending.status == 0 ? ending.output : ""
  }

  /// Waits for an answer.
  func waits(for question: String, _ answer: String) async throws -> Bool {
    let words = question.split(separator: " ").map(String.init)
    let end = ContinuousClock.now + TraceWatch.patience
    while ContinuousClock.now < end {
      let said =
        words.count == 2 ? try await ask(words[0], words[1]) : try await ask(words[0])
      if said == answer { return true }
    }
    return false
  }

  /// Waits for a position.
  func position(_ isRight: (Double) -> Bool) async -> Double? {
    let end = ContinuousClock.now + TraceWatch.patience
    while ContinuousClock.now < end {
      if let place = Double((try? await ask("position")) ?? ""), isRight(place) { return place }
    }
    return nil
  }

  /// Flings the covers, and plays the record that comes to rest.
  func playByFling(at place: String, seenIn watch: TraceWatch) async throws -> String {
    // Before the covers appear Enter would choose a folder.
    _ = try await watch.lines(after: ["start"], within: .seconds(60)) {
      $0.widget == "coverflow" && $0.count == 8 && $0.settled == true
    }
    try await rig.pad(place)
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
    #expect(try await waits(for: "status", "Playing"), "Enter does nothing")
    let title = try await ask("metadata", "title")
    #expect(title.hasPrefix("\(record) "), "“\(record)” is in the centre, and “\(title)” plays")
    return title
  }
}
