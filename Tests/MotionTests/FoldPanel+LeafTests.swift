import Geometry
import Motion
import TestSupport
import Testing

struct FoldPanelLeafTests {
  @Test(arguments: [1, 2] as [UInt64])
  func `a drawing that bleeds covers the page from side to side, and no pixel more`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let layout = FoldLayout(
        height: .random(in: 20...100, using: &random),
        eyeDistance: .random(in: 150...2000, using: &random),
        shades: .list
      )
      let side = Double.random(in: 100...2000, using: &random)
      for panel in panels(of: layout, open: .random(in: 0.01...1, using: &random)) {
        let bleed = panel.bleed(ofWidth: 2 * side)
        let reached = reach(of: side + bleed, on: panel)
        #expect(reached >= side - 1e-9 && bleed == bleed.rounded(), "seed \(seed)")
        #expect(bleed == 0 || reach(of: side + bleed - 1, on: panel) < side, "seed \(seed)")
      }
    }
  }

  @Test func `a flat panel does not bleed, and shows its text`() {
    for panel in panels(of: .listRow(), open: 1) {
      #expect(panel.bleed(ofWidth: 1180) == 0 && panel.textOpacity == 1)
    }
  }

  @Test func `both rows of a pair bleed equally far, and as far as the pair on one tall row`() {
    let rows = ScrolledRows(rowCount: 4)
    let page = TrackFold(above: rows, below: rows, fraction: 0.5, pageHeight: 88)
    let slot = page.slot(0, of: .above)
    let tall = FoldLayout(height: 88, eyeDistance: slot.upper.eyeDistance, shades: .list)
      .folded(gap: slot.height)
    for panel in [slot.upper, slot.lower, tall.lower] {
      #expect(panel.bleed(ofWidth: 1180) == tall.upper.bleed(ofWidth: 1180))
    }
  }

  @Test func `text is opaque on a panel of 7 tenths of its height, and invisible below 4 tenths`() {
    let layout = FoldLayout(height: 88, eyeDistance: 1800, shades: .list)
    for (open, opacity) in [(0.0, 0.0), (0.2, 0), (0.39, 0), (0.55, 0.5), (0.71, 1), (1, 1)] {
      let fold = layout.folded(gap: 88 * open)
      #expect(abs(fold.upper.textOpacity - opacity) < 1e-9)
      #expect(fold.lower.textOpacity == fold.upper.textOpacity)
    }
  }

  @Test func `text fades without a step as a panel turns`() {
    let layout = FoldLayout.listRow()
    var last = panels(of: layout, open: 0).map(\.textOpacity)
    #expect(last == [0, 0, 0, 0])
    for step in 1...1000 {
      let next = panels(of: layout, open: Double(step) / 1000).map(\.textOpacity)
      for (before, after) in zip(last, next) { #expect(after >= before && after - before < 0.006) }
      last = next
    }
  }

  private func panels(of layout: FoldLayout, open: Double) -> [FoldPanel] {
    let gap = layout.height * open
    let fold = layout.folded(gap: gap)
    return [
      layout.hinged(by: .top, gap: gap), layout.hinged(by: .bottom, gap: gap), fold.upper,
      fold.lower,
    ]
  }

  /// How far from the page's middle a point beside the row's middle appears, on the panel's
  /// farthest edge.
  private func reach(of x: Double, on panel: FoldPanel) -> Double {
    [panel.clipTop, panel.clipBottom]
      .compactMap { panel.project(Point(x: x, y: $0))?.x }.min() ?? .nan
  }
}
