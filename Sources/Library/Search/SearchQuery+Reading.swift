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

    private static let mostAlternatives = 128.0

    init(_ text: String) { self.init(text[...].unicodeScalars, of: text) }

    /// The tokens of a part of `text`.
    init(_ part: Substring.UnicodeScalarView, of text: String) {
      tokens = Self.read(part, of: text, groups: true)
      // Groups multiply the alternatives, so with too many of them parentheses are only signs.
      if SearchQuery.conjunction(of: parts).alternativeCount > Self.mostAlternatives {
        tokens = Self.read(part, of: text, groups: false)
      }
    }

    private static func read(
      _ part: Substring.UnicodeScalarView,
      of text: String,
      groups: Bool
    ) -> [Token] {
      var (reader, tokens) = (TermReader(part, of: text, groups: groups), [Token]())
      while case let next = reader.next(), !next.isEmpty { tokens += next }
      markAlternatives(among: &tokens, in: text)
      return tokens
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

    /// In disjunctive normal form.
    var term: Term {
      let rows = SearchQuery.conjunction(of: parts).alternatives.map { row in
        row.count == 1 ? row[0] : .all(row)
      }
      return rows.count == 1 ? rows[0] : .any(rows)
    }

    var hasAlternatives: Bool { tokens.contains { $0.term == nil } }

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
    private static func markAlternatives(among tokens: inout [Token], in text: String) {
      guard tokens.count > 2 else { return }
      for index in 1..<(tokens.count - 1) where tokens[index - 1].term != nil {
        guard SearchQuery.isJoiner(String(text[tokens[index].range])) else { continue }
        tokens[index] = Token(term: nil, isFilter: false, range: tokens[index].range)
      }
    }
  }

  fileprivate static func conjunction(of parts: [Part]) -> Term {
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
    let tokens = reader.next()
    guard let token = tokens.first, tokens.count == 1, token.range.upperBound == word.endIndex,
      token.term == .words(word), !token.isFilter
    else { return false }
    // Between other words these have another meaning.
    return !isJoiner(word) && !TermReader.isName(word) && !TermReader.opensGroup(word)
  }

  /// Whether the word, between two others, is an `or`.
  fileprivate static func isJoiner(_ word: String) -> Bool {
    ["or", "OR", "Or", "oR"].contains(word)
  }

  static let dashes: Set<Unicode.Scalar> = ["-", "－", "–", "−"]

  static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "‟", "«", "»", "＂"]

  static let openings: Set<Unicode.Scalar> = ["(", "（"]

  fileprivate static let closings: Set<Unicode.Scalar> = [")", "）"]

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
  private let readsGroups: Bool
  private var rest: Substring.UnicodeScalarView

  /// Parentheses in parentheses beyond this depth are signs.
  private static let deepest = 8

  init(_ text: String) { self.init(text[...].unicodeScalars, of: text) }

  init(_ part: Substring.UnicodeScalarView, of text: String, groups: Bool = true) {
    (rest, self.text, readsGroups) = (part, text, groups)
  }

  /// The next token, or those in parentheses that have no meaning, as there is no `or` in them;
  /// empty at the end.
  mutating func next() -> [SearchQuery.Tokens.Token] {
    skipBlanks()
    guard !rest.isEmpty else { return [] }
    let start = rest.startIndex
    if let group = group() {
      guard group.hasAlternatives else { return group.tokens }
      return [.init(term: group.term, isFilter: true, range: start..<rest.startIndex)]
    }
    let (term, isFilter) = negation() ?? filter() ?? (.words(word()), false)
    return [.init(term: term, isFilter: isFilter, range: start..<rest.startIndex)]
  }

  /// Whether a text is a filter's name with its colon and nothing else.
  static func isName(_ text: String) -> Bool {
    var reader = Self(text)
    return reader.name() != nil && reader.rest.isEmpty
  }

  /// Whether parentheses that begin with a word contain the next one.
  static func opensGroup(_ word: String) -> Bool {
    var reader = Self(word + " x")
    return reader.group() != nil
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
    let term = group()?.term ?? filter()?.term ?? .words(word())
    if case .not(let positive) = term { return (positive, true) }
    return (.not(term), true)
  }

  /// In parentheses; without a closing one it extends to the end.
  private mutating func group() -> SearchQuery.Tokens? {
    guard readsGroups, let first = rest.first, SearchQuery.openings.contains(first), let closing
    else { return nil }
    let group = SearchQuery.Tokens(rest[rest.startIndex..<closing].dropFirst(), of: text)
    guard !group.tokens.isEmpty else { return nil }
    rest = rest[closing...].dropFirst()
    return group
  }

  /// The place of the parenthesis that closes the one here, or the end; nil if others are nested
  /// too deeply.
  private var closing: Substring.UnicodeScalarView.Index? {
    var (depth, isInPhrase, startsTerm) = (0, false, true)
    for index in rest.indices {
      let sign = rest[index]
      if SearchQuery.quotes.contains(sign) {
        isInPhrase = !isInPhrase && startsTerm && SearchQuery.startsPhrase(rest[index...])
      } else if !isInPhrase, SearchQuery.openings.contains(sign) {
        depth += 1
        guard depth <= Self.deepest else { return nil }
      } else if !isInPhrase, SearchQuery.closings.contains(sign) {
        depth -= 1
        if depth == 0 { return index }
      }
      startsTerm = !sign.properties.isAlphabetic && sign.properties.numericType == nil
    }
    return rest.endIndex
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
    guard SearchQuery.filters.contains(name) else { return nil }
    rest = before[before.index(after: colon)...]
    return name
  }

  private mutating func term(_ name: String) -> SearchQuery.Term? {
    let isQuoted = SearchQuery.startsPhrase(rest)
    let isClosed = rest.dropFirst().contains(where: SearchQuery.quotes.contains)
    let value = phrase() ?? word()
    guard !value.isEmpty else { return nil }
    if let field = SearchQuery.Field(rawValue: name) {
      // An unclosed quote at the start of a value: the user is still typing a phrase.
      let isHalf = !isQuoted && value.unicodeScalars.first.map(SearchQuery.quotes.contains) == true
      return isHalf ? nil : .field(field, value)
    }
    // What follows would change an open phrase from a number to no number.
    return isQuoted && !isClosed ? nil : FilterValue(Self.plain(value)).term(name)
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
