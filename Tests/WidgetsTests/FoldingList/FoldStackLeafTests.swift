import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldStackLeafTests {
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
