import Geometry
import Motion
import TestSupport
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
    for style in FlowStyleTests.all {
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
    for style in FlowStyleTests.all {
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
    for style in FlowStyleTests.all {
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
  }

  @Test func `the focus ring is gone before its cover has left the middle`() {
    #expect(FlowLayout.focusOpacity(at: 0) == 1)
    #expect(abs(FlowLayout.focusOpacity(at: -1.0 / 24) - 0.5) < 1e-9)
    #expect([1.0 / 12, -0.1, 0.4, 3].allSatisfy { FlowLayout.focusOpacity(at: $0) == 0 })
  }

  let layout = FlowLayout(stage: Size(width: 1180, height: 420))

  // MARK: - Visible covers

  @Test func `the window holds exactly the covers that touch the stage`() throws {
    for style in FlowStyleTests.all
    where ![.roundRobin, .tapkuProcession, .tapkuReceding].contains(style) {
      for width in [200.0, 360, 1180, 1920] {
        let layout = FlowLayout(stage: Size(width: width, height: 420), style: style)
        for position in [0.0, 0.3, 7.5] {
          let slots = layout.window(at: position, in: Ring(count: 999, wraps: true)).slots
          for slot in slots.lowerBound - 2..<slots.upperBound + 2 {
            let corners = try corners(of: Double(slot) - position, in: layout)
            let touches = corners.contains { $0.x > 0 } && corners.contains { $0.x < width }
            #expect(touches == slots.contains(slot), "\(slot) at \(position), \(width)")
          }
        }
      }
    }
  }

  @Test func `the round robin shows covers until they are black, a procession shows forty`() {
    let robin = FlowLayout(stage: Size(width: 4000, height: 420), style: .roundRobin)
    #expect(abs(robin.pose(at: robin.farthestVisibleOffset).shade - 1) < 1e-9)
    #expect(robin.pose(at: robin.farthestVisibleOffset - 0.1).shade < 1)
    let procession = FlowLayout(stage: Size(width: 4000, height: 420), style: .tapkuProcession)
    #expect(procession.farthestVisibleOffset == 40)
  }

  @Test func `the count of visible covers is the largest that can be visible`() {
    let counts = (0...1000).map {
      layout.window(at: Double($0) / 1000, in: Ring(count: 999, wraps: true)).slots.count
    }
    #expect(counts.max() == layout.visibleCount)
    #expect(Ring(count: layout.visibleCount + 2, visible: layout.visibleCount).wraps)
  }

  @Test func `no covers give an empty window, one and two form a row`() {
    for count in 0...2 {
      let few = Ring(count: count, visible: layout.visibleCount)
      #expect(layout.window(at: 0, in: few).slots == 0..<count)
    }
  }

  @Test func `after a billion covers the poses are unchanged`() {
    let start = layout.pose(at: 3 - 0.125)
    let end = layout.pose(at: 1_000_000_003 - (1e9 + 0.125))
    #expect(abs(end.shift - start.shift) < 1e-3)
  }

  private func corners(of offset: Double, in layout: FlowLayout) throws -> [Point] {
    let half = layout.side / 2
    let pose = layout.pose(at: offset)
    return try [(-half, -half), (half, -half), (half, half), (-half, half)].map { x, y in
      try #require(layout.perspective.project(Point(x: x, y: y), on: pose))
    }
  }

  // MARK: - On-screen order

  static let widths = [200.0, 220, 260, 320, 480, 568, 800, 1180, 1920, 2560, 4000]

  @Test(arguments: FlowStyleTests.all.indices)
  func `on-screen x grows with the offset at every width`(index: Int) {
    for width in Self.widths {
      for height in [200.0, 420, 1200] {
        let layout = FlowLayout(
          stage: Size(width: width, height: height),
          style: FlowStyleTests.all[index]
        )
        let fault = Self.firstFault(in: layout, step: 0.04)
        #expect(fault == nil, "\(width) × \(height)")
      }
    }
  }

  @Test func `on-screen x grows with the offset during the transition between any two styles`() {
    for from in FlowStyleTests.all {
      for to in FlowStyleTests.all where to != from {
        for (width, blend) in [(200.0, 0.5), (568, 0.2), (1180, 0.5), (1920, 0.8)] {
          let layout = FlowLayout(
            stage: Size(width: width, height: 420),
            style: from,
            nextStyle: to,
            blend: blend
          )
          let fault = Self.firstFault(in: layout, step: 0.1)
          #expect(fault == nil, "\(width), \(blend), \(from.eye) to \(to.eye)")
        }
      }
    }
  }

  /// The first offset that is not drawn to the right of the one before.
  static func firstFault(in layout: FlowLayout, step: Double) -> Double? {
    var last = -Double.infinity
    let end = min(layout.farthestVisibleOffset + 1, 14)
    var offset = -end
    while offset <= end {
      let x = layout.x(at: offset)
      guard x > last else { return offset }
      last = x
      offset += step
    }
    return nil
  }

  // MARK: - A change of style

  @Test func `a transition between styles begins in one and ends in the other`() {
    let stage = Size(width: 1180, height: 420)
    let wide = FlowLayout(stage: stage)
    let start = FlowLayout(stage: stage, style: .gatefold, nextStyle: .tapku, blend: 0)
    let end = FlowLayout(stage: stage, style: .gatefold, nextStyle: .tapku, blend: 1)
    let tapku = FlowLayout(stage: stage, style: .tapku)
    for offset in [-2, -0.4, 0, 1, 3.0] {
      #expect(start.pose(at: offset) == wide.pose(at: offset))
      let (there, sought) = (end.pose(at: offset), tapku.pose(at: offset))
      #expect(abs(there.shift - sought.shift) < 1e-9 && abs(there.turn - sought.turn) < 1e-9)
    }
    #expect(start.perspective == wide.perspective)
    #expect(abs(end.perspective.distance - tapku.perspective.distance) < 1e-9)
    let middle = FlowLayout(stage: stage, style: .gatefold, nextStyle: .tapku, blend: 0.5)
    let mean = (wide.pose(at: 1).turn + tapku.pose(at: 1).turn) / 2
    #expect(abs(middle.pose(at: 1).turn - mean) < 1e-12)
  }
}
