internal import CGtk
internal import CGtkShims
internal import Geometry
internal import Glibc

nonisolated final class GlyphPen {
  private(set) var outlines: [[Point]] = []
  /// Where the next glyph begins, in the font's units.
  private var origin = Point.zero
  /// The horizontal shear of synthetic italics, for fonts without a slanted face.
  private var slant = 0.0
  private let unitsPerEm: Double

  /// The largest distance of a straight segment from its curve, in ems.
  private static let tolerance = 0.0005

  init(unitsPerEm: Double) { self.unitsPerEm = unitsPerEm }

  func draw(_ run: PangoGlyphItem) {
    guard let glyphs = run.glyphs, let font = run.item?.pointee.analysis.font else { return }
    let shapes = pango_font_get_hb_font(font)
    slant = Self.slant(of: font)
    let pen = Unmanaged.passUnretained(self).toOpaque()
    let start = origin
    for index in 0..<Int(glyphs.pointee.num_glyphs) {
      let info = glyphs.pointee.glyphs[index]
      if info.glyph & Self.unknown == 0, info.glyph != Self.empty {
        let place = info.geometry
        origin.y = start.y + Double(place.y_offset)
        origin.x += Double(place.x_offset)
        cgtk_draw_glyph(shapes, info.glyph, glyphDrawing.functions, pen)
        origin.x -= Double(place.x_offset)
      }
      origin.x += Double(info.geometry.width)
    }
    origin.y = start.y
  }

  // MARK: - Called for each segment of a glyph

  func begin(at point: Point) { outlines.append([seen(point)]) }

  func line(to point: Point) { append(seen(point)) }

  func curve(by first: Point, to end: Point) {
    guard let start = outlines.last?.last else { return }
    let (first, end) = (seen(first), seen(end))
    // Raised to a cubic curve, so that there is only one kind.
    bend(
      by: Point(x: start.x + (first.x - start.x) * 2 / 3, y: start.y + (first.y - start.y) * 2 / 3),
      Point(x: end.x + (first.x - end.x) * 2 / 3, y: end.y + (first.y - end.y) * 2 / 3),
      to: end
    )
  }

  func curve(by first: Point, _ second: Point, to end: Point) {
    bend(by: seen(first), seen(second), to: seen(end))
  }

  private func bend(by first: Point, _ second: Point, to end: Point) {
    guard let start = outlines.last?.last else { return }
    // The second differences bound how far a chord is from its arc.
    let bow = max(
      hypot(start.x - 2 * first.x + second.x, start.y - 2 * first.y + second.y),
      hypot(first.x - 2 * second.x + end.x, first.y - 2 * second.y + end.y)
    )
    let count = min(max((0.75 * bow / Self.tolerance).squareRoot().rounded(.up), 1), 64)
    for step in 1...Int(count) {
      let t = Double(step) / count
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      append(
        Point(
          x: a * start.x + b * first.x + c * second.x + d * end.x,
          y: a * start.y + b * first.y + c * second.y + d * end.y
        )
      )
    }
  }

  private func append(_ point: Point) {
    guard !outlines.isEmpty else { return }
    outlines[outlines.count - 1].append(point)
  }

  /// A point of a glyph in ems from the line's beginning; fonts count upwards.
  private func seen(_ point: Point) -> Point {
    Point(
      x: (origin.x + point.x + slant * point.y) / unitsPerEm,
      y: (origin.y - point.y) / unitsPerEm
    )
  }

  // MARK: - Pango's glyph codes and font matrix

  private static let empty: UInt32 = 0x0FFF_FFFF
  private static let unknown: UInt32 = 0x1000_0000

  /// The shear that fontconfig sets for fonts that replace a slanted one.
  private static func slant(of font: UnsafeMutablePointer<PangoFont>) -> Double {
    let font = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    var matrix: UnsafeMutablePointer<FcMatrix>?
    guard
      FcPatternGetMatrix(pango_fc_font_get_pattern(font), "matrix", 0, &matrix) == FcResultMatch,
      let matrix
    else { return 0 }
    return matrix.pointee.xy
  }
}

/// The HarfBuzz callbacks that draw a glyph, one per kind of segment.
private nonisolated struct GlyphDrawing: @unchecked Sendable {
  // Unchecked: made immutable before it is shared.
  let functions: OpaquePointer?

  init() {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in pen(data)?.begin(at: Point(x: Double(x), y: Double(y))) },
      nil,
      nil
    )
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in pen(data)?.line(to: Point(x: Double(x), y: Double(y))) },
      nil,
      nil
    )
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, x1, y1, x, y, _ in
        pen(data)?.curve(
          by: Point(x: Double(x1), y: Double(y1)),
          to: Point(x: Double(x), y: Double(y))
        )
      },
      nil,
      nil
    )
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        pen(data)?.curve(
          by: Point(x: Double(x1), y: Double(y1)),
          Point(x: Double(x2), y: Double(y2)),
          to: Point(x: Double(x), y: Double(y))
        )
      },
      nil,
      nil
    )
    hb_draw_funcs_make_immutable(functions)
    self.functions = functions
  }
}

private nonisolated let glyphDrawing = GlyphDrawing()

private nonisolated func pen(_ data: UnsafeMutableRawPointer?) -> GlyphPen? {
  data.map { Unmanaged<GlyphPen>.fromOpaque($0).takeUnretainedValue() }
}
