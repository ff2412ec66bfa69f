import Geometry
import Motion
import TestSupport
import Testing

struct TabLayoutTests {
  // Widths 40, 100 and 200 make 340; a strip of 100 is filled, one of 400 gives each tab 20, one of
  // 600 gives 28 and is wider than the ring of 424.
  let full = TabLayout(widths: [40, 100, 200], viewport: 100)
  let grown = TabLayout(widths: [40, 100, 200], viewport: 400)
  let short = TabLayout(widths: [40, 100, 200], viewport: 600)

  // MARK: - The strip

  @Test func `tabs that fill the strip are side by side`() {
    #expect(full.widths == [40, 100, 200])
    #expect(full.circumference == 340)
    #expect((-1...3).map { full.offset(at: Double($0)) } == [-100, 20, 90, 240, 360])
  }

  @Test func `narrow tabs grow by the surplus, and touch`() {
    #expect(grown.widths == [60, 120, 220] && grown.circumference == 400)
    #expect(grown.view == Interval(start: 0, length: 400))
    #expect((0...3).map { grown.offset(at: Double($0)) } == [30, 120, 290, 430])
    #expect(grown.frame(of: 1, at: 1) == Interval(start: 140, length: 120))
    #expect(grown.frame(of: 2, at: 1) == Interval(start: 260, length: 220))
  }

  @Test func `titles are at most 56 pixels apart, and a shorter ring is centred`() {
    #expect(short.widths == [68, 128, 228] && short.circumference == 424)
    #expect(short.view == Interval(start: 88, length: 424))
    #expect(short.frame(of: 1, at: 1)?.middle == 300 && short.capsule(at: 1).middle == 300)
    // The last tab leaves on the right as its copy enters on the left.
    #expect(short.window(at: 1).slots == -1..<3)
    #expect(short.frame(of: 2, at: 1) == Interval(start: 364, length: 228))
    #expect(short.frame(of: -1, at: 1) == Interval(start: -60, length: 228))
  }

  @Test func `a tab across an end of a short ring is whole on the side of its greater part`() {
    // 148 pixels of tab 2 are in the ring's length, and 80 of its copy.
    #expect(short.presence(of: Interval(start: 364, length: 228)) == 1)
    #expect(short.presence(of: Interval(start: -60, length: 228)) == 0)
    #expect(short.slot(under: 510, at: 1) == 2 && short.slot(under: 590, at: 1) == 2)
    #expect(short.slot(under: 90, at: 1) == nil && short.slot(under: 595, at: 1) == nil)
    #expect(full.presence(of: Interval(start: -100, length: 228)) == 1)
  }

  @Test(arguments: [false, true], 2...9)
  func `each tab of a short ring is there once at rest`(isMirrored: Bool, count: Int) throws {
    let layout = TabLayout(
      widths: Array(repeating: 80, count: count),
      viewport: 2000,
      isRightToLeft: isMirrored
    )
    for place in 0..<count {
      var presence = Array(repeating: 0.0, count: count)
      for slot in layout.window(at: Double(place)).slots {
        let index = try #require(layout.ring.index(of: slot))
        let frame = try #require(layout.frame(of: slot, at: Double(place)))
        presence[index] += layout.presence(of: frame)
      }
      #expect(presence.allSatisfy { $0 == 1 }, "at \(place): \(presence)")
    }
  }

  @Test(arguments: [(0.5, 55), (1.25, 127.5), (2.5, 300), (-0.25, -10), (30.5, 3455)])
  func `offsets are between the middles of tabs`(position: Double, offset: Double) {
    #expect(full.offset(at: position) == offset)
    #expect(abs(full.position(at: offset) - position) < 1e-12)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `position and offset of the strip are inverse functions`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = 0.0
    for _ in 0..<1000 {
      let layout = Self.layout(&random)
      let offset = Double.random(in: -50_000...50_000, using: &random)
      worst = max(worst, abs(layout.offset(at: layout.position(at: offset)) - offset))
    }
    #expect(worst < 1e-9, "seed \(seed)")
  }

  @Test func `the wrap keeps the finger's overrun`() throws {
    // Moved 8 pixels from 1 before the seam, each tab has moved 8 pixels.
    for layout in [full, grown, short] {
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
  func `one lap gives the same picture`(seed: UInt64) throws {
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

  @Test(arguments: [(0, 60), (0.5, 90), (1, 120), (1.25, 145), (2, 220), (2.5, 140), (-0.25, 100)])
  func `the capsule's width is between those of its two tabs`(position: Double, width: Double) {
    let capsule = grown.capsule(at: position)
    #expect(capsule.length == width)
    #expect(capsule.middle == 200)
  }

  @Test func `at rest the capsule is the tab`() {
    for layout in [full, grown, short] {
      for slot in -4...4 {
        let frame = layout.frame(of: slot, at: Double(slot))
        #expect(layout.capsule(at: Double(slot)) == frame)
      }
    }
  }

  @Test func `while dragging the tabs, the capsule's width never jumps`() {
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
  func `no step of the capsule's width is larger than the steepest slope`(seed: UInt64) {
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
