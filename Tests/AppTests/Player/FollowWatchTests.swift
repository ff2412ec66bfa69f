import PlaybackSupport
import Testing

@testable import App

struct FollowWatchTests {
  private let clock = HandTimer()

  private func watch(_ due: @escaping () -> Void) -> FollowWatch {
    let watch = FollowWatch(clock: clock)
    watch.onDue = {
      due()
      return true
    }
    watch.turn(on: true)
    return watch
  }

  @Test func `following resumes with another record, eight seconds after the last input`() {
    var due = 0
    let watch = watch { due += 1 }
    clock.turn(5)
    watch.inputReceived()
    watch.positionChanged()
    clock.turn(4)
    watch.inputReceived()
    clock.turn(7.9)
    #expect(due == 0)
    clock.turn(0.2)
    #expect(due == 1)
    clock.turn(100)
    #expect(due == 1 && clock.waiting == 0)
  }

  @Test func `while the same record plays, the view remains where the user went`() {
    var due = 0
    let watch = watch { due += 1 }
    watch.inputReceived()
    clock.turn(100)
    #expect(due == 0 && clock.waiting == 0)
  }

  @Test func `after eight seconds without input, another record is followed at once`() {
    var due = 0
    let watch = watch { due += 1 }
    clock.turn(9)
    watch.positionChanged()
    #expect(due == 1)
  }

  @Test func `following waits for a pointer over other tracks, without a timer`() {
    var due = 0
    var isReading = true
    let watch = watch {}
    watch.onDue = {
      if !isReading { due += 1 }
      return !isReading
    }
    clock.turn(9)
    watch.positionChanged()
    clock.turn(100)
    #expect(due == 0 && clock.waiting == 0)
    isReading = false
    watch.inputReceived()
    clock.turn(7.9)
    #expect(due == 0)
    clock.turn(0.2)
    #expect(due == 1)
  }

  @Test func `turned off or paused, following keeps its place and sets no timer`() {
    var due = 0
    let watch = watch { due += 1 }
    watch.inputReceived()
    watch.positionChanged()
    clock.turn(5)
    watch.turn(on: false)
    #expect(clock.waiting == 0)
    clock.turn(20)
    watch.positionChanged()
    watch.turn(on: true)
    clock.turn(20)
    #expect(due == 0)
  }
}
