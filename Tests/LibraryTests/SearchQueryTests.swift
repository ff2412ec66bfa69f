import LibrarySupport
import TestSupport
import Testing

@testable import Library

private typealias Term = SearchQuery.Term

struct SearchQueryTests {
  @Test(arguments: [
    (["so what"], "so what"), (["so what", "-live"], "\"so what\" -live"),
    (["blue", "artist:miles davis"], "blue artist:\"miles davis\""),
    (["blue", "-artist:miles davis"], "blue -artist:\"miles davis\""),
    (["blue", "-so what", " "], "blue -\"so what\"  "), ([], ""),
  ])
  func `arguments of a command line are a query, those with spaces are phrases`(
    words: [String],
    text: String
  ) {
    #expect(SearchQuery.text(ofArguments: words) == text)
  }

  @Test(
    arguments: [
      ("miles", .words("miles")),
      ("miles davis", .all([.words("miles"), .words("davis")])),
      ("\"miles  davis\"", .words("miles davis")),
      ("“so what” „blue”", .all([.words("so what"), .words("blue")])),
      ("artist:davis", .field(.artist, "davis")),
      ("Artist:\"Miles Davis\"", .field(.artist, "Miles Davis")),
      ("artist:«Miles Davis» x", .all([.field(.artist, "Miles Davis"), .words("x")])),
      ("artist: davis", .field(.artist, "davis")),
      ("ARTIST：林檎", .field(.artist, "林檎")),
      (
        "title:so album:kind genre:jazz composer:evans",
        .all([
          .field(.title, "so"), .field(.album, "kind"), .field(.genre, "jazz"),
          .field(.composer, "evans"),
        ])
      ),
      ("year:1990", .year(1990...1990)), ("year:1990-1999", .year(1990...1999)),
      ("year:1990-", .year(1990...9999)), ("year:-1970", .year(1...1970)),
      ("year:1990s", .year(1990...1999)), ("year:>1990", .year(1991...9999)),
      ("year：１９９０－１９９９", .year(1990...1999)), ("year:1990–1999", .year(1990...1999)),
      ("year:90s", .year(1990...1999)), ("year:20s", .year(2020...2029)),
      ("year:00s", .year(2000...2009)), ("-year:1990S", .not(.year(1990...1999))),
      ("year:1990-99", .year(1990...1999)), ("year:1998-03", .year(1998...2003)),
      ("year:1999-1990", .year(1990...1999)), ("year:1990〜1999", .year(1990...1999)),
      ("year:１９９０～１９９９", .year(1990...1999)), ("year:1990ー1999", .year(1990...1999)),
      ("year:1990..1999", .year(1990...1999)), ("year:1990…1999", .year(1990...1999)),
      ("added:<30d", .added(.init(isWithin: true, count: 30, unit: .day))),
      ("added:2w", .added(.init(isWithin: true, count: 2, unit: .week))),
      ("played:>1y", .played(.init(isWithin: false, count: 1, unit: .year))),
      ("played:<6m", .played(.init(isWithin: true, count: 6, unit: .month))),
      ("played:never", .neverPlayed), ("Played:Never", .neverPlayed),
      ("plays:>10", .plays(.init(lower: 11))), ("plays:<3", .plays(.init(upper: 2))),
      ("plays:>=10", .plays(.init(lower: 10))), ("plays:≤3", .plays(.init(upper: 3))),
      ("plays:5", .plays(.init(lower: 5, upper: 5))),
      ("plays:2-4", .plays(.init(lower: 2, upper: 4))),
      ("plays:4-2", .plays(.init(lower: 2, upper: 4))),
      ("heart", .heart), ("Missing", .missing), ("format:FLAC", .format("flac")),
      ("length:>10m", .length(.init(lower: 601))), ("length:<90s", .length(.init(upper: 89))),
      ("length:3:30-4:00", .length(.init(lower: 210, upper: 240))),
      ("length:3-5m", .length(.init(lower: 180, upper: 300))),
      ("length:30-90s", .length(.init(lower: 30, upper: 90))),
      ("length:5m", .length(.init(lower: 300, upper: 359))),
      ("length:1:02:03", .length(.init(lower: 3723, upper: 3723))),
      ("-live", .not(.words("live"))), ("-\"so what\"", .not(.words("so what"))),
      ("-artist:davis", .not(.field(.artist, "davis"))), ("-heart", .not(.heart)),
      ("–live", .not(.words("live"))), ("−heart", .not(.heart)),
      ("a or b", .any([.words("a"), .words("b")])), ("a Or b", .any([.words("a"), .words("b")])),
      ("a oR b", .any([.words("a"), .words("b")])),
      (
        "a b OR heart c",
        .any([
          .all([.words("a"), .words("b")]), .all([.heart, .words("c")]),
        ])
      ),
      ("", .all([])), (" \n\u{3000}", .all([])),
    ] as [(String, SearchQuery.Term)]
  )
  func `a text is parsed to its terms`(text: String, term: SearchQuery.Term) {
    #expect(SearchQuery(text).term == term)
  }

