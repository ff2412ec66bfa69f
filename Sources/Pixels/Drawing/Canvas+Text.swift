internal import Geometry

package enum TextAnchor { case start, middle, end }

extension Canvas {
  /// With `fitting`, the size is the one at which the line has that width, at most `size`; nil
  /// without letters.
  package func outline(
    of text: String,
    _ face: Typeface,
    size: Double,
    at x: Double,
    _ y: Double,
    anchor: TextAnchor = .start,
    spacing: Double = 0,
    fitting width: Double? = nil
  ) -> (path: Path, width: Double, size: Double)? {
    guard let lettering else { return nil }
    let line = lettering.line(text, in: face, spacing: spacing)
    guard line.width > 0 else { return nil }
    let size = width.map { min(size, $0 / line.width) } ?? size
    let extent = line.width * size
    let left = anchor == .start ? x : anchor == .middle ? x - extent / 2 : x - extent
    let path = line.path.scaled(x: size, y: size, by: Point(x: left, y: y))
    return (path, extent, size)
  }
}
