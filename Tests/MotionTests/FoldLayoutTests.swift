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

  /// Turned so that of 50 pixels 30 are up and 40 deep: from an eye at 120, the scale is 3/4.
  @Test func `the free edge of a hinged row is shortened by perspective`() {
    let layout = FoldLayout(height: 50, eyeDistance: 120, shades: .list)
    let pulled = layout.hinged(by: .bottom, gap: 22.5, top: 10)
    expect(pulled.project(Point(x: 100, y: 0)), is: Point(x: 75, y: 10))
    expect(pulled.project(Point(x: 100, y: 50)), is: Point(x: 100, y: 32.5))
    let added = layout.hinged(by: .top, gap: 22.5, top: 10)
    expect(added.project(Point(x: 100, y: 0)), is: Point(x: 100, y: 10))
    expect(added.project(Point(x: -100, y: 50)), is: Point(x: -75, y: 32.5))
  }

  /// GSK's values for the same transform: 200 wide, eye at 120.
  @Test func `the crease of a fold is drawn where GTK draws it`() {
    let fold = FoldLayout(height: 50, eyeDistance: 120, shades: .list).folded(gap: 30)
    expect(fold.upper.project(Point(x: -100, y: 25)), is: Point(x: -100 + 100.0 / 7, y: 15))
    expect(fold.lower.project(Point(x: 100, y: 25)), is: Point(x: 100 - 100.0 / 7, y: 15))
    expect(fold.lower.project(Point(x: 100, y: 50)), is: Point(x: 100, y: 30))
  }

  @Test func `positive angles turn the top edge away`() {
    let layout = FoldLayout(height: 50, eyeDistance: 120, shades: .list)
    #expect(abs(layout.hinged(by: .bottom, gap: 22.5).degrees - 53.130_102_354_155_98) < 1e-9)
    #expect(abs(layout.hinged(by: .top, gap: 22.5).degrees + 53.130_102_354_155_98) < 1e-9)
    let fold = layout.folded(gap: 30)
    #expect(abs(fold.upper.degrees + 53.130_102_354_155_98) < 1e-9)
    #expect(abs(fold.lower.degrees - 53.130_102_354_155_98) < 1e-9)
  }

  @Test func `each panel shows its part of the row about its hinge`() {
    let layout = FoldLayout.listRow()
    let hinged = layout.hinged(by: .bottom, gap: 20, top: 3)
    #expect((hinged.clipTop, hinged.clipBottom) == (0, 56))
    #expect((hinged.hinge, hinged.position, hinged.vanishing) == (56, 23, 23))
    let fold = layout.folded(gap: 20, top: 3)
    #expect((fold.upper.clipTop, fold.upper.clipBottom) == (0, 28))
    #expect((fold.upper.hinge, fold.upper.position, fold.upper.vanishing) == (0, 3, 13))
    #expect((fold.lower.clipTop, fold.lower.clipBottom) == (28, 56))
    #expect((fold.lower.hinge, fold.lower.position, fold.lower.vanishing) == (56, 23, 13))
  }

  @Test func `a panel seen edge-on is invisible`() {
    let panel = FoldLayout.listRow().hinged(by: .top, gap: 0)
    #expect(panel.isEdgeOn && !panel.isFlat)
  }

  @Test func `points level with a panel's eye or behind it are not visible`() {
    // Turned by 53.13°, 0.8 of every pixel comes nearer: 120 / 0.8 = 150 up is the eye.
    let layout = FoldLayout(height: 50, eyeDistance: 120, shades: .list)
    var panel = layout.hinged(by: .bottom, gap: 22.5)
    panel.angle = -panel.angle
    #expect(panel.project(Point(x: 0, y: 50 - 149)) != nil)
    #expect(panel.project(Point(x: 0, y: 50 - 151)) == nil)
  }

  private func expect(_ point: Point?, is wanted: Point) {
    let point = point ?? Point(x: .nan, y: .nan)
    #expect(abs(point.x - wanted.x) < 1e-9 && abs(point.y - wanted.y) < 1e-9)
  }

  @Test(
    arguments: [
      (1, nil), (1.1, nil), (0.9, nil), (1.11, .insert), (0.89, .leave), (2, .insert),
    ] as [(Double, FoldPinch?)]
  )
  func `a pinch takes effect once it has changed by a tenth`(scale: Double, meaning: FoldPinch?) {
    #expect(FoldPinch(scale: scale) == meaning)
  }

  @Test(arguments: [(1.0, 0.0), (1.1, 0), (1.35, 28), (1.6, 56), (2.1, 112)])
  func `a gap opens by two rows for each doubling of a touchpad's pinch`(scale: Double, gap: Double)
  {
    #expect(abs(FoldPinch.gap(scale: scale, rowHeight: 56) - gap) < 1e-9)
  }

  @Test func `a gap on a touchscreen is as high as the fingers have moved apart`() {
    #expect(FoldPinch.gap(distance: 150, since: 120) == 30)
    #expect(FoldPinch.gap(distance: 110, since: 120) == 0)
  }

  @Test func `a gap of one row height makes a row`() {
    #expect(!FoldPinch.commits(gap: 55.9, rowHeight: 56))
    #expect(FoldPinch.commits(gap: 56, rowHeight: 56))
  }

  @Test(arguments: [(1.2, 1.0), (0.9, 1), (0.8, 0.75), (0.7, 0.5), (0.5, 0), (0.1, 0)])
  func `a level closes from a tenth to half of the size`(scale: Double, progress: Double) {
    #expect(abs(FoldPinch.levelProgress(scale: scale) - progress) < 1e-9)
  }

  @Test func `a pinch released at seven tenths springs open again`() {
    // 1 − (0.9 − 0.7) / 0.4 is 0.4999999999999999 in a Double.
    #expect(FoldPinch.levelRest(from: FoldPinch.levelProgress(scale: 0.7)) == 1)
    #expect(FoldPinch.levelRest(from: FoldPinch.levelProgress(scale: 0.6999)) == 0)
  }

  @Test func `a level released before the half springs open again`() {
    #expect(FoldPinch.levelRest(from: 0.5) == 1 && FoldPinch.levelRest(from: 0.9) == 1)
    #expect(FoldPinch.levelRest(from: 0.49) == 0 && FoldPinch.levelRest(from: 0) == 0)
  }

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

  @Test(arguments: [(true, 0.35), (false, 0.18)])
  func `track lists are paper: shaded by 18 % black at most, and 35 % if they are dark`(
    isDark: Bool,
    most: Double
  ) {
    let shades = FoldShades.tracks(isDark: isDark)
    let colors = [shades.upper, shades.lower, shades.hinged].flatMap { [$0.top, $0.bottom] }
    #expect(colors.allSatisfy { $0.opacity(1) == .black && $0.alpha <= most })
    #expect(colors.contains { $0.alpha == most })
    // A leaf is nearly even, and differs more from the other one: otherwise it would look round.
    let within = [shades.upper, shades.lower].map { abs($0.top.alpha - $0.bottom.alpha) }
    let between = shades.lower.top.alpha - shades.upper.bottom.alpha
    #expect(within.allSatisfy { $0 < between / 2 })
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

  @Test func `text is opaque down to 35 % of a panel's height, and invisible below 10 %`() {
    let layout = FoldLayout(height: 88, eyeDistance: 1800, shades: .list)
    for (open, opacity) in [(0.0, 0.0), (0.09, 0), (0.225, 0.5), (0.36, 1), (0.7, 1), (1, 1)] {
      let fold = layout.folded(gap: 88 * open)
      #expect(abs(fold.upper.textOpacity - opacity) < 1e-9)
      #expect(fold.lower.textOpacity == fold.upper.textOpacity)
    }
  }

  @Test func `lines between rows are visible only on paper that is nearly flat`() {
    let layout = FoldLayout(height: 88, eyeDistance: 1800, shades: .list)
    for (open, opacity) in [(0.0, 0.0), (0.5, 0), (0.92, 0), (0.96, 0.5), (1, 1)] {
      #expect(abs(layout.folded(gap: 88 * open).lower.lineOpacity - opacity) < 1e-9)
    }
  }

  @Test func `text fades without a step as a panel turns`() {
    let layout = FoldLayout.listRow()
    var last = panels(of: layout, open: 0).map(\.textOpacity)
    #expect(last == [0, 0, 0, 0])
    for step in 1...1000 {
      let next = panels(of: layout, open: Double(step) / 1000).map(\.textOpacity)
      for (before, after) in zip(last, next) { #expect(after >= before && after - before < 0.008) }
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
