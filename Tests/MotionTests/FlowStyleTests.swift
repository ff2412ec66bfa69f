import Geometry
import Motion
import TestSupport
import Testing

struct FlowStyleTests {
  @Test func `a style without curves places its covers flat in a line`() {
    let style = FlowStyle(pitch: 0.5, eye: 2)
    #expect(style.pose(at: 3, side: 200, stageWidth: 1000) == Pose(shift: 300))
    #expect(style.eyeDistance(side: 200, stageWidth: 1000) == 400)
    #expect(style.farthestOffset(side: 200, stageWidth: 1000) == 100)
  }

  @Test func `lengths are in sides of the front cover`() {
    let style = FlowStyle(
      pitch: 0.5,
      shift: .linear([(0, 0), (1, 0.25)], symmetry: .odd),
      depth: .linear([(0, 0), (1, -1)], symmetry: .even),
      turn: .linear([(0, 0), (1, -0.5)], symmetry: .odd),
      scale: .linear([(0, 2), (1, 1)], symmetry: .even),
      shade: .linear([(0, 0), (1, 0.5)], symmetry: .even, ending: .straight),
      eye: 2,
      eyeHeight: 0.25
    )
    let pose = style.pose(at: -0.5, side: 200, stageWidth: 1000)
    // −0.5 · 0.5 · 200 − 0.125 · 200; the scale 1.5 against 2 in front.
    let expected = Pose(shift: -75, drop: 50, depth: -100, turn: 0.25, scale: 0.75, shade: 0.25)
    #expect(pose == expected)
    #expect(style.pose(at: 7, side: 200, stageWidth: 1000).shade == 1)
  }

  @Test func `a style measured by the stage uses the distance from its middle`() {
    let style = FlowStyle(
      measure: .stage,
      pitch: 0.5,
      shift: .linear([(0, 0), (1, 0.1)], symmetry: .odd, ending: .straight),
      eye: 2,
      farthest: 1.5
    )
    // One item is 100 pixels, so r = 100 / 500; half a stage of shift for r = 5.
    let pose = style.pose(at: 1, side: 200, stageWidth: 1000)
    #expect(abs(pose.shift - 120) < 1e-12)
    #expect(style.eyeDistance(side: 200, stageWidth: 1000) == 2000)
    #expect(style.farthestOffset(side: 200, stageWidth: 1000) == 7.5)
  }

  @Test func `sliding is along the turned and scaled cover`() {
    let style = FlowStyle(
      pitch: 0,
      slide: .constant(0.1),
      turn: .constant(-.pi / 3),
      scale: .constant(3),
      eye: 2
    )
    // 0.1 · 3 · 200 = 60 along a plane turned by −60°: 30 aside, 51.96 nearer.
    let pose = style.pose(at: 1, side: 200, stageWidth: 1000)
    #expect(abs(pose.shift - 30) < 1e-12)
    #expect(abs(pose.depth - 51.961524) < 1e-6)
    #expect(pose.scale == 1)
  }

  static let all: [FlowStyle] = [
    .gatefold, .roundRobin, .tapku, .tapkuProcession, .tapkuReceding, .carousel, .shelf,
  ]

  // MARK: - Gatefold

  // Offset, then shift, depth, degrees, shade: 0.2 o + 0.852 S, −0.715 S, −68° S.
  @Test(
    arguments: [
      [0, 0, 0, 0, 0], [0.25, 0.183125, -0.11171875, -10.625, 0.01640625],
      [0.5, 0.526, -0.3575, -34, 0.05375], [1, 1.052, -0.715, -68, 0.12],
      [2, 1.252, -0.715, -68, 0.17], [3.5, 1.552, -0.715, -68, 0.245],
      [10, 2.852, -0.715, -68, 0.57], [20, 4.852, -0.715, -68, 0.6],
      [-1, -1.052, -0.715, 68, 0.12],
    ]
  )
  func `gatefold has its numbers`(row: [Double]) {
    let pose = FlowStyle.gatefold.pose(at: row[0], side: 1, stageWidth: 4)
    #expect(abs(pose.shift - row[1]) < 1e-12)
    #expect(abs(pose.depth - row[2]) < 1e-12)
    #expect(abs(pose.turnInDegrees - row[3]) < 1e-12)
    #expect(abs(pose.shade - row[4]) < 1e-12)
    #expect(pose.scale == 1)
  }

