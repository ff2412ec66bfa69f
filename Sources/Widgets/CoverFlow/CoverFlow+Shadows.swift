internal import Gtk
internal import Motion

extension CoverFlow {
  /// Draws the shadow of the cover above another, on the other's picture and its reflection.
  func drawShadow(on cover: Cover, to snapshot: Snapshot) {
    guard let shadow = cover.shadow, cover.presence > 0, let art = cover.baked?.frame.art,
      let frame = shadow.frame(
        on: cover.plane,
        art: art,
        side: layout.side,
        depth: style.reflection.height
      )
    else { return }
    let picture = shadow.extent < 0 ? Self.leftShadow : Self.rightShadow
    func draw() {
      guard frame.part != frame.whole else { return snapshot.draw(picture, in: frame.whole) }
      snapshot.clipped(to: frame.part) { snapshot.draw(picture, in: frame.whole) }
    }
    let share = cover.presence * shadow.strength / ContactShadow.darkness
    if share < 1 { snapshot.faded(to: share, draw) } else { draw() }
  }

  private static let leftShadow = shadow(isMirrored: true)
  private static let rightShadow = shadow(isMirrored: false)

  private static func shadow(isMirrored: Bool) -> Texture {
    let width = 64
    return Texture(width: width, height: 1) { bytes in
      for x in 0..<width {
        let share = 1 - (Double(isMirrored ? width - 1 - x : x) + 0.5) / Double(width)
        for part in 0..<3 { bytes[4 * x + part] = 0 }
        bytes[4 * x + 3] = UInt8(clamping: (255 * ContactShadow.darkness * share).rounded())
      }
    }
  }
}
