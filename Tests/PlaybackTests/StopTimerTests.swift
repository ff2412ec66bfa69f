import PlaybackSupport
import Testing

@testable import Playback

@MainActor struct StopTimerTests {
  private let clock = HandTimer()

  @Test func `the fade follows the time, and the stop is over once`() {
    let timer = StopTimer(clock: clock)
    timer.schedule(.minutes(1))
    clock.turn(55)
    #expect(timer.fade(isMeantToPlay: true, isPlaying: true))
    #expect(abs(timer.level - 0.5) < 1e-9)
    #expect(!timer.fade(isMeantToPlay: true, isPlaying: true) && !timer.isOver())
    clock.turn(5)
    #expect(timer.fade(isMeantToPlay: true, isPlaying: true) && timer.level == 0)
    #expect(timer.isOver() && !timer.isOver() && timer.stop == nil)
    #expect(!timer.fade(isMeantToPlay: false, isPlaying: true), "the engine is still to pause")
    #expect(timer.fade(isMeantToPlay: false, isPlaying: false) && timer.level == 1)
  }

  @Test func `one timer waits for the next change, and none without a time`() {
    let timer = StopTimer(clock: clock)
    var calls = 0
    timer.onTime = { calls += 1 }
    timer.schedule(.track)
    timer.arm(isPlaying: true)
    #expect(clock.waiting == 0)
    timer.schedule(.minutes(2))
    timer.arm(isPlaying: true)
    timer.arm(isPlaying: true)
    #expect(clock.waiting == 1)
    clock.sleep(60)
    #expect(calls == 1 && clock.waiting == 0)
  }

  @Test func `only a stop of the given kinds is cancelled`() {
    let timer = StopTimer(clock: clock)
    timer.schedule(.record)
    timer.cancel([.track])
    #expect(timer.stop?.after == .record)
    timer.cancel([.track, .record])
    #expect(timer.stop == nil)
  }
}
