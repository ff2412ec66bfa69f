import Testing

@testable import Library

/// The threads of actors that may have to wait for a disk.
struct ThreadExecutorTests {
  private actor Worker {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    func work(_ number: Int) -> Int { number + 1 }
  }

  // Handing over and giving up meet by chance only: what was wrong here broke memory once in many runs.
  @Test(.timeLimit(.minutes(1)))
  func `an actor may be given up by its last job, while that is still being handed over`() async {
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<20_000 {
        group.addTask { await Worker().work(number) }
        if number >= 16 { _ = await group.next() }
      }
      await group.waitForAll()
    }
  }
}
