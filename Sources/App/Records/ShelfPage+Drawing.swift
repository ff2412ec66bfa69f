internal import Geometry
internal import Gtk

extension ShelfPage {
  /// Draws the soft shadow of the stage on the list.
  func drawEdge(on snapshot: Snapshot) {
    let top = layout.list.origin.y
    if palette.isHighContrast {
      // Both are black.
      let line = Rect(x: 0, y: top, width: size.width, height: 1)
      return snapshot.fill(line, with: palette.foreground)
    }
    snapshot.fill(
      Rect(x: 0, y: top, width: size.width, height: 10),
      with: Gradient(
        .line(from: Point(x: 0, y: top), to: Point(x: 0, y: top + 10)),
        Gradient.Stop(0, .black.opacity(0.28)),
        Gradient.Stop(0.4, .black.opacity(0.1)),
        Gradient.Stop(1, .black.opacity(0))
      )
    )
  }
}
