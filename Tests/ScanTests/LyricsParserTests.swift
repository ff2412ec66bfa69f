import Messages
import TestSupport
import Testing

@testable import TagReader

/// What a file of lyrics contains, and what is read from it.
struct LyricsCase: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  /// `12.5|text` for a line with a time, `text` for one without.
  let lines: [String]

  init(_ name: String, _ text: String, _ lines: [String]) {
    (self.name, self.text, self.lines) = (name, text, lines)
  }

  var testDescription: String { name }

  static func shown(_ lyrics: Lyrics?) -> [String] {
    (lyrics?.lines ?? []).map { line in line.time.map { "\($0)|\(line.text)" } ?? line.text }
  }
}

struct LyricsParserTests {
  static let cases: [LyricsCase] = [
    LyricsCase("minutes and seconds", "[00:01]a\n[01:02]b", ["1.0|a", "62.0|b"]),
    LyricsCase("tenths", "[00:01.5]a", ["1.5|a"]),
    LyricsCase("hundredths", "[00:01.25]a\n[12:34.56]b", ["1.25|a", "754.56|b"]),
    LyricsCase("thousandths", "[00:01.125]a", ["1.125|a"]),
    LyricsCase("more digits", "[00:01.12567]a", ["1.125|a"]),
    LyricsCase("a colon before hundredths", "[00:01:25]a\n[00:02:5]b", ["1.25|a", "2.5|b"]),
    LyricsCase("a comma", "[00:01,25]a", ["1.25|a"]),
    LyricsCase("hours", "[01:02:03.50]a", ["3723.5|a"]),
    LyricsCase("many minutes", "[120:00.00]a", ["7200.0|a"]),
    LyricsCase("one digit", "[0:1]a\n[1:2.3]b", ["1.0|a", "62.3|b"]),
    LyricsCase("spaces in and around tags", "  [ 00:01.00 ]  a  ", ["1.0|a"]),
    LyricsCase("several times", "[00:01][00:03] [00:02]a", ["1.0|a", "2.0|a", "3.0|a"]),
    LyricsCase("one time twice", "[00:01][00:01]a", ["1.0|a"]),
    LyricsCase("no order", "[00:03]c\n[00:01]a\n[00:02]b", ["1.0|a", "2.0|b", "3.0|c"]),
    LyricsCase(
      "two lines of one time",
      "[00:02]c\n[00:01]a\n[00:01]b\n[00:02]d",
      ["1.0|a", "1.0|b", "2.0|c", "2.0|d"]
    ),
    LyricsCase(
      "a gap",
      "[00:01]a\n[00:05]\n[00:09] \n[00:10]b",
      ["1.0|a", "5.0|", "9.0|", "10.0|b"]
    ),
    LyricsCase("a positive offset is sooner", "[offset:+500]\n[00:01]a", ["0.5|a"]),
    LyricsCase("a negative offset is later", "[offset:-500]\n[00:01]a", ["1.5|a"]),
    LyricsCase("an offset without a sign", "[offset: 250 ms]\n[00:01]a", ["0.75|a"]),
    LyricsCase("an offset at the end", "[00:01]a\n[00:02]b\n[Offset:1000]", ["0.0|a", "1.0|b"]),
    LyricsCase(
      "an offset before the start",
      "[offset:5000]\n[00:01]a\n[00:09]b",
      ["0.0|a", "4.0|b"]
    ),
    LyricsCase("an offset on the line of a time", "[offset:500][00:01]a", ["0.5|a"]),
    LyricsCase("an offset that is none", "[offset:soon]\n[00:01]a", ["1.0|a"]),
    LyricsCase(
      "an offset beyond all numbers",
      "[offset:99999999999999999999]\n[00:01]a",
      ["1.0|a"]
    ),
    LyricsCase(
      "tags about the file",
      "[ar:Artist]\n[ti:Title [live] 2]\n[al:]\n[by:me][re:x]\n[ve:1.0]\n[length: 03:10]\n"
        + "[#:note]\n[# note]\n[x:y]\n[00:01]a",
      ["1.0|a"]
    ),
    LyricsCase("tags in capitals", "[AR:Artist]\n[00:01]a", ["1.0|a"]),
    LyricsCase("times of words", "[00:01.00]<00:01.00>one <00:01.50>two", ["1.0|one two"]),
    LyricsCase(
      "times of words with spaces",
      "[00:01.00] <00:01.00> one <00:01.50> two <00:02.00>",
      ["1.0|one two"]
    ),
    LyricsCase(
      "times of syllables",
      "[00:01.00]<00:01.00>syl<00:01.20>la<00:01.40>ble",
      ["1.0|syllable"]
    ),
    LyricsCase("only times of words", "<00:01.50>one <00:02.00>two", ["1.5|one two"]),
    LyricsCase(
      "times of words in brackets",
      "[00:01.00]one [00:01.50]two [00:02.00]",
      ["1.0|one two"]
    ),
    LyricsCase("numbered voices", "[00:01]v1: a\n[00:02]v2:<00:02.00>b", ["1.0|a", "2.0|b"]),
    LyricsCase(
      "voices of Walaoke",
      "[00:01]F: a\n[00:02]M:b\n[00:03]D: c",
      ["1.0|a", "2.0|b", "3.0|c"]
    ),
    LyricsCase("a word with a colon", "[00:01]Me: no\n[00:02]K:x", ["1.0|Me: no", "2.0|K:x"]),
    LyricsCase(
      "voices in the background",
      "[00:01]a\n[bg: <00:02.00>ooh <00:02.50>aah]",
      ["1.0|a", "2.0|ooh aah"]
    ),
    LyricsCase("CRLF", "[00:01]a\r\n[00:02]b\r\n", ["1.0|a", "2.0|b"]),
    LyricsCase("CR", "[00:01]a\r[00:02]b\r", ["1.0|a", "2.0|b"]),
    LyricsCase("no newline at the end", "[00:01]a\n[00:02]b", ["1.0|a", "2.0|b"]),
    LyricsCase("NUL and control characters", "\0[00:01]a\u{7}b\tc\0\n\0", ["1.0|ab c"]),
    LyricsCase("nothing", "", []),
    LyricsCase("blank lines", "\n \r\n\t\n", []),
    LyricsCase("only tags", "[ar:a]\n[offset:5]\n", []),
    LyricsCase("times without any text", "[00:01]\n[00:02] \n", []),
    LyricsCase("plain lines", "one\n\n\n two \nthree\n", ["one", "", "two", "three"]),
    LyricsCase(
      "plain lines with headings",
      "[Chorus]\na\n[Verse 2: Ann]\nb\n[Outro:]\n",
      [
        "[Chorus]", "a", "[Verse 2: Ann]", "b", "[Outro:]",
      ]
    ),
    LyricsCase("plain lines with tags", "[ti:x]\none\ntwo", ["one", "two"]),
    LyricsCase(
      "a time of day in prose",
      "we met at [12:30] there\nand left",
      ["we met at [12:30] there", "and left"]
    ),
    LyricsCase(
      "some lines without a time",
      "a title\n[00:01]a\n(translated)\n\n[00:02]b",
      [
        "0.0|a title", "1.0|a", "1.0|(translated)", "2.0|b",
      ]
    ),
    LyricsCase(
      "a translation of a repeated line",
      "[00:01][00:05]a\nA\n[00:03]b",
      [
        "1.0|a", "1.0|A", "3.0|b", "5.0|a", "5.0|A",
      ]
    ),
    LyricsCase(
      "mostly lines without a time",
      "[00:01]a\nb\nc\n\n[00:02]\n[99:99:99:99]d",
      [
        "a", "b", "c", "", "d",
      ]
    ),
    LyricsCase(
      "the same time in all lines",
      "[00:00.00]a\n[00:00.00]\n[00:00.00]b\n[00:00.00]c",
      ["a", "", "b", "c"]
    ),
    LyricsCase(
      "some broken times",
      "[00:01]a\n[00:]b\n[-00:03.00]c\n[00:04]d\n[00:05]e",
      [
        "1.0|a", "1.0|b", "1.0|c", "4.0|d", "5.0|e",
      ]
    ),
    LyricsCase(
      "an open bracket",
      "[00:01]a\n[00:02 b\n[00:03]c",
      ["1.0|a", "1.0|[00:02 b", "3.0|c"]
    ),
    LyricsCase(
      "text in brackets",
      "[00:01][laughs] a\n[00:02][x:y]",
      ["1.0|[laughs] a", "2.0|[x:y]"]
    ),
    LyricsCase("no entities", "[00:01]R&amp;B <b>x</b>", ["1.0|R&amp;B <b>x</b>"]),
    LyricsCase("digits of other scripts are text", "[٠٠:٠١]a", ["[٠٠:٠١]a"]),
    LyricsCase(
      "Unicode line breaks",
      "[00:01]a\u{2028}[00:02]b\u{85}[00:03]c",
      ["1.0|a", "2.0|b", "3.0|c"]
    ),
  ]

