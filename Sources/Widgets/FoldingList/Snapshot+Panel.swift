internal import Gtk
internal import Motion

extension Snapshot {
  /// Draws the part of a row that a panel shows, turned away from the eye, and its shade.
  ///
  /// `body` draws in the row's own coordinates, and is told which part of them is seen.
  func draw(_ panel: FoldPanel, width: Double, _ body: (_ part: Rect) -> Void) {
    guard !panel.isEdgeOn else { return }
    let part = Rect(
      x: 0,
      y: panel.clipTop,
      width: width,
      height: panel.clipBottom - panel.clipTop
    )
    saved {
      if panel.isFlat {
        translate(x: 0, y: panel.position - panel.hinge)
      } else {
        let middle = width / 2
        translate(x: middle, y: panel.vanishing)
        perspective(from: panel.eyeDistance)
        translate(x: 0, y: panel.position - panel.vanishing)
        turn(degrees: panel.degrees, about: .horizontal)
        translate(x: -middle, y: -panel.hinge)
      }
      clipped(to: part) {
        body(part)
        shade(part, panel.shade)
      }
    }
  }

  /// Lays a shade over an area.
  func shade(_ area: Rect, _ shade: FoldShade) {
    guard shade.top.alpha > 0 || shade.bottom.alpha > 0 else { return }
    guard shade.top != shade.bottom else { return fill(area, with: shade.top) }
    let (top, end) = (area.origin.y, area.origin.y + area.size.height)
    fill(
      area,
      with: Gradient(
        .line(from: Point(x: 0, y: top), to: Point(x: 0, y: end)),
        .init(0, shade.top),
        .init(1, shade.bottom)
      )
    )
  }
}
