internal import CPictures
internal import Glibc
internal import Pixels

/// A square JPEG.
struct CoverFile: Sendable {
  let bytes: [UInt8]
  let side: Int

  /// The picture is opaque and square; nil when memory is exhausted.
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
