import TestSupport
import Testing

@testable import Letters
@testable import Library

struct FoldedRowsTests {
  @Test func `a word is found at the places where a plain comparison finds it`() {
    var random = SeededRandom(seed: 11)
    // Few letters, so that words nearly match; rows from zero to many times sixteen bytes.
    let letters = Array("aabéÊüかが漢한αάΣς  -&♥")
    func some(_ count: Int) -> String {
      String((0..<count).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
    }
    for _ in 0..<15 {
      var (folded, folding) = (FoldedRows(), TextFolding())
      for _ in 0..<70 {
        var text = some(.random(in: 0...30, using: &random))
        text.withUTF8 { folded.append($0, &folding) }
      }
      for length in 1...6 {
        let word = some(length)
        let forms = TextFolding.formsForFinding(word).forms
        let places = folded.places(of: forms)
        for place in SearchMatcher.Place.allCases {
          let expected = (0..<folded.count).filter { row in
            let texts = folded.bytes[folded.range(of: row)].dropLast()
              .split(separator: TextFolding.formSeparator).map { Array($0.dropFirst()) }
            return texts.contains { text in forms.contains { Self.has(text, $0, at: place) } }
          }
          #expect(Array(places[place.rawValue]) == expected, "\(word), \(place)")
          let needles = SearchMatcher.needles(word, place)
          let oneByOne = (0..<folded.count).filter { row in
            needles.contains { folded.row(row, has: $0) }
          }
          #expect(oneByOne == expected, "\(word), \(place)")
        }
      }
    }
  }

  private static func has(
    _ text: [UInt8],
    _ form: [UInt8],
    at place: SearchMatcher.Place
  ) -> Bool {
    let hits = text.indices.filter { text[$0...].starts(with: form) }
    let words = hits.filter { $0 == 0 || text[$0 - 1] == 0x20 }
    let isAnywhere = TextFolding.hasWordsAnywhere(form)
    return switch place {
    case .whole: text == form
    case .start: text.starts(with: form)
    case .word: !words.isEmpty
    case .inside: !hits.isEmpty
    case .alone: words.contains { text.dropFirst($0 + form.count).first ?? 0x20 == 0x20 }
    case .leftOut: isAnywhere ? !hits.isEmpty : !words.isEmpty
    }
  }
}
