import Foundation
import PlaybackSupport
import TestSupport
import Testing

final class SoundHome {
  static let id = "io.github.gatefold.Gatefold"

  let folder: TemporaryFolder
  let server: PulseServer
  private(set) var places: [String: String]
  private var bus: ChildProcess?

  init() throws {
    folder = try TemporaryFolder()
    server = try PulseServer(folder)
    places = server.environment.merging(folder.home("home")) { $1 }
  }

  var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(places) { $1 }
  }

  func start(bus options: String = "--session") async throws {
    try await server.start()
    let bus = try ChildProcess(
      URL(filePath: "/usr/bin/dbus-daemon"),
      [options, "--nofork", "--print-address=1"],
      environment: environment
    )
    self.bus = bus
    #expect(await until(within: .seconds(20)) { !bus.output.lines.isEmpty })
    let address: String = try #require(bus.output.lines.first)
    places["DBUS_SESSION_BUS_ADDRESS"] = address
  }

  func run(_ program: URL, _ words: [String]) async throws -> ChildProcess.Ending {
    try await ChildProcess.run(program, words, environment: environment)
  }

  /// Calls a method of an object of the program, as desktops do.
  func call(
    _ method: String,
    _ words: [String],
    of object: String = "/io/github/gatefold/Gatefold",
    at name: String = id
  ) async throws -> ChildProcess.Ending {
    let target = ["call", "--session", "--dest", name, "--object-path", object, "--method", method]
    return try await run(URL(filePath: "/usr/bin/gdbus"), target + words)
  }

  /// Calls `playerctl`; empty if there is no player.
  @discardableResult
  func ask(_ words: String...) async throws -> String { try await ask(words) }

  private func ask(_ words: [String]) async throws -> String {
    let ending = try await run(URL(filePath: "/usr/bin/playerctl"), words)
    return ending.status == 0 ? ending.output : ""
  }

  func waits(for words: String..., toBe answer: String) async throws -> Bool {
    let end = ContinuousClock.now + TraceWatch.patience
    while ContinuousClock.now < end {
      if try await ask(words) == answer { return true }
    }
    return false
  }

  func position(_ isRight: (Double) -> Bool) async -> Double? {
    let end = ContinuousClock.now + TraceWatch.patience
    while ContinuousClock.now < end {
      if let place = Double((try? await ask("position")) ?? ""), isRight(place) { return place }
    }
    return nil
  }
}
