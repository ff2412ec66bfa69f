import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldStackDrawingTests {
  private let sheets = TestSheets([3, 40])

  @Test func `the last row fades where more follow, and not at the end of the list`() async {
    await sheets.play { stack, _, _ in #expect(stack.footFade == 0) }
    await sheets.play(sheet: 1) { stack, clock, _ in
      #expect(stack.footFade == 1)
      stack.drag(by: stack.layout(of: 1).greatestOffset - 12, clock)
      #expect(abs(stack.footFade - 0.5) < 1e-9)
      stack.drag(by: 12, clock)
      #expect(stack.footFade == 0)
    }
  }

  @Test func `a list that opens at the first track of a disc shows the disc's heading`() async {
    await sheets.play { stack, _, _ in
      (sheets.inView, sheets.headings) = (1, [0])
      #expect(stack.keptOffset(of: 1) == 0)
      (sheets.inView, sheets.headings) = (20, [19])
      let layout = stack.layout(of: 1, at: stack.keptOffset(of: 1))
      for row in [19, 20] {
        let frame = layout.frame(ofRow: row)
        #expect(frame.origin.y >= 0 && frame.origin.y + frame.size.height <= 203)
      }
    }
  }

  @Test func `in high contrast a row whose letters the foot would cut is absent`() async {
    await sheets.play(sheet: 1) { stack, _, _ in
      let layout = stack.layout(of: 1)
      let cut = (0..<6).map {
        stack.isCut(layout.frame(ofRow: $0), isHighContrast: true)
      }
      #expect(cut == [false, false, false, false, true, true])
      #expect(!stack.isCut(layout.frame(ofRow: 4), isHighContrast: false))
    }
  }

  @Test func `between two lists the fade has the strength of both, by their shares`() async {
    await sheets.play { stack, _, _ in
      for fraction in [0.25, 0.5, 0.75] {
        stack.show(TrackFold.Share(above: 0, below: 1, fraction: fraction))
        #expect(abs(stack.footFade - fraction) < 1e-9)
      }
    }
  }

  @Test func `a click on a row shows no ring around it, also after a key`() async {
    await sheets.play(sheet: 1) { stack, _, stage in
      stage.window.isFocusVisible = true
      stack.clicked(1, button: 1, at: Point(x: 200, y: 70))
      #expect(stack.cursor == 1 && !stage.window.isFocusVisible)
    }
  }

  @Test func `lower rows make room for more`() async {
    await sheets.play(sheet: 1) { stack, _, _ in
      let before = stack.layout(of: 1).greatestOffset
      stack.rowHeight = 36
      #expect(abs(before - stack.layout(of: 1).greatestOffset - 40 * 8) < 1e-9)
      let row = stack.views.live.first { $0.key.row == 1 }?.value
      #expect(await until { row?.size.height == 36 })
    }
  }

  private static let width = 900
  /// Where no text is drawn; shades run from top to bottom, so a line has one colour there.
  private static let besideText = 24

  @Test(arguments: [false, true], [false, true])
  func `the leaves reach both sides of the page throughout a fold`(
    isDark: Bool,
    drawsInPieces: Bool
  ) async throws {
    let usual = (Toolkit.prefersDark, Snapshot.drawsInPieces)
    defer { (Toolkit.prefersDark, Snapshot.drawsInPieces) = usual }
    // Renderers that draw in pieces cut the plain drawing, so it is not tried there.
    guard drawsInPieces || !usual.1 else { return }
    (Toolkit.prefersDark, Snapshot.drawsInPieces) = (isDark, drawsInPieces)
    try await TestSheets([7, 4]).play(width: Self.width) { stack, _, _ in
      for step in 1...19 {
        stack.show(TrackFold.Share(above: 0, below: 1, fraction: Double(step) / 20))
        let node = try #require(RenderNode.recording { stack.draw(on: $0) })
        let area = Rect(x: 0, y: 0, width: Double(Self.width), height: 203)
        let picture = try Renderer(offscreen: .gl).texture(of: node, in: area).pixels()
        let uneven = (0..<picture.height).filter { y in
          !picture[0, y].isLike(picture[Self.besideText, y])
            || !picture[Self.width - 1, y].isLike(picture[Self.besideText, y])
        }
        #expect(uneven.isEmpty, "at \(step) in 20")
      }
    }
  }

  @Test func `the text of a leaf fades into its colour, without a layer, until it is not drawn`()
    async throws
  {
    try await TestSheets([7, 4]).play(width: Self.width) { stack, _, _ in
      stack.refresh()
      let view = try #require(stack.views.live.values.first { $0.look?.row != nil })
      let part = Rect(x: -20, y: 0, width: Double(Self.width) + 40, height: 44)
      @MainActor func drawing(_ opacity: Double) -> String {
        RenderNode.recording {
          let size = Size(width: Double(Self.width), height: 44)
          view.draw(part, in: size, textOpacity: opacity, on: $0)
        }?.text ?? ""
      }
      let (whole, half, none) = (drawing(1), drawing(0.5), drawing(0))
      #expect(whole.contains("text {") && half.contains("text {") && !none.contains("text {"))
      #expect(!half.contains("opacity {"))
      for text in [whole, half, none] { #expect(text.contains("bounds: -20 0 940 44")) }
    }
  }

  @Test func `a panel that cannot be turned in space is as wide as its row`() {
    let fold = FoldLayout(height: 88, eyeDistance: 900, shades: .list).folded(gap: 40)
    var parts: [Rect] = []
    _ = RenderNode.recording { snapshot in
      for inSpace in [false, true] {
        snapshot.draw(fold.upper, width: 300, inSpace: inSpace) { parts.append($0) }
      }
    }
    let bleed = fold.upper.bleed(ofWidth: 300) * (Snapshot.drawsInPieces ? 2 : 1)
    #expect(parts.map(\.origin.x) == [0, -bleed])
    #expect(parts[0].size.width == 300 && parts[1].size.width > 300)
  }
}

nonisolated extension PixelMap.Pixel {
  /// Whether an eye sees no difference.
  func isLike(_ other: Self) -> Bool {
    let tolerance = 8
    return abs(Int(red) - Int(other.red)) <= tolerance
      && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(blue) - Int(other.blue)) <= tolerance
  }
}
