import GLib
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct MainLoopPauseTests {
  @Test func `a pause lasts as long as it is to, and frames go on meanwhile`() async {
    let start = MainLoop.now
    await MainLoop.pause(for: 0.05)
    #expect(MainLoop.now - start >= 0.05)
    var (turns, isOver) = (0, false)
    let long = Task {
      turns += 1
      await MainLoop.pause(for: 20)
      isOver = true
    }
    // Whoever held the thread up would let none of these before its own end.
    while turns < 100 {
      if turns > 0 { turns += 1 }
      await Task.yield()
    }
    #expect(!isOver)
    long.cancel()
    await long.value
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
