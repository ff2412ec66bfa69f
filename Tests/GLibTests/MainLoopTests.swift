import CGLib
import GLib
import Glibc
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

  @Test func `GLib's loop runs while a test awaits`() async {
    var turns = 0
    let box = Unmanaged.passRetained(Counter { turns += 1 })
    g_idle_add(countTurn, box.toOpaque())
    #expect(await until { turns >= 3 })
    box.release()
  }

  @Test func `tasks, sleep and hops between actors work`() async throws {
    let worker = Worker()
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(20))
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    var sum = 0
    for number in 1...100 { sum += await worker.twice(number) }
    #expect(sum == 10_100)
    #expect(Thread.isMainThread)
  }

  @Test(.takesTurns) func `an idle main loop uses no processor time`() async throws {
    // Other tests may use this thread; a loop that spins never rests.
    let comesToRest = await Task.detached {
      let end = ContinuousClock.now + .seconds(30)
      var (work, since) = (0.0, ContinuousClock.now)
      while ContinuousClock.now < end {
        guard let now = workOfMainThread() else { return false }
        if now > work + 0.001 { (work, since) = (now, .now) }
        if ContinuousClock.now - since > .milliseconds(300) { return true }
        usleep(20_000)
      }
      return false
    }.value
    #expect(comesToRest, "an idle loop must not burn the processor")
  }
}

private nonisolated func workOfMainThread() -> Double? {
  let path = "/proc/self/task/\(getpid())/schedstat"
  guard let file = FileManager.default.contents(atPath: path) else { return nil }
  let words = String(decoding: Array(file), as: UTF8.self).split(separator: " ")
  return words.first.flatMap { Double($0) }.map { $0 / 1e9 }
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
