extension SearchQuery {
  struct Tokens {
    /// A term, or an `or` between two terms.
    struct Token {
      /// Nil for an `or`.
      let term: Term?
      let isFilter: Bool
      let range: Range<String.Index>
    }

    private(set) var tokens: [Token] = []

    init(_ text: String) {
      var reader = TermReader(text)
      while let token = reader.next() { tokens.append(token) }
      markAlternatives(in: text)
    }

    /// Without the `or`s.
    var parts: [Part] {
      tokens.indices.compactMap { index in
        tokens[index].term.map { term in
          Part(
            term: term,
            range: tokens[index].range,
            isFilter: tokens[index].isFilter,
            isAlternative: index > 0 && tokens[index - 1].term == nil
          )
        }
      }
    }

    var term: Term { SearchQuery.term(of: parts) }

    /// Also removes an `or` that would be left without an operand.
    mutating func remove(at range: Range<String.Index>) -> Bool {
      guard let index = tokens.firstIndex(where: { $0.term != nil && $0.range == range }) else {
        return false
      }
      let (isFirst, isLast) = (index == 0, index == tokens.count - 1)
      let isAlone =
        (isFirst || tokens[index - 1].term == nil) && (isLast || tokens[index + 1].term == nil)
      tokens.remove(at: index)
      if isAlone, !tokens.isEmpty { tokens.remove(at: isFirst ? 0 : index - 1) }
      return true
    }

    /// An `or` joins its neighbours; at an end, or after another `or`, it is a word.
    private mutating func markAlternatives(in text: String) {
      guard tokens.count > 2 else { return }
      for index in 1..<(tokens.count - 1) where tokens[index - 1].term != nil {
        guard SearchQuery.isJoiner(String(text[tokens[index].range])) else { continue }
        tokens[index] = Token(term: nil, isFilter: false, range: tokens[index].range)
      }
    }
  }

  static func term(of parts: [Part]) -> Term {
    var alternatives: [[Term]] = [[]]
    for part in parts {
      if part.isAlternative { alternatives.append([]) }
      alternatives[alternatives.count - 1].append(part.term)
    }
    let terms = alternatives.map { $0.count == 1 ? $0[0] : .all($0) }
    return terms.count == 1 ? terms[0] : .any(terms)
  }

  /// Whether the word, without quotes and by itself, is parsed as this word.
  static func isPlain(_ word: String) -> Bool {
    var reader = TermReader(word)
    guard let token = reader.next(), token.range.upperBound == word.endIndex,
      token.term == .words(word), !token.isFilter
    else { return false }
    // Between other words these have another meaning.
    return !isJoiner(word) && !TermReader.isName(word)
  }

  /// Whether the word, between two others, is an `or`.
  fileprivate static func isJoiner(_ word: String) -> Bool {
    ["or", "OR", "Or", "oR"].contains(word)
  }

  static let dashes: Set<Unicode.Scalar> = ["-", "－", "–", "−"]

  static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "‟", "«", "»", "＂"]

  /// Joined by single blanks, without quotes; nil if there are no words.
  static func phrase(of text: Substring.UnicodeScalarView) -> String? {
    let words = text.split { $0.properties.isWhitespace || quotes.contains($0) }
    return words.isEmpty ? nil : words.map(String.init).joined(separator: " ")
  }

  fileprivate static func startsPhrase(_ text: Substring.UnicodeScalarView) -> Bool {
    guard let first = text.first, quotes.contains(first), let second = text.dropFirst().first else {
      return false
    }
    return !second.properties.isWhitespace && !quotes.contains(second)
  }
}

