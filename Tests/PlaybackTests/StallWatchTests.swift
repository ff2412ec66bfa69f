import Testing

@testable import Playback

/// A process is checked every second; it may be quiet for ten.
struct StallWatchTests {
  private typealias Marks = PlayerProgress.Marks

  /// Whether it is stalled within so many checks, one second apart, of the marks from `look`.
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

  @Test func `no progress for ten seconds is a stall, for nine it is not`() {
    #expect(isStalled(in: 11) { _ in Marks() })
    #expect(!isStalled(in: 10) { _ in Marks() })
  }

  @Test func `samples are progress, however long it takes`() {
    #expect(!isStalled(in: 1000) { Marks(entered: UInt64($0), left: UInt64($0)) })
  }

  @Test func `waiting for the output is no stall`() {
    #expect(!isStalled(in: 1000) { _ in Marks(entered: 20, left: 3) })
    #expect(!isStalled(in: 1000) { _ in Marks(soundSince: 1) })
  }

  @Test func `a sleeping or slow disk is no stall`() {
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
    // Reads that take no time are not waiting for a disk.
    #expect(isStalled(in: 12) { Marks(reading: UInt64($0) * 1_000_000) })
  }

  @Test func `an unhandled command is a stall, even during playback`() {
    #expect(
      isStalled(in: 12, sent: 5) { Marks(entered: UInt64($0), left: UInt64($0), handled: 4) }
    )
    #expect(
      !isStalled(in: 100, sent: 5) { Marks(entered: UInt64($0), left: UInt64($0), handled: 5) }
    )
  }

  @Test func `after suspend or without processor time the wait starts again`() {
    #expect(!isStalled(in: 100, every: 4) { _ in Marks() })
  }
}
