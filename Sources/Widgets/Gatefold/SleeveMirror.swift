internal import Geometry
internal import Gtk
internal import Motion

/// The reflection of upright pictures on a black floor: upside down, and fading downwards.
struct SleeveMirror {
  let side: Double
  /// The strength, from 0 to 1.
  let strength: Double
  /// Whether the renderer has 3D transforms.
  let isInSpace: Bool
  /// The height of the reflection.
  let depth: Double

  /// A dark line of so many pixels parts a foot from its image.
  private static let gap = 1.0

  /// Draws the image of a picture whose foot is the line `foot`, by default its side.
  ///
  /// `start` and `width` are the columns that `body` draws; `margin` is added to them, and to the
  /// far end of the image.
  func draw(
    _ plane: UprightPlane,
    from start: Double = 0,
    foot: Double? = nil,
    width: Double? = nil,
    margin: Double = 0,
    on snapshot: Snapshot,
    _ body: () -> Void
  ) {
    let foot = foot ?? side
    let part = Rect(x: start, y: foot - depth, width: width ?? side, height: depth)
      .grown(by: margin, below: 0)
    let image = plane.reflected(below: foot + Self.gap / 2)
    snapshot.draw(on: image, part: part, inSpace: isInSpace) {
      snapshot.clipped(to: part, body)
    }
  }

  /// Darkens an image: it is strongest at the foot, and black at its end.
  func fade(on snapshot: Snapshot) {
    snapshot.fill(
      Rect(x: -side, y: side - depth - 3, width: 3 * side, height: depth + 3),
      with: Gradient(
        .line(from: Point(x: 0, y: side), to: Point(x: 0, y: side - depth)),
        .init(0, .black.opacity(1 - 0.36 * strength)),
        .init(0.5, .black.opacity(1 - 0.1 * strength)),
        .init(1, .black)
      )
    )
  }
}
