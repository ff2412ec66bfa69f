internal import CGtk
internal import GLib
public import Motion

/// A line of text as outlines.
public nonisolated struct TextOutline: Sendable {
  /// The corners of each outline; the line begins at the origin, on its base line, and one em is 1.
  public let outlines: [[Point]]
  /// How far the line reaches, in ems.
  public let width: Double
}

/// Sets text on any thread, for pictures that are painted on workers.
///
/// It has fonts of its own: those of widgets belong to the main thread. One thread at a time sets a
/// line, which takes a fraction of a millisecond once the fonts are read.
public nonisolated final class TextOutliner: Sendable {
  private let fonts = Locked(Fonts())

  /// An outliner without fonts yet; they are read with the first line.
  public init() {}

  /// Sets one line in the first of some families (`Cantarell, Sans`) that has its letters.
  ///
  /// A line with letters that no font has comes out empty.
  ///
  /// `weight` is 400 for usual letters and 700 for bold ones; `spacing` is how many ems more there
  /// are between letters.
  public func outline(
    of text: String,
    families: String,
    weight: Int = 400,
    isItalic: Bool = false,
    spacing: Double = 0
  ) -> TextOutline {
    fonts.withLock { fonts in
      fonts.outline(of: text, families, weight: weight, isItalic: isItalic, spacing: spacing)
    }
  }
}

/// Pango's part of it, for one thread at a time.
private nonisolated final class Fonts: @unchecked Sendable {
  // Unchecked: only touched with the outliner's lock held.
  private var context: OpaquePointer?

  deinit { context.map { g_object_unref(UnsafeMutableRawPointer($0)) } }

  func outline(
    of text: String,
    _ families: String,
    weight: Int,
    isItalic: Bool,
    spacing: Double
  ) -> TextOutline {
    let layout = pango_layout_new(prepared())
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, -1)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, families)
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(max(weight, 0))))
    if isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
    pango_font_description_set_absolute_size(font, Self.em * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    if spacing != 0 {
      let attributes = pango_attr_list_new()
      let extra = Int32(spacing * Self.em * Double(PANGO_SCALE))
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(extra))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    // In place of letters that no font has there would be boxes with numbers in them.
    guard pango_layout_get_unknown_glyphs_count(layout) == 0 else {
      return TextOutline(outlines: [], width: 0)
    }
    var extent = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extent)
    let width = Double(extent.width) / Double(PANGO_SCALE) / Self.em
    return TextOutline(outlines: outlines(of: layout), width: width)
  }

  /// The size at which letters are outlined; large, so that their curves are broken finely.
  private static let em = 200.0

  private func prepared() -> OpaquePointer? {
    if let context { return context }
    let map = pango_cairo_font_map_new()
    defer { map.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    let context = pango_font_map_create_context(map)
    let options = cairo_font_options_create()
    // The letters' true shapes: they are scaled afterwards.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    self.context = context
    return context
  }

  private func outlines(of layout: OpaquePointer?) -> [[Point]] {
    // One without bounds: cairo leaves out letters that are far outside of a surface.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    cairo_set_tolerance(cairo, 0.1)
    pango_cairo_layout_line_path(cairo, pango_layout_get_line_readonly(layout, 0))
    guard let path = cairo_copy_path_flat(cairo) else { return [] }
    defer { cairo_path_destroy(path) }
    var outlines: [[Point]] = []
    var index = 0
    while index < Int(path.pointee.num_data), let data = path.pointee.data {
      let header = data[index].header
      if header.type == CAIRO_PATH_MOVE_TO { outlines.append([]) }
      if header.type != CAIRO_PATH_CLOSE_PATH, !outlines.isEmpty {
        let point = data[index + 1].point
        outlines[outlines.count - 1].append(Point(x: point.x / Self.em, y: point.y / Self.em))
      }
      index += Int(header.length)
    }
    return outlines.filter { $0.count > 2 }
  }
}
