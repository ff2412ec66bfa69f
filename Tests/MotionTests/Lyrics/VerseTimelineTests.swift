import TestSupport
import Testing

@testable import Motion

struct VerseTimelineTests {
  private func timeline(_ lines: (Double?, String)...) -> VerseTimeline {
    VerseTimeline(lines.map { .init(time: $0.0, isEmpty: $0.1.isEmpty) })
  }

  @Test func `a verse is current from its time to that of the next`() {
    let timeline = timeline((1, "a"), (2, "b"), (4, "c"))
    #expect(timeline.current(at: 0.999) == nil)
    #expect(timeline.current(at: 1) == 0..<1 && timeline.current(at: 1.999) == 0..<1)
    #expect(timeline.current(at: 2) == 1..<2 && timeline.current(at: 1e9) == 2..<3)
    #expect(timeline.nextChange(after: -1) == 1 && timeline.nextChange(after: 1) == 2)
    #expect(timeline.nextChange(after: 4) == nil)
  }

  @Test func `verses of one time are current together`() {
    let timeline = timeline((1, "a"), (1, "ア"), (3, "b"), (3, "イ"), (3, "ב"))
    #expect(timeline.current(at: 2) == 0..<2 && timeline.current(at: 3) == 2..<5)
    #expect(timeline.nextChange(after: 1) == 3 && timeline.nextChange(after: 3) == nil)
  }

  @Test func `lines may be in any order`() {
    let timeline = timeline((5, "c"), (1, "a"), (3, "b"))
    #expect(timeline.verses.map(\.line) == [1, 2, 0])
  }

  @Test func `a long silence before the first words is a pause`() {
    #expect(timeline((8, "a")).verses.map(\.kind) == [.words])
    let late = timeline((8.1, "a"))
    #expect(late.verses.map(\.kind) == [.pause, .words])
    #expect(late.verses[0].time == 0 && late.verses[0].line == nil)
    let marked = timeline((9, ""), (20, "a"))
    #expect(marked.verses.map(\.time) == [0, 20] && marked.verses[0].line == 0)
  }

  @Test func `an empty line is a pause, unless it is short`() {
    let timeline = timeline((1, "a"), (4, ""), (9, "b"), (12, ""), (13.9, "c"), (15, ""), (16, ""))
    #expect(timeline.verses.map(\.line) == [0, 1, 2, 4, 5])
    #expect(timeline.verses.map(\.kind) == [.words, .pause, .words, .words, .pause])
  }

  @Test func `an empty line between two of its time is no pause`() {
    #expect(timeline((1, "a"), (1, ""), (1, "b"), (5, "c")).verses.map(\.line) == [0, 2, 3])
  }

  @Test func `a line without a time belongs to the one before it`() {
    let timeline = timeline((nil, "by us"), (3, "a"), (nil, "still a"), (nil, ""), (5, "b"))
    #expect(timeline.verses.map(\.time) == [0, 3, 3, 5])
    #expect(timeline.current(at: 4) == 1..<3)
  }

  @Test func `without times there is no current verse, and paragraphs are apart`() {
    let timeline = timeline((nil, ""), (nil, "a"), (nil, ""), (nil, ""), (nil, "b"), (nil, ""))
    #expect(!timeline.isTimed && timeline.current(at: 10) == nil)
    #expect(timeline.nextChange(after: 0) == nil)
    #expect(timeline.verses.map(\.kind) == [.words, .paragraphBreak, .words])
    #expect(!VerseTimeline([]).isTimed && VerseTimeline([]).verses.isEmpty)
  }

  @Test func `times that are no numbers are none, and negative ones are zero`() {
    let timeline = timeline((.nan, "a"), (.infinity, "b"), (-5, "c"), (2, "d"))
    #expect(timeline.verses.map(\.time) == [0, 0, 0, 2])
    #expect(timeline.current(at: .nan) == nil && timeline.current(at: -1) == nil)
    #expect(timeline.current(at: .infinity) == 3..<4)
  }

  @Test func `the verses change only at the announced times`() {
    var random = SeededRandom(seed: 20_261_125)
    for _ in 0..<200 {
      let lines = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        VerseTimeline.Line(
          time: Double(Int.random(in: 0...120, using: &random)) / 2,
          isEmpty: Int.random(in: 0..<5, using: &random) == 0
        )
      }
      let timeline = VerseTimeline(lines)
      var position = -1.0
      while let next = timeline.nextChange(after: position) {
        #expect(next > position)
        #expect(timeline.current(at: next.nextDown) == timeline.current(at: position))
        #expect(timeline.current(at: next) != timeline.current(at: position))
        let current = timeline.current(at: next)
        #expect(current.map { $0.allSatisfy { timeline.verses[$0].time == next } } == true)
        position = next
      }
      #expect(timeline.current(at: position)?.upperBound == timeline.verses.count)
    }
  }
}

struct SoundAnchorTests {
  @Test func `a sound runs from its anchor, or rests there`() {
    #expect(SoundAnchor(position: 10, time: 100, isRunning: true).position(at: 102.5) == 12.5)
    #expect(SoundAnchor(position: 10, time: 100, isRunning: false).position(at: 102.5) == 10)
    #expect(SoundAnchor(position: .nan, time: .infinity, isRunning: true).position(at: 3) == 3)
  }
}
