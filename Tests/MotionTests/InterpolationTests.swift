import Testing

@testable import Motion

struct InterpolationTests {
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
