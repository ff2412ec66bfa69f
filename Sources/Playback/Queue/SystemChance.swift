internal import Glibc

/// The system's random numbers, drawn many at a time.
///
/// Drawing each number by itself would cost a system call; shuffling a shelf of 100,000 tracks then
/// takes a tenth of a second.
struct SystemChance: RandomNumberGenerator {
  private var drawn: [UInt64] = []

  mutating func next() -> UInt64 {
    if drawn.isEmpty { draw() }
    return drawn.removeLast()
  }

  private mutating func draw() {
    // The most that one call returns.
    drawn = [UInt64](unsafeUninitializedCapacity: 32) { place, count in
      count = getentropy(place.baseAddress, 256) == 0 ? 32 : 0
    }
    guard drawn.isEmpty else { return }
    var plain = SystemRandomNumberGenerator()
    drawn = [plain.next()]
  }
}
