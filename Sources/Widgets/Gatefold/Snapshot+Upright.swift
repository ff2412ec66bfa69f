internal import Geometry
internal import Gtk
internal import Motion
internal import Values

extension Snapshot {
  /// A transparent rim around a turned picture: GSK does not smooth the edges of what it turns, but
  /// filters its inside.
  private static let rim = 2.0

  /// Draws a part of a picture that stands upright in space; `body` draws in its own coordinates.
  ///
  /// Without 3D transforms the part is drawn in strips, each of them scaled.
  func draw(on plane: UprightPlane, part: Rect, inSpace: Bool, _ body: () -> Void) {
    guard let bounds = plane.bounds(of: part), bounds.size.width > 0.05, bounds.size.height > 0.05
    else { return }
    // GTK 4.8 aborts where it needs a texture inside a flipped scale, but not inside a matrix, which
    // it draws with a texture of the whole.
    guard inSpace, plane.forward != 0 || plane.down < 0 else {
      return squeeze(plane, part, bounds, body)
    }
    func paint() {
      saved {
        transform(.upright(plane))
        fill(part.grown(by: Self.rim), with: .clear)
        body()
      }
    }
    // The clip keeps every piece of the window within what the picture can show.
    if Self.drawsInPieces { clipped(to: bounds.grown(by: Self.rim), paint) } else { paint() }
  }

  /// The largest step between two strips, in pixels, and the most strips.
  private static let step = 1.5
  private static let mostStrips = 24.0

  /// Draws a part of a picture without 3D transforms: in upright strips, each of them as wide as its
  /// projection and of the height that it has in its middle.
  private func squeeze(_ plane: UprightPlane, _ part: Rect, _ bounds: Rect, _ body: () -> Void) {
    let left = plane.recession(at: part.origin.x)
    let right = plane.recession(at: part.origin.x + part.size.width)
    guard left > 0, right > 0 else { return }
    let stairs = abs(1 / left - 1 / right) * part.size.height * abs(plane.down) / Self.step
    let count = Int(clamping: stairs.rounded(.up).clamped(to: 1...Self.mostStrips))
    let eye = plane.camera.vanishingPoint
    func edge(_ index: Int) -> Double {
      let x = bounds.origin.x + bounds.size.width * Double(index) / Double(count)
      // Strips meet on whole pixels, so no seam is visible.
      return index == 0 || index == count ? x : x.rounded()
    }
    for index in 0..<count {
      let (start, end) = (edge(index), edge(index + 1))
      guard end > start, let first = plane.column(seenAt: start),
        let last = plane.column(seenAt: end), last > first
      else { continue }
      let recession = plane.recession(at: (first + last) / 2)
      let across = (end - start) / (last - first)
      func paint() {
        saved {
          translate(
            x: start - first * across,
            y: eye.y + (plane.corner.y - eye.y) / recession
          )
          scale(x: across, y: plane.down / recession)
          body()
        }
      }
      guard count > 1 else { return paint() }
      let strip = Rect(
        x: start,
        y: bounds.origin.y - 1,
        width: end - start,
        height: bounds.size.height + 2
      )
      clipped(to: strip, paint)
    }
  }
}
