internal import Geometry
internal import Gtk
internal import Motion

extension Snapshot {
  /// A transparent rim around a turned picture: GSK does not smooth the edges of what it turns, but
  /// filters its inside.
  private static let rim = 2.0

  /// Draws a part of a picture that stands upright in space; `body` draws in its own coordinates.
  ///
  /// Without 3D transforms the part is scaled to its projected size.
  func draw(on plane: UprightPlane, part: Rect, inSpace: Bool, _ body: () -> Void) {
    guard let bounds = plane.bounds(of: part), bounds.size.width > 0.05, bounds.size.height > 0.05
    else { return }
    guard inSpace, plane.forward != 0 else { return squeeze(plane, part, body) }
    let rim = Self.rim
    let whole = part.grown(by: rim)
    func paint() {
      saved {
        transform(.upright(plane))
        fill(whole, with: .clear)
        body()
      }
    }
    // The clip keeps every piece of the window within what the picture can show.
    if Self.drawsInPieces { clipped(to: bounds.grown(by: rim), paint) } else { paint() }
  }

  /// Draws a part of a picture without perspective: as wide as its projection, and of the height
  /// that it has in the middle.
  private func squeeze(_ plane: UprightPlane, _ part: Rect, _ body: () -> Void) {
    let middle = part.origin.y + part.size.height / 2
    guard part.size.width > 0,
      let left = plane.project(Point(x: part.origin.x, y: middle)),
      let right = plane.project(Point(x: part.origin.x + part.size.width, y: middle))
    else { return }
    let recession = plane.recession(at: part.center.x)
    let eye = plane.camera.vanishingPoint
    let across = (right.x - left.x) / part.size.width
    guard across > 0, recession > 0 else { return }
    saved {
      translate(
        x: left.x - part.origin.x * across,
        y: eye.y + (plane.corner.y - eye.y) / recession
      )
      scale(x: across, y: plane.down / recession)
      body()
    }
  }
}

extension Rect {
  /// The rectangle with its edges moved outwards, the lower one by its own margin.
  func grown(by margin: Double, below: Double? = nil) -> Self {
    Self(
      x: origin.x - margin,
      y: origin.y - margin,
      width: size.width + 2 * margin,
      height: size.height + margin + (below ?? margin)
    )
  }
}
