import Motion
import TestSupport
import Testing

/// Thousands of random gestures: position and velocity never jump without a cause.
struct ContinuityTests {
  private static let count = LongRun.count(400, long: 1600)

  @Test func `tracking is exact, position continuous, and velocity too when no finger is down`() {
    for seed in 0..<UInt64(Self.count) {
      let play = RandomPlay(seed: seed)
      var expected = 0.0
      for step in play.recording.steps {
        let note = { Comment("seed \(seed), \(step.time): \(step.action)") }
        let pulled = raw(step.after, step.after.moment(at: step.time), over: step.ground)
        if case .move(let delta) = step.action, step.after.isTracking {
          expected += delta
          #expect(abs(pulled - expected) < 1e-6, note())
        } else {
          expected = pulled
        }
        check(step, note)
      }
    }
  }

  private func check(_ step: RandomPlay.Step, _ note: () -> Comment) {
    let (before, after) = (step.before.moment(at: step.time), step.after.moment(at: step.time))
    let size = max(1, abs(before.position), abs(before.velocity))
    switch step.action {
    case .move where step.after.isTracking: break
    case .rebase(let scale, let offset):
      #expect(abs(after.position - scale * before.position - offset) < 1e-9 * size, note())
      #expect(abs(after.velocity - scale * before.velocity) < 1e-9 * size, note())
    default:
      let isAtOnce = step.after.settings.reducesMotion && step.after.isResting(at: step.time)
      guard !isAtOnce else { return }
      let slip = after.position - before.position
      // A distance below a quarter pixel counts as none.
      let isDone = step.after.isResting(at: step.time)
      #expect(abs(slip) < (isDone ? step.after.settings.restDistance : 1e-9 * size), note())
      let isInHand = step.before.isTracking || step.after.isTracking
      #expect(isInHand || abs(after.velocity - before.velocity) < 1e-9 * size, note())
    }
  }

  /// The position of the drag: beyond an end the pull counts, not the stretched band.
  private func raw(_ scroller: Scroller, _ moment: Moment, over places: EvenPlaces) -> Double {
    scroller.pull == 0 ? moment.position : places.clamped(moment.position) + scroller.pull
  }

  @Test func `between gestures velocity is the slope of position, and both are continuous`() {
    for seed in 0..<UInt64(Self.count) {
      let play = RandomPlay(seed: seed)
      let steps = play.recording.steps
      for index in steps.indices where !steps[index].after.isTracking {
        let start = steps[index].time
        let end = index + 1 < steps.count ? steps[index + 1].time : start + 3
        guard steps[index].after.phase(at: start) != .idle, end - start > 1e-4 else { continue }
        checkMotion(of: steps[index].after, from: start, to: end) { "seed \(seed), from \(start)" }
      }
    }
  }

  private func checkMotion(
    of scroller: Scroller,
    from start: Double,
    to end: Double,
    _ note: () -> Comment
  ) {
    let (rest, target) = (scroller.settings.restDistance, scroller.target)
    let home = scroller.restTime ?? end
    let fastest = abs(scroller.velocity(at: start))
    // No spring here is stiffer; a motion rests within a quarter of a pixel.
    let stiffest = max(100, 6 * fastest / scroller.settings.extent)
    let joints = self.joints(of: scroller, from: start, to: min(end, home))
    for index in 1..<12 {
      let time = start + (end - start) * Double(index) / 12
      let step = min(1e-6, 0.001 / stiffest)
      guard !(joints + [home]).contains(where: { abs($0 - time) <= 2 * step }) else { continue }
      let (last, next) = (scroller.moment(at: time - step), scroller.moment(at: time + step))
      let slope = (next.position - last.position) / (2 * step)
      let rounding = 1e-15 * max(1, abs(next.position)) / step
      let now = scroller.velocity(at: time)
      let speed = max(fastest, abs(now))
      let curve = stiffest * (speed + stiffest * abs(target - last.position)) * step
      #expect(abs(slope - now) <= 1e-6 * abs(now) + curve + 4 * rounding, note())
      #expect(abs(next.velocity - last.velocity) <= 8 * curve + 1e-9, note())
    }
    for joint in joints {
      let (last, next) = (scroller.moment(at: joint - 1e-9), scroller.moment(at: joint + 1e-9))
      let isSkip = scroller.skips(after: joint - 1e-9, upTo: joint + 1e-9)
      let size = max(1, stiffest * max(fastest, stiffest * abs(target - last.position)))
      #expect(isSkip || abs(next.position - last.position) < 1e-8 * size, note())
      #expect(abs(next.velocity - last.velocity) < 1e-7 * size, note())
    }
    if home < end {
      let last = scroller.moment(at: home - 1e-9)
      #expect(abs(last.position - target) <= rest * 1.001 + 1e-12 * abs(target), note())
      #expect(abs(last.velocity) <= 4 * stiffest * rest, note())
      #expect(scroller.moment(at: home.nextUp) == Moment(position: target), note())
    }
  }

