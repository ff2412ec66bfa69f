import Motion
import TestSupport
import Testing

struct SpringTests {
  /// ω = 10 from 1 to 0: y = (1 + 10t)·e^(−10t), y′ = −100t·e^(−10t); at 0.1 s 2/e and −10/e.
  @Test func `a critically damped spring follows the double root`() {
    let moment = Spring(frequency: 10).moment(after: 0.1, from: Moment(position: 1), to: 0)
    #expect(abs(moment.position - 0.735_758_882_342_884_6) < 1e-15)
    #expect(abs(moment.velocity + 3.678_794_411_714_423) < 1e-14)
  }

  /// With v₀ = 30 to the right from 2 towards 5: y = (−3 + (30 − 30)·t)·e^(−10t).
  @Test func `a critically damped spring takes over a velocity`() {
    let start = Moment(position: 2, velocity: 30)
    let moment = Spring(frequency: 10).moment(after: 0.2, from: start, to: 5)
    #expect(abs(moment.position - (5 - 3 * 0.135_335_283_236_612_7)) < 1e-14)
    #expect(abs(moment.velocity - 30 * 0.135_335_283_236_612_7) < 1e-13)
  }

  /// ω = 5, ζ = 0.6: β = 3, ω_d = 4; y = e^(−3t)·(cos 4t + 0.75·sin 4t), which reverses at π/4.
  @Test func `an under-damped spring oscillates`() {
    let spring = Spring(frequency: 5, damping: 0.6)
    let turn = spring.moment(after: .pi / 4, from: Moment(position: 1), to: 0)
    #expect(abs(turn.position + 0.094_780_224_842_154_8) < 1e-15)
    #expect(abs(turn.velocity) < 1e-15)
    let quarter = spring.moment(after: .pi / 8, from: Moment(position: 1), to: 0)
    // e^(−3π/8)·0.75 and e^(−3π/8)·(−25/4).
    #expect(abs(quarter.position - 0.230_897_978_496_374_2) < 1e-15)
    #expect(abs(quarter.velocity + 1.924_149_820_803_119) < 2e-15)
  }

  /// ω = 2, ζ = 1.25: rates 1 and 4; y = (4·e^(−t) − e^(−4t))/3.
  @Test func `an over-damped spring approaches slowly`() {
    let spring = Spring(frequency: 2, damping: 1.25)
    let moment = spring.moment(after: 1, from: Moment(position: 1), to: 0)
    #expect(abs(moment.position - 0.484_400_708_599_011_7) < 1e-15)
    #expect(abs(moment.velocity + 0.466_085_069_710_277_5) < 1e-15)
  }

  /// The time and the remaining distance of each spring.
  @Test(
    arguments: [
      (Spring.covers, 0.266, 0.01), (.pages, 0.124, 0.1), (.pages, 0.210, 0.01),
      (.pages, 0.292, 0.001), (.levels, 0.332, 0.01),
    ] as [(Spring, Double, Double)]
  )
  func `the springs in use have their speeds`(
    spring: Spring,
    time: Double,
    left: Double
  ) {
    let position = spring.moment(after: time, from: Moment(position: 1), to: 0).position
    #expect(abs(position / left - 1) < 0.03)
  }

  /// e^(−πζ/√(1 − ζ²)) for ζ = 0.8 is e^(−4π/3).
  @Test func `a refused swipe overshoots by a sixty-sixth`() {
    let turn = Double.pi / (28 * 0.6)
    let position = Spring.refusal.moment(after: turn, from: Moment(position: 1), to: 0).position
    #expect(abs(position + 0.015_164_619_864_546_6) < 1e-12)
  }

  @Test func `a spring rests when the last swing larger than the tolerance has ended`() {
    let critical = Spring(frequency: 10)
    // (1 + z)·e^(−z) = 2/e at z = 1.
    let half = critical.restTime(from: Moment(position: 1), to: 0, within: 0.735_758_882_342_884_6)
    #expect(abs(half - 0.1) < 1e-12)
    #expect(critical.restTime(from: Moment(position: 3), to: 3, within: 0.1) == 0)
    // From the target at 10 per second it moves 1/e out, at 0.1 s.
    let thrown = Moment(position: 0, velocity: 10)
    #expect(critical.restTime(from: thrown, to: 0, within: 0.37) == 0)
    #expect(critical.restTime(from: thrown, to: 0, within: 0.36) > 0.1)
  }

  @Test func `random springs obey their equation, can be split and remain at rest`() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let under = Double.random(in: 0.05...0.99, using: &random)
      let over = Double.random(in: 1.01...4, using: &random)
      for ratio in [1, under, over] {
        let spring = Spring(frequency: .random(in: 1...60, using: &random), damping: ratio)
        let start = Moment(
          position: .random(in: -100...100, using: &random),
          velocity: .random(in: -5_000...5_000, using: &random)
        )
        let target = Double.random(in: -100...100, using: &random)
        let time = Double.random(in: 0...0.5, using: &random)
        check(spring, from: start, to: target, at: time) { "seed \(seed), damping \(ratio)" }
      }
    }
  }

  private func check(
    _ spring: Spring,
    from start: Moment,
    to target: Double,
    at time: Double,
    _ note: () -> Comment
  ) {
    let moment = spring.moment(after: time, from: start, to: target)
    let step = 1e-5
    let next = spring.moment(after: time + step, from: start, to: target)
    let last = spring.moment(after: time - step, from: start, to: target)
    let slope = (next.position - last.position) / (2 * step)
    #expect(abs(slope - moment.velocity) < 1e-2, note())
    let acceleration = (next.velocity - last.velocity) / (2 * step)
    let pull = -2 * spring.damping * spring.frequency * moment.velocity
    let law = pull - spring.frequency * spring.frequency * (moment.position - target)
    #expect(abs(acceleration - law) < 1e-3 * max(1e4, abs(law)), note())

    let later = spring.moment(after: time + 0.1, from: start, to: target)
    let again = spring.moment(after: 0.1, from: moment, to: target)
    #expect(abs(later.position - again.position) < 1e-9, note())
    #expect(abs(later.velocity - again.velocity) < 1e-7, note())

    let rest = spring.restTime(from: start, to: target, within: 0.25)
    let before = spring.moment(after: rest * (1 - 1e-9), from: start, to: target).position
    #expect(rest == 0 || abs(before - target) > 0.25, note())
    for index in 0..<40 {
      let after = rest + Double(index * index) * 0.001
      let position = spring.moment(after: after, from: start, to: target).position
      #expect(abs(position - target) <= 0.25 + 1e-12, note())
    }
  }
}
