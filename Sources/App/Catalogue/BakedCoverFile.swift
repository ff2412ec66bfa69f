internal import GLib
internal import Geometry
internal import Glibc
internal import Gtk
internal import Library
internal import Messages
internal import Pixels
internal import Values
internal import Widgets

/// The baked covers of the last stage, so that they appear at once at the next start.
///
/// The key of a cover is its picture's digest, so an entry never becomes wrong. The file may be
/// deleted at any time.
nonisolated struct BakedCoverFile: Sendable {
  let path: String

  static var standardPath: String { UserFolder.cache + "/baked" }
  /// Four screens of covers on the largest displays.
  static let limit = 96 << 20
  /// The version: it changes with the file's layout and with the way covers are drawn.
  private static let magic = Array("gatefold covers 2  \n".utf8)

  func read() -> BakedCovers<Digest>? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size <= Self.limit else { return nil }
    return (try? SmallFile.bytes(of: path)).flatMap { Self.covers(of: $0) }
  }

  /// If that fails, the next start is only slower.
  @concurrent func write(_ bytes: [UInt8]) async {
    guard bytes.count <= Self.limit else { return }
    do {
      try SmallFile.replace(path, with: bytes)
    } catch {
      Console.printError("gatefold: \(path): \(error)")
    }
  }

  // MARK: - Format

  static func bytes(_ covers: BakedCovers<Digest>, pixels: [[UInt32]]) -> [UInt8] {
    var list = ByteWriter()
    list.put(number: UInt64(covers.stage.side))
    list.put(number: UInt64(covers.stage.scale))
    list.put(signed: Int64(bitPattern: covers.stage.recipe))
    list.put(number: UInt64(covers.covers.count))
    for cover in covers.covers {
      list.put(cover.id.bytes)
      list.put(cover.texture)
    }
    var head = ByteWriter()
    head.put(list.bytes)
    var bytes = head.bytes
    bytes.reserveCapacity(bytes.count + pixels.reduce(0) { $0 + $1.count * 4 })
    for cover in pixels { cover.withUnsafeBytes { bytes += $0 } }
    let sum = checksum(bytes[...])
    return magic + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) } + bytes
  }

  static func covers(of bytes: [UInt8]) -> BakedCovers<Digest>? {
    let start = magic.count + 8
    guard bytes.count > start, bytes.starts(with: magic) else { return nil }
    let kept = bytes[magic.count..<start].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard checksum(bytes[start...]) == kept else { return nil }
    var pixels = ByteReader(bytes[start...])
    do {
      var list = ByteReader(try pixels.some(upTo: limit))
      let stage = BakedCovers<Digest>.Stage(
        side: try list.count(upTo: 1 << 15),
        scale: try list.count(upTo: 64),
        recipe: UInt64(bitPattern: try list.signed())
      )
      var covers: [BakedCovers<Digest>.Cover] = []
      for _ in 0..<(try list.count(upTo: 1 << 10)) {
        guard let key = Digest(Array(try list.some(upTo: 64))) else { return nil }
        covers.append(BakedCovers.Cover(id: key, texture: try list.cover(&pixels)))
      }
      return BakedCovers(stage: stage, covers: covers)
    } catch {
      return nil
    }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var sum: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
      var place = 0
      while place + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        sum = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        sum ^= sum >> 29
        place += 8
      }
      for byte in bytes[place...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return sum
    }
  }
}

nonisolated extension ByteWriter {
  fileprivate mutating func put(_ cover: BakedTexture) {
    let frame = cover.frame
    put(UInt8(frame.level.rawValue))
    put(number: UInt64(cover.texture?.width ?? 0))
    put(number: UInt64(cover.texture?.height ?? 0))
    let sides = [frame.margin, frame.size, frame.art.size].flatMap { [$0.width, $0.height] }
    let tint = [cover.tint.red, cover.tint.green, cover.tint.blue, cover.tint.alpha]
    for number in sides + [frame.art.origin.x, frame.art.origin.y] + tint { put(number) }
  }
}

nonisolated extension ByteReader {
  fileprivate mutating func cover(
    _ pixels: inout ByteReader
  ) throws(CodingError) -> BakedTexture {
    guard let level = CoverLevel(rawValue: Int(try byte())) else { throw .senseless("level") }
    let (width, height) = (try count(upTo: 1 << 14), try count(upTo: 1 << 14))
    var numbers: [Double] = []
    for _ in 0..<12 { numbers.append(try double()) }
    guard width > 0, height > 0 else { throw .senseless("size") }
    let bytes = try pixels.exactly(width * height * 4)
    let texture = Texture(width: width, height: height) { target in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(target).copyMemory(from: $0) }
    }
    let frame = BakedFrame(
      level: level,
      margin: Size(width: numbers[0], height: numbers[1]),
      size: Size(width: numbers[2], height: numbers[3]),
      art: Rect(x: numbers[6], y: numbers[7], width: numbers[4], height: numbers[5])
    )
    let tint = Color(red: numbers[8], green: numbers[9], blue: numbers[10], alpha: numbers[11])
    return BakedTexture(texture, frame: frame, tint: tint, isSleeve: false)
  }
}
