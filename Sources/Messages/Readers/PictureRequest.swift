/// A request to the program that makes thumbnails.
public struct PictureRequest: Sendable, Equatable {
  /// Where the picture is.
  public enum Place: Sendable, Hashable {
    case file([UInt8])
    /// Within a music file.
    case track([UInt8])

    public var path: [UInt8] {
      switch self {
      case .file(let path), .track(let path): path
      }
    }
  }

  /// The parts of the answer.
  public struct Wish: OptionSet, Sendable {
    public let rawValue: UInt8
    public static let jpeg = Self(rawValue: 1)
    public static let pixels = Self(rawValue: 2)

    /// A set of parts; an empty set requests the size alone.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  public var place: Place
  public var wish: Wish
  /// The minimum length of the thumbnail's short side, unless the picture is smaller.
  public var shortSide: Int

  public init(_ place: Place, wish: Wish, shortSide: Int) {
    (self.place, self.wish, self.shortSide) = (place, wish, shortSide)
  }
}

extension PictureRequest: Message {
  public func write(to writer: inout ByteWriter) {
    writer.put(wish.rawValue)
    writer.write(max(1, shortSide), place)
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    wish = Wish(rawValue: try reader.byte())
    shortSide = try reader.count(upTo: 1 << 16)
    place = try reader.read()
    guard shortSide > 0 else { throw .senseless("request") }
  }
}

extension PictureRequest.Place: Message {
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .file: writer.put(0 as UInt8)
    case .track: writer.put(1 as UInt8)
    }
    writer.put(path.prefix(CodingLimits.path))
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    let kind = try reader.byte()
    let path = Array(try reader.some(upTo: CodingLimits.path))
    switch kind {
    case 0: self = .file(path)
    case 1: self = .track(path)
    default: throw .senseless("place")
    }
  }
}

public struct PictureAnswer: Sendable, Equatable {
  /// The outcome; the raw values are sent.
  public enum Status: UInt8, Error, CaseIterable, Message {
    case done = 0
    case unknown = 1
    /// It has more than 64 million pixels or 32 MiB, and was not decoded.
    case tooLarge = 2
    case damaged = 3
    /// There is no picture, or its file cannot be read.
    case missing = 4
    /// The program that makes the thumbnail crashed on it, or took too long.
    case fatal = 5
  }

  public var status: Status
  /// The size of the picture itself; the other one is the thumbnail's.
  public var sourceWidth = 0
  public var sourceHeight = 0
  public var width = 0
  public var height = 0
  public var jpeg: [UInt8] = []
  /// The thumbnail's pixels, row by row, if requested; each has red in its lowest byte, then green,
  /// blue and 255.
  public var pixels: [UInt32] = []

  /// The maximum size of an answer in bytes: four million pixels, and room for the rest.
  public static let limit = 24 << 20

  public init(_ status: Status) { self.status = status }
}

extension PictureAnswer: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(status, sourceWidth, sourceHeight, width, height)
    writer.put(jpeg)
    pixels.withUnsafeBytes { writer.put($0) }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    status = try reader.read()
    sourceWidth = try reader.count(upTo: Int(Int32.max))
    sourceHeight = try reader.count(upTo: Int(Int32.max))
    width = try reader.count(upTo: 1 << 16)
    height = try reader.count(upTo: 1 << 16)
    jpeg = Array(try reader.some(upTo: Self.limit))
    let bytes = try reader.some(upTo: Self.limit)
    guard bytes.isEmpty || bytes.count == width * height * 4 else { throw .senseless("pixels") }
    let count = bytes.count / 4
    pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
      filled = count
    }
  }
}
