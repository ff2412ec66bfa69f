import Motion
import Testing

struct SleeveCurvesTests {
  private static let all: [(String, Curve)] = [
    ("growth", SleeveCurves.growth), ("hinge", SleeveCurves.hinge), ("swing", SleeveCurves.swing),
    ("turn", SleeveCurves.turn), ("disc", SleeveCurves.disc), ("backdrop", SleeveCurves.backdrop),
    ("light", SleeveCurves.light), ("mirror", SleeveCurves.mirror), ("crease", SleeveCurves.crease),
    ("controls", SleeveCurves.controls), ("corner", SleeveCurves.corner),
  ]

  @Test func `no curve has a jump or a corner, beyond the ends neither`() {
    let step = 1e-4
    for (name, curve) in Self.all {
      for index in -3000...13000 {
        let x = Double(index) * step
        let (before, after) = (curve.value(at: x - step), curve.value(at: x + step))
        #expect(abs(after - before) < 40 * step, "\(name) jumps at \(x)")
        let bend = (after - 2 * curve.value(at: x) + before) / step
        #expect(abs(bend) < 0.03, "\(name) has a corner at \(x)")
      }
    }
  }

  @Test func `closed, nothing but the cover is there`() {
    for curve in [
      SleeveCurves.backdrop, SleeveCurves.light, SleeveCurves.mirror,
      SleeveCurves.crease, SleeveCurves.controls, SleeveCurves.disc, SleeveCurves.growth,
      SleeveCurves.swing, SleeveCurves.turn,
    ] { #expect(curve.value(at: 0) == 0) }
    #expect(SleeveCurves.hinge.value(at: 0) == .pi)
  }

  @Test func `open, all is there and level, so that a pull beyond moves and bends nothing`() {
    for (name, curve) in Self.all {
      let end = name == "hinge" || name == "swing" ? 0.0 : 1
      #expect(abs(curve.value(at: 1) - end) < 1e-12, "\(name)")
      #expect(abs(curve.value(at: 1.08) - end) < 1e-12, "\(name)")
    }
  }

  @Test func `the wing only opens, the disc only slides out`() {
    for index in 0..<1000 {
      let (here, next) = (Double(index) / 1000, Double(index + 1) / 1000)
      #expect(SleeveCurves.hinge.value(at: next) <= SleeveCurves.hinge.value(at: here) + 1e-12)
      #expect(SleeveCurves.disc.value(at: next) >= SleeveCurves.disc.value(at: here))
      #expect(SleeveCurves.growth.value(at: next) >= SleeveCurves.growth.value(at: here))
    }
  }

  @Test
  func `the floor is opaque before it reflects, and the wing flat before the disc slides out`() {
    let first = (0...1000).map { Double($0) / 1000 }.first { SleeveCurves.mirror.value(at: $0) > 0 }
    #expect(SleeveCurves.backdrop.value(at: first ?? 0) == 1)
    #expect(SleeveCurves.hinge.value(at: 0.7) < 0.3)
    #expect(SleeveCurves.disc.value(at: 0.68) == 0)
  }

  @Test func `a wing is dark when it is turned away, and not when it is flat`() {
    #expect(SleeveCurves.shade(at: 0) == 0)
    #expect(SleeveCurves.shade(at: 1) < SleeveCurves.shade(at: 1.4))
    #expect(abs(SleeveCurves.shade(at: .pi) - SleeveCurves.shade(at: .pi / 2)) < 1e-12)
  }
}
