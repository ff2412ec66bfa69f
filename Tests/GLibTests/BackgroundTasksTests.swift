import GLib
import Glibc
import Testing

/// From here on the tests of this process run on these threads, as the program does.
@Suite(.serialized) struct BackgroundTasksTests {
  init() { BackgroundTasks.start() }

  @concurrent private nonisolated func double(_ number: Int) async -> Int {
    await Task.yield()
    return 2 * number
  }

  @Test func `every task is run, however many there are`() async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...10_000 { group.addTask { await double(number) } }
      var sum = 0
      for await doubled in group { sum += doubled }
      return sum
    }
    #expect(sum == 100_010_000)
  }

  @Test func `tasks run beside each other`() async {
    let met = Locked(0)
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { @concurrent in
          met.withLock { $0 += 1 }
          // Both have to be here at once; nobody waits for ever.
          for _ in 0..<5_000 where met.withLock({ $0 }) < 2 { usleep(1_000) }
        }
      }
    }
    #expect(met.withLock { $0 } == 2)
  }

  @Test func `who sleeps is woken in time, the shortest first`() async throws {
    let order = Locked([Int]())
    // After a gap in which two became due they come as two threads do; not so time after time.
    for _ in 0..<20 where order.withLock({ $0 }) != [20, 150, 300] {
      order.withLock { $0 = [] }
      await withTaskGroup { group in
        for milliseconds in [300, 20, 150] {
          group.addTask { @concurrent in
            let start = ContinuousClock.now
            try? await Task.sleep(for: .milliseconds(milliseconds))
            #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
            order.withLock { $0.append(milliseconds) }
          }
        }
      }
    }
    #expect(order.withLock { $0 } == [20, 150, 300])
  }
}
