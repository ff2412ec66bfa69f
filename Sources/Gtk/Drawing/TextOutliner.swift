internal import CGtk
internal import GLib
public import Geometry

/// A line of text as outlines.
public nonisolated struct TextOutline: Sendable {
  /// The corners of each outline; the line begins at the origin, on its base line, and one em is 1.
  public let outlines: [[Point]]
  /// The line's advance width, in ems.
  public let width: Double
}

/// Converts text to outlines on any thread, for pictures that workers paint.
///
/// It has its own fonts and reads glyph outlines from HarfBuzz. It must not use Cairo, which has
/// one table of open font files per process (1.16): a worker that closes one would invalidate it
/// for the widgets that draw with it. A lock serializes the calls; each takes a fraction of a
/// millisecond once the fonts are loaded.
public nonisolated final class TextOutliner: Sendable {
  private let fonts = Locked(Fonts())

  /// An outliner without fonts; the first line loads them.
  public init() {}

  /// Lays out one line in the first of some families (`Cantarell, Sans`) that has its letters.
  ///
  /// The outline is empty if no font has one of the letters.
  ///
  /// `weight` is 400 for regular and 700 for bold letters; `spacing` is the additional letter
  /// spacing in ems.
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

private nonisolated final class Fonts: @unchecked Sendable {
  // Unchecked: only accessed with the outliner's lock held.
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
    pango_layout_set_text(layout, text.shortened(), -1)
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
    // Pango would draw boxes with numbers for letters that no font has.
    guard pango_layout_get_unknown_glyphs_count(layout) == 0 else {
      return TextOutline(outlines: [], width: 0)
    }
    var extent = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extent)
    let width = Double(extent.width) / Double(PANGO_SCALE) / Self.em
    return TextOutline(outlines: outlines(of: layout), width: width)
  }

  /// The font size for outlines; large, so that rounding to whole units loses nothing.
  private static let em = 200.0

  private func prepared() -> OpaquePointer? {
    if let context { return context }
    let map = pango_ft2_font_map_new()
    defer { map.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    // Unhinted outlines, as they are scaled afterwards.
    pango_fc_font_map_set_default_substitute(map.map { OpaquePointer($0) }, leaveUnhinted, nil, nil)
    let context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
    self.context = context
    return context
  }

  private func outlines(of layout: OpaquePointer?) -> [[Point]] {
    guard let line = pango_layout_get_line_readonly(layout, 0) else { return [] }
    let pen = GlyphPen(unitsPerEm: Self.em * Double(PANGO_SCALE))
    var run = line.pointee.runs
    while let entry = run?.pointee {
      if let item = entry.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        pen.draw(item.pointee)
      }
      run = entry.next
    }
    return pen.outlines.filter { $0.count > 2 }
  }
}

/// Disables hinting, whatever the desktop's settings are.
private nonisolated let leaveUnhinted:
  @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { pattern, _ in
    FcPatternDel(pattern, "hinting")
    FcPatternAddBool(pattern, "hinting", 0)
  }
