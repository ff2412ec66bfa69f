import Foundation
import TestSupport
import Testing

@Suite(.needsDisplay, .timeLimit(.minutes(1)))
struct IdleProgramTests {
  @Test func `an idle window causes no wake-ups`() async throws {
    let folder = try TemporaryFolder()
    let program = try ChildProcess(
      BuiltPrograms.named("gatefold"),
      ["--trace", folder.path("trace")],
      environment: ProcessInfo.processInfo.environment.merging(folder.home("home")) { $1 }
    )
    defer { program.signal(SIGTERM) }
    let isStarted = await until(within: .seconds(30)) {
      (try? folder.text(of: "trace"))?.contains("\"event\":\"start\"") == true
    }
    #expect(isStarted)
    // What follows the start ends by itself, threads that nothing needs any more five seconds later.
    var isIdle = false
    for _ in 0..<10 where !isIdle {
      let (count, frames) = (try wakeUps(of: program.pid), try folder.text(of: "trace"))
      try await Task.sleep(for: .seconds(4))
      // libdispatch wakes up once a second.
      isIdle = try wakeUps(of: program.pid) - count <= 6 && folder.text(of: "trace") == frames
    }
    #expect(isIdle)
    #expect(program.status == nil)
  }

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
