internal import CGtk
public import GLib

/// The content of a picture file as bytes, for whoever wants to work on them; on any thread.
public nonisolated struct DecodedPixels: Sendable {
  /// Pixels from side to side.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Bytes from row to row.
  public let stride: Int
  /// Whether each pixel has a fourth byte, its alpha; the colours are not premultiplied by it.
  public let hasAlpha: Bool
  /// The rows from the top, red, green and blue first; the last may be shorter than `stride`.
  public let bytes: [UInt8]

  /// Decodes a file, upright, at about `side` pixels on its longer side if it has more than that.
  ///
  /// It may take long: do it on a worker. Throws if it is no picture that can be read.
  public init(file path: String, side: Int) throws(GLibError) {
    // Twice as many as wanted keep a good resampling good.
    let most = Int32(clamping: max(side, 1) * 2)
    var (fullWidth, fullHeight): (Int32, Int32) = (0, 0)
    let isKnown = gdk_pixbuf_get_file_info(path, &fullWidth, &fullHeight) != nil
    let isLarge = isKnown && max(fullWidth, fullHeight) > most
    let loaded = try throwingGLibError { error in
      isLarge
        ? gdk_pixbuf_new_from_file_at_scale(path, most, most, 1, error)
        : gdk_pixbuf_new_from_file(path, error)
    }
    guard let loaded else { throw GLibError(message: "“\(path)” is no picture") }
    defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
    // A camera that was held upright says so; without a word the picture itself comes back.
    guard let pixbuf = gdk_pixbuf_apply_embedded_orientation(loaded) else {
      throw GLibError(message: "“\(path)” cannot be turned upright")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    width = Int(gdk_pixbuf_get_width(pixbuf))
    height = Int(gdk_pixbuf_get_height(pixbuf))
    stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    let count = Int(gdk_pixbuf_get_byte_length(pixbuf))
    bytes = Array(UnsafeBufferPointer(start: gdk_pixbuf_read_pixels(pixbuf), count: count))
  }
}
