internal import CGtk

/// The fonts of the text on canvases, for any thread but for one at a time.
///
/// They are not cairo's, whose font files (1.16) are shared by all threads of a process: one may
/// close a file while another, such as GTK's, draws with it. These have a FreeType of their own.
public nonisolated final class FontSet {
  let context: OpaquePointer?

  /// A set that finds each font when a text first needs it.
  public init() {
    let map = pango_ft2_font_map_new()
    defer { map.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    // Unhinted outlines, as they are scaled afterwards.
    pango_fc_font_map_set_default_substitute(map.map { OpaquePointer($0) }, leaveUnhinted, nil, nil)
    context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit { context.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
}

/// Disables hinting, whatever the desktop's settings are.
private nonisolated let leaveUnhinted:
  @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { pattern, _ in
    FcPatternDel(pattern, "hinting")
    FcPatternAddBool(pattern, "hinting", 0)
  }
