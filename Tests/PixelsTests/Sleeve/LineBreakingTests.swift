import Testing

@testable import Pixels

@Suite struct LineBreakingTests {
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
