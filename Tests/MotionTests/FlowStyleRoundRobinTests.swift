import Motion
import TestSupport
import Testing

/// The round robin compared with the original's functions, implemented again.
struct FlowStyleRoundRobinTests {
  // r, then scale, degrees and pixels of a view of 320, shade; computed from the original's
  // formulas.
  @Test(
    arguments: [
      [0, 2, 0, 0, 0], [0.05, 1.5, -12, 10, 0], [0.1, 1, -24, 20, 0], [0.2, 1, -48, 40, 0.1],
      [0.25, 1, -60, 50, 0.15], [0.5, 1, -60, 0, 0.4], [1, 1, -60, -100, 0.9],
      [1.1, 1, -60, -120, 1], [1.3, 1, -60, -160, 1], [-0.05, 1.5, 12, -10, 0],
      [-1, 1, 60, 100, 0.9],
    ]
  )
  func `the round robin's curves have the original's values`(row: [Double]) {
    let style = FlowStyle.roundRobin
    #expect(abs(style.scale.value(at: row[0]) - row[1]) < 1e-12)
    #expect(abs(style.turn.value(at: row[0]) * 180 / .pi - row[2]) < 1e-12)
    #expect(abs(style.slide.value(at: row[0]) * 320 - row[3]) < 1e-12)
    #expect(abs(style.shade.value(at: row[0]) - row[4]) < 1e-12)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the round robin's curves are the original's functions everywhere`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let style = FlowStyle.roundRobin
    var worst = 0.0
    for _ in 0..<2000 {
      let rate = Double.random(in: -3...3, using: &random)
      worst = max(
        worst,
        abs(style.scale.value(at: rate) - Document.scale(rate)),
        abs(style.turn.value(at: rate) - Document.angle(rate)),
        abs(style.slide.value(at: rate) * 320 - Document.translate(rate)),
        abs(style.shade.value(at: rate) - min(Document.shadow(rate), 1))
      )
    }
    #expect(worst < 1e-12, "seed \(seed)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a round robin cover is placed by the original's matrix`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    for _ in 0..<500 {
      let offset = Double.random(in: -4...4, using: &random)
      let pose = FlowStyle.roundRobin.pose(at: offset, side: 116, stageWidth: 320)
      // A point of the 58-point image: Ry · scale · translate, then its place in the row.
      let distance = 44 * offset
      let rate = distance / 160
      let size = Document.scale(rate)
      let along = Double.random(in: -29...29, using: &random)
      let moved = (along + Document.translate(rate)) * size
      let x = distance + moved * cosine(Document.angle(rate))
      let z = -moved * sine(Document.angle(rate))
      // The same point of our rectangle, which is as large as the front cover.
      let reached = along * 2 * pose.scale
      worst = max(
        worst,
        abs(pose.shift + reached * cosine(pose.turn) - x),
        abs(pose.depth - reached * sine(pose.turn) - z)
      )
    }
    #expect(worst < 1e-9, "seed \(seed)")
  }

  // MARK: - The original's functions

  private enum Document {
    static func scale(_ rate: Double) -> Double { abs(rate) > 0.1 ? 1 : -10 * abs(rate) + 2 }

    static func angle(_ rate: Double) -> Double {
      let base = -Double.pi / 3
      return abs(rate) > 0.25 ? (rate < 0 ? -base : base) : 4 * rate * base
    }

    static func translate(_ rate: Double) -> Double {
      abs(rate) < 0.25 ? 200 * rate : -200 * rate + (rate < 0 ? -100 : 100)
    }

    static func shadow(_ rate: Double) -> Double { abs(rate) < 0.1 ? 0 : abs(rate) - 0.1 }
  }

  /// Taylor's series, independent of the code's own functions.
  private func sine(_ angle: Double) -> Double {
    var term = angle
    var sum = angle
    for power in stride(from: 2.0, through: 30, by: 2) {
      term *= -angle * angle / (power * (power + 1))
      sum += term
    }
    return sum
  }

  private func cosine(_ angle: Double) -> Double { sine(.pi / 2 - angle) }
}
