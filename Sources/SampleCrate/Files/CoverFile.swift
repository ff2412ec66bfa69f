internal import CPictures
internal import Glibc
internal import Pixels

/// A cover as it lies in the files of its record: a square JPEG.
struct CoverFile: Sendable {
  /// A whole JPEG file.
  let bytes: [UInt8]
  /// Its pixels from side to side, and from top to bottom.
  let side: Int

  /// Codes an opaque, square picture; nil where there is no memory.
  init?(_ picture: Picture) {
    var pixels = picture.pixels
    var start: UnsafeMutablePointer<UInt8>?
    var count = 0
    let isDone = pixels.withUnsafeMutableBytes { pixels in
      var image = cpictures_image(
        width: UInt32(picture.width),
        height: UInt32(picture.height),
        channels: 4,
        pixels: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
      )
      return cpictures_code(&image, true, &start, &count)
    }
    guard isDone else { return nil }
    defer { free(start) }
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
    side = picture.width
  }
}
