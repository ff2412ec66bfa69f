import Geometry
import Glibc
import Motion
import TestSupport
import Testing

struct FoldLayoutTests {
  /// Triangles with whole sides: a row of 50 turned so that 30 are up and 40 deep, with an eye at
  /// 120, is 30 · 120 / 160 high.
  @Test(arguments: [0.02, 0.1, 0.3, 0.6, 0.9, 1])
  func `the upper half extends one pixel below the lower one`(part: Double) throws {
    let fold = FoldLayout.listRow(height: 60).folded(gap: 60 * part)
    let line = fold.upper.clipBottom
    let crease = try #require(fold.upper.project(Point(x: 0, y: line))?.y)
    let end = try #require(fold.upper.project(Point(x: 0, y: line + fold.overlap))?.y)
    let bottom = fold.lower.position
    #expect(end > crease + min(0.5, (bottom - crease) / 2) && end <= max(bottom, crease + 1.001))
  }

  @Test(
    arguments: [
      (50, 120, 22.5, 0.927_295_218_001_612_2, 0.8), (50, 170, 34, 0.643_501_108_793_284_4, 0.6),
      (65, 540, 22.5, 1.176_005_207_095_135_1, 12.0 / 13), (56, 420, 56, 0, 0),
      (56, 420, 0, .pi / 2, 1), (56, 420, -3, .pi / 2, 1), (56, 420, 90, 0, 0),
    ] as [(Double, Double, Double, Double, Double)]
  )
  func `a hinged row has the angle at which it fills its gap`(
    height: Double,
    eye: Double,
    gap: Double,
    angle: Double,
    sine: Double
  ) {
    let layout = FoldLayout(height: height, eyeDistance: eye, shades: .list)
    #expect(abs(layout.hinged(by: .bottom, gap: gap).angle - angle) < 1e-12)
    #expect(abs(layout.hinged(by: .top, gap: gap).slant - sine) < 1e-12)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a hinged row is drawn exactly as high as its gap`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let layout = randomLayout(using: &random)
      let gap = Double.random(in: 0...layout.height, using: &random)
      let angle = layout.hinged(by: .bottom, gap: gap).angle
      let eye = layout.eyeDistance
      let height = layout.height * cos(angle) * eye / (eye + layout.height * sin(angle))
      #expect(abs(height - gap) < 1e-9, "seed \(seed): \(layout), gap \(gap)")

      let below = layout.hinged(by: .top, gap: gap, top: 7)
      let above = layout.hinged(by: .bottom, gap: gap, top: 7)
      for (panel, row, page) in [
        (below, 0, 7), (below, layout.height, 7 + gap), (above, 0, 7),
        (above, layout.height, 7 + gap),
      ] {
        let seen = panel.project(Point(x: 0, y: row))?.y ?? .nan
        #expect(abs(seen - page) < 1e-9, "seed \(seed): \(panel), gap \(gap)")
      }
    }
  }

  @Test(arguments: [4, 5] as [UInt64])
  func `the angle follows the formula`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let layout = randomLayout(using: &random)
      let gap = layout.height * Double.random(in: 0...0.999, using: &random)
      // θ = acos(g·d/(H·√(d² + g²))) − atan(g/d), compared by its cosine.
      let eye = layout.eyeDistance
      let ratio = gap * eye / (layout.height * (eye * eye + gap * gap).squareRoot())
      let turned = layout.hinged(by: .bottom, gap: gap).angle
      let tilt = (cos(turned) * eye - sin(turned) * gap) / (eye * eye + gap * gap).squareRoot()
      #expect(abs(tilt - ratio) < 1e-12, "seed \(seed): \(layout), gap \(gap)")
    }
  }

  @Test(
    arguments: [
      (50, 30, 0.927_295_218_001_612_2, 0.8), (50, 40, 0.643_501_108_793_284_4, 0.6),
      (88, 44, .pi / 3, 0.866_025_403_784_438_6), (56, 0, .pi / 2, 1), (56, 56, 0, 0),
      (56, 80, 0, 0),
    ] as [(Double, Double, Double, Double)]
  )
  func `two panels have the angle whose cosine is their part of the height`(
    height: Double,
    gap: Double,
    angle: Double,
    sine: Double
  ) {
    let layout = FoldLayout(height: height, eyeDistance: 900, shades: .list)
    let fold = layout.folded(gap: gap)
    #expect(abs(layout.foldAngle(gap: gap) - angle) < 1e-12)
    #expect(abs(fold.upper.angle + angle) < 1e-12 && abs(fold.lower.angle - angle) < 1e-12)
    #expect(abs(fold.upper.slant - sine) < 1e-12 && fold.lower.slant == fold.upper.slant)
  }

  @Test func `the two panels meet at the crease, whatever the eye distance`() throws {
    for (eye, part, short) in [
      (200, 0.25, 1.0), (200, 0.5, 1.7), (200, 0.75, 2.0), (500, 0.25, 0.4), (500, 0.5, 0.7),
      (500, 0.75, 0.9),
    ] as [(Double, Double, Double)] {
      let depth = 30 * (1 - part * part).squareRoot()
      let seenFromHinge = 30 * part * eye / (eye + depth)
      #expect(abs(30 * part - seenFromHinge - short) < 0.06)

      let fold = FoldLayout(height: 60, eyeDistance: eye, shades: .list).folded(gap: 60 * part)
      for x in [-500, 0, 500] as [Double] {
        let above = try #require(fold.upper.project(Point(x: x, y: 30)))
        let below = try #require(fold.lower.project(Point(x: x, y: 30)))
        #expect(abs(above.y - 30 * part) < 1e-12)
        #expect(abs(below.y - 30 * part) < 1e-12 && abs(above.x - below.x) < 1e-9)
      }
    }
  }

  @Test(arguments: [6, 7] as [UInt64])
  func `two panels fill their gap for any eye distance and height`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let layout = randomLayout(using: &random)
      let gap = Double.random(in: 0...layout.height, using: &random)
      let fold = layout.folded(gap: gap, top: -20)
      let middle = layout.height / 2
      let seen = [
        fold.upper.project(Point(x: 0, y: 0))?.y ?? .nan,
        fold.upper.project(Point(x: 0, y: middle))?.y ?? .nan,
        fold.lower.project(Point(x: 0, y: middle))?.y ?? .nan,
        fold.lower.project(Point(x: 0, y: layout.height))?.y ?? .nan,
      ]
      let wanted = [-20, gap / 2 - 20, gap / 2 - 20, gap - 20]
      let error = zip(seen, wanted).map { abs($0 - $1) }.max() ?? .infinity
      #expect(error < 1e-9, "seed \(seed): \(layout), gap \(gap)")
    }
  }

  @Test func `a gap over the row's height leaves it flat, at its neighbour or in the middle`() {
    let layout = FoldLayout.listRow()
    let pulled = layout.hinged(by: .bottom, gap: 80)
    #expect(pulled.isFlat && pulled.project(Point(x: 9, y: 0)) == Point(x: 9, y: 24))
    let added = layout.hinged(by: .top, gap: 80)
    #expect(added.isFlat && added.project(Point(x: 9, y: 0)) == Point(x: 9, y: 0))
    let between = layout.folded(gap: 80)
    #expect(between.upper.isFlat && between.lower.isFlat)
    #expect(between.upper.project(Point(x: 9, y: 28)) == Point(x: 9, y: 40))
    #expect(between.lower.project(Point(x: 9, y: 28)) == Point(x: 9, y: 40))
  }

  @Test func `each design has its eye distance`() {
    #expect(FoldLayout.listRow().eyeDistance == 500 && FoldLayout.listRow().height == 56)
    #expect(FoldLayout.listRow(height: 44, seenFrom: .phone).eyeDistance == 420)
    #expect(FoldLayout.listRow(seenFrom: .practice).eyeDistance == 200)
  }

  private func randomLayout(using random: inout SeededRandom) -> FoldLayout {
    FoldLayout(
      height: .random(in: 10...400, using: &random),
      eyeDistance: .random(in: 1...3000, using: &random),
      shades: .list
    )
  }
}
