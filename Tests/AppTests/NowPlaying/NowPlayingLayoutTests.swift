import Geometry
import TestSupport
import Testing

@testable import App

struct NowPlayingLayoutTests {
  private nonisolated static let sizes: [(Double, Double, NowPlayingLayout.Form)] = [
    (360, 720, .narrow), (360, 560, .narrow), (599, 900, .narrow), (600, 900, .full),
    (720, 360, .flat), (360, 300, .flat), (640, 400, .flat), (640, 500, .low),
    (800, 500, .low), (1180, 780, .full),
    (2560, 1440, .full), (3840, 2160, .full),
  ]

  @Test(arguments: sizes)
  func `each size has its form, and every part is on the page without touching another`(
    width: Double,
    height: Double,
    form: NowPlayingLayout.Form
  ) {
    let layout = NowPlayingLayout(size: Size(width: width, height: height))
    #expect(layout.form == form)
    let rects = NowPlayingLayout.Part.allCases.compactMap { part in
      layout[part].map { (part, $0) }
    }
    for (part, rect) in rects {
      #expect(rect.origin.x >= 0 && rect.origin.x + rect.size.width <= width, "\(part)")
      #expect(rect.origin.y >= layout.top, "\(part)")
      #expect(rect.origin.y + rect.size.height <= height, "\(part)")
    }
    for (place, (part, rect)) in rects.enumerated() {
      for (other, against) in rects[(place + 1)...] {
        #expect(!rect.overlaps(against), "\(part) and \(other)")
      }
    }
  }

  @Test(arguments: sizes)
  func `the transport, the position and the queue can be reached in every form`(
    width: Double,
    height: Double,
    form: NowPlayingLayout.Form
  ) {
    let layout = NowPlayingLayout(size: Size(width: width, height: height))
    for part in [NowPlayingLayout.Part.play, .previous, .next, .seek, .queue, .lyrics, .mute] {
      #expect(layout[part] != nil, "\(part)")
    }
    #expect((layout[.tracks] != nil) == (width < 600))
  }

  @Test func `the full form has the numbers of the mock-up`() throws {
    let layout = NowPlayingLayout(size: Size(width: 1180, height: 780))
    let (play, seek) = try (#require(layout[.play]), #require(layout[.seek]))
    #expect(play.center == Point(x: 590, y: 696) && play.size.width == 56)
    #expect(seek.center == Point(x: 590, y: 636) && seek.size.width == 760)
    #expect(layout[.title]?.center.y == 552 && layout[.note]?.center.y == 753)
  }

  @Test(arguments: [(1180.0, 760.0), (1520, 760), (2000, 1000), (2560, 1280), (3840, 1280)])
  func `in a large window the controls are wider`(width: Double, controls: Double) throws {
    let layout = NowPlayingLayout(size: Size(width: width, height: 800))
    #expect(try #require(layout[.seek]).size.width == controls)
  }

  @Test(arguments: [(1400.0, 900.0), (1920, 1080), (2560, 1440), (3840, 2160), (700, 1400)])
  func `in a high window the controls grow with the title, and keep their order`(
    width: Double,
    height: Double
  ) throws {
    let layout = NowPlayingLayout(size: Size(width: width, height: height))
    let usual = NowPlayingLayout(size: Size(width: 1180, height: 780))
    for part in [NowPlayingLayout.Part.play, .previous, .next, .heart, .mute] {
      let (grown, rect) = try (#require(layout[part]), #require(usual[part]))
      #expect(abs(grown.size.width - layout.scale * rect.size.width) <= 1)
    }
    #expect(abs(layout.foot - 250 * layout.scale) <= 0.5)
    #expect(width >= 900 ? layout.scale > 1 : layout.scale == 1, "there is no room beside them")
  }

  @Test func `controls fill the lowest quarter of a window of 2560 × 1440`() throws {
    let layout = NowPlayingLayout(size: Size(width: 2560, height: 1440))
    #expect(abs(layout.foot - 360) <= 4)
    #expect(try #require(layout[.title]).origin.y < 1440 - 0.23 * 1440)
    #expect(try #require(layout[.play]).size.width == 80)
    #expect(try #require(layout[.seek]).size.width == 1280)
  }

  @Test(arguments: [(600.0, 28.0), (800, 28), (960, 31), (1120, 34), (1440, 40), (2160, 40)])
  func `in a high window the title is larger`(height: Double, title: Double) throws {
    let layout = NowPlayingLayout(size: Size(width: 1440, height: height))
    #expect(abs(layout.scale * 28 - title) < 0.01)
    let rect = try #require(layout[.title])
    #expect(rect.size.height >= 1.35 * title && rect.origin.y >= layout.top)
  }

  @Test(arguments: [360.0, 480, 600, 679, 680, 720, 800, 1180], [300.0, 360, 450, 500, 720])
  func `the position is at least 300 pixels long in every window`(
    width: Double,
    height: Double
  ) throws {
    let layout = NowPlayingLayout(size: Size(width: width, height: height))
    #expect(try #require(layout[.seek]).size.width >= 300)
  }

  @Test(arguments: [(800.0, 20.0), (1140, 20), (2560, 730)])
  func `a line of all controls is at most 1,100 pixels wide`(width: Double, margin: Double) throws {
    let layout = NowPlayingLayout(size: Size(width: width, height: 500))
    #expect(try #require(layout[.previous]).origin.x == margin)
    let queue = try #require(layout[.queue])
    #expect(queue.origin.x + queue.size.width == width - margin)
  }
}
