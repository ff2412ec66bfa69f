import Testing

@testable import Playback

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

  /// The watch after five looks at a process that works for a part of each second.
  private func watch(_ states: Set<Character>, work: Double = 0) -> StallWatch {
    var watch = StallWatch(patience: 10)
    for number in 0..<5 {
      let time = Double(number)
      let isStalled = watch.isStalled(
        Marks(),
        sent: 0,
        spent: time * work,
        states: { states },
        now: 100 + time
      )
      #expect(!isStalled)
    }
    return watch
  }

  @Test func `only time in which the process could have gone on is idle`() {
    let turning = watch(["R", "S"], work: 0.9)
    #expect(turning.idle == 4 && turning.isTurning)
    let blocked = watch(["S"])
    #expect(blocked.idle == 4 && !blocked.isTurning)
    // Without a processor, at a disk, and in a debugger.
    #expect(watch(["R", "S"], work: 0.1).idle == 0)
    for state in ["D", "T", "t"] as [Character] {
      #expect(watch(["S", state], work: 0.9).idle == 0)
    }
  }

  @Test func `new bytes, sound and waiting for a file end idleness`() {
    func idle(after marks: PlayerProgress.Marks, isOpening: Bool = false) -> Double {
      var watch = watch(["S"])
      _ = watch.isStalled(marks, sent: 0, isOpening: isOpening, states: { ["S"] }, now: 105)
      return watch.idle
    }
    #expect(idle(after: Marks()) == 5)
    #expect(idle(after: Marks(furthest: 1)) == 0)
    #expect(idle(after: Marks(entered: 1, left: 1)) == 0)
    #expect(idle(after: Marks(reading: 900_000_000)) == 0)
    #expect(idle(after: Marks(), isOpening: true) == 0)
  }

  @Test func `thirty files without progress in a row take at most 100 seconds`() {
    let settings = PlayerProcess.Settings()
    var watch = StallWatch(patience: settings.patience)
    var time = 0.0
    while watch.idle < settings.idleness {
      time += watch.interval
      _ = watch.isStalled(Marks(), sent: 0, now: time)
    }
    #expect(30 * time <= 95)
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
