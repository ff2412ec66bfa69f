/// What a FLAC file says of its music.
struct FlacTags: Sendable {
  /// Names, in capitals, and values; a name may come more than once.
  var fields: [(name: String, value: String)] = []

  /// Adds a field, unless there is nothing to say.
  mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    fields.append((name, value))
  }
}

/// A picture as it lies in a file.
struct FlacPicture: Sendable {
  /// A JPEG file.
  let bytes: [UInt8]
  /// Its pixels from side to side, and from top to bottom.
  let side: Int
}

/// Puts the parts of a FLAC file together.
enum FlacFile {
  /// A file of packed samples, with what is said of them.
  static func bytes(
    of packed: FlacEncoder.Packed,
    tags: FlacTags,
    picture: FlacPicture?
  ) -> [UInt8] {
    var blocks: [(kind: UInt8, bytes: [UInt8])] = [
      (0, packed.streamInfo), (4, comment(tags)),
    ]
    if let picture { blocks.append((6, block(of: picture))) }
    var bytes = [UInt8]("fLaC".utf8)
    bytes.reserveCapacity(blocks.reduce(packed.frames.count + 64) { $0 + $1.bytes.count + 4 })
    for (index, block) in blocks.enumerated() {
      bytes.append(block.kind | (index == blocks.count - 1 ? 0x80 : 0))
      bytes += big(block.bytes.count).dropFirst()
      bytes += block.bytes
    }
    return bytes + packed.frames
  }

  /// Who wrote the file, as every Vorbis comment says first.
  static let vendor = "Gatefold sample crate"

  private static func comment(_ tags: FlacTags) -> [UInt8] {
    func text(_ text: String) -> [UInt8] { big(text.utf8.count).reversed() + [UInt8](text.utf8) }
    return text(vendor) + big(tags.fields.count).reversed()
      + tags.fields.flatMap { text("\($0.name)=\($0.value)") }
  }

  private static func block(of picture: FlacPicture) -> [UInt8] {
    let kind = [UInt8]("image/jpeg".utf8)
    let side = big(picture.side)
    // 3: the front cover.
    let head = big(3) + big(kind.count) + kind + big(0) + side + side + big(24) + big(0)
    return head + big(picture.bytes.count) + picture.bytes
  }

  private static func big(_ number: Int) -> [UInt8] {
    let number = UInt32(number)
    return (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - $0 * 8)) }
  }
}
