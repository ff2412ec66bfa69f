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

  @Test func `a task sleeps as long as it wants, whatever sleeps longer`() async {
    await withTaskGroup(of: Duration?.self) { group in
      // The hour is first in line, and ends only because the others have.
      group.addTask { @concurrent in
        try? await Task.sleep(for: .seconds(3600))
        return nil
      }
      let wanted = (1...50).map { Duration.milliseconds($0 * 37 % 150) }
      for duration in wanted {
        group.addTask { @concurrent in
          let start = ContinuousClock.now
          try? await Task.sleep(for: duration)
          #expect(ContinuousClock.now - start >= duration)
          return duration
        }
      }
      var slept: [Duration] = []
      while slept.count < wanted.count, let duration = await group.next() ?? nil {
        slept.append(duration)
      }
      #expect(slept.sorted() == wanted.sorted())
      group.cancelAll()
    }
  }
}