  @Test(arguments: [(360.0, 348.0), (800, 240), (1180, 420), (2560, 911)])
  func `the front cover is 10 to 14 % larger than the others, by depth, and clear of them`(
    width: Double,
    height: Double
  ) throws {
    let layout = FlowLayout(stage: Size(width: width, height: height))
    let (side, pose) = (layout.side, layout.pose(at: 1))
    #expect(pose.scale == 1)
    func end(_ x: Double, _ y: Double) throws -> Point {
      try #require(layout.perspective.project(Point(x: x * side / 2, y: y * side / 2), on: pose))
    }
    let near = try end(1, 1).y - end(1, -1).y
    #expect(side / near > 1.1 && side / near < 1.14)
    let gap = try end(-1, 0).x - layout.front.origin.x - side
    #expect(width != 1180 || gap > 12 && gap < 16)
  }

  @Test func `no part of gatefold's pose has a corner`() {
    // A corner of slope d gives a second difference of d · h, a smooth curve one of order h².
    let step = 1e-4
    for part in [\Pose.shift, \.depth, \.turn, \.shade] {
      var worst = 0.0
      for index in 0..<3000 {
        let offset = -15 + Double(index) * 0.01
        let (before, here, after) = (
          FlowStyle.gatefold.pose(at: offset - step, side: 1, stageWidth: 4)[keyPath: part],
          FlowStyle.gatefold.pose(at: offset, side: 1, stageWidth: 4)[keyPath: part],
          FlowStyle.gatefold.pose(at: offset + step, side: 1, stageWidth: 4)[keyPath: part]
        )
        worst = max(worst, abs(after - 2 * here + before))
      }
      #expect(worst < 10 * step * step)
    }
  }

  @Test func `no cover is darker than black, gatefold's never darker than 0.6`() {
    for style in Self.all {
      for offset in stride(from: -60.0, through: 60, by: 0.25) {
        let shade = style.pose(at: offset, side: 100, stageWidth: 300).shade
        #expect(shade >= 0 && shade <= (style == .roundRobin ? 1 : 0.6))
      }
    }
  }

  // MARK: - Tapku and iCarousel

  @Test(arguments: [-1.0, 1])
  func `tapku's neighbours have the two poses of the original`(side: Double) {
    // A cover of 224: 224 / 2.4 from its place in the row of 70, 300 back, 1.4 rad.
    let pose = FlowStyle.tapku.pose(at: side, side: 224, stageWidth: 1000)
    #expect(abs(pose.shift - side * (70 + 224 / 2.4)) < 1e-9)
    #expect(abs(pose.depth + 300) < 1e-9)
    #expect(abs(pose.turn + side * 1.4) < 1e-12)
    let far = FlowStyle.tapku.pose(at: side * 5, side: 224, stageWidth: 1000)
    #expect(abs(far.shift - side * (350 + 224 / 2.4)) < 1e-9)
    #expect(abs(far.depth + 300) < 1e-9)
    #expect(abs(FlowStyle.tapku.eyeDistance(side: 224, stageWidth: 1000) - 1000) < 1e-9)
  }

  @Test func `tapku's covers follow the position instead of jumping between poses`() {
    let half = FlowStyle.tapku.pose(at: 0.5, side: 224, stageWidth: 1000)
    #expect(abs(half.turn + 0.7) < 1e-12)
    #expect(abs(half.depth + 150) < 1e-9)
    #expect(FlowStyle.tapku.pose(at: 0, side: 224, stageWidth: 1000) == Pose(drop: -14))
  }

  // Offset, then shift, depth and degrees of a cover of 224: 100 · o ± 224 / 3, −100 − 100 · |o|.
  @Test(
    arguments: [
      [-2, -274.666667, -300, 50], [-1, -174.666667, -200, 50], [0, 0, 0, 0],
      [1, 174.666667, -200, 30], [3, 374.666667, -400, 30],
    ]
  )
  func `the second pose of tapku's demo turns all covers in one direction`(row: [Double]) {
    let pose = FlowStyle.tapkuProcession.pose(at: row[0], side: 224, stageWidth: 1000)
    #expect(abs(pose.shift - row[1]) < 1e-6)
    #expect(abs(pose.depth - row[2]) < 1e-9)
    #expect(abs(pose.turnInDegrees - row[3]) < 1e-9)
  }

