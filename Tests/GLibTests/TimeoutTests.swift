import GLib
import TestSupport
import Testing

@Suite(.serialized) struct TimeoutTests {
  @Test func `a timeout calls once and releases its captures`() async {
    let tracker = LifetimeTracker()
    var calls = 0
    let timeout: Timeout = {
      let token = tracker.token()
      return Timeout(after: 0.001) {
        _ = token
        calls += 1
      }
    }()
    #expect(await until { calls > 0 && tracker.alive == 0 })
    #expect(calls == 1)
    withExtendedLifetime(timeout) {}
  }

  @Test func `a timeout that is released does not call`() async {
    let tracker = LifetimeTracker()
    var calls = 0
    var timeout: Timeout? = {
      let token = tracker.token()
      return Timeout(after: 0.001) {
        _ = token
        calls += 1
      }
    }()
    #expect(timeout != nil && tracker.alive == 1)
    timeout = nil
    #expect(tracker.alive == 0)
    var turns = 0
    let later = Timeout(after: 0.01) { turns += 1 }
    #expect(await until { turns > 0 })
    #expect(calls == 0)
    withExtendedLifetime(later) {}
  }
}
