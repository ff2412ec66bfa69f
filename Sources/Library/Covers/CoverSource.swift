public import TagRecord

/// Where the cover of an album comes from.
public struct CoverSource: Sendable, Hashable {
  /// Where the picture lies.
  public enum Place: Sendable, Hashable {
    /// In a track, by its path.
    case track([UInt8])
    /// In a file beside the tracks, by its path.
    case file([UInt8])
  }

  /// Where the picture lies.
  public let place: Place
  /// What its thumbnail is kept under: letters and digits, different for every picture.
  public let key: String

  /// The picture embedded in the track at `path`.
  public init(track path: [UInt8], digest: Digest) {
    place = .track(path)
    key = digest.hexadecimal
  }

  /// A picture file; when it changes, its key does.
  public init(file path: [UInt8], size: Int64, modified: Int64) {
    place = .file(path)
    // FNV-1a with two different beginnings: 128 bits of a path are not met twice by chance.
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