  // x = 0.45 c + 0.25 o, z = −0.5 |c|, −81° · c.
  @Test(
    arguments: [
      [0.5, 0.35, -0.25, -40.5], [1, 0.7, -0.5, -81], [3, 1.2, -0.5, -81], [-2, -0.95, -0.5, 81],
    ]
  )
  func `the carousel has iCarousel's numbers`(row: [Double]) {
    let pose = FlowStyle.carousel.pose(at: row[0], side: 1, stageWidth: 4)
    #expect(abs(pose.shift - row[1]) < 1e-12)
    #expect(abs(pose.depth - row[2]) < 1e-12)
    #expect(abs(pose.turnInDegrees - row[3]) < 1e-12)
    #expect(FlowStyle.carousel.eyeDistance(side: 200, stageWidth: 1000) == 500)
  }

  // Offset, then shift and depth of a cover of 224, and its position and scale on the screen.
  @Test(
    arguments: [
      [1, 162, -280, 126.6, 0.78], [2, 212, -360, 155.9, 0.74], [3, 262, -440, 181.9, 0.69],
      [-1, -162, -280, -126.6, 0.78],
    ]
  )
  func `the receding pose of tapku has the numbers of its project's latest version`(row: [Double]) {
    let pose = FlowStyle.tapkuReceding.pose(at: row[0], side: 224, stageWidth: 1000)
    let eye = FlowStyle.tapkuReceding.eyeDistance(side: 224, stageWidth: 1000)
    let size = eye / (eye - pose.depth)
    #expect(abs(pose.shift - row[1]) < 1e-9)
    #expect(abs(pose.depth - row[2]) < 1e-9)
    #expect(abs(abs(pose.turnInDegrees) - 80) < 1e-9 && pose.turn * row[0] < 0)
    #expect(abs(pose.shift * size - row[3]) < 0.05)
    #expect(abs(size - row[4]) < 0.006)
  }

  @Test(arguments: [FlowStyle.tapku, .tapkuProcession, .tapkuReceding])
  func `tapku's covers are a sixteenth above the vanishing point`(style: FlowStyle) {
    let layout = FlowLayout(stage: Size(width: 1180, height: 420), style: style)
    let lift = layout.perspective.vanishingPoint.y - layout.front.center.y
    #expect(lift == layout.side / 16)
    // The front cover has the position of the mock-ups in every style.
    #expect(layout.front == FlowLayout(stage: layout.stage).front)
  }

  @Test func `the shelf is flat`() {
    for offset in stride(from: -9.0, through: 9, by: 0.5) {
      let pose = FlowStyle.shelf.pose(at: offset, side: 1, stageWidth: 4)
      #expect(pose.turn == 0)
      #expect(pose.depth == 0)
    }
  }

  @Test func `the floor's reflection falls to a tenth at 70 pixels of 260`() {
    let floor = FlowStyle.Reflection.floor
    let strength = [0, 0.08, 0.18, 0.45, 0.6].map { floor.strength.value(at: $0) }
    #expect(strength == [0.50, 0.34, 0.18, 0, 0])
    #expect(abs(floor.strength.value(at: 70.0 / 260) - 0.10) < 0.005)
    #expect([0, 0.30, 0.62, 0.7].map { floor.cover.value(at: $0) } == [1, 1, 0, 0])
    #expect(abs(floor.cover.value(at: 0.46) - 0.5) < 1e-12)
    #expect(floor.height == 0.45)
    #expect(floor.gap == 1)
  }

  @Test func `the round robin's gap is three parts of the image's fifty-eight`() {
    let reflection = FlowStyle.roundRobin.reflection
    #expect(abs(reflection.gap(side: 58) - 3) < 1e-12)
    #expect(abs(reflection.gap(side: 116) - 6) < 1e-12, "the front cover is twice as large")
    #expect(abs(reflection.gap(side: 267) - 13.8) < 0.02)
    #expect(FlowStyle.Reflection.floor.gap(side: 267) == 1)
  }

