internal import Geometry
internal import Gtk
internal import Motion

extension Widget {
  /// Whether the renderer supports 3D transforms: cairo's paints a pink area instead.
  var isDrawnInSpace: Bool { Renderer(of: self)?.kind != .cairo }
}

extension Snapshot {
  /// Draws the part of a row that a panel shows, tilted away from the eye, and its shade.
  ///
  /// `body` draws in the row's own coordinates and gets the visible part of them: in perspective it
  /// is wider than the row, so that its far edge reaches both sides of the page. Without 3D
  /// transforms the panel is scaled to its projected height and keeps the row's width. With an
  /// overlap it continues that far below, for the panel that is drawn over that.
  func draw(
    _ panel: FoldPanel,
    width: Double,
    inSpace: Bool,
    overlap: Double = 0,
    _ body: (_ part: Rect) -> Void
  ) {
    guard !panel.isEdgeOn else { return }
    // Renderers that draw in pieces smooth the sides, over as many pixels as they recede in a line of
    // the page; twice as wide, none of these are on the page.
    let bleed = inSpace ? panel.bleed(ofWidth: width) * (Self.drawsInPieces ? 2 : 1) : 0
    let part = Rect(
      x: -bleed,
      y: panel.clipTop,
      width: width + 2 * bleed,
      height: panel.clipBottom - panel.clipTop
    )
    var seen = part
    seen.size.height += overlap
    func paint() {
      clipped(to: seen) {
        body(seen)
        shade(seen, panel.shade, to: panel.clipBottom)
      }
    }
    if inSpace, !panel.isFlat, Self.drawsInPieces {
      return tilt(panel, seen, width: width, paint)
    }
    saved {
      if panel.isFlat {
        translate(x: 0, y: panel.position - panel.hinge)
      } else if !inSpace {
        guard let top = panel.project(Point(x: 0, y: panel.clipTop))?.y,
          let bottom = panel.project(Point(x: 0, y: panel.clipBottom))?.y,
          bottom > top, part.size.height > 0
        else { return }
        translate(x: 0, y: top)
        scale(x: 1, y: (bottom - top) / part.size.height)
        translate(x: 0, y: -panel.clipTop)
      } else {
        let middle = width / 2
        translate(x: middle, y: panel.vanishing)
        perspective(from: panel.eyeDistance)
        translate(x: 0, y: panel.position - panel.vanishing)
        turn(degrees: panel.degrees, about: .horizontal)
        translate(x: -middle, y: -panel.hinge)
      }
      paint()
    }
  }

  /// Tilts a panel where GTK renders a window in pieces: the clip to the page and to its projected
  /// height keeps every piece within them.
  private func tilt(_ panel: FoldPanel, _ seen: Rect, width: Double, _ paint: () -> Void) {
    guard let first = panel.project(Point(x: 0, y: seen.origin.y))?.y,
      let last = panel.project(Point(x: 0, y: seen.origin.y + seen.size.height))?.y
    else { return }
    let middle = width / 2
    let (top, bottom) = (min(first, last), max(first, last))
    clipped(to: Rect(x: 0, y: top, width: width, height: bottom - top)) {
      saved {
        transform(
          .tilted(
            by: panel.angle,
            about: panel.hinge,
            at: panel.position,
            middle: middle,
            before: Perspective(
              vanishingPoint: Point(x: middle, y: panel.vanishing),
              distance: panel.eyeDistance
            )
          )
        )
        paint()
      }
    }
  }

  /// Draws a shade over an area; its gradient ends at `line`, or at the area's end.
  func shade(_ area: Rect, _ shade: FoldShade, to line: Double? = nil) {
    guard shade.top.alpha > 0 || shade.bottom.alpha > 0 else { return }
    guard shade.top != shade.bottom else { return fill(area, with: shade.top) }
    let (top, end) = (area.origin.y, line ?? area.origin.y + area.size.height)
    fill(area, with: Gradient.down(from: top, shade.top, to: end, shade.bottom))
  }
}
