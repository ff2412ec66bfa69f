internal import Letters

/// Where a text has what was asked for, however either is written.
public enum SearchHighlight {
  /// The places of words and phrases in a text, as offsets of its bytes, in order and apart.
  public static func ranges(of query: SearchQuery, in text: String) -> [Range<Int>] {
    let wanted = query.parts.flatMap { words(of: $0.term) }
    guard !wanted.isEmpty else { return [] }
    // Folded letter by letter, so that each of the bytes knows where it comes from.
    var folded: [UInt8] = []
    var places: [Range<Int>] = []
    var offset = 0
    var folding = TextFolding()
    for letter in text {
      let end = offset + letter.utf8.count
      let start = folded.count
      if letter.isWhitespace {
        folded.append(0x20)
      } else {
        folding.appendForSearch(String(letter), to: &folded)
      }
      places += Array(repeating: offset..<end, count: folded.count - start)
      offset = end
    }
    var found: [Range<Int>] = []
    for word in wanted {
      var from = 0
      while let start = firstPlace(of: word, in: folded, from: from) {
        let end = start + word.count
        found.append(places[start].lowerBound..<places[end - 1].upperBound)
        from = end
      }
    }
    return joined(found)
  }

  /// What a term asks for in texts.
  private static func words(of term: SearchQuery.Term) -> [[UInt8]] {
    switch term {
    case .words(let text), .field(_, let text):
      let word = Array(TextFolding.forSearch(text).utf8)
      return word.isEmpty ? [] : [word]
    case .all(let terms), .any(let terms): return terms.flatMap { words(of: $0) }
    default: return []
    }
  }

  private static func firstPlace(of word: [UInt8], in text: [UInt8], from: Int) -> Int? {
    guard text.count - from >= word.count else { return nil }
    return (from...(text.count - word.count)).first { text[$0..<($0 + word.count)] == word[...] }
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
