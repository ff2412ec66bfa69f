import Motion
import Testing

struct PoseTests {
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
