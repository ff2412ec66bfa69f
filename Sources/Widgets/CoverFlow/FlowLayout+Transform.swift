internal import Geometry
public import Gtk
public import Motion

extension FlowLayout {
  /// The transform of a square as large as the front cover, with its origin at the top left corner.
  @MainActor public func transform(to pose: Pose, scaleFactor: Int = 1) -> Transform {
    let eye = perspective.vanishingPoint
    let half = side / 2
    guard pose.turn != 0 || pose.depth != 0 || pose.scale != 1 else {
      return Transform.identity.translated(
        x: eye.x + pose.shift - half,
        y: eye.y + pose.drop - half
      )
    }
    return .posed(pose, side: side, before: perspective, scaleFactor: scaleFactor)
  }

  /// The top of the floor: the level of the highest visible foot of a cover.
  public var floorTop: Double {
    var top = stage.height
    let count = 64
    for step in 0...count {
      let pose = pose(at: farthestVisibleOffset * Double(step) / Double(count))
      for x in [-side / 2, side / 2] {
        guard let foot = perspective.project(Point(x: x, y: side / 2), on: pose) else { continue }
        top = min(top, foot.y)
      }
    }
    return max(top.rounded(), 0)
  }
}
