/// CRC-32, as zip and PNG use it (polynomial 0xEDB88320).
public enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1
    }
  }

  public static func of(_ bytes: [UInt8]) -> UInt32 { of(bytes[...]) }

  public static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(0xffff_ffff) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
