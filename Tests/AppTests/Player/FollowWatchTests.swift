import PlaybackSupport
import Testing

@testable import App

struct FollowWatchTests {
  private let clock = HandTimer()

  private func watch(_ due: @escaping () -> Void) -> FollowWatch {
    let watch = FollowWatch(clock: clock)
    watch.onDue = due
    return watch
  }

  @Test func `it comes back eight seconds after the last input, once`() {
    var due = 0
    let watch = watch { due += 1 }
    watch.isWanted = true
    clock.turn(5)
    watch.noteInput()
    clock.turn(7.9)
    #expect(due == 0)
    clock.turn(0.2)
    #expect(due == 1)
    clock.turn(100)
    #expect(due == 1 && clock.waiting == 0)
    watch.noteInput()
    clock.turn(8.1)
    #expect(due == 2)
  }

  @Test func `who has been away long enough follows the next record at once`() {
    var due = 0
    let watch = watch { due += 1 }
    watch.isWanted = true
    watch.noteChange()
    #expect(due == 0)
    clock.turn(9)
    watch.noteChange()
    #expect(due == 2)
  }

  @Test func `turned off, or paused, it stays where it is and wakes nobody`() {
    var due = 0
    let watch = watch { due += 1 }
    watch.noteInput()
    clock.turn(20)
    watch.isWanted = true
    clock.turn(5)
    watch.isWanted = false
    #expect(clock.waiting == 0)
    clock.turn(20)
    watch.noteChange()
    #expect(due == 0)
  }
}
