internal import CGtk
public import GLib

/// The content of a picture file as bytes, for processing on any thread.
public nonisolated struct DecodedPixels: Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Bytes per row.
  public let stride: Int
  /// Whether each pixel has a fourth byte, its alpha; the colours are not premultiplied by it.
  public let hasAlpha: Bool
  /// The rows from the top, in the order red, green, blue; the last may be shorter than `stride`.
  public let bytes: [UInt8]

  /// Decodes a file, upright, scaled down to at most twice `side` pixels on its longer side.
  ///
  /// It may take long: call it on a worker. Throws if the file is not a readable picture.
  public init(file path: String, side: Int) throws(GLibError) {
    // Twice the requested size leaves enough detail for a good resampling.
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
    // Applies the camera's orientation; without one the picture itself is returned.
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
