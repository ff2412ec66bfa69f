import Testing

@testable import Playback

/// A process is looked at every second; it may be quiet for ten.
struct StallWatchTests {
  private typealias Marks = PlayerProgress.Marks

  /// Whether it is found to be stalled within so many looks, one second apart, of what `look` shows.
  private func isStalled(
    in looks: Int,
    sent: UInt64 = 0,
    every gap: Double = 1,
    _ look: (Int) -> PlayerProgress.Marks
  ) -> Bool {
    var watch = StallWatch(patience: 10)
    return (0..<looks).contains { number in
      watch.isStalled(look(number), sent: sent, now: 100 + Double(number) * gap)
    }
  }

  @Test func `nothing at all for ten seconds is a stall, and not for nine`() {
    #expect(isStalled(in: 11) { _ in Marks() })
    #expect(!isStalled(in: 10) { _ in Marks() })
  }

  @Test func `samples are progress, however long it takes`() {
    #expect(!isStalled(in: 1000) { Marks(entered: UInt64($0), left: UInt64($0)) })
  }

  @Test func `what the output does not take is no stall`() {
    #expect(!isStalled(in: 1000) { _ in Marks(entered: 20, left: 3) })
    #expect(!isStalled(in: 1000) { _ in Marks(soundSince: 1) })
  }

  @Test func `a disk that sleeps, or reads slowly, is no stall`() {
    #expect(!isStalled(in: 1000) { _ in Marks(readSince: 99_000_000_000) })
    #expect(!isStalled(in: 1000) { Marks(furthest: UInt64($0)) })
    // Many short reads that take most of the time.
    #expect(!isStalled(in: 50) { Marks(reading: UInt64($0) * 700_000_000) })
  }

  @Test func `a file that is still being opened is no stall`() {
    var watch = StallWatch(patience: 10)
    let isStalled = (0..<1000).contains { second in
      watch.isStalled(Marks(), sent: 5, isOpening: true, now: 100 + Double(second))
    }
    #expect(!isStalled)
  }

  @Test func `reading the same again and again is a stall after a minute`() {
    #expect(isStalled(in: 62) { Marks(reading: UInt64($0) * 900_000_000) })
    // Reads that take no time are none of a disk's.
    #expect(isStalled(in: 12) { Marks(reading: UInt64($0) * 1_000_000) })
  }

  @Test func `a command that is not handled is a stall, even while it plays`() {
    #expect(
      isStalled(in: 12, sent: 5) { Marks(entered: UInt64($0), left: UInt64($0), handled: 4) }
    )
    #expect(
      !isStalled(in: 100, sent: 5) { Marks(entered: UInt64($0), left: UInt64($0), handled: 5) }
    )
  }

  @Test func `a computer that sleeps, or a program that gets no time, begins to wait anew`() {
    #expect(!isStalled(in: 100, every: 4) { _ in Marks() })
  }
}
