import Geometry
import Motion
import TestSupport
import Testing

@testable import Pixels

@Suite struct TypesetterTests {
  private let typesetter = Typesetter(lettering: BlockLetters())
  private let style = TextStyle(face: Typeface(.plain), sizes: 20...80, lineCount: 3)
  private let room = Size(width: 480, height: 200)

  @Test(arguments: ["A", "Kobalt", "the long way home", "夜行列車の静かな朝のための組曲"])
  func `a text is as large as its field allows`(_ text: String) {
    let set = typesetter.set(text, style, in: room)
    #expect(style.sizes.contains(set.size) && set.height <= room.height)
    for line in set.lines { #expect(line.width * set.size <= room.width + 0.1 * set.size) }
    // A larger size would exceed the style, the width or the height.
    let widest = set.lines.map(\.width).max() ?? 0
    let isFull =
      set.size == 80 || widest * set.size > 0.8 * room.width
      || set.height > 0.6 * room.height
    #expect(isFull)
  }

  @Test func `a short title stays on one line`() {
    #expect(typesetter.set("Slow Sea", style, in: room).lines.count == 1)
  }

  @Test func `a very long title is cut off at the smallest size`() {
    let title = String(repeating: "Extraordinary ", count: 40)
    let set = typesetter.set(title, style, in: room)
    #expect(set.lines.count == 3 && set.size >= 20 * 0.9 && set.height <= room.height)
  }

  @Test func `a long word shrinks before it is divided`() {
    let set = typesetter.set(String(repeating: "m", count: 50), style, in: room)
    #expect(set.lines.count == 1 && set.size < 20)
    let longer = typesetter.set(String(repeating: "m", count: 90), style, in: room)
    #expect(longer.lines.count > 1)
  }

  @Test func `lines of scripts with marks are further apart`() {
    let leading = ["Kobalt", "夜行列車", "ضوء القمر"].map {
      Typesetter.leading(of: $0, isCapitals: false)
    }
    #expect(leading == leading.sorted() && leading[0] < leading[2])
    let capitals = ["HOME", "GRÖSSE"].map { Typesetter.leading(of: $0, isCapitals: true) }
    #expect(capitals[0] < capitals[1])
  }

  @Test(arguments: [TextAlignment.start, .middle, .end])
  func `letters reach the side to which they are aligned`(_ alignment: TextAlignment) throws {
    let field = Rect(x: 40, y: 60, width: 480, height: 200)
    let set = typesetter.set("Kobalt", style, in: field.size)
    let bounds = try #require(set.path(in: field, top: 60, alignment).bounds)
    #expect(abs(bounds.origin.y - 60) < 0.01)
    let (left, right) = (bounds.origin.x - 40, 520 - bounds.origin.x - bounds.size.width)
    switch alignment {
    case .start: #expect(abs(left) < 0.01)
    case .middle: #expect(abs(left - right) < 0.01)
    case .end: #expect(abs(right) < 0.01)
    }
  }

  private func breaking(_ text: String) -> LineBreaking {
    LineBreaking(text, space: 1) { Double($0.count) }
  }

  @Test(arguments: [
    ("a long road", 1, ["a long road"]), ("the long way home", 2, ["the long", "way home"]),
    ("one two three four", 3, ["one two", "three", "four"]), ("Kobalt", 3, ["Kobalt"]),
    ("  two   words ", 2, ["two", "words"]), ("夜行列車", 2, ["夜行", "列車"]),
    ("夜、そし", 2, ["夜、", "そし"]), ("あい「う」え", 2, ["あい", "「う」え"]), ("", 2, []),
    ("서울의 밤", 2, ["서울의", "밤"]), ("ضوء القمر", 2, ["ضوء", "القمر"]),
  ])
  func `lines have similar widths and break only where a script allows it`(
    _ text: String,
    _ count: Int,
    _ lines: [String]
  ) {
    #expect(breaking(text).lines(count).texts == lines)
  }

  @Test func `the width is that of the widest line`() {
    #expect(breaking("the long way home").lines(2).width == 8)
    #expect(breaking("the long way home").lines(1).width == 17)
  }

  @Test func `a text that is too long ends with an ellipsis`() {
    var breaking = breaking("one two three")
    breaking.shorten { Double($0.count) }
    #expect(breaking.lines(1).texts == ["one two…"])
    breaking.shorten { Double($0.count) }
    #expect(breaking.lines(1).texts == ["one…"])
    breaking.shorten { Double($0.count) }
    #expect(breaking.lines(1).texts == ["one…"])
  }

  @Test func `only words wider than a limit are divided, and joined letters never are`() {
    var long = breaking("an extraordinary day")
    long.divideWords(widerThan: 10) { Double($0.count) }
    #expect(long.lines(2).texts == ["an extraor", "dinary day"])
    var joined = breaking("المستقبلية")
    joined.divideWords(widerThan: 3) { Double($0.count) }
    #expect(joined.pieces.count == 1)
  }
}
