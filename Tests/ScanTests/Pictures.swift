import Foundation
import TestSupport

enum Pictures {
  /// The bytes of the first file of the corpus with that ending below a folder of its mess.
  static func file(_ name: String) throws -> URL {
    try Corpus.shared.get().library.appending(path: "Mess").appending(path: name)
  }

  /// A picture without compression: a PNG of one colour or of a ramp, with or without alpha.
  static func png(width: Int, height: Int, pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let all = Array(name.utf8) + body
      return big(UInt32(body.count)) + all + big(crc(all))
    }
    var raw: [UInt8] = []
    for y in 0..<height { raw += [0] + (0..<width).flatMap { pixel($0, y) } }
    var deflated: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: raw.count, by: 65_535) {
      let end = min(start + 65_535, raw.count)
      let count = UInt16(end - start)
      deflated.append(end == raw.count ? 1 : 0)
      deflated += [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)]
      deflated += [UInt8(truncatingIfNeeded: ~count), UInt8(~count >> 8)] + raw[start..<end]
    }
    deflated += big(adler(raw))
    let header = big(UInt32(width)) + big(UInt32(height)) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
      + chunk("IDAT", deflated) + chunk("IEND", [])
  }

  /// The red, green, blue and alpha of pixels.
  static func bytes(_ pixels: [UInt32]) -> [UInt8] { pixels.withUnsafeBytes { Array($0) } }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xffff_ffff
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
    }
    return ~value
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
