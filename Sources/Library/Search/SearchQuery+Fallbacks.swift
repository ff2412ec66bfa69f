internal import Letters

extension SearchQuery {
  /// In the order of trying; nil if there is no different query.
  static let fallbacks: [@Sendable (Self) -> Self?] = [
    { $0.withoutHalf }, { $0.withSplitNames }, { $0.literal }, { $0.withoutJoiningWords },
    { $0.withOtherNumerals },
  ]

  /// Whether it is only an incomplete filter, phrase or negation.
  public var isHalf: Bool {
    !parts.isEmpty
      && parts.allSatisfy { part in
        if part.isHalfFilter { return true }
        guard case .words(let text) = part.term, !part.isFilter else { return false }
        return text.unicodeScalars
          .allSatisfy(Self.dashes.union(Self.quotes).union(Self.openings).contains)
      }
  }

  /// Without an incomplete filter or `or` at the end, or an `or` at the beginning.
  var withoutHalf: Self? {
    if let last = parts.last, last.isHalfFilter || last.isPlainWord(in: ["or"]) {
      return Self(text(without: last))
    }
    guard let first = parts.first, first.isPlainWord(in: ["or"]) else { return nil }
    return Self(text(without: first))
  }

  /// With a filter that does not exist as two words.
  private var withSplitNames: Self? {
    let unknown = Set(parts.flatMap(\.wordsLikeFilters))
    guard !unknown.isEmpty else { return nil }
    func split(_ term: Term) -> Term {
      switch term {
      case .not(let inner): .not(inner.mapped(split))
      case .words(let text) where unknown.contains(term):
        .all(text.split { $0 == ":" || $0 == "：" }.map { .words(String($0)) })
      default: term
      }
    }
    return Self(term.mapped(split))
  }

  private var literal: Self? {
    let terms = parts.map(\.term)
    guard terms.contains(.heart) || terms.contains(.missing) else { return nil }
    return Self(
      term.mapped { term in
        switch term {
        case .heart: .words("heart")
        case .missing: .words("missing")
        default: term
        }
      }
    )
  }

  /// Without words that titles and names also write as a sign: “Simon & Garfunkel”.
  private var withoutJoiningWords: Self? {
    var query = self
    for _ in parts {
      guard let part = query.parts.first(where: { $0.isPlainWord(in: Self.joining) }) else { break }
      query = Self(query.text(without: part))
    }
    return query.parts.count < parts.count ? query : nil
  }

  private static let joining: Set<String> = ["and", "n", "und", "y", "et"]

  /// With Roman numerals after words instead of numbers, or vice versa: “Act 3”, “Act III”.
  private var withOtherNumerals: Self? {
    var (terms, isOther) = ([Term](), false)
    for part in parts {
      guard !part.isAlternative else { return nil }
      if case .words(let text) = part.term, !part.isFilter, let numeral = Self.otherNumeral(text),
        case .words(let word)? = terms.last
      {
        terms[terms.count - 1] = .words("\(word) \(numeral)")
        isOther = true
      } else {
        terms.append(part.term)
      }
    }
    return isOther ? Self(.all(terms)) : nil
  }

  /// Nil also beyond twenty.
  private static func otherNumeral(_ text: String) -> String? {
    guard let form = TextFolding.formsForFinding(text).forms.first else { return nil }
    let text = String(decoding: form, as: UTF8.self)
    if let place = numerals.firstIndex(of: text) { return "\(place + 1)" }
    return Int(text).flatMap { 1...numerals.count ~= $0 ? numerals[$0 - 1] : nil }
  }

  private static let numerals = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv",
    "xvi", "xvii", "xviii", "xix", "xx",
  ]

  // MARK: - Typed words

  struct TypedWords {
    let text: String
    let isAlternative: Bool
  }

  /// In typing order; without signs if there are words.
  func words(of field: Field?) -> [TypedWords] {
    let words = parts.compactMap { part in
      switch part.term {
      case .words(let text): TypedWords(text: text, isAlternative: part.isAlternative)
      case .field(field, let text): TypedWords(text: text, isAlternative: part.isAlternative)
      default: nil
      }
    }
    let letters = words.filter { word in
      let (forms, isSigns) = TextFolding.formsForFinding(word.text)
      return !forms.isEmpty && !isSigns
    }
    return letters.isEmpty ? words : letters
  }
}

extension [SearchQuery.TypedWords] {
  var phrase: String {
    enumerated().map { $0 > 0 && $1.isAlternative ? "or " + $1.text : $1.text }
      .joined(separator: " ")
  }
}

extension SearchQuery.Term {
  /// The name where words look like a filter that does not exist.
  var unknownFilter: String? {
    guard case .words(let text) = self,
      let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" })
    else { return nil }
    let (name, value) = (text[..<colon], text[colon...].dropFirst())
    guard name.count > 1, name.allSatisfy(\.isLetter), !value.isEmpty, value.first != "/",
      !TermReader.isName(String(text[...colon]))
    else { return nil }
    return String(name)
  }
}

extension SearchQuery.Part {
  /// In any spelling.
  fileprivate func isPlainWord(in words: Set<String>) -> Bool {
    guard case .words(let text) = term, !isFilter,
      let form = TextFolding.formsForFinding(text).forms.first
    else { return false }
    return words.contains(String(decoding: form, as: UTF8.self))
  }

  /// Whether it is a filter's name with a value that is not valid yet.
  fileprivate var isHalfFilter: Bool {
    guard case .words(let text) = term, !isFilter,
      let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" })
    else { return false }
    return TermReader.isName(String(text[...colon]))
  }
}
