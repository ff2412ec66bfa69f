import Testing

@testable import App

struct LeafScaleTests {
  @Test func `the type grows with the leaf, from 400 pixels to 1.7 times its size`() {
    #expect(LeafScale.scale(ofWidth: 0) == 1 && LeafScale.scale(ofWidth: 400) == 1)
    #expect(abs(LeafScale.scale(ofWidth: 600) - 1.5) < 0.02)
    #expect(abs(LeafScale.scale(ofWidth: 2000) - 1.7) < 0.02)
  }

  @Test func `it grows in small steps`() {
    let scales = (300...800).map { LeafScale.scale(ofWidth: Double($0)) }
    for (one, next) in zip(scales, scales.dropFirst()) { #expect((0...0.04).contains(next - one)) }
  }
}