  @Test(arguments: [
    "-", "hip-hop", "a:b", "C:\\", "re:mind", "artist:", "year:", "year:19", "year:199", "year:abc",
    "year:199-1990", "year:1990-9", "year:1990.1999", "year:0s", "year:95s", "–", "–-live",
    "year:0000", "added:<", "added:<30", "added:<0d", "added:30x", "played:>y",
    "played:nev", "plays:>", "plays:x", "plays:<0", "plays:99999999999999999999",
    "format:fl", "length:>10", "length:3:3", "length:>", "\"", "\"\"", "artist:\"", "artist:\"\"",
    "or", "OR", "Or", "--live", "12\"", "heart!", "AC/DC", "!!!", "( )", "+/-",
  ])
  func `unknown or incomplete filters are ordinary text`(text: String) {
    let words = text.split(separator: " ").map { SearchQuery.Term.words(String($0)) }
    #expect(SearchQuery(text).term == (words.count == 1 ? words[0] : .all(words)))
    #expect(SearchQuery(text).parts.allSatisfy { !$0.isFilter })
  }

  @Test func `quotes make a filter ordinary text`() {
    #expect(
      SearchQuery("\"heart\" \"or\" \"artist:x\"").term
        == .all([.words("heart"), .words("or"), .words("artist:x")])
    )
  }

  @Test func `an or joins both its sides, otherwise it is a word`() {
    #expect(SearchQuery("or a").term == .all([.words("or"), .words("a")]))
    #expect(SearchQuery("a or").term == .all([.words("a"), .words("or")]))
    #expect(
      SearchQuery("a or or b").term
        == .any([.words("a"), .all([.words("or"), .words("b")])])
    )
  }

  @Test(arguments: [
    ("(a or b) c", "a c or b c"), ("c （a or b）", "c a or c b"), ("-(a or heart) b", "-a -heart b"),
    ("-(a b)", "-a or -b"), ("-(-a)", "a"), ("(a or b", "a or b"),
    ("(a (b or c)) or d", "a b or a c or d"),
    ("(year:1990 or heart) blue", "year:1990 blue or heart blue"), ("Sky (Live)", "Sky Live"),
    ("(\"a) b\" or c) d", "\"a) b\" d or c d"), ("(f(x) or b) c", "f(x) c or b c"),
    ("() (", "() ("),
  ])
  func `parentheses hold alternatives together`(text: String, meaning: String) {
    #expect(SearchQuery(text).term == SearchQuery(meaning).term)
    #expect(SearchQuery(SearchQuery(text).text) == SearchQuery(text))
  }

  @Test func `of too many or too deep parentheses nothing is understood, at once`() {
    let many = Array(repeating: "(a or b)", count: 20).joined(separator: " ")
    #expect(SearchQuery(many).parts.count == 40)
    let deep = String(repeating: "(", count: 5000) + "a or b" + String(repeating: ")", count: 5000)
    #expect(SearchQuery(deep).parts.count == 2)
  }

  @Test(arguments: [
    ("mood:5", "mood"), ("Stimmung:froh", "Stimmung"), ("mood:", nil), ("2:45", nil),
    ("http://a", nil),
    ("(jazz or mood:5)", "mood"), ("-mood:5", "mood"), ("\"mood:5\"", nil), ("year:19", nil),
    ("artist:a", nil), ("mood", nil),
  ])
  func `a filter that does not exist has a name and a value`(text: String, name: String?) {
    #expect(SearchQuery(text).parts.first?.unknownFilters == (name.map { [$0] } ?? []))
  }

  @Test func `a filter's value may be separated from it, unless that is a filter itself`() {
    #expect(SearchQuery("year: 1990 x").term == .all([.year(1990...1990), .words("x")]))
    #expect(
      SearchQuery("artist: year:1990").term
        == .all([.words("artist:"), .year(1990...1990)])
    )
  }

  @Test(arguments: [
    ("artist:", true), ("year:19", true), ("year: artist:", true), ("-", true), ("–", true),
    ("\"", true), ("", false), ("artist:a", false), ("love year:", false), ("a:", false),
  ])
  func `incomplete queries are recognised`(text: String, isHalf: Bool) {
    #expect(SearchQuery(text).isHalf == isHalf)
  }

  @Test func `parts are the terms as they were typed`() {
    let text = "love  artist:\"miles davis\" or -live year:1990"
    let query = SearchQuery(text)
    #expect(
      query.parts.map { String(text[$0.range]) }
        == ["love", "artist:\"miles davis\"", "-live", "year:1990"]
    )
    #expect(query.parts.map(\.isFilter) == [false, true, true, true])
    #expect(query.parts.map(\.isAlternative) == [false, false, true, false])
  }

  @Test(arguments: [
    ("love year:1990  heart", 1, "love heart"), ("year:1990 or heart", 0, "heart"),
    ("year:1990 or heart", 1, "year:1990"), ("a or year:1990 heart", 1, "a or heart"),
    ("a year:1990 or heart", 1, "a or heart"), ("year:1990", 0, ""),
    ("\"so what\"live", 0, "live"), ("artist: heart love", 1, "\"artist:\" love"),
    ("(a or b) heart", 0, "heart"), ("(a or b) heart", 1, "(a or b)"), ("(a b) c", 0, "b c"),
  ])
  func `a term can be removed from a text`(text: String, index: Int, rest: String) {
    let query = SearchQuery(text)
    #expect(query.text(without: query.parts[index]) == rest)
  }

  @Test func `a query for a term has the text that would be typed`() {
    let either = Term.any([.heart, .words("so what")])
    #expect(SearchQuery(.all([either, .missing])).text == "heart missing or \"so what\" missing")
    #expect(SearchQuery(.not(either)).text == "-heart -\"so what\"")
    #expect(SearchQuery(.field(.artist, "12\" \"x")).text == "artist:\"12 x\"")
    #expect(SearchQuery(.words("heart")).term == .words("heart"))
    #expect(SearchQuery(.all([])).text.isEmpty)
  }

  @Test(arguments: 0..<LongRun.count(20, long: 40))
  func `any query is parsed from its own text, and any beginning of it is understood`(
    seed: Int
  ) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<25 {
      let text = RandomQuery.text(using: &random)
      let query = SearchQuery(text)
      #expect(SearchQuery(query.text) == query, "seed \(seed): \(text.debugDescription)")
      for end in text.unicodeScalars.indices {
        let part = String(text.unicodeScalars[..<end])
        let read = SearchQuery(part)
        let isBlank = part.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        #expect(read.isEmpty == isBlank, "seed \(seed): \(part.debugDescription)")
        #expect(SearchQuery(read.text) == read, "seed \(seed): \(part.debugDescription)")
      }
      for part in query.parts {
        let rest = SearchQuery(query.text(without: part))
        #expect(rest.parts.count == query.parts.count - 1, "seed \(seed): \(text.debugDescription)")
      }
      let term = RandomQuery.term(using: &random)
      let written = SearchQuery(term)
      #expect(written.term == term, "seed \(seed): \(term)")
      #expect(SearchQuery(written.text) == written)
    }
  }
}

