import PlaybackSupport
import Testing

@testable import App

struct IdleHiderTests {
  private let clock = HandTimer()

  private func hider(_ change: @escaping (Bool) -> Void = { _ in }) -> IdleHider {
    let hider = IdleHider(clock: clock)
    hider.onChange = change
    return hider
  }

  @Test func `three seconds after the last input it hides, and the next input shows again`() {
    var changes: [Bool] = []
    let hider = hider { changes.append($0) }
    hider.turn(on: true)
    clock.turn(2)
    hider.inputReceived()
    clock.turn(2.9)
    #expect(changes.isEmpty && !hider.isHidden)
    clock.turn(0.2)
    #expect(changes == [true] && hider.isHidden)
    clock.turn(60)
    hider.inputReceived()
    #expect(changes == [true, false])
    clock.turn(3.1)
    #expect(changes == [true, false, true])
  }

  @Test func `there is one timer while it is visible, however much input there is, and then none`()
  {
    let hider = hider()
    #expect(clock.waiting == 0)
    hider.turn(on: true)
    for _ in 0..<1000 {
      clock.turn(0.01)
      hider.inputReceived()
      #expect(clock.waiting == 1)
    }
    clock.turn(3.1)
    #expect(hider.isHidden && clock.waiting == 0)
  }

  @Test func `disabled it is visible, without a timer, whatever the input`() {
    var changes: [Bool] = []
    let hider = hider { changes.append($0) }
    hider.inputReceived()
    #expect(clock.waiting == 0)
    hider.turn(on: true)
    clock.turn(4)
    hider.turn(on: false)
    #expect(changes == [true, false] && clock.waiting == 0)
    hider.inputReceived()
    clock.turn(60)
    #expect(changes == [true, false] && clock.waiting == 0)
  }

  @Test func `input of a handler that shows the controls does not recurse`() {
    var shown = 0
    let hider = hider { _ in }
    hider.onChange = { [weak hider] isHidden in
      if !isHidden {
        shown += 1
        hider?.inputReceived()
      }
    }
    hider.turn(on: true)
    clock.turn(4)
    hider.inputReceived()
    #expect(shown == 1 && clock.waiting == 1)
  }
}
