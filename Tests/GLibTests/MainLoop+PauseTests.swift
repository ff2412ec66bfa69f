import GLib
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct MainLoopPauseTests {
  @Test func `a pause lasts as long as it is to, and frames go on meanwhile`() async {
    var turns = 0
    // A busy machine may leave out one pause as a whole; one that holds the thread up does so always.
    for _ in 0..<20 where turns == 0 {
      let start = MainLoop.now
      let others = Task {
        while MainLoop.now - start < 0.04 {
          turns += 1
          await Task.yield()
        }
      }
      await MainLoop.pause(for: 0.05)
      #expect(MainLoop.now - start >= 0.05)
      await others.value
    }
    #expect(turns > 0)
  }

  @Test func `who is cancelled waits no longer, before the pause or in it`() async {
    let before = Task { await MainLoop.pause(for: 3600) }
    before.cancel()
    await before.value
    let within = Task { await MainLoop.pause(for: 3600) }
    await MainLoop.pause(for: 0.01)
    within.cancel()
    await within.value
  }
}
