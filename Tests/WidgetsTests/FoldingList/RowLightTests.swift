import Testing

@testable import Widgets

struct RowLightTests {
  /// The strengths of a highlight in each tenth of two seconds.
  private func strengths(isAnimated: Bool) -> [Double] {
    var light = RowLight(on: FoldStack.Spot(sheet: 0, row: 0))
    return (0..<20).map {
      light.fade(at: 5 + Double($0) / 10, isAnimated: isAnimated)
      return light.strength
    }
  }

  @Test func `a highlight lasts for a moment, and then fades`() {
    let strengths = strengths(isAnimated: true)
    #expect(strengths[...8].allSatisfy { $0 == 1 } && strengths[14...].allSatisfy { $0 == 0 })
    #expect(zip(strengths[8...13], strengths[9...14]).allSatisfy { $0 > $1 })
  }

  @Test func `with reduced motion a highlight does not fade gradually`() {
    let strengths = strengths(isAnimated: false)
    #expect(Set(strengths) == [0, 1] && strengths == strengths.sorted(by: >))
  }

  @Test func `a highlight remains on its row while sheets are renumbered`() {
    var light = RowLight(on: FoldStack.Spot(sheet: 3, row: 2))
    light.renumber(by: -5)
    #expect(light.spot == FoldStack.Spot(sheet: -2, row: 2))
  }
}
