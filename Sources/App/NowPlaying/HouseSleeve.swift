internal import Geometry
internal import Gtk

/// The sleeve of the program's icon, for what has no cover: stripes on the cover, blue inside, and a
/// record printed across the spine.
enum HouseSleeve {
  /// The inner leaf, dark enough for white text.
  nonisolated static let leaf = Color(hex: 0x5468dc)
  nonisolated static let light = Color(hex: 0x6c5f9c)
  private static let stripes: [UInt32] = [0xd8163a, 0xea432b, 0xf46f20, 0xfaa31e]
  /// The radius of the record, in sides.
  private static let radius = 0.3

  /// Draws the cover, whose spine is on the right, or on the left from right to left; `print` is
  /// the opacity of its half of the record.
  static func drawCover(
    on snapshot: Snapshot,
    in square: Rect,
    corner: Double,
    isMirrored: Bool,
    print: Double = 1
  ) {
    snapshot.clipped(to: square, radius: corner) {
      let (x, side) = (square.origin.x, square.size.width)
      for (place, stripe) in stripes.enumerated() {
        let top = (side * Double(place) / 4).rounded()
        let foot = (side * Double(place + 1) / 4).rounded()
        snapshot.fill(
          Rect(x: x, y: square.origin.y + top, width: side, height: foot - top),
          with: Color(hex: stripe)
        )
      }
      let spine = Point(x: isMirrored ? x : x + side, y: square.origin.y + side / 2)
      guard print > 0 else { return }
      snapshot.faded(to: print) { drawRecord(on: snapshot, at: spine, side: side) }
    }
  }

  /// Draws the half of the record on the inner leaf, in the shade of the crease.
  static func drawLeaf(on snapshot: Snapshot, in size: Size, isMirrored: Bool) {
    let spine = Point(x: isMirrored ? size.width : 0, y: size.height / 2)
    let reach = size.height * (isMirrored ? -1 : 1)
    snapshot.clipped(to: Rect(size: size)) {
      drawRecord(on: snapshot, at: spine, side: size.height)
      let disc = circle(at: spine, size.height * radius)
      snapshot.clipped(to: disc, radius: disc.size.width / 2) {
        snapshot.fill(
          disc,
          with: Gradient(
            .line(from: spine, to: Point(x: spine.x + reach, y: spine.y)),
            .init(0, .black.opacity(0.55)),
            .init(0.13, .black.opacity(0.14)),
            .init(0.5, .black.opacity(0))
          )
        )
      }
    }
  }

  private static func circle(at center: Point, _ radius: Double) -> Rect {
    Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }

  private static func drawRecord(on snapshot: Snapshot, at center: Point, side: Double) {
    let radius = radius * side
    func fill(_ share: Double, _ top: UInt32, _ foot: UInt32) {
      let disc = circle(at: center, radius * share)
      let (from, to) = (disc.origin, Point(x: disc.origin.x, y: disc.origin.y + disc.size.height))
      snapshot.clipped(to: disc, radius: disc.size.width / 2) {
        snapshot.fill(
          disc,
          with: Gradient(
            .line(from: from, to: to),
            .init(0, Color(hex: top)),
            .init(1, Color(hex: foot))
          )
        )
      }
    }
    snapshot.shadow(
      of: circle(at: center, radius),
      radius: radius,
      drop: side * 0.02,
      blur: side * 0.03,
      color: .black.opacity(0.35)
    )
    fill(1, 0x403a4a, 0x1c1a21)
    for groove in [0.845, 0.69, 0.535] {
      let ring = circle(at: center, radius * groove)
      snapshot.stroke(
        ring,
        radius: ring.size.width / 2,
        width: max(side * 0.006, 0.5),
        color: .white.opacity(0.1)
      )
    }
    fill(0.38, 0xfdf3d8, 0xf6dfa6)
    fill(0.1, 0x2a2630, 0x2a2630)
  }
}
