import Testing

@testable import Motion

struct CurveTests {
  @Test(arguments: [(-3, 0), (0, 0), (0.5, 1), (1, 2), (1.5, 1.5), (2, 1), (9, 1)])
  func `a linear curve is straight between points and constant beyond`(x: Double, y: Double) {
    #expect(Curve.linear([(0, 0), (1, 2), (2, 1)]).value(at: x) == y)
  }

  @Test(arguments: [(-3, -6), (0.5, 1), (4, -1)])
  func `a linear curve can continue straight`(x: Double, y: Double) {
    let curve = Curve.linear([(0, 0), (1, 2), (2, 1)], ending: .straight)
    #expect(curve.value(at: x) == y)
  }

  @Test func `an even curve is mirrored, an odd one rotated about zero`() {
    let even = Curve.linear([(0, 3), (1, 5)], symmetry: .even)
    #expect(even.value(at: -0.5) == 4)
    #expect(even.value(at: -2) == 5)
    let odd = Curve.linear([(0, 0), (1, 5)], symmetry: .odd, ending: .straight)
    #expect(odd.value(at: -0.5) == -2.5)
    #expect(odd.value(at: -2) == -10)
  }

  // t² (3 − 2t): 0.0625 · 2.5, 0.25 · 2, 0.5625 · 1.5.
  @Test(arguments: [(0, 0), (0.25, 0.15625), (0.5, 0.5), (0.75, 0.84375), (1, 1), (2, 1)])
  func `a step is smooth and level at both ends`(x: Double, y: Double) {
    for (symmetry, sign) in [(Curve.Symmetry.odd, -1.0), (.even, 1)] {
      let step = Curve.step(symmetry: symmetry, height: 2)
      #expect(step.value(at: x) == 2 * y)
      #expect(step.value(at: -x) == 2 * y * sign)
    }
  }

  @Test func `knots with slopes make a cubic that continues along its outer slopes`() {
    // 0.18 x + 0.75 t² (3 − 2t): at a half 0.09 + 0.375.
    let curve = Curve(
      knots: [Curve.Knot(0, 0, slope: 0.18), Curve.Knot(1, 0.93, slope: 0.18)],
      symmetry: .odd
    )
    #expect(abs(curve.value(at: 0.5) - 0.465) < 1e-15)
    #expect(abs(curve.value(at: 3) - 1.29) < 1e-15)
  }

  @Test func `a constant has the same value everywhere`() {
    let curve = Curve.constant(4)
    #expect([-1e9, 0, 3].map { curve.value(at: $0) } == [4, 4, 4])
  }

  @Test func `an interpolated value is between both ends, and beyond them outside 0 to 1`() {
    #expect([0, 0.25, 1, 2].map { lerp(10, 30, $0) } == [10, 15, 30, 50])
  }

  @Test func `a clamped number is in its range, and NaN counts as 0`() {
    #expect([-3, 0.5, 9, .infinity].map { $0.clamped(to: 0...1) } == [0, 0.5, 1, 1])
    #expect(Double.nan.clamped(to: -2...2) == 0)
    #expect(Double.nan.clamped(to: 3...4) == 3)
  }

  @Test func `half a turn is 180 degrees`() {
    #expect(Double.degrees(180) == .pi && Double.degrees(-90) == -.pi / 2)
    #expect((Double.pi / 2).inDegrees == 90)
  }
}
