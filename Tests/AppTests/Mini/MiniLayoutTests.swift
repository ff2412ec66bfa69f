import Geometry
import TestSupport
import Testing

@testable import App

struct MiniLayoutTests {
  private func layout(_ width: Double, _ height: Double) -> MiniLayout {
    MiniLayout(size: Size(width: width, height: height))
  }

  private func parts(of layout: MiniLayout) -> [Rect] {
    [
      layout.words, layout.previous, layout.play, layout.next, layout.restore, layout.close,
      layout.volume,
    ]
  }

  private func end(_ rect: Rect) -> Point {
    Point(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height)
  }

  @Test func `the smallest form is a row: cover, text, controls, and the line below them`() {
    let row = layout(360, 72)
    #expect(row.cover == Rect(x: 0, y: 0, width: 72, height: 72))
    #expect(row.words == Rect(x: 82, y: 16, width: 82, height: 40))
    #expect(row.previous == Rect(x: 172, y: 19, width: 34, height: 34))
    #expect(row.play == Rect(x: 210, y: 16, width: 40, height: 40))
    #expect(row.next == Rect(x: 254, y: 19, width: 34, height: 34))
    #expect(row.close == Rect(x: 328, y: 6, width: 26, height: 26))
    #expect(row.restore == Rect(x: 328, y: 40, width: 26, height: 26))
    #expect(row.volume == Rect(x: 292, y: 21, width: 30, height: 30))
    #expect(row.seek == Rect(x: 0, y: 58, width: 360, height: 14))
    #expect(row.form == .row && row.scrim.size.height == 0)
  }

  @Test func `a higher window has a column beside the cover, with the text above the controls`() {
    let column = layout(360, 200)
    #expect(column.cover.size == Size(width: 200, height: 200))
    #expect(column.words == Rect(x: 214, y: 100, width: 132, height: 40))
    #expect(column.play == Rect(x: 260, y: 146, width: 40, height: 40))
    #expect(column.volume == Rect(x: 206, y: 6, width: 26, height: 26))
    #expect(column.form == .column && column.scrim.size.height == 0)
  }

  @Test(arguments: [360.0, 720])
  func `in a square the cover fills the window, and all else is on its dark lower part`(
    side: Double
  ) {
    let square = layout(side, side)
    #expect(square.cover == Rect(x: 0, y: 0, width: side, height: side))
    #expect(square.words == Rect(x: 14, y: side - 100, width: side - 28, height: 40))
    #expect(square.play == Rect(x: side / 2 - 20, y: side - 54, width: 40, height: 40))
    #expect(square.seek == Rect(x: 0, y: side - 14, width: side, height: 14))
    #expect(square.scrim == Rect(x: 0, y: side - 156, width: side, height: 156))
    #expect(square.isOnCover)
  }

  @Test func `a window higher than wide has text and controls below the cover`() {
    let high = layout(360, 500)
    #expect(high.cover.size == Size(width: 360, height: 360))
    #expect(high.words.origin.y >= 360 && high.form == .below && high.scrim.size.height == 0)
  }

  @Test(arguments: [40.0, 52, 70])
  func `no parts overlap or leave the window at any size, whatever the size of the text`(
    wordsHeight: Double
  ) {
    let least = Int(max(MiniLayout.height, wordsHeight + 20))
    for width in stride(from: 360, through: 900, by: 9) {
      for height in stride(from: least, through: 900, by: 3) {
        let size = Size(width: Double(width), height: Double(height))
        let layout = MiniLayout(size: size, wordsHeight: wordsHeight)
        let parts = parts(of: layout)
        for (index, one) in parts.enumerated() {
          for other in parts[(index + 1)...] where one.overlaps(other, by: 0.01) {
            Issue.record("\(size): \(one) and \(other) overlap")
            return
          }
          #expect(
            one.origin.x >= 0 && one.origin.y >= 0 && end(one).x <= size.width
              && end(one).y <= size.height
          )
        }
        #expect(layout.words.size.width >= 48, "\(size)")
      }
    }
  }

  /// All sizes from the smallest to a large one, in steps that meet every form.
  private let sizes = stride(from: 360.0, through: 700, by: 5).flatMap { width in
    stride(from: 72.0, through: 500, by: 4).map { Size(width: width, height: $0) }
  }

  @Test func `at every size the cover is whole, or it fills the window`() {
    for size in sizes {
      let layout = MiniLayout(size: size)
      let (cover, end) = (layout.cover, end(layout.cover))
      let isWhole =
        cover.origin == .zero && end.x <= size.width && end.y <= size.height
        && (end.x == size.width || end.y == size.height)
      let fills =
        cover.origin.x <= 0 && cover.origin.y <= 0 && end.x >= size.width && end.y >= size.height
      #expect(layout.isOnCover ? fills : isWhole, "\(size)")
      #expect(cover.size.width == cover.size.height, "\(size)")
    }
  }

  @Test func `text is wholly on the cover, on dark ground, or wholly beside it`() {
    for size in sizes {
      let layout = MiniLayout(size: size)
      guard layout.words.overlaps(layout.cover, by: 0.01) else {
        #expect(layout.scrim.size.height == 0, "\(size)")
        continue
      }
      #expect(layout.isOnCover, "\(size)")
      #expect(layout.scrim.origin.x == 0 && layout.scrim.size.width == size.width, "\(size)")
      #expect(
        layout.scrim.origin.y <= layout.words.origin.y && end(layout.scrim).y == size.height,
        "\(size)"
      )
    }
  }

  @Test func `text and controls share the axis of their area, or the line of a row`() {
    for size in sizes {
      let layout = MiniLayout(size: size)
      let (words, play) = (layout.words.center, layout.play.center)
      switch layout.form {
      case .row:
        #expect(words.y == size.height / 2 && play.y == size.height / 2, "\(size)")
        #expect(layout.words.origin.x == end(layout.cover).x + 10, "\(size)")
      case .column:
        #expect(play.x == (end(layout.cover).x + size.width) / 2, "\(size)")
        #expect(abs(words.x - play.x) < 0.01, "\(size)")
      case .below, .cover:
        #expect(play.x == size.width / 2 && abs(words.x - play.x) < 0.01, "\(size)")
      }
      #expect(layout.centersWords == (layout.form != .row))
    }
  }

  @Test(arguments: [
    (360.0, 72.0, MiniLayout.Form.row), (620, 90, .row), (360, 119, .row), (360, 120, .column),
    (360, 200, .column), (360, 201, .cover), (360, 300, .cover), (360, 471, .cover),
    (360, 472, .below),
  ])
  func `each size has one form`(width: Double, height: Double, form: MiniLayout.Form) {
    #expect(layout(width, height).form == form)
  }
}
