internal import Glibc

/// MD5 (RFC 1321), by which a FLAC file tells whether its samples came through unharmed.
enum MessageDigest {
  /// The sixteen bytes of a message.
  static func md5(_ message: UnsafeRawBufferPointer) -> [UInt8] {
    var state = SIMD4<UInt32>(0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476)
    let whole = message.count / 64 * 64
    var tail = [UInt8](message[whole...]) + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      tail.append(UInt8(truncatingIfNeeded: (UInt64(message.count) * 8) >> shift))
    }
    constants.withUnsafeBufferPointer { constants in
      for start in stride(from: 0, to: whole, by: 64) {
        mix(UnsafeRawBufferPointer(rebasing: message[start..<start + 64]), constants, &state)
      }
      tail.withUnsafeBytes { tail in
        for start in stride(from: 0, to: tail.count, by: 64) {
          mix(UnsafeRawBufferPointer(rebasing: tail[start..<start + 64]), constants, &state)
        }
      }
    }
    return (0..<16).map { UInt8(truncatingIfNeeded: state[$0 / 4] >> UInt32($0 % 4 * 8)) }
  }

  @inline(__always) private static func mix(
    _ block: UnsafeRawBufferPointer,
    _ constants: UnsafeBufferPointer<UInt32>,
    _ state: inout SIMD4<UInt32>
  ) {
    var (a, b, c, d) = (state.x, state.y, state.z, state.w)
    @inline(__always) func turn(
      _ value: UInt32,
      _ index: Int,
      _ word: Int,
      _ shift: UInt32
    ) {
      let data = UInt32(
        littleEndian: block.loadUnaligned(fromByteOffset: word &* 4, as: UInt32.self)
      )
      let sum = a &+ value &+ constants[index] &+ data
      a = d
      d = c
      c = b
      b = b &+ (sum &<< shift | sum &>> (32 &- shift))
    }
    for index in stride(from: 0, to: 16, by: 4) {
      turn(d ^ (b & (c ^ d)), index, index, 7)
      turn(d ^ (b & (c ^ d)), index &+ 1, index &+ 1, 12)
      turn(d ^ (b & (c ^ d)), index &+ 2, index &+ 2, 17)
      turn(d ^ (b & (c ^ d)), index &+ 3, index &+ 3, 22)
    }
    for index in stride(from: 16, to: 32, by: 4) {
      turn(c ^ (d & (b ^ c)), index, (index &* 5 &+ 1) & 15, 5)
      turn(c ^ (d & (b ^ c)), index &+ 1, (index &* 5 &+ 6) & 15, 9)
      turn(c ^ (d & (b ^ c)), index &+ 2, (index &* 5 &+ 11) & 15, 14)
      turn(c ^ (d & (b ^ c)), index &+ 3, (index &* 5 &+ 16) & 15, 20)
    }
    for index in stride(from: 32, to: 48, by: 4) {
      turn(b ^ c ^ d, index, (index &* 3 &+ 5) & 15, 4)
      turn(b ^ c ^ d, index &+ 1, (index &* 3 &+ 8) & 15, 11)
      turn(b ^ c ^ d, index &+ 2, (index &* 3 &+ 11) & 15, 16)
      turn(b ^ c ^ d, index &+ 3, (index &* 3 &+ 14) & 15, 23)
    }
    for index in stride(from: 48, to: 64, by: 4) {
      turn(c ^ (b | ~d), index, (index &* 7) & 15, 6)
      turn(c ^ (b | ~d), index &+ 1, (index &* 7 &+ 7) & 15, 10)
      turn(c ^ (b | ~d), index &+ 2, (index &* 7 &+ 14) & 15, 15)
      turn(c ^ (b | ~d), index &+ 3, (index &* 7 &+ 21) & 15, 21)
    }
    state &+= SIMD4(a, b, c, d)
  }

  private static let constants: [UInt32] = (0..<64).map {
    UInt32(abs(sin(Double($0 + 1))) * 4_294_967_296)
  }
}
