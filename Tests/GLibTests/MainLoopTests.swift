import CGLib
import GLib
import TestSupport
import Testing

import class Foundation.FileManager
import class Foundation.Thread

@Suite(.serialized) struct MainLoopTests {
  @Test func `tests run on the process's own main thread`() async throws {
    #expect(Thread.isMainThread)
    await Task.yield()
    #expect(Thread.isMainThread, "the runtime's hook of TestSupport/MainThread.swift is gone")
    let thread = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    #expect(thread == "\(getpid())/task/\(getpid())")
  }

  @Test func `GLib's loop turns while a test awaits`() async {
    var turns = 0
    let box = Unmanaged.passRetained(Counter { turns += 1 })
    g_idle_add(countTurn, box.toOpaque())
    #expect(await until { turns >= 3 })
    box.release()
  }

  @Test func `tasks, sleep and hops between actors get on`() async throws {
    let worker = Worker()
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(20))
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    var sum = 0
    for number in 1...100 { sum += await worker.twice(number) }
    #expect(sum == 10_100)
    #expect(Thread.isMainThread)
  }

  @Test(.takesTurns) func `nothing is done while nothing happens`() async throws {
    // Other tests may be at work on this thread; beside a loop that spins there is no calm spell.
    var least = Double.infinity
    for _ in 0..<30 where least >= 0.1 {
      let before = ProcessorTime.ofThread
      try await Task.sleep(for: .milliseconds(300))
      least = min(least, ProcessorTime.ofThread - before)
    }
    #expect(least < 0.1, "an idle loop must not burn the processor")
  }
}

private final class Counter {
  let count: () -> Void
  var left = 3

  init(_ count: @escaping () -> Void) { self.count = count }
}

private nonisolated let countTurn: GSourceFunc = { data in
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    guard let data else { return 0 }
    let counter = Unmanaged<Counter>.fromOpaque(data).takeUnretainedValue()
    counter.count()
    counter.left -= 1
    return counter.left > 0 ? 1 : 0
  }
}

private actor Worker {
  func twice(_ number: Int) -> Int { number * 2 }
}
