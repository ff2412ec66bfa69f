import Geometry
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
    #expect(mark.badge(step: 3).width == 48)
    #expect(mark.badge(step: 3) === mark.badge(step: 3))
  }

  @Test func `bars beside a title grow with it and stand on its line, in whole pixels`() {
    for (growth, width, height) in [(1.0, 13.0, 11.0), (41.0 / 17, 31.0, 11 * 41.0 / 17)] {
      let bars = PlayingMark.bars(step: 0, growth: growth)
      let places = bars.rectangles(on: Point(x: 100, y: 50))
      #expect(bars.width == width && places.count == 3)
      #expect(places.allSatisfy { $0.origin.y + $0.size.height == 50 })
      #expect(places.allSatisfy { $0.origin.x.rounded() == $0.origin.x })
      #expect(abs(places[1].size.height - height) < 1e-9)
      #expect(places[2].origin.x + places[2].size.width == 100 + width)
    }
  }
}
