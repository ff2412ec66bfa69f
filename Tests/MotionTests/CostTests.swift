import Geometry
import Motion
import TestSupport
import Testing

struct CostTests {
  @Test func `finding a tab among 100,000 costs little more than among 100`() {
    // Prefix sums: 7 comparisons against 17; a linear search would take 1000 times as long.
    let few = lookUps(in: TabLayout(widths: widths(100), viewport: 1180))
    let many = lookUps(in: TabLayout(widths: widths(100_000), viewport: 1180))
    #expect(many < few * 50, "\(few) and \(many)")
  }

  @Test func `a frame visits only the visible covers, each once`() {
    let layout = FlowLayout(stage: Size(width: 1180, height: 420))
    for count in [100, 1_000_000_000] {
      let window = layout.window(at: 40.3, in: Ring(count: count, wraps: true))
      let painted = Array(window.farthestFirst(from: 40.3))
      #expect(painted.count == window.slots.count && Set(painted) == Set(window.slots))
      #expect(painted.count <= layout.visibleCount && layout.visibleCount < 40)
    }
  }

  @Test func `covers are restacked only when the centre or a midpoint is passed`() {
    let window = SlotWindow(30..<50)
    for half in 70..<90 {
      let orders = stride(from: 0.01, to: 0.5, by: 0.07).map {
        Array(window.farthestFirst(from: Double(half) / 2 + $0))
      }
      #expect(Set(orders).count == 1)
    }
  }

  private func widths(_ count: Int) -> [Double] { (0..<count).map { 50 + Double($0 * 37 % 90) } }

  /// The shortest of five times of look-ups all over a strip.
  private func lookUps(in layout: TabLayout) -> Double {
    let runs = (0..<5).map { _ in
      ProcessorTime.spent {
        for step in 0..<500 {
          let place = Double(step) / 500 * layout.circumference
          let position = layout.position(at: place)
          _ = (layout.capsule(at: position), layout.slot(under: 9, at: position))
        }
      }
    }
    return runs.min() ?? 0
  }
}
