import Foundation
import Glibc
import TestSupport
import Testing

/// Nothing of a rig remains, whatever is killed.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct RigTests {
  enum Victim: CaseIterable {
    case script
    case server
  }

  @Test(.needs(.xserver), arguments: Victim.allCases)
  func `nothing of an X server remains after its owner was killed`(_ victim: Victim) async throws {
    try await check(.xserver, "Xorg", victim)
  }

  @Test(.needs(.sway), arguments: Victim.allCases)
  func `nothing of a compositor remains after its owner was killed`(_ victim: Victim) async throws {
    try await check(.sway, "sway", victim)
  }

  private func check(_ server: RigServer, _ name: String, _ victim: Victim) async throws {
    try await Rig.with(server) { rig in
      // One program that notices the end of its display, and one that ignores it.
      _ = try rig.launch("gatefold-showcase", ["--page", "lyrics"])
      _ = try rig.launch(URL(filePath: "/bin/sleep"), ["600"])
      let part = RigProcesses(token: rig.token)
      await until(within: .seconds(20)) { part.running.count >= 4 }
      let servers = part.running.filter { RigProcesses.name(of: $0) == name }
      #expect(servers.count == 1)
      #expect(part.running.count >= 4, "the server, the pad and two programs")
      switch victim {
      case .script: kill(rig.script.pid, SIGKILL)
      case .server: for pid in servers { kill(pid, SIGKILL) }
      }
      await until(within: .seconds(20)) { rig.script.status != nil }
      try await Rig.with(server) { next in
        #expect(rig.script.status == (victim == .script ? -SIGKILL : 1))
        #expect(part.running.map { RigProcesses.name(of: $0) } == [])
        #expect(!RigProcesses(token: next.token).running.isEmpty)
      }
    }
  }
}
