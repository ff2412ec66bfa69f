import Foundation
import Messages
import Processes
import TestSupport
import Testing

@testable import Playback

/// A player with an incomplete sandbox.
@Suite(.takesTurns) struct PlayerRightsTests {
  @Test(.enabled(if: Sandbox.offered.isComplete))
  func `a player whose second filter the kernel refuses exits before it receives a file`() throws {
    // The kernel limits the instructions in all filters of a thread.
    let folder = try TemporaryFolder()
    let player = try BuiltPlayer(folder)
    let outcomes = try stride(from: 400, through: 3600, by: 400).map {
      try outcome(of: player, room: $0)
    }
    #expect(outcomes.first == "filters: 0" && outcomes.last == "filters: 2", "\(outcomes)")
    #expect(outcomes.contains("exited(\(PlayerExit.isOpen))"), "\(outcomes)")
    #expect(!outcomes.contains("filters: 1"), "\(outcomes)")
  }

  @Test func `fewer rights than the kernel offers are reported as a shortcoming`() {
    let whole = (landlock: 5, hasFilter: true)
    #expect(PlayerRights(landlock: 5, filters: 2).shortcoming(of: whole) == nil)
    #expect(PlayerRights(landlock: 0, filters: 0).shortcoming(of: (0, false)) == nil)
    for (landlock, filters) in [(0, 2), (5, 1), (5, 0), (3, 2)] as [(UInt8, UInt8)] {
      let rights = PlayerRights(landlock: landlock, filters: filters)
      let text = rights.shortcoming(of: whole)
      #expect(text?.contains("\(filters) × seccomp") == true)
    }
  }

  private func outcome(of player: BuiltPlayer, room: Int) throws -> String {
    var pair = Channel.pair()
    let ours = try #require(pair?.0)
    let far = try #require(pair?.1.handle)
    let marks = try #require(SharedMemory(count: 4096))
    let arguments = ["--registry", player.registry, "--output", "fakesink"]
    nonisolated(unsafe) var child: ChildProcess?
    // The player inherits the filters of the thread that starts it.
    let thread = Thread {
      guard Filters.fill(leaving: room) else { return }
      child = try? ChildProcess(
        path: BuiltPlayer.path,
        arguments: arguments,
        sharing: [far, marks.handle]
      )
    }
    try #require(thread).join()
    // Only the process itself then holds its end.
    pair = nil
    let started = try #require(child)
    while true {
      switch ours.receive() {
      case .later:
        var poll = Poll()
        poll.add(reading: ours.handle)
        poll.wait(20)
      case .ended: return "\(started.reap())"
      case .message(let message, _):
        guard case .ready(_, let filters) = try PlayerReport(decoding: message) else { continue }
        return "filters: \(filters)"
      }
    }
  }
}

/// Filters of system calls that allow everything, and take up room.
private enum Filters {
  private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32

  /// Restricts the calling thread; false if the kernel refuses.
  static func fill(leaving room: Int) -> Bool {
    guard let symbol = dlsym(nil, "prctl") else { return false }
    let prctl = unsafeBitCast(symbol, to: Control.self)
    guard prctl(38, 1, 0, 0, 0) == 0 else { return false }
    // The kernel makes two instructions of each, and adds some of its own to each filter.
    var left = 32768 - room
    while left > 100 {
      let count = min((left - 20) / 2, 4000)
      left -= 2 * count + 20
      // `Return ALLOW`, repeated.
      let steps = [UInt64](repeating: 0x7fff_0000_0000_0006, count: count)
      let isSet = steps.withUnsafeBufferPointer { steps in
        let address = UInt(bitPattern: steps.baseAddress)
        return withUnsafePointer(to: (UInt(count), address)) { program in
          // PR_SET_SECCOMP with SECCOMP_MODE_FILTER.
          prctl(22, 2, UInt(bitPattern: program), 0, 0) == 0
        }
      }
      guard isSet else { return false }
    }
    return true
  }
}
