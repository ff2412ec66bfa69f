public import Geometry
internal import Motion

/// A picture in memory: rows from the top, in each pixel red, green, blue and alpha, one byte each,
/// the colours premultiplied by alpha.
///
/// It is immutable, so threads share it without a copy.
public struct Picture: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// Red in the lowest byte, then green, blue and alpha.
  public let pixels: [UInt32]

  public static let empty = Self(width: 0, height: 0, pixels: [])

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width >= 0 && height >= 0 && pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Pixels of another process; nil unless there are as many as there should be, all opaque.
  public init?(width: Int, height: Int, opaque pixels: [UInt32]) {
    guard width >= 0, height >= 0, pixels.count == width * height,
      pixels.reduce(.max, &) >> 24 == 255
    else { return nil }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The pixels are transparent before.
  public init(
    width: Int,
    height: Int,
    fill: (inout MutableSpan<UInt32>) -> Void
  ) {
    var pixels = [UInt32](repeating: 0, count: width * height)
    var span = pixels.mutableSpan
    fill(&span)
    self.init(width: width, height: height, pixels: pixels)
  }

  public init(width: Int, height: Int, color: Color) {
    self.init(
      width: width,
      height: height,
      pixels: [UInt32](repeating: UInt32(pixel: color), count: width * height)
    )
  }

  public enum Layout: Sendable {
    case rgb
    /// The colours are not premultiplied.
    case rgba

    var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
  }

  /// Nil when there are too few bytes; `stride` is the number of bytes from row to row, and the
  /// last row may be shorter.
  public init?(
    copying bytes: UnsafeRawBufferPointer,
    width: Int,
    height: Int,
    stride: Int,
    layout: Layout
  ) {
    let row = width.multipliedReportingOverflow(by: layout.bytesPerPixel)
    guard width >= 0, height >= 0, !row.overflow, stride >= row.partialValue else { return nil }
    let rows = stride.multipliedReportingOverflow(by: max(height - 1, 0))
    guard !rows.overflow, height == 0 || rows.partialValue <= bytes.count - row.partialValue else {
      return nil
    }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let at = y * stride + x * layout.bytesPerPixel
        let alpha = layout == .rgb ? 255 : UInt32(bytes[at + 3])
        func part(_ index: Int) -> UInt32 {
          (UInt32(bytes[at + index]) * alpha + 127) / 255
        }
        pixels[y * width + x] = part(0) | part(1) << 8 | part(2) << 16 | alpha << 24
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  public var isEmpty: Bool { pixels.isEmpty }

  /// From the top left.
  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Those that differ by more than `tolerance` in a component; 1 when the sizes differ.
  public func difference(from other: Self, tolerance: Int) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    guard !isEmpty else { return 0 }
    var count = 0
    for (one, two) in zip(pixels, other.pixels) where one.distance(to: two) > tolerance {
      count += 1
    }
    return Double(count) / Double(pixels.count)
  }
}

extension UInt32 {
  /// Premultiplied.
  public init(pixel color: Color) {
    let alpha = color.alpha.clamped(to: 0...1)
    func byte(_ part: Double) -> UInt32 {
      UInt32(part.clamped(to: 0...1) * alpha * 255 + 0.5)
    }
    self = byte(color.red) | byte(color.green) << 8 | byte(color.blue) << 16
    self |= UInt32(alpha * 255 + 0.5) << 24
  }

  /// 0 for red to 3 for alpha.
  public func part(_ index: Int) -> Int { Int(self >> UInt32(index * 8) & 0xff) }

  /// In one component.
  func distance(to other: UInt32) -> Int {
    var most = 0
    for index in 0..<4 { most = Swift.max(most, abs(part(index) - other.part(index))) }
    return most
  }

  /// Not premultiplied.
  public var color: Color {
    let alpha = Double(part(3))
    guard alpha > 0 else { return .clear }
    return Color(
      red: Double(part(0)) / alpha,
      green: Double(part(1)) / alpha,
      blue: Double(part(2)) / alpha,
      alpha: alpha / 255
    )
  }
}

extension Double {
  /// NaN gives the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