  /// The times when a coast turns into a spring, or a jump skips.
  private func joints(of scroller: Scroller, from start: Double, to end: Double) -> [Double] {
    var joints: [Double] = []
    let first = scroller.phase(at: start)
    if first == .coasting, scroller.phase(at: end.nextDown) == .settling {
      joints.append(bisect(from: start, to: end) { scroller.phase(at: $0) == first })
    }
    if scroller.skips(after: start, upTo: end) {
      joints.append(bisect(from: start, to: end) { !scroller.skips(after: start, upTo: $0) })
    }
    return joints
  }

  private func bisect(from low: Double, to high: Double, isBefore: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// k′ = v/(target − x), and e^(k′·T)·0.25 px is the distance, independently of the logarithm
  /// used.
  @Test func `a fling ends exactly on a place, in its time`() {
    var flings = 0
    for seed in 0..<UInt64(Self.count) {
      let play = RandomPlay(seed: seed)
      for step in play.recording.steps where step.after.phase(at: step.time) == .coasting {
        guard case .release = step.action, step.ground.snaps else { continue }
        let (start, target) = (step.after.moment(at: step.time), step.after.target)
        guard let rest = step.after.restTime else { continue }
        let rate = start.velocity / (target - start.position)
        let note = { Comment("seed \(seed), \(step.time)") }
        #expect(rate >= 2.499_999 && rate <= 10.000_001, note())
        let left = step.after.position(at: rest - 1e-9)
        let distance = step.after.settings.restDistance
        #expect(abs(abs(target - left) - distance) < 1e-6 * distance, note())
        let half = step.after.position(at: step.time + (rest - step.time) / 2)
        // After half of the time the geometric mean of the distance and a quarter pixel is left.
        let mean = (abs(target - start.position) * distance).squareRoot()
        #expect(abs(abs(target - half) - mean) < 1e-6 * mean, note())
        let index = step.ground.index(nearest: target) ?? .max
        #expect(step.after.position(at: rest) == step.ground.position(of: index), note())
        flings += 1
      }
    }
    #expect(flings > 200)
  }

  @Test func `frames at 30, 60, 144 Hz and at any time do not change the motion`() {
    for seed in 0..<UInt64(Self.count / 8) {
      let play = RandomPlay(seed: seed)
      let end = (play.recording.steps.last?.time ?? 0) + 2
      var random = SeededRandom(seed: seed)
      var irregular: [Double] = [0]
      while let last = irregular.last, last < end {
        irregular.append(last + .random(in: 0.001...0.1, using: &random))
      }
      let rates = [30.0, 60, 144].map { rate in
        (0...Int(end * rate)).map { Double($0) / rate }
      }
      for frames in rates + [irregular] {
        let drawn = play.script.play(on: play.first, over: play.ground, frames: frames)
        for index in 0...20 {
          let time = end * Double(index) / 20
          let (one, other) = (drawn.moment(at: time), play.recording.moment(at: time))
          #expect(abs(one.position - other.position) < 1e-9, "seed \(seed), \(time)")
        }
      }
    }
  }
}
