internal import Geometry
internal import Gtk
internal import Motion

extension CoverFlow {
  /// The index of the item whose cover is at a point; reflections do not count.
  func item(at point: Point) -> Int? { cover(at: point).flatMap { ring.index(of: $0.slot) } }

  func cover(at point: Point) -> Cover? {
    let least = FlowLayout.leastPresence
    for cover in painted.reversed() where cover.presence >= least && !pool.isGhost(cover) {
      guard let place = cover.plane.unproject(point), cover.holds(place)
      else { continue }
      return cover
    }
    return nil
  }

  func link(at point: Point) -> Int? {
    guard onLink != nil, hasCaptions, let cover = centreCover, abs(cover.offset) < 0.05 else {
      return nil
    }
    let shift = layout.caption(at: cover.offset).shift
    let top = Point(x: layout.front.center.x, y: captionTop(in: size).rounded())
    return caption(of: cover)?.link(at: Point(x: point.x - shift, y: point.y), below: top)
  }

  /// Forgets the pointer until it moves again, as when a menu opens under it.
  public func leavePointer() { pointer.leave() }
}
