import GLib
import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldStackColumnsTests {
  private static let wide = Size(width: 1400, height: 203)
  private static let narrow = Size(width: 1399, height: 203)

  private func play(
    sheet: Int = 0,
    isGrouped: Bool = false,
    _ body: @MainActor (FoldStack, HandClock) async throws -> Void
  ) async throws {
    let sheets = TestSheets([11, 60])
    sheets.headings = isGrouped ? [0] : []
    try await sheets.play(sheet: sheet, width: Int(Self.wide.width)) { stack, clock, _ in
      try await body(stack, clock)
    }
  }

  private func resize(_ stack: FoldStack, to size: Size, _ clock: HandClock) {
    stack.allocate(Rect(size: size))
    clock.run(0.1)
  }

  @Test func `clicks and the pointer reach the tracks of both columns`() async throws {
    try await play { stack, _ in
      let height = 70.0
      #expect(stack.row(at: Point(x: 100, y: height)) == 1)
      #expect(stack.row(at: Point(x: 699, y: height)) == 1)
      #expect(stack.row(at: Point(x: 701, y: height)) == 7)
      stack.hover(at: Point(x: 1000, y: height))
      #expect(stack.hovered == 7)
      stack.clicked(1, button: 1, at: Point(x: 1000, y: height))
      #expect(stack.cursorRow == 7)
      stack.isRightToLeft = true
      #expect(stack.row(at: Point(x: 1000, y: height)) == 1)
      #expect(stack.row(at: Point(x: 100, y: height)) == 7)
    }
  }

  @Test func `nothing is below the last track of the shorter column`() async throws {
    try await play(sheet: 0) { stack, clock in
      stack.press(.end)
      stack.press(.home)
      stack.putCursor(on: 5)
      clock.run(3)
      let height = 4 + 5 * 44 + 20 - stack.shownOffset
      #expect(stack.row(at: Point(x: 100, y: height)) == 5)
      #expect(stack.row(at: Point(x: 1000, y: height)) == nil)
    }
  }

  @Test func `hearts are clicked in both columns, from left to right and from right to left`()
    async throws
  {
    try await play { stack, _ in
      var hearts: [Int] = []
      stack.onHeart = { row, _ in hearts.append(row) }
      for isMirrored in [false, true] {
        stack.isRightToLeft = isMirrored
        for row in [1, 7] {
          let columns = FoldStackRowView.Columns(
            width: 700,
            height: 44,
            isMirrored: isMirrored,
            side: row == 1 ? .first : .second
          )
          let heart = columns.left(columns.heart, 1)
          let start = (row == 1) == isMirrored ? 700.0 : 0
          stack.clicked(1, button: 1, at: Point(x: start + heart, y: 70))
        }
      }
      #expect(hearts == [1, 7, 1, 7] && stack.cursorRow == nil)
    }
  }

  @Test func `Down goes on from the end of the first column at the head of the second`()
    async throws
  {
    try await play { stack, clock in
      stack.putCursor(on: 5)
      clock.run(3)
      #expect(stack.shownOffset > 0)
      stack.press(.down)
      clock.run(3)
      #expect(stack.cursorRow == 6 && stack.shownOffset == 0)
      stack.press(.up)
      clock.run(3)
      #expect(stack.cursorRow == 5 && stack.shownOffset > 0)
      #expect(!stack.press(.left) && !stack.press(.right), "these move the flow")
    }
  }

  @Test func `rows tell screen readers their places in the order of tracks`() async throws {
    try await play { stack, _ in
      let view = try #require(stack.views.live[FoldStack.Spot(sheet: 0, row: 7)])
      #expect(view.place ?? (0, 0) == (8, 11))
    }
  }

  @Test(arguments: [false, true])
  func `the columns of a leaf meet without a seam throughout a fold`(isDark: Bool) async throws {
    let usual = Toolkit.prefersDark
    defer { Toolkit.prefersDark = usual }
    Toolkit.prefersDark = isDark
    try await play { stack, clock in
      let size = Size(width: 1401, height: 203)
      resize(stack, to: size, clock)
      let (besideText, middle) = (24, 701)
      for step in 1...9 {
        stack.show(TrackFold.Share(above: 0, below: 1, fraction: Double(step) / 10))
        for row in [0, 6] where step < 5 {
          #expect(stack.views.live[FoldStack.Spot(sheet: 0, row: row)] != nil)
        }
        let node = try #require(RenderNode.recording { stack.draw(on: $0) })
        let picture = try Renderer(offscreen: .gl).texture(of: node, in: Rect(size: size)).pixels()
        let uneven = (0..<picture.height).filter { y in
          [0, middle - 2, middle - 1, middle, middle + 1, picture.width - 1].contains { x in
            !picture[x, y].isLike(picture[besideText, y])
          }
        }
        #expect(uneven.isEmpty, "at \(step) in 10")
      }
    }
  }

  @Test func `a list in groups has one column on every page`() async throws {
    try await play(isGrouped: true) { stack, _ in
      #expect(stack.row(at: Point(x: 1000, y: 70)) == 1)
    }
  }

  @Test func `the offset remains on a page that becomes narrow and wide again`() async throws {
    try await play(sheet: 1) { stack, clock in
      resize(stack, to: Self.narrow, clock)
      stack.drag(by: 1500, clock)
      resize(stack, to: Self.wide, clock)
      #expect(stack.shownOffset == 1500 - 30 * 44)
      resize(stack, to: Self.narrow, clock)
      #expect(stack.shownOffset == 1500)
    }
  }

  @Test func `a visible cursor remains so on a page that becomes wide`() async throws {
    try await play(sheet: 1) { stack, clock in
      resize(stack, to: Self.narrow, clock)
      stack.putCursor(on: 31)
      clock.run(3)
      resize(stack, to: Self.wide, clock)
      #expect(stack.cursorRow == 31)
      let top = stack.layout(of: 1, at: stack.shownOffset).frame(ofRow: 31).origin.y
      #expect(top >= 0 && top + 44 <= Self.wide.height)
    }
  }
}
