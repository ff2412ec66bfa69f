import Motion
import TestSupport
import Testing

struct TabLayoutTests {
  // Widths 40, 100 and 200 make 340; a strip of 100 is filled, one of 320 lacks 180.
  let full = TabLayout(widths: [40, 100, 200], viewport: 100)
  let gapped = TabLayout(widths: [40, 100, 200], viewport: 320)

  // MARK: - The strip

  @Test func `tabs that fill the strip stand side by side`() {
    #expect(full.gap == 0)
    #expect(full.circumference == 340)
    #expect((-1...3).map { full.offset(at: Double($0)) } == [-100, 20, 90, 240, 360])
  }

  @Test func `LN-R4: narrow tabs share the surplus as equal gaps`() {
    // Once round is 320 + 200; the gaps share 520 − 340.
    #expect(gapped.gap == 60)
    #expect(gapped.circumference == 520)
    #expect((0...3).map { gapped.offset(at: Double($0)) } == [20, 150, 360, 540])
    #expect(gapped.frame(of: 1, at: 1) == Interval(start: 110, length: 100))
    #expect(gapped.frame(of: 2, at: 1) == Interval(start: 270, length: 200))
  }

  @Test(arguments: [(0.5, 55), (1.25, 127.5), (2.5, 300), (-0.25, -10), (30.5, 3455)])
  func `the strip runs from middle to middle`(position: Double, offset: Double) {
    #expect(full.offset(at: position) == offset)
    #expect(abs(full.position(at: offset) - position) < 1e-12)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the position under a pixel of the strip and back`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    for _ in 0..<1000 {
      let layout = Self.layout(&random)
      let offset = Double.random(in: -50_000...50_000, using: &random)
      worst = max(worst, abs(layout.offset(at: layout.position(at: offset)) - offset))
    }
    #expect(worst < 1e-9, "seed \(seed)")
  }

  @Test func `B-LN1: the wrap keeps what the finger went too far`() throws {
    // Moved 8 pixels from 1 before the seam, each tab has moved 8 pixels.
    for layout in [full, gapped] {
      for seam in [0.0, layout.circumference, -3 * layout.circumference] {
        for overrun in [7.0, 60] {
          let before = layout.position(at: seam + 1)
          let after = layout.position(at: seam - overrun)
          let slot = Int(before.rounded())
          let from = try #require(layout.frame(of: slot, at: before))
          let to = try #require(layout.frame(of: slot, at: after))
          #expect(abs(to.start - from.start - (overrun + 1)) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `B-LN1: once round is the same picture`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let layout = Self.layout(&random)
      let count = layout.ring.count
      let position = Double.random(in: -9...9, using: &random)
      let laps = Int.random(in: -1000...1000, using: &random)
      let other = position + Double(laps * count)
      let frames = [(0, position), (laps * count, other)].compactMap {
        layout.frame(of: $0, at: $1)
      }
      try #require(frames.count == 2)
      #expect(abs(frames[0].start - frames[1].start) < 1e-6, "seed \(seed)")
      let widths = [position, other].map { layout.capsule(at: $0).length }
      #expect(abs(widths[0] - widths[1]) < 1e-6, "seed \(seed)")
    }
  }

  // MARK: - The capsule

  @Test(arguments: [(0, 40), (0.5, 70), (1, 100), (1.25, 125), (2, 200), (2.5, 120), (-0.25, 80)])
  func `the capsule is as wide as the tabs that it lies between`(position: Double, width: Double) {
    let capsule = gapped.capsule(at: position)
    #expect(capsule.length == width)
    #expect(capsule.middle == 160)
  }

  @Test func `at rest the capsule is the tab`() {
    for layout in [full, gapped] {
      for slot in -4...4 {
        let frame = layout.frame(of: slot, at: Double(slot))
        #expect(layout.capsule(at: Double(slot)) == frame)
      }
    }
  }

  @Test func `B-LN2: dragged by the tabs, the capsule's width never jumps`() {
    // Per pixel it changes by at most (200 − 40) / 120, from the last tab to the first.
    var last = full.capsule(at: full.position(at: -400)).length
    var worst = 0.0
    for step in 1...3200 {
      let width = full.capsule(at: full.position(at: -400 + 0.25 * Double(step))).length
      worst = max(worst, abs(width - last))
      last = width
    }
    #expect(worst <= 0.25 * 160 / 120 + 1e-9)
    #expect(worst > 0.33)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `B-LN2: no step of the capsule's width is larger than the steepest slope`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let layout = Self.layout(&random)
      let widths = layout.widths
      let steepest = widths.indices.map { abs(widths[$0] - widths[($0 + 1) % widths.count]) }.max()
      for step in -100...100 {
        let position = Double(step) / 10
        let change = layout.capsule(at: position + 0.1).length - layout.capsule(at: position).length
        guard abs(change) <= 0.1 * (steepest ?? 0) + 1e-9 else {
          Issue.record("\(change) at \(position), seed \(seed)")
          return
        }
      }
    }
  }

  static func layout(_ random: inout SeededRandom) -> TabLayout {
    let count = Int.random(in: 2...12, using: &random)
    return TabLayout(
      widths: (0..<count).map { _ in .random(in: 30...240, using: &random) },
      viewport: .random(in: 320...4000, using: &random)
    )
  }
}
