internal import CGtk
internal import CGtkShims
public import GLib
internal import Geometry

/// A picture in the renderer's format.
///
/// It is immutable and may be created on any thread: do not decode on the main thread, as it takes
/// longer than a frame.
public nonisolated final class Texture: @unchecked Sendable {
  // Unchecked: a GdkTexture is immutable and its reference count atomic; only the last release must
  // happen on the main thread, where the renderer may observe it.
  let pointer: OpaquePointer

  init(taking pointer: OpaquePointer) { self.pointer = pointer }

  deinit {
    let texture = UnsafeMutableRawPointer(pointer)
    if g_main_context_is_owner(nil) != 0 {
      g_object_unref(texture)
    } else {
      g_idle_add_full(G_PRIORITY_DEFAULT, releaseTexture, texture, nil)
    }
  }

  /// A picture that `fill` writes over zeros: red, green, blue, alpha, premultiplied, row by row.
  public convenience init(
    width: Int,
    height: Int,
    fill: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    precondition(width > 0 && height > 0, "a texture has at least one pixel")
    let count = width * height * 4
    guard let memory = g_malloc0(gsize(count)) else { preconditionFailure("out of memory") }
    fill(
      UnsafeMutableBufferPointer(
        start: memory.assumingMemoryBound(to: UInt8.self),
        count: count
      )
    )
    let bytes = g_bytes_new_take(memory, gsize(count))
    defer { g_bytes_unref(bytes) }
    guard
      let made = cgtk_memory_texture_new(
        Int32(width),
        Int32(height),
        GDK_MEMORY_R8G8B8A8_PREMULTIPLIED,
        bytes,
        gsize(width * 4)
      )
    else { preconditionFailure("no texture could be made") }
    self.init(taking: made)
  }

  /// Decodes the content of a PNG, JPEG or TIFF file.
  public convenience init(decoding content: [UInt8]) throws(GLibError) {
    let bytes = g_bytes_new(content, gsize(content.count))
    defer { g_bytes_unref(bytes) }
    let decoded = try throwingGLibError { cgtk_texture_new_from_bytes(bytes, $0) }
    guard let decoded else { preconditionFailure("neither a texture nor an error") }
    self.init(taking: decoded)
  }

  /// The `GdkTexture`; valid while this object exists.
  package var rawPointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// Width in pixels.
  public var width: Int { Int(cgtk_texture_get_width(pointer)) }

  /// Height in pixels.
  public var height: Int { Int(cgtk_texture_get_height(pointer)) }
}

/// Equality is identity: pixels are not compared.
nonisolated extension Texture: Hashable {
  /// Whether both are the same object.
  public static func == (one: Texture, other: Texture) -> Bool { one === other }

  /// Adds the object's identity to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private nonisolated let releaseTexture: GSourceFunc = { texture in
  g_object_unref(texture)
  return 0
}

extension Texture {
  /// The pixels, downloaded from the renderer if necessary.
  @MainActor public func pixels() -> PixelMap {
    var words = [UInt32](repeating: 0, count: width * height)
    words.withUnsafeMutableBytes { buffer in
      gdk_texture_download(
        pointer,
        buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
        gsize(width * 4)
      )
    }
    return PixelMap(width: width, height: height, words: words)
  }

  /// Saves it as a PNG file.
  @MainActor public func savePNG(to path: String) throws(FileError) {
    let file = try OutputFile(path: path)
    let bytes = gdk_texture_save_to_png_bytes(pointer)
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    let data = g_bytes_get_data(bytes, &count)
    file.write(Array(UnsafeRawBufferPointer(start: data, count: Int(count))))
    try file.check()
  }
}
