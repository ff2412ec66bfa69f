import TestSupport
import Testing

@testable import App

struct LeafFocusTests {
  private let clock = HandClock()

  /// Returns after how many frames the focus was back on the leaf; nil: not at all.
  private func frames(
    wasOnLeaf: Bool = true,
    turning: Int = 5,
    movedAfter: Int = .max
  ) -> Int? {
    var (count, landed) = (0, Int?.none)
    let focus = LeafFocus { count < movedAfter }
    defer { withExtendedLifetime(focus) {} }
    focus.leave(wasOnLeaf: wasOnLeaf)
    focus.comeBack(in: clock) {
      if count >= turning { landed = count }
      return landed != nil
    }
    while clock.running > 0, count < 1000 {
      count += 1
      clock.turn()
    }
    #expect(clock.running == 0)
    return landed
  }

  @Test func `the focus returns in the frame in which the leaf has turned`() {
    #expect(frames() == 5)
  }

  @Test func `a focus that was not on the leaf, or was moved meanwhile, remains`() {
    #expect(frames(wasOnLeaf: false) == nil)
    #expect(frames(movedAfter: 3) == nil)
  }

  @Test func `it waits two seconds at most`() {
    #expect(frames(turning: 119) == 119 && frames(turning: 120) == nil)
  }

  @Test func `a leaf that turns back before the focus has returned still gets it`() {
    let focus = LeafFocus { true }
    defer { withExtendedLifetime(focus) {} }
    focus.leave(wasOnLeaf: true)
    focus.comeBack(in: clock) { false }
    clock.turn()
    focus.leave(wasOnLeaf: false)
    var landed = 0
    focus.comeBack(in: clock) {
      landed += 1
      return true
    }
    clock.run(0.1)
    #expect(landed == 1 && clock.running == 0)
  }
}
