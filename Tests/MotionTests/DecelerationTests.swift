import Motion
import TestSupport
import Testing

struct DecelerationTests {
  /// 2000 px/s stop after 500 px, as in GTK; from 0.3, 20 per second stop at 5.3.
  @Test func `a fling stops after a quarter of its velocity`() {
    #expect(Deceleration.stop(of: Moment(position: 0, velocity: 2_000)) == 500)
    #expect(abs(Deceleration.stop(of: Moment(position: 0.3, velocity: 20)) - 5.3) < 1e-15)
  }

  /// x(t) = 500·(1 − e^(−4t)), v = 2000·e^(−4t); 500 px to 0.25 px are ln 2000 / 4 = 1.9002 s.
  @Test func `a deceleration follows the integral of its velocity`() {
    let flick = Deceleration(from: Moment(position: 0, velocity: 2_000), restingWithin: 0.25)
    let moment = flick.moment(after: 0.25)
    #expect(abs(moment.position - 316.060_279_414_278_8) < 1e-10)
    #expect(abs(moment.velocity - 735.758_882_342_884_6) < 1e-10)
    #expect(abs(flick.duration - 1.900_225_614_885_538) < 1e-12)
    #expect(flick.moment(after: flick.duration) == Moment(position: 500))
    #expect(abs(flick.time(reaching: 316.060_279_414_278_8) - 0.25) < 1e-12)
  }

  /// 20 / (5 − 0.3) = 4.2553; from 4.7 covers of 100 px to 0.25 px: ln 1880 / 4.2553 = 1.7717 s.
  @Test func `a deceleration bent to a place changes only its rate`() throws {
    let start = Moment(position: 0.3, velocity: 20)
    let flick = try #require(Deceleration(from: start, landingOn: 5, restingWithin: 0.0025))
    #expect(abs(flick.rate - 4.255_319_148_936_17) < 1e-12)
    #expect(abs(flick.duration - 1.771_671_358_118_639) < 1e-12)
    #expect(abs(flick.moment(after: 0).position - 0.3) < 1e-15)
    #expect(flick.moment(after: 0).velocity == 20)
    #expect(flick.moment(after: flick.duration).position == 5)
    let last = flick.moment(after: flick.duration - 1e-9)
    #expect(abs(last.position - 4.9975) < 1e-9)
  }

  @Test(
    arguments: [
      (10.0, true), (9.9, true), (10.1, false), (2.5, true), (2.4, false), (-4, false), (0, false),
    ]
  )
  func `a deceleration is bent only at rates that look like a fling`(velocity: Double, lands: Bool)
  {
    let start = Moment(position: 1, velocity: velocity)
    let flick = Deceleration(from: start, landingOn: 2, restingWithin: 0.01)
    #expect((flick != nil) == lands)
  }

  @Test func `a deceleration at its target takes no time`() {
    let still = Deceleration(from: Moment(position: 7), restingWithin: 0.25)
    #expect(still.duration == 0)
    #expect(still.moment(after: 0) == Moment(position: 7))
    #expect(Deceleration(from: Moment(position: 7), landingOn: 7, restingWithin: 0.25) == nil)
  }

  @Test func `random decelerations end where and when they should and can be split`() throws {
    var random = SeededRandom(seed: 41)
    for _ in 0..<500 {
      let start = Moment(
        position: .random(in: -1e6...1e6, using: &random),
        velocity: .random(in: 40...9_000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      )
      let rate = Double.random(in: 2.6...9.9, using: &random)
      let target = start.position + start.velocity / rate
      let note: Comment = "seed 41, \(start), rate \(rate)"
      let flick = try #require(
        Deceleration(from: start, landingOn: target, restingWithin: 0.25),
        note
      )
      let distance = abs(target - start.position)
      #expect(abs(flick.duration - nearestLogarithm(distance / 0.25) / rate) < 1e-6, note)
      let middle = flick.moment(after: flick.duration / 3)
      let rest = try #require(
        Deceleration(from: middle, landingOn: target, restingWithin: 0.25),
        note
      )
      #expect(abs(rest.rate - rate) < 1e-5, note)
      let two = flick.moment(after: flick.duration * 2 / 3)
      #expect(abs(rest.moment(after: flick.duration / 3).position - two.position) < 1e-6, note)
    }
  }

  /// A logarithm independent of the code: ∫ 1/x by Gauss' mean.
  private func nearestLogarithm(_ number: Double) -> Double {
    // ln x = π / (2·M(1, 4/s)) − m·ln 2 with s = x·2^m (Salamin).
    let shift = 40.0
    var (mean, root) = (1.0, 4 / (number * 1_099_511_627_776))
    for _ in 0..<40 { (mean, root) = ((mean + root) / 2, (mean * root).squareRoot()) }
    return .pi / (2 * mean) - shift * 0.693_147_180_559_945_3
  }
}
