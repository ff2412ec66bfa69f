import Geometry
import TestSupport
import Testing

@testable import Motion

struct VerseLayoutTests {
  private let centered = VerseLayout(
    heights: [20, 40, 20, 60, 20],
    gaps: [10, 10, 4, 10, 10],
    viewport: 100,
    isCentered: true
  )
  private let plain = VerseLayout(
    heights: [20, 40, 20, 60, 20],
    gaps: [10, 10, 4, 10, 10],
    viewport: 100,
    margin: 16,
    isCentered: false
  )

  @Test func `every verse of a text with times reaches the middle`() {
    for verse in 0..<5 {
      let offset = centered.offset(centering: verse..<verse + 1)
      #expect(centered.frame(of: verse, at: offset).middle == 50)
      #expect(centered.position(of: verse) == offset)
      #expect(centered.index(nearest: offset) == verse)
    }
    #expect(centered.bounds == -40...134)
  }

  @Test func `verses of one time are centred together`() {
    let offset = centered.offset(centering: 2..<4)
    let (first, last) = (centered.frame(of: 2, at: offset), centered.frame(of: 3, at: offset))
    #expect(first.start + last.end == 100 && last.start - first.end == 4)
  }

  @Test func `a text without times begins at the top and ends at the bottom`() {
    #expect(plain.bounds == 0...126)
    #expect(plain.frame(of: 0, at: 0).start == 16)
    #expect(plain.frame(of: 4, at: 126).end == 84)
    let short = VerseLayout(
      heights: [20],
      gaps: [0],
      viewport: 100,
      margin: 16,
      isCentered: false
    )
    #expect(short.bounds == 0...0)
  }

  @Test func `offsets are whole pixels`() {
    let layout = VerseLayout(
      heights: [21, 22, 23],
      gaps: [5, 5, 5],
      viewport: 101,
      isCentered: true
    )
    for verse in 0..<3 {
      let offset = layout.offset(centering: verse..<verse + 1)
      #expect(offset == offset.rounded())
    }
  }

  @Test func `the visible verses are those that a place in the view belongs to`() {
    var random = SeededRandom(seed: 7)
    for layout in [centered, plain] {
      for _ in 0..<300 {
        let offset = Double.random(in: -120...300, using: &random)
        let start = Double.random(in: 0...50, using: &random)
        let end = start + Double.random(in: 1...50, using: &random)
        let verses = layout.verses(at: offset, from: start, to: end)
        for verse in 0..<5 {
          let frame = layout.frame(of: verse, at: offset)
          #expect(verses.contains(verse) == (frame.end > start && frame.start < end))
        }
        let middles = (0..<5).map { layout.frame(of: $0, at: offset).middle }
        for (verse, middle) in middles.enumerated() {
          #expect(layout.verse(at: middle, offset: offset) == verse)
        }
      }
    }
    #expect(centered.verses(at: 0, from: 10, to: 10).isEmpty)
    #expect(centered.verse(at: -6, offset: 0) == nil && centered.verse(at: -5, offset: 0) == 0)
    #expect(centered.verse(at: 24, offset: 0) == 0 && centered.verse(at: 25, offset: 0) == 1)
    #expect(centered.verse(at: 199, offset: 0) == nil)
  }

  @Test func `an empty text has one place`() {
    let empty = VerseLayout(heights: [], gaps: [], viewport: 100, isCentered: true)
    #expect(empty.bounds == 0...0 && empty.index(nearest: 5) == nil)
    #expect(empty.offset(centering: 0..<1) == 0 && empty.verse(at: 5, offset: 0) == nil)
    #expect(empty.verses(at: 0, to: 100).isEmpty && empty.position(of: 3) == 0)
  }
}

struct VerseLightTests {
  @Test func `the light moves from verse to verse without a jump, also when interrupted`() {
    var light = VerseLight()
    var random = SeededRandom(seed: 11)
    var time = 0.0
    for _ in 0..<300 {
      time += Double.random(in: 0...0.4, using: &random)
      let before = (0..<12).map { light.share(of: $0, at: time) }
      let first = Int.random(in: 0..<9, using: &random)
      light.move(to: first..<first + Int.random(in: 0...3, using: &random), at: time)
      let after = (0..<12).map { light.share(of: $0, at: time) }
      #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-12 })
    }
    let end = time + VerseLight.duration
    #expect(light.isResting(at: end) && light.current != nil)
    for verse in 0..<12 {
      #expect(light.share(of: verse, at: end) == (light.current?.contains(verse) == true ? 1 : 0))
    }
  }

  @Test func `at once means without a fade`() {
    var light = VerseLight()
    light.move(to: 2..<3, at: 1, atOnce: true)
    #expect(light.isResting(at: 1) && light.share(of: 2, at: 1) == 1)
    light.move(to: nil, at: 1, atOnce: true)
    #expect(light.share(of: 2, at: 1) == 0 && light.current == nil)
  }
}

struct ColorLegibilityTests {
  @Test(arguments: [0xa82a1a, 0x000000, 0x26345c, 0x1e5a36, 0x555555] as [UInt32])
  func `text is as dim as its contrast allows`(hex: UInt32) {
    let ground = Color(hex: hex)
    let opacity = Color.white.leastOpacity(on: ground, contrast: 4.5)
    #expect(ground.mixed(with: .white, by: opacity).contrast(with: ground) >= 4.5)
    #expect(ground.mixed(with: .white, by: opacity - 0.01).contrast(with: ground) < 4.5)
  }

  @Test func `text that is never legible is opaque`() {
    #expect(Color.white.leastOpacity(on: Color(hex: 0xeeeeee), contrast: 4.5) == 1)
  }
}
