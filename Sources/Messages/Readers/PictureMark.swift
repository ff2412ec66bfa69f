/// Identifies a picture without its pixels, so that equal pictures can be recognised.
public struct PictureMark: Sendable, Hashable {
  /// A picture's format, detected by its first bytes; the raw values are stored and sent.
  public enum Kind: UInt8, Sendable, CaseIterable, Message {
    /// An unknown format, which cannot be shown.
    case unknown = 0
    case jpeg = 1
    case png = 2
    case webp = 3
    /// GIF, which is recognised but not shown.
    case gif = 4
    /// A Windows bitmap, which is recognised but not shown.
    case bitmap = 5
  }

  public var digest: Digest
  /// Of its file data.
  public var byteCount: Int
  public var kind: Kind
  /// Whether the file marks it as the front cover, rather than as any other picture.
  public var isFrontCover: Bool

  public init(digest: Digest, byteCount: Int, kind: Kind, isFrontCover: Bool) {
    self.digest = digest
    self.byteCount = byteCount
    self.kind = kind
    self.isFrontCover = isFrontCover
  }
}

/// A SHA-256 as a value that needs no heap allocation.
public struct Digest: Sendable, Hashable {
  private var words: (UInt64, UInt64, UInt64, UInt64)

  public static let byteCount = 32

  /// The digest of 32 bytes; nil for any other number of them.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    var index = 0
    words = (0, 0, 0, 0)
    for byte in bytes {
      switch index / 8 {
      case 0: words.0 = words.0 << 8 | UInt64(byte)
      case 1: words.1 = words.1 << 8 | UInt64(byte)
      case 2: words.2 = words.2 << 8 | UInt64(byte)
      default: words.3 = words.3 << 8 | UInt64(byte)
      }
      index += 1
    }
  }

  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for word in [words.0, words.1, words.2, words.3] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return bytes
  }

  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }

  public static func == (one: Self, other: Self) -> Bool { one.words == other.words }

  /// One word is as good as all: they are evenly spread.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
