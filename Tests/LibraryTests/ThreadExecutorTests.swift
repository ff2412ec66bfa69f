import TestSupport
import Testing

@testable import Library

/// The threads of actors that may wait for a disk.
struct ThreadExecutorTests {
  private actor Worker {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    func work(_ number: Int) -> Int { number + 1 }
  }

  // Enqueuing and releasing overlap only at random, so this runs many times.
  @Test(.timeLimit(.minutes(1)))
  func `an actor may be released by its last job while that is being enqueued`() async {
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<LongRun.count(5000, long: 20_000) {
        group.addTask { await Worker().work(number) }
        if number >= 16 { _ = await group.next() }
      }
      await group.waitForAll()
    }
  }
}
