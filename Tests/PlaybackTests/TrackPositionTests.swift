import Testing

@testable import PlaybackEngine

struct TrackPositionTests {
  @Test func `a track that is loaded within is moved to, and that is not reported`() {
    var position = TrackPosition(loadedAt: 30)
    #expect(position.depart() == 30)
    let isReported = position.arrive(at: 29.9)
    #expect(!isReported && position.target == nil && position.last == 29.9)
    #expect(TrackPosition(loadedAt: 0).target == nil)
  }

  @Test func `the end of a requested move is reported once`() {
    var position = TrackPosition(loadedAt: 0)
    position.request(20)
    #expect(position.goal == 20 && position.last == 20)
    let first = position.arrive(at: 20)
    let second = position.arrive(at: 20)
    #expect(first && !second)
  }

  @Test func `a track that follows is audible later, unless it is moved within`() {
    var position = TrackPosition(loadedAt: 0)
    position.measure(179)
    let soundTime = position.goOn(at: 100, after: 2)
    #expect(soundTime == 102 && position.last == 0)
    #expect(!position.isAudible(at: 101) && position.isAudible(at: 102))
    position.request(20)
    _ = position.depart()
    #expect(position.isAudible(at: 101))
  }

  @Test func `without a measurement the last position counts`() {
    var position = TrackPosition(loadedAt: 0)
    position.measure(12)
    #expect(position.measure(nil) == 12)
  }
}