  @Test(arguments: cases) func `every kind of LRC is read`(example: LyricsCase) {
    let lyrics = LyricsParser.lyrics(in: example.text)
    #expect(LyricsCase.shown(lyrics) == example.lines)
    #expect(lyrics == nil || lyrics?.lines.isEmpty == false)
  }

  @Test func `hostile texts stay within the limits`() {
    let times = String(repeating: "[00:01.00]", count: 20_000)
    let different = (0..<20_000).map { "[\($0 / 60):\($0 % 60)]" }.joined()
    let texts = [
      times + "a", different + "a",
      String(repeating: different.prefix(2000) + "x\ny\n", count: 60),
      String(repeating: "[", count: 1 << 17), String(repeating: "<00:00", count: 20_000),
      String(repeating: "[00:01]a\n", count: 20_000), String(repeating: "a", count: 1 << 17),
      String(repeating: "\n", count: 1 << 17), String(repeating: "[x:", count: 40_000) + "]",
    ]
    for text in texts {
      let lyrics = LyricsParser.lyrics(in: text)
      #expect((lyrics?.lines.count ?? 0) <= Lyrics.mostLines)
    }
  }

  @Test func `random bytes and random changes are read or refused`() throws {
    var random = SeededRandom(seed: 12)
    let alphabet = Array("[]<>:.,0123456789 aFv\n\r\0-#offset".utf8)
    let sample = Array(Self.cases.map(\.text).joined(separator: "\n").utf8)
    let decoder = LyricsDecoder()
    for round in 0..<600 {
      let bytes: [UInt8] =
        switch round % 3 {
        case 0: (0..<200).map { _ in .random(in: 0...255, using: &random) }
        case 1: (0..<200).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
        default: Mutation.random(of: sample, using: &random)
        }
      guard let lyrics = LyricsParser.lyrics(in: decoder.text(of: bytes)) else { continue }
      var writer = ByteWriter()
      lyrics.encode(into: &writer)
      #expect(try Lyrics(decoding: writer.bytes.dropFirst(4)) == lyrics)
      #expect(lyrics.lines.allSatisfy { $0.text.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
      #expect(lyrics.lines.allSatisfy { ($0.time == nil) != lyrics.isSynced })
    }
  }

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
