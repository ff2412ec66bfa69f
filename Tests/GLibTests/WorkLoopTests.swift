import GLib
import Glibc
import TestSupport
import Testing

@Suite struct WorkLoopTests {
  @Test func `work is done in order, on one other thread`() async {
    let loop = WorkLoop(name: "test")
    let done = Locked<[Int]>([])
    let threads = Locked<Set<UInt>>([])
    for number in 0..<200 {
      loop.perform {
        done.withLock { $0.append(number) }
        threads.withLock { _ = $0.insert(UInt(pthread_self())) }
      }
    }
    #expect(await until { done.withLock { $0.count } == 200 })
    #expect(done.withLock { $0 } == Array(0..<200))
    #expect(threads.withLock { $0.count } == 1)
    #expect(!threads.withLock { $0.contains(UInt(pthread_self())) })
  }

  @Test func `finish waits until all work is done`() {
    let loop = WorkLoop(name: "test")
    let done = Locked(0)
    for _ in 0..<100 { loop.perform { done.withLock { $0 += 1 } } }
    loop.finish()
    #expect(done.withLock { $0 } == 100)
  }

  @Test func `work already submitted is done after the loop is released`() async {
    let done = Locked(0)
    let tracker = LifetimeTracker()
    do {
      let loop = WorkLoop(name: "test")
      for _ in 0..<50 {
        let token = tracker.token()
        loop.perform {
          _ = token
          done.withLock { $0 += 1 }
        }
      }
      let token = tracker.token()
      loop.perform(after: 3600) { _ = token }
    }
    #expect(await until { done.withLock { $0 } == 50 && tracker.alive == 0 })
  }
}
