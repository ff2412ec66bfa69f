import Geometry
import Testing

@testable import App

struct PlayerBarLayoutTests {
  private nonisolated static let widths = [
    360.0, 599, 600, 650, 719, 720, 799, 800, 951, 1039, 1040, 1180, 1640, 1720, 2560, 3840,
  ]

  @Test(arguments: widths, [false, true])
  func `no parts overlap at any width`(width: Double, hasStop: Bool) {
    let layout = PlayerBarLayout(width: width, hasStop: hasStop)
    #expect(layout.isNarrow == (width < 600))
    let maybe = [
      layout.shuffle, layout.previous, layout.repeats, layout.mute, layout.volume, layout.heart,
      layout.queue, layout.stop,
    ]
    var rects = [layout.cover, layout.words, layout.play, layout.next] + maybe.compactMap { $0 }
    if !layout.isSeekOnEdge { rects.append(layout.seek) }
    rects.sort { $0.origin.x < $1.origin.x }
    for (one, other) in zip(rects, rects.dropFirst()) {
      #expect(one.origin.x + one.size.width <= other.origin.x + 0.01, "\(one) \(other)")
    }
    #expect(rects[0].origin.x >= 0)
    #expect(rects.allSatisfy { $0.origin.x + $0.size.width <= width })
  }

  @Test(arguments: [
    (800.0, 142.0, 260.0),
    (900, 242, 260), (1039, 320, 321), (1040, 214, 260), (1180, 320, 294),
  ])
  func `titles give way before the seek bar becomes short`(
    width: Double,
    titles: Double,
    seek: Double
  ) {
    let layout = PlayerBarLayout(width: width)
    #expect(layout.words.size.width == titles && layout.seek.size.width == seek)
  }

  @Test func `titles use up to 320 pixels before the seek bar grows`() {
    for width in stride(from: 900.0, through: 1960, by: 10) {
      let layout = PlayerBarLayout(width: width)
      #expect(layout.words.size.width == 320 || layout.seek.size.width == 260, "\(width)")
    }
  }

  @Test(arguments: [360.0, 599, 600, 719, 720, 799], [false, true])
  func `below 800 pixels the seek bar is along the whole upper edge`(
    width: Double,
    hasStop: Bool
  ) throws {
    let layout = PlayerBarLayout(width: width, hasStop: hasStop)
    #expect(layout.isSeekOnEdge)
    #expect(layout.seek == Rect(x: 0, y: 0, width: width, height: 10))
    #expect(layout.words.size.width >= 108, "the titles get the room")
    let (last, mute) = (layout.repeats ?? layout.next, layout.mute)
    let between = mute.map { $0.origin.x - last.origin.x - last.size.width } ?? 0
    #expect(between <= 50, "the buttons are side by side")
  }

  @Test func `a set stop takes its room from the titles`() {
    let (plain, stopped) = (
      PlayerBarLayout(width: 900), PlayerBarLayout(width: 900, hasStop: true)
    )
    #expect(stopped.seek.size.width == plain.seek.size.width)
    #expect(stopped.words.size.width == plain.words.size.width - 38)
  }

  @Test(arguments: [1960.0, 2560, 3840])
  func `in a wide window transport and seek bar are 1,100 pixels in the middle`(width: Double)
    throws
  {
    let layout = PlayerBarLayout(width: width)
    let start = try #require(layout.shuffle).origin.x
    let end = layout.seek.origin.x + layout.seek.size.width
    #expect(end - start == 1100 && (start + end) / 2 == width / 2)
    #expect(layout.words.size.width == start - 28 - 82, "the titles get the rest")
    #expect(layout.cover.origin.x == 10)
    #expect(layout.queue?.center.x == width - 29)
  }
}
