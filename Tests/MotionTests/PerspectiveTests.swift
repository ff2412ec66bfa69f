import Geometry
import Motion
import TestSupport
import Testing

struct PerspectiveTests {
  let camera = Perspective(vanishingPoint: Point(x: 200, y: 100), distance: 1000)

  @Test func `points in the plane of the screen are not moved`() throws {
    let seen = try #require(camera.project(Point(x: 30, y: -40), on: .flat))
    #expect(seen == Point(x: 230, y: 60))
  }

  @Test func `a point as far behind the screen as the eye before it is drawn half as large`() throws
  {
    let pose = Pose(shift: 60, drop: 10, depth: -1000)
    let seen = try #require(camera.project(Point(x: 40, y: -30), on: pose))
    #expect(seen == Point(x: 250, y: 90))
  }

  @Test func `a positive turn moves the right edge away`() throws {
    // x = 100 · cos 60° = 50, z = −100 · sin 60° = −86.603: 50 / 1.086603 = 46.015.
    let pose = Pose(turn: .pi / 3)
    let right = try #require(camera.project(Point(x: 100, y: 0), on: pose))
    let left = try #require(camera.project(Point(x: -100, y: 0), on: pose))
    #expect(abs(right.x - 246.015) < 1e-3)
    #expect(abs(left.x - (200 - 50 / 0.913397)) < 1e-3)
  }

  @Test func `scale is applied before turn and shift`() throws {
    let pose = Pose(shift: 7, turn: .pi / 3, scale: 2)
    let scaled = try #require(camera.project(Point(x: 50, y: 20), on: pose))
    let plain = try #require(
      camera.project(Point(x: 100, y: 40), on: Pose(shift: 7, turn: .pi / 3))
    )
    #expect(scaled == plain)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a point of a posed plane is converted back from the screen`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    var seen = 0
    for _ in 0..<2000 {
      let (camera, pose) = Self.view(&random)
      let point = Point(
        x: .random(in: -400...400, using: &random),
        y: .random(in: -400...400, using: &random)
      )
      guard
        let screen = camera.project(point, on: pose),
        let back = camera.plane(pose).unproject(screen)
      else { continue }
      seen += 1
      worst = max(worst, abs(back.x - point.x), abs(back.y - point.y))
    }
    #expect(worst < 1e-6, "seed \(seed)")
    #expect(seen > 1500, "seed \(seed)")
  }

  @Test(arguments: 11...18 as ClosedRange<UInt64>)
  func `a point of the screen is converted back from a posed plane`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    var seen = 0
    for _ in 0..<2000 {
      let (camera, pose) = Self.view(&random)
      let screen = Point(
        x: .random(in: -200...2000, using: &random),
        y: .random(in: -200...1200, using: &random)
      )
      guard
        let point = camera.plane(pose).unproject(screen),
        let back = camera.project(point, on: pose)
      else { continue }
      seen += 1
      worst = max(worst, abs(back.x - screen.x), abs(back.y - screen.y))
    }
    #expect(worst < 1e-6, "seed \(seed)")
    #expect(seen > 1500, "seed \(seed)")
  }

  @Test func `a plane seen edge-on has no point under a point`() {
    #expect(camera.plane(Pose(turn: .pi / 2)).unproject(Point(x: 210, y: 100)) == nil)
    // Turned by 45° and 1000 to the right, its plane passes through the eye.
    let grazing = Pose(shift: 1000, turn: .pi / 4)
    #expect(abs(camera.plane(grazing).breadth) < 1e-12)
    #expect(camera.plane(grazing).unproject(Point(x: 900, y: 100)) == nil)
    #expect(camera.plane(Pose(scale: 0)).unproject(Point(x: 210, y: 100)) == nil)
  }

  @Test func `points level with the eye or behind it are not visible`() {
    #expect(camera.project(.zero, on: Pose(depth: 1000)) == nil)
    #expect(camera.project(.zero, on: Pose(depth: 1500)) == nil)
    #expect(camera.plane(Pose(depth: 1500)).unproject(Point(x: 210, y: 100)) == nil)
  }

  @Test func `beyond a plane's horizon there is no point on it`() {
    // Turned by 60° it extends to the horizon at 1000 · cos 60° / sin 60° = 577.35 on the right.
    let pose = Pose(turn: .pi / 3)
    #expect(camera.plane(pose).unproject(Point(x: 200 + 577, y: 100)) != nil)
    #expect(camera.plane(pose).unproject(Point(x: 200 + 578, y: 100)) == nil)
  }

  @Test func `breadth is the cosine of the turn in the centre and negative from behind`() {
    #expect(abs(camera.plane(Pose(turn: .pi / 3)).breadth - 0.5) < 1e-12)
    #expect(camera.plane(Pose(turn: .pi)).breadth == -1)
    // With its outer edge nearer, a side cover is broader than by its turn alone.
    let side = camera.plane(Pose(shift: 300, turn: -.pi / 3)).breadth
    #expect(abs(side - (0.5 + 0.3 * 0.866025)) < 1e-6)
  }

  private static func view(_ random: inout SeededRandom) -> (Perspective, Pose) {
    let camera = Perspective(
      vanishingPoint: Point(
        x: .random(in: 0...2000, using: &random),
        y: .random(in: 0...1000, using: &random)
      ),
      distance: .random(in: 300...3000, using: &random)
    )
    let pose = Pose(
      shift: .random(in: -1000...1000, using: &random),
      drop: .random(in: -200...200, using: &random),
      depth: .random(in: -2000...200, using: &random),
      turn: .random(in: -1.4...1.4, using: &random),
      scale: .random(in: 0.2...2, using: &random)
    )
    return (camera, pose)
  }

  @Test func `a pose without parts is flat and unshaded`() {
    #expect(Pose() == .flat)
    #expect(Pose.flat.scale == 1)
    #expect(Pose.flat.shade == 0)
  }

  @Test func `a blend is linear from one pose to the other`() {
    let near = Pose(shift: 10, drop: 4, depth: -8, turn: 1, scale: 1, shade: 0)
    let far = Pose(shift: 30, drop: 0, depth: -16, turn: -1, scale: 2, shade: 0.5)
    #expect(near.blended(with: far, by: 0) == near)
    #expect(near.blended(with: far, by: 1) == far)
    let quarter = Pose(shift: 15, drop: 3, depth: -10, turn: 0.5, scale: 1.25, shade: 0.125)
    #expect(near.blended(with: far, by: 0.25) == quarter)
  }

  @Test func `a turn is converted to degrees for GTK`() {
    #expect(abs(Pose(turn: -.pi / 3).turnInDegrees + 60) < 1e-12)
  }
}
