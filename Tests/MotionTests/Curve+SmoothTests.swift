import Motion
import TestSupport
import Testing

struct CurveSmoothTests {
  @Test func `between equal chords the slope is their mean`() {
    // Chords 1 and 3, slopes 1, 2, 3: at a half 0.5 + (1 − 2) / 8.
    let curve = Curve.smooth([(0, 0), (1, 1), (2, 4)], ending: .straight)
    #expect(curve.slope(at: 1) == 2)
    #expect(curve.value(at: 0.5) == 0.375)
    #expect(curve.value(at: 3) == 7)
  }

  @Test func `slopes that would overshoot are limited to a circle of three chords`() {
    // Chords 1 and 10: slopes 1 and 5.5 are √31.25 / 3 = 1.863390 times too long.
    let curve = Curve.smooth([(0, 0), (1, 1), (2, 11)], ending: .straight)
    #expect(abs(curve.slope(at: 0) - 0.536656) < 1e-6)
    #expect(abs(curve.slope(at: 1) - 2.951610) < 1e-6)
  }

  @Test func `the slope is zero at a maximum and at a level end`() {
    let curve = Curve.smooth([(0, 0), (1, 1), (2, 1), (3, 0)])
    #expect([0, 1, 1.5, 2, 3].map { curve.slope(at: $0) } == [0, 0, 0, 0, 0])
    #expect(curve.value(at: 1.5) == 1)
  }

  @Test func `a symmetric curve has no corner at zero`() {
    let even = Curve.smooth([(0, 1), (1, 3)], symmetry: .even)
    #expect(even.slope(at: 0) == 0)
    let odd = Curve.smooth([(0, 0), (1, 3), (2, 4)], symmetry: .odd)
    #expect(odd.slope(at: 0) == 3)
    #expect(odd.slope(at: -1e-9) == odd.slope(at: 1e-9))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `through rising points the curve rises, and has no corner`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for ending in [Curve.Ending.level, .straight] {
      var points: [(x: Double, y: Double)] = [(0, 0)]
      for _ in 0..<12 {
        let last = points[points.count - 1]
        let rise = Bool.random(using: &random) ? Double.random(in: 0...9, using: &random) : 0
        points.append((last.x + .random(in: 0.01...2, using: &random), last.y + rise))
      }
      let curve = Curve.smooth(points, ending: ending)
      var last = -Double.infinity
      var falls = false
      for step in 0...4000 {
        let value = curve.value(at: points[12].x * Double(step) / 4000)
        falls = falls || value < last - 1e-12
        last = value
      }
      #expect(!falls, "seed \(seed)")
      for point in points {
        #expect(abs(curve.value(at: point.x) - point.y) < 1e-9, "seed \(seed)")
        let before = curve.slope(at: point.x - 1e-9)
        #expect(abs(before - curve.slope(at: point.x)) < 1e-4, "seed \(seed)")
      }
    }
  }
}
