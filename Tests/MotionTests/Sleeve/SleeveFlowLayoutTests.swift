import Geometry
import Motion
import Testing

struct SleeveFlowLayoutTests {
  private static func layout(isRightToLeft: Bool = false) -> SleeveFlowLayout {
    SleeveFlowLayout(
      SleeveLayout(
        size: Size(width: 1180, height: 780),
        margins: SleeveLayout.Margins(top: 47, foot: 246),
        closed: Rect(x: 12, y: 722, width: 48, height: 48),
        isRightToLeft: isRightToLeft
      )
    )
  }

  private func corners(_ pose: SleevePose, side: Double) -> [Point] {
    [pose.cover, pose.leaf, pose.page].flatMap { plane in
      [Point.zero, Point(x: side, y: side)].compactMap { plane.project($0) }
    }
  }

  @Test func `the front cover of the flow is as large as the sleeve's`() {
    for height in [360.0, 500, 780, 1440, 2160] {
      let sleeve = SleeveLayout(
        size: Size(width: 1.6 * height, height: height),
        margins: SleeveLayout.Margins(top: 47, foot: 100),
        closed: Rect(x: 12, y: height - 60, width: 48, height: 48)
      )
      #expect(SleeveFlowLayout(sleeve).flow.side == sleeve.side)
    }
  }

  @Test(arguments: [false, true]) func `on its record it is the open sleeve, from both sides`(
    isRightToLeft: Bool
  ) {
    let layout = Self.layout(isRightToLeft: isRightToLeft)
    let side = layout.sleeve.side
    let open = corners(layout.sleeve.pose(at: 1), side: side)
    for offset in [1e-6, -1e-6] {
      let wing = SleeveFlowLayout.openness(at: offset)
      let near = corners(layout.pose(at: 1, offset: offset, wing: wing), side: side)
      #expect(near.count == open.count)
      for (one, other) in zip(near, open) {
        #expect(abs(one.x - other.x) < 0.01 && abs(one.y - other.y) < 0.01)
      }
    }
  }

  @Test func `the wing is shut behind the cover when the next record is far`() {
    let layout = Self.layout()
    #expect(SleeveFlowLayout.openness(at: 0) == 1 && SleeveFlowLayout.openness(at: 0.35) == 0)
    for offset in [-3.0, -1, -0.35, 0.35, 0.8, 2] {
      let wing = SleeveFlowLayout.openness(at: offset)
      let pose = layout.pose(at: 1, offset: offset, wing: wing)
      #expect(wing == 0 && !pose.showsWing && pose.discShift == 0)
    }
  }

  @Test(arguments: [false, true]) func `nothing jumps while the flow moves`(isRightToLeft: Bool) {
    let layout = Self.layout(isRightToLeft: isRightToLeft)
    var last: [Point] = []
    for step in -1200...1200 {
      let offset = Double(step) / 1000
      let wing = SleeveFlowLayout.openness(at: offset)
      let pose = layout.pose(at: 1, offset: offset, wing: wing)
      let seen = [Point.zero, Point(x: layout.sleeve.side, y: layout.sleeve.side)]
        .compactMap { pose.cover.project($0) }
      for (one, other) in zip(last, seen) {
        #expect(abs(one.x - other.x) < 2.5 && abs(one.y - other.y) < 1, "at \(offset)")
      }
      last = seen
    }
  }

  @Test func `a shut sleeve at an offset is where its neighbour stands there`() throws {
    let layout = Self.layout()
    for offset in [-2.0, -0.6, 0.5, 1] {
      let pose = layout.pose(at: 1, offset: offset, wing: 0)
      let other = layout.neighbor(at: offset, opening: 1, wing: 0)
      for point in [Point.zero, Point(x: 390, y: 100)] {
        let (one, two) = (
          try #require(pose.cover.project(point)), try #require(other.project(point))
        )
        #expect(abs(one.x - two.x) < 1e-9 && abs(one.y - two.y) < 1e-9)
      }
    }
  }

  @Test func `the next record is on the right, or on the left from right to left`() throws {
    for isRightToLeft in [false, true] {
      let layout = Self.layout(isRightToLeft: isRightToLeft)
      let middle = Point(x: 195, y: 195)
      let xs = try [-2.0, -1, 0, 1, 2].map {
        try #require(layout.neighbor(at: $0, opening: 1, wing: 0).project(middle)).x
      }
      #expect(xs == (isRightToLeft ? xs.sorted(by: >) : xs.sorted()))
    }
  }

  @Test func `the others are there only while the wing is shut, and fade with the distance`() {
    let layout = Self.layout()
    #expect(layout.presence(at: 1, wing: 1) == 0 && layout.presence(at: 1, wing: 0) == 1)
    #expect(layout.presence(at: 3.2, wing: 0) == 0)
    #expect(layout.presence(at: -2.5, wing: 0) == layout.presence(at: 2.5, wing: 0))
    #expect(layout.opacity(of: 0) == 0 && layout.opacity(of: 0.3) == 1)
    #expect(layout.shade(at: 1, presence: 0) == 1 && layout.shade(at: 1, presence: 1) < 0.2)
    #expect(SleeveFlowLayout.slots(around: 5.4, count: 100) == 3..<9)
    #expect(SleeveFlowLayout.slots(around: 0, count: 2) == 0..<2)
    #expect(SleeveFlowLayout.slots(around: .nan, count: 2).isEmpty)
    #expect(SleeveFlowLayout.slots(around: 3, count: 0).isEmpty)
  }
}