  @Test func `each style's own reflection has its numbers`() {
    #expect([0, 0.9].map { FlowStyle.roundRobin.reflection.strength.value(at: $0) } == [0.3, 0.3])
    // Tapku's reflection fades from a half at the foot to nothing at 0.4 of the side.
    let tapku = FlowStyle.Reflection.tapku
    #expect(tapku.height == 0.4 && tapku.gap == 0)
    #expect([0, 0.2, 0.4, 0.5].map { tapku.strength.value(at: $0) } == [0.5, 0.25, 0, 0])
    let receding = FlowStyle.Reflection.tapkuReceding
    #expect([0, 0.4].map { receding.strength.value(at: $0) } == [0.3, 0])
  }

  // r, then scale, degrees and pixels of a view of 320, shade; computed from the original's
  // formulas.
  @Test(
    arguments: [
      [0, 2, 0, 0, 0], [0.05, 1.5, -12, 10, 0], [0.1, 1, -24, 20, 0], [0.2, 1, -48, 40, 0.1],
      [0.25, 1, -60, 50, 0.15], [0.5, 1, -60, 0, 0.4], [1, 1, -60, -100, 0.9],
      [1.1, 1, -60, -120, 1], [1.3, 1, -60, -160, 1], [-0.05, 1.5, 12, -10, 0],
      [-1, 1, 60, 100, 0.9],
    ]
  )
  func `the round robin's curves have the original's values`(row: [Double]) {
    let style = FlowStyle.roundRobin
    #expect(abs(style.scale.value(at: row[0]) - row[1]) < 1e-12)
    #expect(abs(style.turn.value(at: row[0]) * 180 / .pi - row[2]) < 1e-12)
    #expect(abs(style.slide.value(at: row[0]) * 320 - row[3]) < 1e-12)
    #expect(abs(style.shade.value(at: row[0]) - row[4]) < 1e-12)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the round robin's curves are the original's functions everywhere`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let style = FlowStyle.roundRobin
    var worst = 0.0
    for _ in 0..<2000 {
      let rate = Double.random(in: -3...3, using: &random)
      worst = max(
        worst,
        abs(style.scale.value(at: rate) - Document.scale(rate)),
        abs(style.turn.value(at: rate) - Document.angle(rate)),
        abs(style.slide.value(at: rate) * 320 - Document.translate(rate)),
        abs(style.shade.value(at: rate) - min(Document.shadow(rate), 1))
      )
    }
    #expect(worst < 1e-12, "seed \(seed)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a round robin cover is placed by the original's matrix`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    for _ in 0..<500 {
      let offset = Double.random(in: -4...4, using: &random)
      let pose = FlowStyle.roundRobin.pose(at: offset, side: 116, stageWidth: 320)
      // A point of the 58-point image: Ry · scale · translate, then its place in the row.
      let distance = 44 * offset
      let rate = distance / 160
      let size = Document.scale(rate)
      let along = Double.random(in: -29...29, using: &random)
      let moved = (along + Document.translate(rate)) * size
      let x = distance + moved * cosine(Document.angle(rate))
      let z = -moved * sine(Document.angle(rate))
      // The same point of our rectangle, which is as large as the front cover.
      let reached = along * 2 * pose.scale
      worst = max(
        worst,
        abs(pose.shift + reached * cosine(pose.turn) - x),
        abs(pose.depth - reached * sine(pose.turn) - z)
      )
    }
    #expect(worst < 1e-9, "seed \(seed)")
  }

  // MARK: - The original's functions

  private enum Document {
    static func scale(_ rate: Double) -> Double { abs(rate) > 0.1 ? 1 : -10 * abs(rate) + 2 }

    static func angle(_ rate: Double) -> Double {
      let base = -Double.pi / 3
      return abs(rate) > 0.25 ? (rate < 0 ? -base : base) : 4 * rate * base
    }

    static func translate(_ rate: Double) -> Double {
      abs(rate) < 0.25 ? 200 * rate : -200 * rate + (rate < 0 ? -100 : 100)
    }

    static func shadow(_ rate: Double) -> Double { abs(rate) < 0.1 ? 0 : abs(rate) - 0.1 }
  }

  private func cosine(_ angle: Double) -> Double { sine(.pi / 2 - angle) }
}

/// Taylor's series, independent of the code's own functions.
func sine(_ angle: Double) -> Double {
  var term = angle
  var sum = angle
  for power in stride(from: 2.0, through: 30, by: 2) {
    term *= -angle * angle / (power * (power + 1))
    sum += term
  }
  return sum
}
