/// A request to the program that makes thumbnails.
public struct PictureRequest: Sendable, Equatable {
  /// Where the picture is.
  public enum Place: Sendable, Hashable {
    /// A picture file.
    case file([UInt8])
    /// Within a music file.
    case track([UInt8])

    /// The path of the file.
    public var path: [UInt8] {
      switch self {
      case .file(let path), .track(let path): path
      }
    }
  }

  /// The parts of the answer.
  public struct Wish: OptionSet, Sendable {
    /// One bit per part.
    public let rawValue: UInt8
    /// The thumbnail as JPEG.
    public static let jpeg = Self(rawValue: 1)
    /// The thumbnail as pixels.
    public static let pixels = Self(rawValue: 2)

    /// A set of parts; an empty set requests the size alone.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// Where the picture is.
  public var place: Place
  /// The parts that are requested.
  public var wish: Wish
  /// The minimum length of the thumbnail's short side, unless the picture is smaller.
  public var shortSide: Int

  /// A request.
  public init(_ place: Place, wish: Wish, shortSide: Int) {
    (self.place, self.wish, self.shortSide) = (place, wish, shortSide)
  }

  /// Writes the request with its length in front.
  public func encode(into writer: inout ByteWriter) {
    writer.putFrame { frame in
      frame.put(wish.rawValue)
      frame.put(number: UInt64(max(1, shortSide)))
      switch place {
      case .file(let path):
        frame.put(0 as UInt8)
        frame.put(path.prefix(CodingLimits.path))
      case .track(let path):
        frame.put(1 as UInt8)
        frame.put(path.prefix(CodingLimits.path))
      }
    }
  }

  /// The request of one frame.
  public init(decoding frame: ArraySlice<UInt8>) throws(CodingError) {
    var reader = ByteReader(frame)
    wish = Wish(rawValue: try reader.byte())
    shortSide = try reader.count(upTo: 1 << 16)
    let kind = try reader.byte()
    let path = Array(try reader.some(upTo: CodingLimits.path))
    switch kind {
    case 0: place = .file(path)
    case 1: place = .track(path)
    default: throw .senseless("place")
    }
    guard shortSide > 0, reader.isAtEnd else { throw .senseless("request") }
  }
}

/// The result for a picture.
public struct PictureAnswer: Sendable, Equatable {
  /// The outcome; the raw values are sent.
  public enum Status: UInt8, Sendable, CaseIterable {
    /// The picture was processed.
    case done = 0
    /// Its format is not supported.
    case unknown = 1
    /// It has more than 64 million pixels or 32 MiB, and was not decoded.
    case tooLarge = 2
    /// It is damaged.
    case damaged = 3
    /// There is no picture, or its file cannot be read.
    case missing = 4
    /// The program that makes the thumbnail crashed on it, or took too long.
    case fatal = 5
  }

  /// The outcome.
  public var status: Status
  /// The picture's own width.
  public var sourceWidth = 0
  /// The picture's own height.
  public var sourceHeight = 0
  /// The thumbnail's width.
  public var width = 0
  /// The thumbnail's height.
  public var height = 0
  /// The thumbnail as JPEG, if requested.
  public var jpeg: [UInt8] = []
  /// The thumbnail's pixels, row by row, if requested; each has red in its lowest byte, then green,
  /// blue and 255.
  public var pixels: [UInt32] = []

  /// The maximum size of an answer in bytes: four million pixels, and room for the rest.
  public static let limit = 24 << 20

  /// An answer without a picture.
  public init(_ status: Status) { self.status = status }

  /// Writes the answer with its length in front.
  public func encode(into writer: inout ByteWriter) {
    writer.putFrame { frame in
      frame.put(status.rawValue)
      for number in [sourceWidth, sourceHeight, width, height] {
        frame.put(number: UInt64(max(0, number)))
      }
      frame.put(jpeg)
      pixels.withUnsafeBytes { frame.put($0) }
    }
  }

  /// The answer of one frame.
  public init(decoding frame: ArraySlice<UInt8>) throws(CodingError) {
    var reader = ByteReader(frame)
    guard let status = Status(rawValue: try reader.byte()) else { throw .senseless("status") }
    self.status = status
    let most = Int(Int32.max)
    sourceWidth = try reader.count(upTo: most)
    sourceHeight = try reader.count(upTo: most)
    width = try reader.count(upTo: 1 << 16)
    height = try reader.count(upTo: 1 << 16)
    jpeg = Array(try reader.some(upTo: Self.limit))
    let bytes = try reader.some(upTo: Self.limit)
    guard reader.isAtEnd else { throw .tooLong }
    let count = bytes.count / 4
    guard bytes.isEmpty || bytes.count == width * height * 4 else { throw .senseless("pixels") }
    pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
      filled = count
    }
  }
}
