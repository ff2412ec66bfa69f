internal import Geometry
public import Gtk
public import Motion

extension FlowLayout {
  /// The place of a square as large as the front cover, from its top left corner.
  @MainActor public func transform(to pose: Pose) -> Transform {
    let eye = perspective.vanishingPoint
    let half = side / 2
    guard pose.turn != 0 || pose.depth != 0 || pose.scale != 1 else {
      return Transform.identity.translated(
        x: eye.x + pose.shift - half,
        y: eye.y + pose.drop - half
      )
    }
    return .standing(pose, side: side, before: perspective)
  }

  /// Where the floor begins: as high as the highest foot of a cover is seen.
  public var floorTop: Double {
    var top = stage.height
    let count = 64
    for step in 0...count {
      let pose = pose(at: reach * Double(step) / Double(count))
      for x in [-side / 2, side / 2] {
        guard let foot = perspective.project(Point(x: x, y: side / 2), on: pose) else { continue }
        top = min(top, foot.y)
      }
    }
    return max(top.rounded(), 0)
  }
}
