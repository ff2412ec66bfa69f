internal import Geometry

extension Sleeve {
  /// The number of hues.
  public static var hueCount: Int { hues.count }

  /// Draws the sleeve; without `lettering` it has no letters.
  public func paint(side: Int, lettering: (any Lettering)? = nil) -> Picture {
    var canvas = Canvas(side: side, color: color, lettering: lettering)
    // At least one pixel, so that the line is visible at every size.
    let line = max(2, 1 / canvas.scale)
    canvas.fill(.frame(27, 27, 546, 546, line: line), .white, opacity: 0.28)
    let face = Typeface(.plain, weight: 800)
    let letters = canvas.outline(
      of: initials,
      face,
      size: 220,
      at: 300,
      372,
      anchor: .middle,
      spacing: -0.027,
      fitting: 440
    )
    if let bounds = letters?.path.bounds, let letters {
      // Centre the outlines themselves, whatever the shapes of the letters.
      let path = letters.path.scaled(
        x: 1,
        y: 1,
        by: Point(x: 300 - bounds.center.x, y: 294 - bounds.center.y)
      )
      canvas.fill(path, .white, opacity: 0.62)
    } else if lettering != nil {
      // Without initials, draw a vinyl record.
      for (outer, inner) in [(136.0, 130.0), (112, 108), (90, 86), (48, 9)] {
        canvas.fill(.ring(300, 286, outer, inner), .white, opacity: 0.4)
      }
    }
    // Text smaller than 8 pixels is illegible.
    if 26 * canvas.scale >= 8 { write(on: &canvas) }
    return canvas.picture
  }

  /// Draws the title at the bottom: smaller if it is long, truncated if it is very long.
  private func write(on canvas: inout Canvas) {
    let face = Typeface(.plain)
    let (size, least, width) = (26.0, 20.0, 500.0)
    var title = String(title.prefix(80))
    func isFitting(_ text: String) -> Bool {
      guard let line = canvas.outline(of: text, face, size: least, at: 0, 0) else { return true }
      return line.width <= width
    }
    if !isFitting(title) {
      while !title.isEmpty, !isFitting(title + "…") { title.removeLast() }
      title += "…"
    }
    let line = canvas.outline(
      of: title,
      face,
      size: size,
      at: 300,
      536,
      anchor: .middle,
      fitting: width
    )
    if let line { canvas.fill(line.path, .white, opacity: 0.7) }
  }
}
