import Testing

@testable import Widgets

@Suite struct PlayingMarkTests {
  @Test func `while nothing plays the bars have their drawn heights`() {
    #expect(PlayingMark.step(at: 7.3, isPlaying: false) == 0)
    #expect(PlayingMark.heights(step: 0) == [0.55, 1, 0.72])
  }

  @Test func `bars move in time, within their height, and repeat`() {
    let steps = (0..<200).map { PlayingMark.step(at: Double($0) / 60, isPlaying: true) }
    #expect(Set(steps).count == 24)
    for step in 0..<24 {
      #expect(PlayingMark.heights(step: step).allSatisfy { $0 >= 0.22 && $0 <= 1 })
    }
    #expect(PlayingMark.heights(step: 6) != PlayingMark.heights(step: 12))
  }

  @Test func `marks are drawn in the screen's own scale, once`() {
    let mark = PlayingMark(scale: 2)
    #expect(mark.bars(step: 3).width == 26 && mark.bars(step: 3).height == 22)
    #expect(mark.badge(step: 3).width == 48)
    #expect(mark.badge(step: 3) === mark.badge(step: 3))
  }
}
