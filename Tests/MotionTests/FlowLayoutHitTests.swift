import Geometry
import Motion
import TestSupport
import Testing

struct FlowLayoutHitTests {
  let layout = FlowLayout(stage: Size(width: 1180, height: 420))
  let ring = Ring(count: 100, wraps: true)

  // MARK: - Visible covers

  @Test func `the window holds exactly the covers that touch the stage`() throws {
    for style in FlowStylesTests.all
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
    #expect(abs(robin.pose(at: robin.reach).shade - 1) < 1e-9)
    #expect(robin.pose(at: robin.reach - 0.1).shade < 1)
    let procession = FlowLayout(stage: Size(width: 4000, height: 420), style: .tapkuProcession)
    #expect(procession.reach == 40)
  }

  @Test func `the count of visible covers is the largest that can be visible`() {
    let counts = (0...1000).map {
      layout.window(at: Double($0) / 1000, in: Ring(count: 999, wraps: true)).slots.count
    }
    #expect(counts.max() == layout.visibleCount)
    #expect(Ring(count: layout.visibleCount + 2, visible: layout.visibleCount).wraps)
  }

  @Test func `no covers give an empty window, one and two form a row`() {
    let middle = layout.front.center
    for count in 0...2 {
      let few = Ring(count: count, visible: layout.visibleCount)
      #expect(layout.window(at: 0, in: few).slots == 0..<count)
      #expect(layout.slot(under: middle, at: 0, in: few) == (count > 0 ? 0 : nil))
    }
  }

  @Test func `after a billion covers the poses are unchanged`() {
    let start = layout.pose(at: 3 - 0.125)
    let end = layout.pose(at: 1_000_000_003 - (1e9 + 0.125))
    #expect(abs(end.shift - start.shift) < 1e-3)
    #expect(layout.slot(under: Point(x: 740, y: 150), at: 1e9, in: ring) == 1_000_000_001)
  }

  // MARK: - Which cover is under a point

  @Test func `a side cover is hit where it is visible behind the front one`() {
    #expect(layout.slot(under: Point(x: 590, y: 154), at: 7, in: ring) == 7)
    // The front cover ends at 720, its neighbour's inner edge is at 734.
    #expect(layout.slot(under: Point(x: 719.5, y: 154), at: 7, in: ring) == 7)
    #expect(layout.slot(under: Point(x: 727, y: 154), at: 7, in: ring) == nil)
    #expect(layout.slot(under: Point(x: 735, y: 154), at: 7, in: ring) == 8)
    #expect(layout.slot(under: Point(x: 445, y: 154), at: 7, in: ring) == 6)
  }

  @Test func `a reflection is no part of the cover`() {
    let foot = layout.front.origin.y + layout.side
    #expect(layout.slot(under: Point(x: 590, y: foot - 0.5), at: 7, in: ring) == 7)
    #expect(layout.slot(under: Point(x: 590, y: foot + 2), at: 7, in: ring) == nil)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `the cover under a point is the last one painted over it`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for style in FlowStylesTests.all {
      let layout = FlowLayout(stage: Size(width: 1180, height: 420), style: style)
      for _ in 0..<20 {
        let position = Double.random(in: -50...50, using: &random)
        let point = Point(
          x: .random(in: 0...1180, using: &random),
          y: .random(in: 0...300, using: &random)
        )
        var painted: Int?
        let window = layout.window(at: position, in: ring)
        for slot in window.farthestFirst(from: position) {
          let corners = try corners(of: Double(slot) - position, in: layout)
          if contains(corners, point) { painted = slot }
        }
        let hit = layout.slot(under: point, at: position, in: ring)
        #expect(hit == painted, "\(point) at \(position), seed \(seed)")
      }
    }
  }

  private func corners(of offset: Double, in layout: FlowLayout) throws -> [Point] {
    let half = layout.side / 2
    let pose = layout.pose(at: offset)
    return try [(-half, -half), (half, -half), (half, half), (-half, half)].map { x, y in
      try #require(layout.perspective.project(Point(x: x, y: y), on: pose))
    }
  }

  private func contains(_ corners: [Point], _ point: Point) -> Bool {
    let sides = corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % 4])
      return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
