public import Messages

public struct CoverSource: Sendable, Hashable {
  public let place: PictureRequest.Place
  /// The cache key of its thumbnail: letters and digits, different for every picture.
  public let key: String

  public init(track path: [UInt8], digest: Digest) {
    place = .track(path)
    key = digest.hexadecimal
  }

  /// A picture file; its key changes whenever the file does.
  public init(file path: [UInt8], size: Int64, modified: Int64) {
    place = .file(path)
    // FNV-1a with two different initial values: 128 bits make a collision of two paths negligible.
    let starts: [UInt64] = [0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15]
    let bytes = path + [0] + Array("\(size) \(modified)".utf8)
    key =
      "f"
      + starts.map { start in
        let hash = bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
  }
}