/// Queries that nobody would type, and usual ones.
private enum RandomQuery {
  private static let pieces = [
    "artist:", "title:", "year:", "added:", "played:", "plays:", "format:", "length:", "heart",
    "missing", "or", "OR", "Or", "-", "–", "−", "〜", "..", "90s", "99", "\"", "“", "”", "«", ":",
    "：", " ", " ", " ", "\u{3000}", "<", ">",
    "=", "1990", "30d", "1y", "10m", "3:30", "flac", "never", "s", "a", "love", "é", "e\u{301}",
    "\u{301}", "夜", "が", "👩‍👩‍👧", "(", ")", "(a or ", "）", "!", "/", "\\", "\r\n", "\u{1}", "０", "－",
    "＂",
  ]

  static func text(using random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  static func term(using random: inout SeededRandom) -> Term {
    let rows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let terms = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let term = atom(using: &random)
        return Bool.random(using: &random) ? term : .not(term)
      }
      return terms.count == 1 ? terms[0] : .all(terms)
    }
    return rows.count == 1 ? rows[0] : .any(rows)
  }

  private static func atom(using random: inout SeededRandom) -> Term {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func age() -> SearchQuery.Age {
      .init(
        isWithin: Bool.random(using: &random),
        count: number(1...99_999),
        unit: SearchQuery.Age.Unit.allCases.randomElement(using: &random) ?? .day
      )
    }
    func range() -> SearchQuery.NumberRange {
      let (one, other) = (number(0...9_999), number(0...9_999))
      switch number(0...2) {
      case 0: return .init(lower: one)
      case 1: return .init(upper: one)
      default: return .init(lower: min(one, other), upper: max(one, other))
      }
    }
    let words = [
      "love", "so what", "heart", "or", "Or", "-x", "–x", "−x", "artist:x", "artist:", "a\"b", "(",
      "夜 明",
      "year:1990",
      "\u{301}x", "it's", "-", "--",
    ]
    let word = words.randomElement(using: &random) ?? ""
    switch number(0...11) {
    case 0...2: return .words(word)
    case 3: return .field(SearchQuery.Field.allCases.randomElement(using: &random) ?? .title, word)
    case 4:
      let (one, other) = (number(1...9999), number(1...9999))
      return .year(min(one, other)...max(one, other))
    case 5: return .added(age())
    case 6: return .played(age())
    case 7: return .neverPlayed
    case 8: return .plays(range())
    case 9: return [.heart, .missing].randomElement(using: &random) ?? .heart
    case 10: return .format("flac")
    default: return .length(range())
    }
  }
}
