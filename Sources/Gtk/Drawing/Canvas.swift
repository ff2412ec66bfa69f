internal import CGtk
public import Geometry

/// A square picture in memory that cairo paints, on any thread but on one at a time.
///
/// Its text is that of `CanvasText`, never cairo's.
public nonisolated final class Canvas {
  /// Pixels of a side.
  public let side: Int
  let context: OpaquePointer?
  private let surface: OpaquePointer?
  private let units: Double

  /// A canvas of one colour; its sides have `units`, in which everything on it is measured.
  public init(side: Int, units: Double, color: Color) {
    self.side = max(side, 1)
    self.units = units
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32,
      Int32(clamping: self.side),
      Int32(clamping: self.side)
    )
    context = cairo_create(surface)
    cairo_scale(context, Double(self.side) / units, Double(self.side) / units)
    set(color)
    cairo_paint(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// What has been painted.
  public var pixels: PixelMap {
    cairo_surface_flush(surface)
    // Nil without memory for so large a picture.
    guard let data = cairo_image_surface_get_data(surface) else {
      let words = [UInt32](repeating: 0, count: side * side)
      return PixelMap(width: side, height: side, words: words)
    }
    let start = UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self)
    let words = Array(UnsafeBufferPointer(start: start, count: side * side))
    return PixelMap(width: side, height: side, words: words)
  }

  // MARK: - Outlines

  /// Fills what `outline` encloses an odd number of times, so that a figure in a figure is a hole.
  public func fill(_ color: Color, isMirrored: Bool = false, _ outline: (Canvas) -> Void) {
    cairo_save(context)
    if isMirrored {
      cairo_translate(context, units, 0)
      cairo_scale(context, -1, 1)
    }
    cairo_new_path(context)
    outline(self)
    set(color)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Begins an outline.
  public func move(to point: Point) { cairo_move_to(context, point.x, point.y) }

  /// Continues the outline straight.
  public func line(to point: Point) { cairo_line_to(context, point.x, point.y) }

  /// Continues the outline with an arc, clockwise from one angle to another, or begins it.
  public func arc(around center: Point, _ radius: Double, from start: Double, to end: Double) {
    cairo_arc(context, center.x, center.y, radius, start, end)
  }

  /// Ends the outline where it began.
  public func close() { cairo_close_path(context) }

  func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }
}
