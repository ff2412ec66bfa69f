import GLib
import TestSupport
import Testing

@Suite struct LockedTests {
  @Test func `concurrent changes are not lost`() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<2000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 16_000)
  }

  @Test func `the value is freed with its lock`() {
    let tracker = LifetimeTracker()
    var locked: Locked<LifetimeTracker.Token>? = Locked(tracker.token())
    #expect(tracker.alive == 1 && locked != nil)
    locked = nil
    #expect(tracker.alive == 0)
  }
}
