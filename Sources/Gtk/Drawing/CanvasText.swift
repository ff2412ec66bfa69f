internal import CGtk
internal import CGtkShims
internal import GLib
public import Geometry
internal import Glibc

/// A text for a canvas, laid out by Pango; all lengths are in ems.
///
/// Letters that no font has are left out, not drawn as boxes.
public nonisolated final class CanvasText {
  private let layout: OpaquePointer?

  /// The font size of the layout; large, so that rounding to whole units loses nothing.
  private static let em = 200.0
  private static let unitsPerEm = em * Double(PANGO_SCALE)

  /// A text in one line, in the first of some families (`Cantarell, Sans`) that has its letters.
  ///
  /// `weight` is 400 for regular and 700 for bold letters; `spacing` is the additional letter
  /// spacing; no line ends within the ranges of bytes that are `unbroken`.
  public init(
    _ text: String,
    families: String,
    weight: Int = 400,
    isItalic: Bool = false,
    spacing: Double = 0,
    unbroken: [Range<Int>] = [],
    fonts: FontSet
  ) {
    layout = pango_layout_new(fonts.context)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text.shortened(), -1)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, families)
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(max(weight, 0))))
    if isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
    pango_font_description_set_absolute_size(font, Self.unitsPerEm)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let attributes = pango_attr_list_new()
    let extra = Int32(spacing * Self.unitsPerEm)
    pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(extra))
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    for range in unbroken {
      let attribute = pango_attr_allow_breaks_new(0)
      attribute?.pointee.start_index = UInt32(range.lowerBound)
      attribute?.pointee.end_index = UInt32(range.upperBound)
      pango_attr_list_insert(attributes, attribute)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  deinit { layout.map { g_object_unref(UnsafeMutableRawPointer($0)) } }

  /// Breaks the text into lines of a width; words that are wider overflow it or are divided.
  ///
  /// More lines than `most` end with an ellipsis.
  public func wrap(to width: Double, dividesWords: Bool = false, most: Int? = nil) {
    pango_layout_set_wrap(layout, dividesWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    pango_layout_set_ellipsize(layout, most == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    pango_layout_set_height(layout, most.map { Int32(-$0) } ?? -1)
    pango_layout_set_width(layout, Int32(clamping: Int(width * Self.unitsPerEm)))
  }

  /// The number of lines, at least one.
  public var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// The number of letters that no font has.
  public var missingLetterCount: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

  /// The advance width of the widest line.
  public var width: Double {
    var extent = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extent)
    return Double(extent.width) / Self.unitsPerEm
  }

  /// The area of a line's letters, from the start of its base line; nil without any.
  public func ink(ofLine number: Int) -> Rect? {
    let canvas = Canvas(side: 1, units: Double(PANGO_SCALE), color: .clear)
    trace(line: number, on: canvas.context, paintsPictures: false)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(canvas.context, &left, &top, &right, &bottom)
    guard left < right else { return nil }
    return Rect(
      x: left / Self.unitsPerEm,
      y: top / Self.unitsPerEm,
      width: (right - left) / Self.unitsPerEm,
      height: (bottom - top) / Self.unitsPerEm
    )
  }

  /// Draws a line whose base line starts at a point of the canvas; an em has `size` units there.
  public func draw(
    line number: Int,
    on canvas: Canvas,
    at start: Point,
    size: Double,
    color: Color
  ) {
    let context = canvas.context
    cairo_save(context)
    cairo_new_path(context)
    cairo_translate(context, start.x, start.y)
    cairo_scale(context, size / Self.unitsPerEm, size / Self.unitsPerEm)
    trace(line: number, on: context, paintsPictures: true)
    cairo_restore(context)
    canvas.set(color)
    // The outlines of a letter may overlap.
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  // MARK: - Glyphs

  private struct Glyph {
    let font: OpaquePointer?
    let code: UInt32
    let place: Point
  }

  /// Only glyphs that fonts have; their places are in the layout's units.
  private func forEachGlyph(ofLine number: Int, _ body: (Glyph) -> Void) {
    guard let line = pango_layout_get_line_readonly(layout, Int32(number)) else { return }
    var x = 0.0
    var next = line.pointee.runs
    while let entry = next?.pointee {
      next = entry.next
      guard let run = entry.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        let glyphs = run.glyphs
      else { continue }
      let font = pango_font_get_hb_font(run.item?.pointee.analysis.font)
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let info = glyphs.pointee.glyphs[index]
        if info.glyph & Self.unknown == 0, info.glyph != Self.empty {
          let (across, down) = (info.geometry.x_offset, info.geometry.y_offset)
          let place = Point(x: x + Double(across), y: Double(down))
          body(Glyph(font: font, code: info.glyph, place: place))
        }
        x += Double(info.geometry.width)
      }
    }
  }

  private static let empty: UInt32 = 0x0FFF_FFFF
  private static let unknown: UInt32 = 0x1000_0000

  /// Adds the outlines of a line's letters to those of the context, in the layout's units.
  ///
  /// Glyphs that are pictures, as those of emoji, are painted at once, or their edges are added.
  private func trace(line number: Int, on context: OpaquePointer?, paintsPictures: Bool) {
    forEachGlyph(ofLine: number) { glyph in
      cairo_save(context)
      cairo_translate(context, glyph.place.x, glyph.place.y)
      // Fonts count upwards.
      cairo_scale(context, 1, -1)
      let file = hb_ot_color_glyph_reference_png(glyph.font, glyph.code)
      var extents = hb_glyph_extents_t()
      if hb_blob_get_length(file) == 0 {
        let pen = context.map { UnsafeMutableRawPointer($0) }
        cgtk_draw_glyph(glyph.font, glyph.code, glyphDrawing.functions, pen)
      } else if hb_font_get_glyph_extents(glyph.font, glyph.code, &extents) != 0 {
        let (width, height) = (Double(extents.width), Double(extents.height))
        cairo_translate(context, Double(extents.x_bearing), Double(extents.y_bearing))
        if paintsPictures {
          paint(file, on: context, width, height)
        } else {
          cairo_rectangle(context, 0, 0, width, height)
        }
      }
      hb_blob_destroy(file)
      cairo_restore(context)
    }
  }

  /// Nothing of a damaged picture is painted.
  private func paint(
    _ file: OpaquePointer?,
    on context: OpaquePointer?,
    _ width: Double,
    _ height: Double
  ) {
    var rest = PictureBytes()
    rest.start = hb_blob_get_data(file, &rest.count)
    let picture = cairo_image_surface_create_from_png_stream(readPicture, &rest)
    defer { cairo_surface_destroy(picture) }
    let (columns, rows) = (
      cairo_image_surface_get_width(picture), cairo_image_surface_get_height(picture)
    )
    guard columns > 0, rows > 0 else { return }
    cairo_scale(context, width / Double(columns), height / Double(rows))
    cairo_set_source_surface(context, picture, 0, 0)
    // The outlines of the letters before it stay.
    cairo_paint(context)
  }
}

private nonisolated struct PictureBytes {
  var start: UnsafePointer<CChar>?
  var count: UInt32 = 0
}

private nonisolated let readPicture: cairo_read_func_t = { rest, target, count in
  guard let rest = rest?.assumingMemoryBound(to: PictureBytes.self), let target,
    let start = rest.pointee.start, rest.pointee.count >= count
  else { return CAIRO_STATUS_READ_ERROR }
  memcpy(target, start, Int(count))
  rest.pointee.start = start + Int(count)
  rest.pointee.count -= count
  return CAIRO_STATUS_SUCCESS
}

/// The HarfBuzz callbacks that add a glyph to cairo's outlines, one per kind of segment.
private nonisolated struct GlyphDrawing: @unchecked Sendable {
  // Unchecked: made immutable before it is shared.
  let functions: OpaquePointer?

  init() {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, pen, _, x, y, _ in cairo_move_to(pen.map { OpaquePointer($0) }, Double(x), Double(y)) },
      nil,
      nil
    )
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, pen, _, x, y, _ in cairo_line_to(pen.map { OpaquePointer($0) }, Double(x), Double(y)) },
      nil,
      nil
    )
    // HarfBuzz raises quadratic curves itself.
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, x, y, _ in
        cairo_curve_to(
          pen.map { OpaquePointer($0) },
          Double(x1),
          Double(y1),
          Double(x2),
          Double(y2),
          Double(x),
          Double(y)
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
