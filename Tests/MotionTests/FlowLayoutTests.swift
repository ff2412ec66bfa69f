import Geometry
import Motion
import Testing

struct FlowLayoutTests {
  let wide = FlowLayout(stage: Size(width: 1180, height: 420))
  let ring = Ring(count: 100, wraps: true)

  // MARK: - The front cover

  @Test(
    arguments: [
      (1180, 420, 1, 460, 24, 260), (360, 334, 1, 82, 24, 196), (1180, 420, 1.5, 395, 4, 391),
      (1180, 420, 0.6, 512, 76, 156), (100, 50, 1, 2, -7, 96), (3840, 2000, 1, 1560, 374, 720),
    ] as [(Double, Double, Double, Double, Double, Double)]
  )
  func `the front cover has the position of the mock-ups`(
    width: Double,
    height: Double,
    zoom: Double,
    left: Double,
    top: Double,
    side: Double
  ) {
    let layout = FlowLayout(stage: Size(width: width, height: height), zoom: zoom)
    #expect(layout.front == Rect(x: left, y: top, width: side, height: side))
  }

  @Test func `the front cover is drawn in its own size, on whole pixels`() throws {
    for style in FlowStylesTests.all {
      for width in [362.0, 1180] {
        let layout = FlowLayout(stage: Size(width: width, height: 420), style: style)
        let half = layout.side / 2
        let corner = try #require(
          layout.perspective.project(Point(x: -half, y: -half), on: layout.pose(at: 0))
        )
        #expect(corner == layout.front.origin)
        #expect(corner.x == corner.x.rounded() && corner.y == corner.y.rounded())
      }
    }
  }

  @Test func `a zoomed cover stays on the stage`() {
    for step in 0...90 {
      let zoom = 0.6 + Double(step) / 100
      let front = FlowLayout(stage: Size(width: 1180, height: 420), zoom: zoom).front
      #expect(front.origin.y >= 0 && front.origin.y + front.size.height <= 420)
    }
  }

  @Test(arguments: [(9, 391, 4), (0.1, 156, 76), (-3, 156, 76), (.nan, 260, 24)])
  func `a zoom is clamped to its range`(zoom: Double, side: Double, top: Double) {
    let layout = FlowLayout(stage: Size(width: 1180, height: 420), zoom: zoom)
    #expect(layout.side == side && layout.front.origin.y == top)
  }

  @Test func `NaN and invalid stages are handled`() {
    #expect(FlowLayout(stage: wide.stage, nextStyle: .shelf, blend: .nan).styles.parts.count == 1)
    for extent in [Double.nan, .infinity, -1] {
      let layout = FlowLayout(stage: Size(width: extent, height: extent), zoom: .nan)
      #expect(
        layout.sidePitch > 0 && layout.farthestVisibleOffset.isFinite && layout.visibleCount > 0
      )
    }
  }

  // MARK: - Poses

  @Test func `a side cover is 1.052 sides from the centre, with a gap of fourteen pixels`() throws {
    let pose = wide.pose(at: 1)
    #expect(abs(pose.shift - 273.52) < 1e-9)
    #expect(abs(pose.depth + 185.9) < 1e-9)
    // x = 273.52 − 130 cos 68°, z = −185.9 − 130 sin 68°, eye at 546: 144 from the centre.
    let inner = try #require(wide.perspective.project(Point(x: -130, y: 0), on: pose))
    #expect(abs(inner.x - (590 + 144)) < 0.01)
  }

  @Test(arguments: [320.0, 1000.0])
  func `twice the stage is the same picture twice as large`(width: Double) {
    for style in FlowStylesTests.all {
      let small = FlowLayout(stage: Size(width: width, height: width), style: style)
      let large = FlowLayout(stage: Size(width: 2 * width, height: 2 * width), style: style)
      let ratio = large.side / small.side
      guard ratio == 2 else { continue }
      for offset in [-3, -0.7, 0.2, 1, 2.5] {
        let (near, far) = (small.pose(at: offset), large.pose(at: offset))
        #expect(abs(far.shift - 2 * near.shift) < 1e-9)
        #expect(abs(far.depth - 2 * near.depth) < 1e-9)
        #expect(far.turn == near.turn)
      }
    }
  }

  @Test func `all covers share one perspective, so their edges meet in one point`() throws {
    // Side covers are parallel planes: their upper and lower edges meet on one horizon.
    let horizons = try [1.0, 2, 5].map { offset in
      let pose = wide.pose(at: offset)
      let corners = try [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { x, y in
        try #require(
          wide.perspective.project(Point(x: x * wide.side / 2, y: y * wide.side / 2), on: pose)
        )
      }
      let upper = (corners[1].y - corners[0].y) / (corners[1].x - corners[0].x)
      let lower = (corners[3].y - corners[2].y) / (corners[3].x - corners[2].x)
      let x = corners[0].x + (corners[2].y - corners[0].y) / (upper - lower)
      return Point(x: x, y: corners[0].y + upper * (x - corners[0].x))
    }
    for horizon in horizons {
      #expect(abs(horizon.x - horizons[0].x) < 1e-6)
      #expect(abs(horizon.y - wide.perspective.vanishingPoint.y) < 1e-6)
    }
  }

  @Test func `a raised vanishing point does not move the front cover`() throws {
    var style = FlowStyle.gatefold
    style.eyeHeight = 0.25
    let raised = FlowLayout(stage: wide.stage, style: style)
    #expect(raised.perspective.vanishingPoint.y == wide.perspective.vanishingPoint.y - 65)
    #expect(raised.perspective.project(.zero, on: raised.pose(at: 0)) == wide.front.center)
    // From above, covers farther back are drawn higher.
    let side = try #require(raised.perspective.project(.zero, on: raised.pose(at: 2)))
    #expect(side.y < wide.front.center.y)
  }

  @Test func `the caption moves with its cover and fades out before the next one appears`() {
    #expect(wide.caption(at: 0).opacity == 1)
    #expect(abs(wide.caption(at: 0.5).shift - 127.4) < 1e-9)
    #expect(abs(wide.caption(at: -0.34).opacity - 0.6) < 1e-9)
    #expect(wide.caption(at: 0.85).opacity == 0)
  }

  @Test func `of two captions that meet, at most one is visible`() {
    for step in 0...100 {
      let offset = Double(step) / 100
      let here = wide.caption(at: -offset, meetsNext: true).opacity
      let next = wide.caption(at: 1 - offset, meetsNext: true).opacity
      #expect(min(here, next) == 0, "\(offset)")
    }
    #expect(wide.caption(at: 0, meetsNext: true).opacity == 1)
  }

  // MARK: - Tracking

  @Test func `the side covers follow the finger exactly`() {
    // 0.2 · 260 at the scale 1 + 0.715 / 2.1: 38.792.
    #expect(abs(wide.sidePitch - 38.792185) < 1e-6)
    for pixels in [-120.0, -3, 0.25, 57, 300] {
      let moved = wide.travel(by: pixels)
      let seen = wide.x(at: 12 - moved) - wide.x(at: 12)
      #expect(abs(seen - pixels) < 1e-9)
    }
  }

  @Test func `in every style the side covers follow the finger`() {
    for style in FlowStylesTests.all {
      for width in [320.0, 1180, 4000] {
        let layout = FlowLayout(stage: Size(width: width, height: 420), style: style)
        // Covers turn and move aside up to the first neighbour, the round robin's to r = 0.5.
        let bend =
          style == .roundRobin ? 0.5 * (width / 2) / (style.pitch * layout.side) : 1
        let last = max(bend + 1, layout.farthestVisibleOffset.rounded(.down))
        let gaps = stride(from: bend, through: last - 1 + 1e-9, by: 0.125).map {
          layout.x(at: $0 + 1) - layout.x(at: $0)
        }
        let (least, most) = (gaps.min() ?? 0, gaps.max() ?? 0)
        #expect(layout.sidePitch > least - 1e-9 && layout.sidePitch < most + 1e-9)
        let isEven = ![.roundRobin, .tapkuProcession, .tapkuReceding].contains(style)
        #expect(isEven ? most - least < 1e-9 : last < bend + 2 || layout.sidePitch < most - 1)
      }
    }
  }

  @Test func `from right to left the next cover is on the left`() {
    let mirrored = FlowLayout(stage: wide.stage, isRightToLeft: true)
    for offset in [-2.5, -0.3, 0, 1, 4] {
      #expect(mirrored.pose(at: offset) == wide.pose(at: -offset))
    }
    #expect(mirrored.travel(by: 10) == -wide.travel(by: 10))
    #expect(mirrored.caption(at: 0.5).shift == -wide.caption(at: 0.5).shift)
    let point = Point(x: 740, y: 150)
    let right = wide.slot(under: point, at: 5, in: ring)
    let left = mirrored.slot(under: point, at: 5, in: ring)
    #expect(right == 6 && left == 4)
  }
}
