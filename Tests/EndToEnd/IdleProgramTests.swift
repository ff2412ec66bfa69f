import Foundation
import TestSupport
import Testing

/// The program while nothing happens.
@Suite(.needsDisplay, .timeLimit(.minutes(1)))
struct IdleProgramTests {
  @Test func `nothing wakes a window in which nothing happens`() async throws {
    let folder = try TemporaryFolder()
    var environment = ProcessInfo.processInfo.environment
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      environment[name] = folder.path(name)
    }
    let program = try ChildProcess(
      BuiltPrograms.named("gatefold"),
      ["--trace", folder.path("trace")],
      environment: environment
    )
    defer { program.signal(SIGTERM) }
    // Its page has been drawn, and what follows the start is done when all threads sleep.
    let isStarted = await until(within: .seconds(30)) {
      (try? folder.text(of: "trace"))?.contains("\"event\":\"start\"") == true
    }
    #expect(isStarted)
    var (count, since) = (-1, ContinuousClock.now)
    let isAtRest = await until(within: .seconds(30)) {
      let now = (try? wakeUps(of: program.pid)) ?? -1
      if now != count { (count, since) = (now, .now) }
      return ContinuousClock.now - since > .seconds(2)
    }
    #expect(isAtRest, "it is woken at least every two seconds")
    try await Task.sleep(for: .seconds(3))
    #expect(try wakeUps(of: program.pid) - count <= 1)
    #expect(program.status == nil)
  }

  /// How often the threads of a process have had to be woken up.
  private func wakeUps(of process: Int32) throws -> Int {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, thread in
      // A thread may have ended meanwhile.
      let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0)
    }
  }
}
