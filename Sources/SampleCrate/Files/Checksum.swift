/// Sums by which a reader sees that bytes were damaged.
enum Checksum {
  /// FLAC's for the head of a frame: x⁸ + x² + x + 1.
  static func crc8(_ bytes: UnsafeRawBufferPointer) -> UInt8 {
    var sum: UInt8 = 0
    for byte in bytes { sum = table8[Int(sum ^ byte)] }
    return sum
  }

  /// FLAC's for a frame: x¹⁶ + x¹⁵ + x² + 1.
  static func crc16(_ bytes: UnsafeRawBufferPointer) -> UInt16 {
    table16.withUnsafeBufferPointer { table in
      var sum: UInt16 = 0
      for byte in bytes { sum = sum << 8 ^ table[Int(sum >> 8 ^ UInt16(byte))] }
      return sum
    }
  }

  /// That of zip and PNG, for whole files.
  static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    table32.withUnsafeBufferPointer { table in
      var sum = UInt32.max
      for byte in bytes { sum = sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xff)] }
      return ~sum
    }
  }

  private static let table8: [UInt8] = (0..<256).map { index in
    var sum = UInt8(index)
    for _ in 0..<8 { sum = sum & 0x80 != 0 ? sum << 1 ^ 0x07 : sum << 1 }
    return sum
  }

  private static let table16: [UInt16] = (0..<256).map { index in
    var sum = UInt16(index) << 8
    for _ in 0..<8 { sum = sum & 0x8000 != 0 ? sum << 1 ^ 0x8005 : sum << 1 }
    return sum
  }

  private static let table32: [UInt32] = (0..<256).map { index in
    var sum = UInt32(index)
    for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    return sum
  }
}
