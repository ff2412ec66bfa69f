import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct SnapshotFootFadeTests {
  private func drawing(_ ground: Color, strength: Double, isHighContrast: Bool) -> String? {
    RenderNode.recording {
      $0.fadeFoot(
        of: Rect(x: 10, y: 20, width: 300, height: 100),
        into: ground,
        strength: strength,
        isHighContrast: isHighContrast
      )
    }?.text
  }

  @Test func `the foot of a list fades where more follows`() throws {
    let text = try #require(drawing(.white, strength: 0.5, isHighContrast: false))
    #expect(text.contains("linear-gradient") && text.contains("bounds: 10 96 300 24"))
    #expect(drawing(.white, strength: 0, isHighContrast: false) == nil)
  }

  @Test(arguments: [(Color.white, "rgb(0,0,0)"), (.black, "rgb(255,255,255)")])
  func `in high contrast a rule is there instead, and no text is pale`(
    ground: Color,
    rule: String
  ) throws {
    let text = try #require(drawing(ground, strength: 0.5, isHighContrast: true))
    #expect(text.contains("bounds: 10 119 300 1") && text.contains(rule))
    #expect(!text.contains("gradient"))
    #expect(drawing(ground, strength: 0, isHighContrast: true) == nil)
  }
}
