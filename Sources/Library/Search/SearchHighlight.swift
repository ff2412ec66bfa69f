internal import Letters

/// Finds the parts of a text that match a query, however either is spelled.
public enum SearchHighlight {
  /// As UTF-8 offsets, sorted and without overlaps.
  public static func ranges(of query: SearchQuery, in text: String) -> [Range<Int>] {
    let wanted = query.parts.flatMap { words(of: $0.term) }
    guard !wanted.isEmpty else { return [] }
    var found: [Range<Int>] = []
    for word in wanted {
      let (forms, isSigns) = TextFolding.formsForFinding(word)
      let folded = FoldedLetters(text, keepsSigns: isSigns)
      for form in forms { found += folded.places(of: form) }
    }
    return joined(found)
  }

  private static func words(of term: SearchQuery.Term) -> [String] {
    switch term {
    case .words(let text), .field(_, let text): [text]
    case .all(let terms), .any(let terms): terms.flatMap { words(of: $0) }
    default: []
    }
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

/// A text folded letter by letter, with the source range of each folded byte.
private struct FoldedLetters {
  private var bytes: [UInt8] = []
  private var letters: [Range<Int>] = []

  init(_ text: String, keepsSigns: Bool) {
    var folding = TextFolding()
    var (offset, last) = (0, [UInt8]())
    for letter in text {
      let end = offset + letter.utf8.count
      var start = bytes.count
      if letter.isWhitespace {
        bytes.append(0x20)
      } else if keepsSigns {
        folding.appendForSearch(String(letter), to: &bytes)
      } else {
        let (forms, isSign) = TextFolding.formsForFinding(String(letter))
        if !isSign, let form = forms.first {
          if bytes.last == 0x20, TextFolding.isEastAsian(last), TextFolding.isEastAsian(form) {
            bytes.removeLast()
            letters.removeLast()
            start -= 1
          }
          bytes += form
          last = form
        }
      }
      letters += Array(repeating: offset..<end, count: bytes.count - start)
      offset = end
    }
  }

  func places(of wanted: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var from = 0
    while !wanted.isEmpty, from + wanted.count <= bytes.count {
      let end = from + wanted.count
      if bytes[from..<end] == wanted[...] {
        found.append(letters[from].lowerBound..<letters[end - 1].upperBound)
        from = end
      } else {
        from += 1
      }
    }
    return found
  }
}