struct TermReader {
  private let text: String
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    self.text = text
    rest = text.unicodeScalars[...]
  }

  mutating func next() -> SearchQuery.Tokens.Token? {
    skipBlanks()
    guard !rest.isEmpty else { return nil }
    let start = rest.startIndex
    let (term, isFilter) = negation() ?? filter() ?? (.words(word()), false)
    return .init(term: term, isFilter: isFilter, range: start..<rest.startIndex)
  }

  /// Whether a text is a filter's name with its colon and nothing else.
  static func isName(_ text: String) -> Bool {
    var reader = Self(text)
    return reader.name() != nil && reader.rest.isEmpty
  }

  /// Whether a text, without quotes after a field's colon, is parsed as the field's entire value.
  static func isValue(_ text: String) -> Bool {
    var reader = Self(text)
    return text.unicodeScalars.first.map { !SearchQuery.quotes.contains($0) } == true
      && reader.word() == text
  }

  // MARK: - Terms

  private mutating func negation() -> (term: SearchQuery.Term, isFilter: Bool)? {
    let before = rest
    guard let first = rest.popFirst(), SearchQuery.dashes.contains(first), let next = rest.first,
      !next.properties.isWhitespace, !SearchQuery.dashes.contains(next)
    else {
      rest = before
      return nil
    }
    return (.not(filter()?.term ?? .words(word())), true)
  }

  /// A phrase or a filter; nil, without consuming anything, if the text does not begin with one.
  private mutating func filter() -> (term: SearchQuery.Term, isFilter: Bool)? {
    if let phrase = phrase() { return (.words(phrase), true) }
    let before = rest
    switch Self.plain(word()) {
    case "heart": return (.heart, true)
    case "missing": return (.missing, true)
    default: rest = before
    }
    guard let name = name() else { return nil }
    let isApart = rest.first?.properties.isWhitespace ?? true
    skipBlanks()
    if !isApart || isOrdinary, let term = term(name) { return (term, true) }
    rest = before
    return nil
  }

  /// Whether the next term is neither a filter, nor negated, nor an `or`.
  private var isOrdinary: Bool {
    var reader = self
    guard !rest.isEmpty, reader.negation() == nil else { return false }
    if reader.phrase() != nil { return true }
    guard reader.filter() == nil else { return false }
    return !SearchQuery.isJoiner(reader.word())
  }

  private mutating func name() -> String? {
    let before = rest
    guard let colon = rest.prefix(10).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return nil
    }
    let name = Self.plain(String(rest[..<colon]))
    guard Self.names.contains(name) else { return nil }
    rest = before[before.index(after: colon)...]
    return name
  }

  private static let names = Set(SearchQuery.Field.allCases.map(\.rawValue)).union([
    "year", "added", "played", "plays", "format", "length",
  ])

  private mutating func term(_ name: String) -> SearchQuery.Term? {
    let isQuoted = SearchQuery.startsPhrase(rest)
    let value = phrase() ?? word()
    guard !value.isEmpty else { return nil }
    if let field = SearchQuery.Field(rawValue: name) {
      // An unclosed quote at the start of a value: the user is still typing a phrase.
      let isHalf = !isQuoted && value.unicodeScalars.first.map(SearchQuery.quotes.contains) == true
      return isHalf ? nil : .field(field, value)
    }
    return FilterValue(Self.plain(value)).term(name)
  }

  /// In quotes of any kind; without a closing quote it extends to the end.
  private mutating func phrase() -> String? {
    guard SearchQuery.startsPhrase(rest) else { return nil }
    let content = rest.dropFirst()
    let end = content.firstIndex(where: SearchQuery.quotes.contains) ?? content.endIndex
    guard let phrase = SearchQuery.phrase(of: content[..<end]) else { return nil }
    rest = content[end...].dropFirst()
    return phrase
  }

  private mutating func word() -> String {
    let end = rest.firstIndex { $0.properties.isWhitespace } ?? rest.endIndex
    let word = String(rest[..<end])
    rest = rest[end...]
    return word
  }

  private mutating func skipBlanks() { rest = rest.drop { $0.properties.isWhitespace } }

  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isWide = 0xff01...0xff5e ~= scalar.value
      let narrow = isWide ? Unicode.Scalar(scalar.value - 0xfee0) ?? scalar : scalar
      plain.append(narrow)
    }
    return String(plain).lowercased()
  }
}
