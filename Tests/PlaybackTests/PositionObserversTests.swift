import PlaybackSupport
import Testing

@testable import Playback

@MainActor struct PositionObserversTests {
  private let clock = HandTimer()

  private func anchor(_ position: Double, isRunning: Bool = true) -> PositionAnchor {
    PositionAnchor(
      entry: 1,
      position: position,
      time: clock.now,
      isRunning: isRunning,
      end: .infinity
    )
  }

  @Test func `no timer runs while nothing plays or nobody observes`() {
    let positions = PositionObservers(clock: clock) {}
    positions.follow(anchor(0), isPlaying: true)
    #expect(clock.waiting == 0)
    let watch = positions.observeSeconds { _ in }
    #expect(clock.waiting == 2, "the next second and a correction")
    positions.follow(anchor(0, isRunning: false), isPlaying: false)
    #expect(clock.waiting == 0)
    _ = watch
  }

  @Test func `corrections become rarer until the position jumps`() {
    var times: [Double] = []
    let clock = clock
    let positions = PositionObservers(clock: clock) { times.append(clock.now) }
    let watch = positions.observeAnchors { _ in }
    positions.follow(anchor(0), isPlaying: true)
    clock.turn(4)
    #expect(times == [0.25, 0.75, 1.75, 3.75])
    times = []
    positions.correctSoon()
    positions.follow(anchor(50), isPlaying: true)
    clock.turn(1)
    #expect(times == [4.25, 4.75])
    _ = watch
  }

  @Test func `an anchor is notified only if it says something new`() {
    var anchors: [Double] = []
    let positions = PositionObservers(clock: clock) {}
    positions.follow(anchor(3), isPlaying: true)
    let watch = positions.observeAnchors { anchors.append($0.position) }
    clock.turn(2)
    positions.follow(anchor(5), isPlaying: true)
    positions.follow(anchor(5.001), isPlaying: true)
    #expect(anchors.isEmpty)
    positions.follow(anchor(9), isPlaying: true)
    #expect(anchors == [9])
    _ = watch
  }
}
