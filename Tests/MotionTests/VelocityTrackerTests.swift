import Motion
import TestSupport
import Testing

struct VelocityTrackerTests {
  private func tracker(_ samples: [(time: Double, delta: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.delta, at: sample.time) }
    return tracker
  }

  /// (20 + 30) / 0.02.
  @Test func `the time before the first movement is not measured`() {
    let tracker = tracker([(0, 10), (0.01, 20), (0.02, 30)])
    #expect(abs(tracker.velocity(at: 0.02) - 2_500) < 1e-9)
    #expect(abs(tracker.velocity(at: 0.07) - 2_500) < 1e-9)
  }

  @Test func `no movement, one movement or no time give no velocity`() {
    #expect(VelocityTracker().velocity(at: 1) == 0)
    #expect(tracker([(1, 50)]).velocity(at: 1) == 0)
    #expect(tracker([(1, 50), (1, 60), (1, 70)]).velocity(at: 1) == 0)
  }

  @Test func `a drag that has paused for more than 60 ms has no velocity`() {
    let tracker = tracker([(0.08, 5), (0.1, 5)])
    #expect(abs(tracker.velocity(at: 0.16) - 250) < 1e-9)
    #expect(tracker.velocity(at: 0.161) == 0)
  }

  /// From 0.05 to 0.2: 0.05 is the first, (1 + 3 + 4) / 0.15.
  @Test func `only the last 150 ms count`() {
    let samples = [(0, 900), (0.04, 700), (0.05, 500), (0.1, 1), (0.15, 3), (0.2, 4)]
    let tracker = tracker(samples.map { ($0.0, Double($0.1)) })
    #expect(abs(tracker.velocity(at: 0.2) - 8 / 0.15) < 1e-9)
    // Released at 0.21: 0.05 is too old, (3 + 4) / 0.1.
    #expect(abs(tracker.velocity(at: 0.21) - 70) < 1e-9)
  }

  @Test func `samples in a batch count as one`() {
    let batched = tracker([(0, 4), (0, 6), (0.01, 8), (0.01, 12), (0.02, 30)])
    let single = tracker([(0, 10), (0.01, 20), (0.02, 30)])
    #expect(batched.velocity(at: 0.02) == single.velocity(at: 0.02))
  }

  @Test func `a time that goes back counts as the last one`() {
    let late = tracker([(0, 10), (0.02, 20), (0.01, 30)])
    #expect(abs(late.velocity(at: 0.02) - 2_500) < 1e-9)
  }

  @Test func `after a reset nothing remains`() {
    var tracker = tracker([(0, 10), (0.01, 20)])
    tracker.reset()
    #expect(tracker.velocity(at: 0.01) == 0)
    tracker.add(5, at: 0.02)
    #expect(tracker.velocity(at: 0.02) == 0)
  }

  /// Random samples of a millisecond clock, and the last of them.
  private func samples(
    gaps: ClosedRange<Int>,
    _ random: inout SeededRandom
  ) -> [(time: Double, delta: Double)] {
    var all: [(time: Double, delta: Double)] = []
    var millisecond = 0
    for _ in 0..<400 {
      millisecond += .random(in: gaps, using: &random)
      all.append((Double(millisecond) / 1_000, .random(in: -9...9, using: &random)))
    }
    return all
  }

  @Test func `the tracker agrees with a list of all samples, up to 250 in a second`() {
    for seed in 0..<UInt64(LongRun.count(15, long: 60)) {
      var random = SeededRandom(seed: seed)
      let all = samples(gaps: 4...Int.random(in: 4...40, using: &random), &random)
      let pause = Double(Int.random(in: 0...70, using: &random)) / 1_000
      let end = (all.last?.time ?? 0) + pause
      let window = all.filter { $0.time >= end - 0.150_001 }
      var expected = 0.0
      if pause <= 0.06, let first = window.first, let last = window.last, last.time > first.time {
        expected = window.dropFirst().map(\.delta).reduce(0, +) / (last.time - first.time)
      }
      #expect(abs(tracker(all).velocity(at: end) - expected) < 1e-6, "seed \(seed)")
    }
  }

  @Test func `at 1000 samples a second the last 150 ms count, to 4 ms`() {
    for seed in 0..<UInt64(LongRun.count(15, long: 60)) {
      var random = SeededRandom(seed: seed)
      let all = samples(gaps: 1...Int.random(in: 1...5, using: &random), &random)
      let end = all.last?.time ?? 0
      let velocity = tracker(all).velocity(at: end)
      // It is the mean since one of the samples, with the whole distance since then.
      let since = all.indices.filter { index in
        let way = all[(index + 1)...].map(\.delta).reduce(0, +)
        return abs(way / (end - all[index].time) - velocity) < 1e-9
      }
      let isInTime = since.contains { (0.140...0.150_001).contains(end - all[$0].time) }
      #expect(isInTime, "seed \(seed)")
    }
  }

  @Test func `any rate of samples fits`() {
    for rate in [60.0, 144, 240, 249, 250, 251, 333, 500, 1_000, 8_000, 100_000] {
      var tracker = VelocityTracker()
      for index in 0...Int(rate) { tracker.add(2, at: Double(index) / rate) }
      #expect(abs(tracker.velocity(at: 1) - 2 * rate) < 1e-6 * rate)
      // If the oldest sample were dropped, the distance before a reversal would be missing.
      var turning = VelocityTracker()
      let turn = Int(0.88 * rate)
      for index in 0...Int(rate) { turning.add(index <= turn ? 300 : 0, at: Double(index) / rate) }
      #expect(turning.velocity(at: 1) > 0, "\(rate)")
    }
  }

  @Test func `two movements within a millisecond have their velocity`() {
    #expect(abs(tracker([(0, 1), (0.000_5, 2)]).velocity(at: 0.01) - 4_000) < 1e-9)
  }

  @Test func `an infinite velocity is none`() {
    #expect(tracker([(0, 1), (1e-300, 1e12)]).velocity(at: 0) == 0)
  }

  @Test func `a scroller takes less than a kilobyte`() {
    #expect(MemoryLayout<Scroller>.size < 1_024)
  }
}
