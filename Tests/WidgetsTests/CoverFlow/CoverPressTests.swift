import Testing

@testable import Widgets

struct CoverPressTests {
  @Test func `a double click belongs to the item under its first press`() {
    var press = CoverPress()
    press.begin(count: 1, on: CoverID(4), stopping: false)
    press.wait(from: 1)
    press.begin(count: 2, on: CoverID(5), stopping: false)
    #expect(press.first == CoverID(4))
  }

  @Test func `only a press soon after a click may be the second one`() {
    var press = CoverPress()
    #expect(!press.isWaiting(at: 0))
    press.wait(from: 1)
    #expect(press.isWaiting(at: 1.4) && !press.isWaiting(at: 1.5))
    press.forget()
    #expect(!press.isWaiting(at: 1.1) && press.first == nil)
  }
}
