internal import Geometry
internal import Gtk
internal import Pixels

@MainActor extension Scenery {
  func draw(on snapshot: Snapshot, in size: Size) {
    let top = floorTop
    snapshot.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), with: floor)
    guard top >= 1 else { return }
    let back = Rect(x: 0, y: 0, width: size.width, height: top)
    let ground = Gradient.Shape.line(from: .zero, to: Point(x: 0, y: size.height))
    snapshot.fill(
      back,
      with: Gradient(ground, wall.map { Gradient.Stop($0.place, $0.color) })
    )
    guard let glow else { return }
    snapshot.fill(
      back,
      with: Gradient(
        .ellipse(center: glow.center, radii: glow.radii),
        glow.stops.map { Gradient.Stop($0.place, $0.color) }
      )
    )
    // The light ends before the floor begins.
    let height = min(floorFade, top)
    guard height > 0 else { return }
    snapshot.fill(
      Rect(x: 0, y: top - height, width: size.width, height: height),
      with: Gradient.down(from: top - height, floor.opacity(0), to: top, floor)
    )
  }

  /// Darkens the sides of the stage; call it after drawing the covers.
  func drawVignette(on snapshot: Snapshot, in size: Size) {
    let reach = vignetteReach * size.width
    for (edge, from, to) in [
      (0.0, 0.0, reach), (size.width - reach, size.width, size.width - reach),
    ] {
      snapshot.fill(
        Rect(x: edge, y: 0, width: reach, height: size.height),
        with: Gradient.across(from: from, .black.opacity(vignette), to: to, .black.opacity(0))
      )
    }
  }
}
