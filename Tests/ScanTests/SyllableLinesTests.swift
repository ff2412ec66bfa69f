import Messages
import TestSupport
import Testing

@testable import TagReader

struct SyllableLinesTests {
  typealias Syllable = SyllableLines.Syllable

  private func shown(_ syllables: [(Double?, String)]) -> [String] {
    LyricsCase.shown(SyllableLines.lyrics(of: syllables.map { Syllable(time: $0.0, text: $0.1) }))
  }

  @Test func `syllables are joined at the breaks before lines`() {
    let lines = shown([(1, "Strang"), (1.5, "ers in"), (2, "\nDoo"), (2.5, " bee"), (3, "\nDoo")])
    #expect(lines == ["1.0|Strangers in", "2.0|Doo bee", "3.0|Doo"])
  }

  @Test func `syllables are joined at the breaks after lines`() {
    let lines = shown([(1, "Strang"), (1.5, "ers\r\n"), (2, "Doo\n"), (3, ""), (5, "bee\n")])
    #expect(lines == ["1.0|Strangers", "2.0|Doo", "3.0|", "5.0|bee"])
  }

  @Test func `a syllable that is only a break ends a line`() {
    #expect(
      shown([(1, "a"), (2, "\n"), (3, "b"), (4, "\n\n"), (5, "c")]) == ["1.0|a", "3.0|b", "5.0|c"]
    )
  }

  @Test func `without breaks each syllable is a line`() {
    #expect(
      shown([(2, "b "), (1, "a"), (3, ""), (4, "c")]) == ["1.0|a", "2.0|b", "3.0|", "4.0|c"]
    )
  }

  @Test func `without times the lines are plain`() {
    #expect(
      shown([(nil, "a"), (nil, "b\n"), (nil, ""), (nil, ""), (nil, "c")]) == ["ab", "", "c"]
    )
  }

  @Test func `without any text there are no lyrics`() {
    #expect(shown([]).isEmpty && shown([(1, ""), (2, "\n"), (3, " ")]).isEmpty)
  }

  @Test func `random syllables are joined or refused`() {
    var random = SeededRandom(seed: 5)
    let pieces = ["", "a", " ", "\n", "\r\n", "\nb", "c\n", "\0", "d\n\ne"]
    for _ in 0..<500 {
      let syllables = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Syllable(
          time: [nil, -1, .infinity, .nan, 3].randomElement(using: &random) ?? nil,
          text: pieces.randomElement(using: &random) ?? ""
        )
      }
      guard let lyrics = SyllableLines.lyrics(of: syllables) else { continue }
      #expect(lyrics.lines.contains { !$0.text.isEmpty })
      #expect(lyrics.lines.allSatisfy { !$0.text.contains(where: \.isNewline) })
    }
  }
}
