public import GLib
internal import Gtk
public import Pixels

extension Picture {
  /// Decodes a picture file to about `side` pixels on its longer side, or somewhat more.
  ///
  /// This may be slow: call it on a worker.
  public nonisolated init(file path: String, side: Int) throws(GLibError) {
    let decoded = try DecodedPixels(file: path, side: side)
    let picture = decoded.bytes.withUnsafeBytes { bytes in
      Picture(
        copying: bytes,
        width: decoded.width,
        height: decoded.height,
        stride: decoded.stride,
        layout: decoded.hasAlpha ? .rgba : .rgb
      )
    }
    guard let picture else { throw GLibError(message: "“\(path)” has too few pixels") }
    self = picture
  }
}
