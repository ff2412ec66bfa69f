internal import Glibc

/// The system's own chance, drawn many numbers at a time.
///
/// One at a time each would cost a call of the system: a shelf of 100,000 tracks took a tenth of a
/// second to be shuffled.
struct SystemChance: RandomNumberGenerator {
  private var drawn: [UInt64] = []

  mutating func next() -> UInt64 {
    if drawn.isEmpty { draw() }
    return drawn.removeLast()
  }

  private mutating func draw() {
    // As much as one call may ask for.
    drawn = [UInt64](unsafeUninitializedCapacity: 32) { place, count in
      count = getentropy(place.baseAddress, 256) == 0 ? 32 : 0
    }
    guard drawn.isEmpty else { return }
    var plain = SystemRandomNumberGenerator()
    drawn = [plain.next()]
  }
}
