import Geometry
import Testing

@testable import Widgets

struct PlayButtonTests {
  @Test func `it fades in within 120 ms, and can be reversed`() {
    var button = PlayButton()
    button.show(true, at: 1)
    #expect(button.opacity(at: 1) == 0 && !button.isResting(at: 1.06))
    #expect(abs(button.opacity(at: 1.06) - 0.5) < 1e-9)
    button.show(false, at: 1.06)
    #expect(abs(button.opacity(at: 1.06) - 0.5) < 1e-9)
    #expect(button.opacity(at: 1.13) == 0 && button.isResting(at: 1.13))
    button.show(true, at: 2)
    #expect(button.opacity(at: 2.12) == 1 && button.isResting(at: 2.13))
  }

  @Test func `after a tap it is shown for a while`() {
    var button = PlayButton()
    button.showForAWhile(at: 0)
    button.tire(at: 2.4)
    #expect(button.isShown)
    button.tire(at: 2.6)
    #expect(!button.isShown)
  }

  @Test func `its area is round`() {
    let center = Point(x: 100, y: 100)
    #expect(PlayButton.holds(Point(x: 127, y: 100), around: center))
    #expect(!PlayButton.holds(Point(x: 122, y: 122), around: center))
  }
}
