public import Geometry
public import Motion

extension FlowLayout {
  /// The slot whose cover is at a point of the stage; a reflection does not count.
  public nonisolated func slot(under point: Point, at position: Double, in ring: Ring) -> Int? {
    for slot in window(at: position, in: ring).nearestFirst(from: position) {
      let offset = Double(slot) - position
      let presence = presence(at: offset, in: ring)
      let plane = perspective.plane(pose(at: offset, presence: presence))
      guard presence >= Self.leastPresence, let place = plane.unproject(point),
        abs(place.x) <= side / 2, abs(place.y) <= side / 2
      else { continue }
      return slot
    }
    return nil
  }
}
