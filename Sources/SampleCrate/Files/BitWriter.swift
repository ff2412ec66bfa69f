/// Bits one after the other, the highest first, as FLAC and JPEG keep them.
struct BitWriter: ~Copyable {
  private var memory: UnsafeMutableRawBufferPointer
  private var held: UInt64 = 0
  private var heldBits = 0
  /// How many whole bytes there are.
  private(set) var count = 0

  /// A writer with room for so many bytes at first.
  init(capacity: Int) {
    memory = .allocate(byteCount: capacity + 16, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// Makes room for so many bytes more; `put` relies on it.
  mutating func reserve(_ bytes: Int) {
    let needed = count + bytes + 16
    guard needed > memory.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(needed, memory.count * 2),
      alignment: 16
    )
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[0..<count]))
    memory.deallocate()
    memory = larger
  }

  /// Adds the lowest `bits` of a number, 32 at most; the others must be zero.
  @inline(__always) mutating func put(_ value: UInt32, bits: Int) {
    held = held << UInt64(bits) | UInt64(value)
    heldBits += bits
    guard heldBits >= 32 else { return }
    heldBits -= 32
    let word = UInt32(truncatingIfNeeded: held >> UInt64(heldBits)).bigEndian
    memory.storeBytes(of: word, toByteOffset: count, as: UInt32.self)
    count += 4
  }

  /// Adds the lowest `bits` of a number with a sign.
  @inline(__always) mutating func put(signed value: Int32, bits: Int) {
    put(UInt32(bitPattern: value) & (UInt32.max >> UInt32(32 - bits)), bits: bits)
  }

  /// Adds so many zeros and a one.
  @inline(__always) mutating func put(unary zeros: Int) {
    var left = zeros
    while left >= 31 {
      put(0, bits: 31)
      left -= 31
    }
    put(1, bits: left + 1)
  }

  /// Fills the last byte with bits of one kind.
  mutating func align(with bit: UInt32 = 0) {
    while heldBits % 8 != 0 { put(bit, bits: 1) }
    while heldBits > 0 {
      heldBits -= 8
      memory[count] = UInt8(truncatingIfNeeded: held >> UInt64(heldBits))
      count += 1
    }
    held = 0
  }

  /// The bytes of a range, once aligned.
  func withBytes<Result>(
    _ range: Range<Int>,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    body(UnsafeRawBufferPointer(rebasing: memory[range]))
  }

  /// All bytes, once aligned.
  var bytes: [UInt8] { withBytes(0..<count) { [UInt8]($0) } }
}
