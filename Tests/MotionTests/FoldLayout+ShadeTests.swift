import Geometry
import Motion
import Testing

struct FoldShadeTests {
  @Test func `a hinged row is shaded by 42 % times the sine of its angle`() {
    let layout = FoldLayout(height: 50, eyeDistance: 120, shades: .list)
    let shade = layout.hinged(by: .bottom, gap: 22.5).shade  // sine 0.8
    #expect(shade.top == shade.bottom && shade.top.opacity(1) == .black)
    #expect(abs(shade.top.alpha - 0.336) < 1e-12)
  }

  @Test func `the upper panel is lighter than the lower one`() {
    let fold = FoldLayout(height: 50, eyeDistance: 420, shades: .list).folded(gap: 30)  // sine 0.8
    #expect(abs(fold.upper.shade.top.alpha - 0.128) < 1e-12)
    #expect(abs(fold.upper.shade.bottom.alpha - 0.272) < 1e-12)
    #expect(abs(fold.lower.shade.top.alpha - 0.496) < 1e-12)
    #expect(abs(fold.lower.shade.bottom.alpha - 0.368) < 1e-12)
  }

  @Test(arguments: [(true, 0.07, 0.22, 0.62, 0.3), (false, 0, 0.22, 0.36, 0.12)])
  func `track lists have their own shades, dark and light`(
    isDark: Bool,
    upperTop: Double,
    upperBottom: Double,
    lowerTop: Double,
    lowerBottom: Double
  ) {
    let shades = FoldShades.tracks(isDark: isDark)
    #expect(shades.upper.top == (isDark ? Color.white : .black).opacity(upperTop))
    #expect(shades.upper.bottom == .black.opacity(upperBottom))
    #expect(shades.lower.top == .black.opacity(lowerTop))
    #expect(shades.lower.bottom == .black.opacity(lowerBottom))
    #expect(shades.hinged == shades.upper)
  }

  @Test func `shade appears and disappears with the fold, and is none when it is flat`() {
    let layout = FoldLayout.listRow()
    #expect(layout.folded(gap: 56).upper.shade.bottom.alpha == 0)
    #expect(layout.folded(gap: 56).lower.shade.top.alpha == 0)
    #expect(layout.hinged(by: .top, gap: 56).shade == .none)
    var last = layout.folded(gap: 0).lower.shade.top.alpha
    #expect(last == 0.62)
    for step in 1...560 {
      let alpha = layout.folded(gap: Double(step) / 10).lower.shade.top.alpha
      #expect(alpha < last && last - alpha < 0.04)
      last = alpha
    }
  }
}
