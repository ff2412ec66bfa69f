import Gtk
import Testing

@testable import App

struct RecordGridLayoutTests {
  @Test(arguments: [
    (200.0, 1, 188.0), (300, 2, 138), (360, 2, 168), (600, 3, 176), (800, 4, 177), (1180, 5, 214),
    (1920, 7, 253), (2560, 10, 236), (3840, 14, 255),
  ])
  func `covers grow with the window`(width: Double, columns: Int, side: Double) {
    let layout = RecordGridLayout(width: width)
    #expect(layout.columns == columns && layout.side == side)
  }

  @Test func `covers have a side of 168 to 256, and whole columns fill the width`() {
    for width in stride(from: 360.0, through: 4000, by: 1) {
      let layout = RecordGridLayout(width: width)
      #expect(RecordGridLayout.sides.contains(layout.side), "\(width)")
      let left = width - 2 * layout.margin - Double(layout.columns) * (layout.side + layout.gap)
      #expect(left >= 0)
      #expect(left < Double(layout.columns) || layout.side == 256, "\(width)")
    }
  }

  @Test func `the zoom scales covers, and a phone zoomed in has one column`() {
    for (zoom, columns) in [(0.7, 7), (1, 5), (2, 3)] {
      let layout = RecordGridLayout(width: 1180, zoom: zoom)
      #expect(layout.columns == columns)
      #expect((168 * zoom).rounded(.down)...256 * zoom ~= layout.side)
    }
    #expect(RecordGridLayout(width: 360, zoom: 1.2).columns == 1)
  }

  @Test func `a key moves by a cover, a row, a page or to the end`() {
    let layout = RecordGridLayout(width: 800)
    func place(_ key: Key, from place: Int, isMirrored: Bool = false) -> Int? {
      layout.place(of: key, from: place, among: 10, rowsInView: 2, isMirrored: isMirrored)
    }
    #expect(layout.columns == 4)
    #expect([Key.left, .right, .up, .down].map { place($0, from: 5) } == [4, 6, 1, 9])
    #expect([Key.left, .up, .pageUp, .home].map { place($0, from: 0) } == [0, 0, 0, 0])
    #expect([Key.right, .down, .pageDown, .end].map { place($0, from: 9) } == [9, 9, 9, 9])
    #expect(place(.down, from: 7) == 9 && place(.pageDown, from: 1) == 9)
    #expect(place(.left, from: 5, isMirrored: true) == 6 && place(.tab, from: 5) == nil)
  }
}
