import Foundation
import TestSupport
import Testing

/// The program while nothing happens.
@Suite(.needsDisplay, .timeLimit(.minutes(1)))
struct IdleProgramTests {
  @Test func `it woke up every second while nothing happened`() async throws {
    let folder = try TemporaryFolder()
    var environment = ProcessInfo.processInfo.environment
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      environment[name] = folder.path(name)
    }
    let program = try ChildProcess(BuiltPrograms.named("gatefold"), environment: environment)
    defer { program.signal(SIGTERM) }
    // It starts, shows its window and looks for music; some time after that it rests for three seconds.
    var fewest = Int.max
    for _ in 0..<15 where fewest > 1 {
      let before = try wakeUps(of: program.pid)
      try await Task.sleep(for: .seconds(3))
      let during = try wakeUps(of: program.pid) - before
      if before > 20 { fewest = min(fewest, during) }
    }
    #expect(fewest <= 1)
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
