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
  @Test func `the first delta lies before the time that is measured`() {
    let tracker = tracker([(0, 10), (0.01, 20), (0.02, 30)])
    #expect(abs(tracker.velocity(at: 0.02) - 2_500) < 1e-9)
    #expect(abs(tracker.velocity(at: 0.07) - 2_500) < 1e-9)
  }

  @Test func `nothing, one movement or no time make no velocity`() {
    #expect(VelocityTracker().velocity(at: 1) == 0)
    #expect(tracker([(1, 50)]).velocity(at: 1) == 0)
    #expect(tracker([(1, 50), (1, 60), (1, 70)]).velocity(at: 1) == 0)
  }

  @Test func `a hand that has paused for more than 60 ms stands still`() {
    let tracker = tracker([(0.08, 5), (0.1, 5)])
    #expect(abs(tracker.velocity(at: 0.16) - 250) < 1e-9)
    #expect(tracker.velocity(at: 0.161) == 0)
  }

  /// From 0.05 to 0.2: 0.05 is the first, (1 + 3 + 4) / 0.15.
  @Test func `only the last 150 ms count`() {
    let samples = [(0, 900), (0.04, 700), (0.05, 500), (0.1, 1), (0.15, 3), (0.2, 4)]
    let tracker = tracker(samples.map { ($0.0, Double($0.1)) })
    #expect(abs(tracker.velocity(at: 0.2) - 8 / 0.15) < 1e-9)
    // Let go at 0.21: 0.05 is too old, (3 + 4) / 0.1.
    #expect(abs(tracker.velocity(at: 0.21) - 70) < 1e-9)
  }

  @Test func `samples that come in a batch count as one`() {
    let batched = tracker([(0, 4), (0, 6), (0.01, 8), (0.01, 12), (0.02, 30)])
    let single = tracker([(0, 10), (0.01, 20), (0.02, 30)])
    #expect(batched.velocity(at: 0.02) == single.velocity(at: 0.02))
  }

  @Test func `a time that goes back counts as the last one`() {
    let late = tracker([(0, 10), (0.02, 20), (0.01, 30)])
    #expect(abs(late.velocity(at: 0.02) - 2_500) < 1e-9)
  }

  @Test func `after a reset nothing is left`() {
    var tracker = tracker([(0, 10), (0.01, 20)])
    tracker.reset()
    #expect(tracker.velocity(at: 0.01) == 0)
    tracker.add(5, at: 0.02)
    #expect(tracker.velocity(at: 0.02) == 0)
  }

  @Test func `it agrees with a list of all samples, at any rate up to a millisecond`() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var tracker = VelocityTracker()
      var all: [(time: Double, delta: Double)] = []
      var millisecond = 0
      let gap = Int.random(in: 1...40, using: &random)
      for _ in 0..<400 {
        millisecond += .random(in: 0...gap, using: &random)
        let time = Double(millisecond) / 1_000
        let delta = Double.random(in: -9...9, using: &random)
        tracker.add(delta, at: time)
        if let last = all.last, last.time == time {
          all[all.count - 1].delta += delta
        } else {
          all.append((time, delta))
        }
      }
      let pause = Int.random(in: 0...70, using: &random)
      let end = Double(millisecond + pause) / 1_000
      let window = all.filter { $0.time >= end - 0.150_001 }
      var expected = 0.0
      if pause <= 60, let first = window.first, let last = window.last, last.time > first.time {
        expected = window.dropFirst().map(\.delta).reduce(0, +) / (last.time - first.time)
      }
      #expect(abs(tracker.velocity(at: end) - expected) < 1e-6, "seed \(seed)")
    }
  }

  @Test func `more samples than it has room for shorten the time looked back`() {
    var tracker = VelocityTracker()
    for index in 0...1_000 { tracker.add(2, at: Double(index) * 0.000_125) }
    #expect(abs(tracker.velocity(at: 0.125) - 16_000) < 1e-6)
  }
}
