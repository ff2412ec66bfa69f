import Geometry
import Motion
import Testing

struct UprightPlaneTests {
  private let camera = Perspective(vanishingPoint: Point(x: 300, y: 120), distance: 900)

  private func plane(_ angle: Double, depth: Double = -20, scale: Double = 0.8) -> UprightPlane {
    UprightPlane(
      camera: camera,
      corner: Point(x: 260, y: 40),
      depth: depth,
      angle: angle,
      scale: scale
    )
  }

  @Test(arguments: [-1.2, -0.3, 0, 0.4, 1.5]) func `it is seen as a pose of the same turn is`(
    angle: Double
  ) throws {
    let side = 200.0
    let half = side / 2 * 0.8
    let plane = plane(angle)
    let pose = Pose(
      shift: 260 + half * sine(angle + .pi / 2) - camera.vanishingPoint.x,
      drop: 40 + half - camera.vanishingPoint.y,
      depth: -20 - half * sine(angle),
      turn: angle,
      scale: 0.8
    )
    for point in [Point.zero, Point(x: 200, y: 0), Point(x: 30, y: 170), Point(x: 260, y: -40)] {
      let seen = try #require(plane.project(point))
      let place = Point(x: point.x - side / 2, y: point.y - side / 2)
      let posed = try #require(camera.project(place, on: pose))
      #expect(abs(seen.x - posed.x) < 1e-9 && abs(seen.y - posed.y) < 1e-9)
    }
  }

  @Test(arguments: [-0.9, 0, 0.6]) func `bounds without the taper lie within the picture`(
    angle: Double
  ) throws {
    let (plane, part) = (plane(angle), Rect(x: 0, y: 0, width: 200, height: 200))
    let (bounds, taper) = (try #require(plane.bounds(of: part)), plane.taper(of: part))
    #expect((taper == 0) == (angle == 0))
    for x in [0.0, 200] {
      let top = try #require(plane.project(Point(x: x, y: 0)))
      let foot = try #require(plane.project(Point(x: x, y: 200)))
      #expect(top.y <= bounds.origin.y + taper + 1e-9)
      #expect(foot.y >= bounds.origin.y + bounds.size.height - taper - 1e-9)
    }
  }

  @Test func `flat on the screen nothing moves`() throws {
    let plane = UprightPlane(camera: camera, corner: Point(x: 7, y: 9))
    #expect(try #require(plane.project(Point(x: 5, y: 6))) == Point(x: 12, y: 15))
  }

  @Test func `behind the eye is nothing`() {
    #expect(plane(-.pi / 2).project(Point(x: 1300, y: 0)) == nil)
    #expect(plane(-.pi / 2).bounds(of: Rect(x: 0, y: 0, width: 1300, height: 1)) == nil)
  }

  @Test func `the bounds are those of all corners`() throws {
    let part = Rect(x: 10, y: 20, width: 150, height: 90)
    let bounds = try #require(plane(0.7).bounds(of: part))
    for x in [10.0, 70, 160] {
      for y in [20.0, 50, 110] {
        let place = try #require(plane(0.7).project(Point(x: x, y: y)))
        #expect(place.x >= bounds.origin.x - 1e-9 && place.y >= bounds.origin.y - 1e-9)
        #expect(place.x <= bounds.origin.x + bounds.size.width + 1e-9)
        #expect(place.y <= bounds.origin.y + bounds.size.height + 1e-9)
      }
    }
  }

  @Test func `a part of it is where the whole shows it`() throws {
    let moved = plane(0.6).moved(to: Point(x: 40, y: 12))
    let one = try #require(moved.project(Point(x: 3, y: 4)))
    let other = try #require(plane(0.6).project(Point(x: 43, y: 16)))
    #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
  }

  @Test func `a column is found where it appears`() throws {
    for angle in [-0.9, 0, 0.7] {
      let seen = try #require(plane(angle).project(Point(x: 70, y: 30)))
      #expect(abs(try #require(plane(angle).column(seenAt: seen.x)) - 70) < 1e-9)
    }
    #expect(UprightPlane(camera: camera, corner: .zero, scale: 0).column(seenAt: 5) == nil)
  }

  @Test func `a reflection meets the picture at its foot and leads downwards`() throws {
    let plane = plane(0.5)
    let mirror = plane.reflected(below: 200)
    let foot = Point(x: 80, y: 200)
    #expect(abs(try #require(mirror.project(foot)).y - #require(plane.project(foot)).y) < 1e-9)
    let low = try #require(mirror.project(Point(x: 80, y: 150)))
    let below = try #require(plane.project(Point(x: 80, y: 250)))
    #expect(abs(low.x - below.x) < 1e-9 && abs(low.y - below.y) < 1e-9)
  }

  @Test func `mirrored on its stage it has the mirrored outline, and is not mirrored itself`()
    throws
  {
    let mirrored = plane(0.5).mirrored(in: 1000, width: 200)
    for x in [0.0, 60, 200] {
      let seen = try #require(mirrored.project(Point(x: 200 - x, y: 30)))
      let other = try #require(plane(0.5).project(Point(x: x, y: 30)))
      #expect(abs(seen.x - (1000 - other.x)) < 1e-9 && abs(seen.y - other.y) < 1e-9)
    }
  }
}
