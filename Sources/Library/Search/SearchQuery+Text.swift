internal import Values

extension SearchQuery {
  /// An equivalent text: the shortest form of each term, joined by single blanks.
  public var text: String { Self.text(of: term) }

  /// A text for command line arguments: among several, an argument with blanks becomes a phrase.
  public static func text(ofArguments words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.map { word in
      var (front, rest) = ("", word.unicodeScalars[...])
      guard rest.contains(where: \.properties.isWhitespace) else { return word }
      if word.hasSuffix(")"), word.hasPrefix("(") || word.hasPrefix("-(") { return word }
      if let dash = rest.first, dashes.contains(dash) { front = String(rest.removeFirst()) }
      if let colon = rest.firstIndex(of: ":"), TermReader.isName(String(rest[...colon])) {
        front += String(rest[...colon])
        rest = rest[rest.index(after: colon)...]
      }
      return phrase(of: rest).map { "\(front)\"\($0)\"" } ?? word
    }.joined(separator: " ")
  }

  /// The typed text without a term, and without an `or` that would be left without an operand.
  public func text(without part: Part) -> String {
    var tokens = Tokens(typed)
    guard tokens.remove(at: part.range) else { return typed }
    let text = tokens.tokens.map { String(typed[$0.range]) }.joined(separator: " ")
    // Adjacent words may have another meaning, such as a filter and its value.
    guard SearchQuery(text).term != tokens.term else { return text }
    return tokens.tokens.map { token in
      // An `or`, or parentheses.
      guard let term = token.term, term.alternatives == [[term]] else {
        return String(typed[token.range])
      }
      return Self.text(of: term)
    }.joined(separator: " ")
  }

  static func text(of term: Term) -> String {
    let texts = term.alternatives.map { $0.compactMap(text(of:)).joined(separator: " ") }
    // An empty alternative matches everything.
    return texts.contains("") ? "" : texts.joined(separator: " or ")
  }

  /// For a term without subterms, or its negation; nil if it requires nothing.
  private static func text(of term: Term) -> String? {
    switch term {
    case .words(let words): text(of: words)
    case .field(let field, let value): text(of: value, behind: field.rawValue)
    case .year(let years): "year:" + text(of: years)
    case .added(let age): "added:" + text(of: age)
    case .played(let age): "played:" + text(of: age)
    case .neverPlayed: "played:never"
    case .plays(let range): "plays:" + text(of: range, upTo: numbers.upperBound) { "\($0)" }
    case .heart: "heart"
    case .missing: "missing"
    case .format(let name): "format:" + name
    case .length(let range): "length:" + text(of: range, upTo: 35_999_999) { DurationText.text($0) }
    case .not(.words(let words)): text(of: words, isBehindDash: true).map { "-" + $0 }
    case .not(let term): text(of: term).map { "-" + $0 }
    case .all, .any: nil
    }
  }

  private static func text(of words: String, isBehindDash: Bool = false) -> String? {
    if isPlain(words), !isBehindDash || !isPlain("-" + words) { return words }
    return phrase(of: words.unicodeScalars[...]).map { "\"\($0)\"" }
  }

  private static func text(of value: String, behind name: String) -> String? {
    if TermReader.isValue(value) { return "\(name):\(value)" }
    return phrase(of: value.unicodeScalars[...]).map { "\(name):\"\($0)\"" }
  }

  private static func text(of years: ClosedRange<Int>) -> String {
    func text(_ year: Int) -> String {
      let digits = "\(year)"
      return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let years = years.clamped(to: Self.years)
    if years.count == 1 { return text(years.lowerBound) }
    if years.upperBound == Self.years.upperBound { return text(years.lowerBound) + "-" }
    let lower = years.lowerBound == Self.years.lowerBound ? "" : text(years.lowerBound)
    return "\(lower)-\(text(years.upperBound))"
  }

  private static func text(of age: Age) -> String {
    "\(age.isWithin ? "<" : ">")\(age.count)\(age.unit.rawValue)"
  }

  private static func text(
    of range: NumberRange,
    upTo most: Int,
    _ text: (Int) -> String
  ) -> String {
    func limited(_ number: Int) -> Int { min(max(number, 0), most) }
    switch (range.lower.map(limited), range.upper.map(limited)) {
    case (let lower?, let upper?):
      return lower == upper ? text(lower) : "\(text(min(lower, upper)))-\(text(max(lower, upper)))"
    case (let lower?, nil): return lower > 0 ? ">\(text(lower - 1))" : ">=\(text(0))"
    case (nil, let upper?): return upper < most ? "<\(text(upper + 1))" : "<=\(text(upper))"
    case (nil, nil): return ">=\(text(0))"
    }
  }
}

extension SearchQuery.Term {
  /// The disjunctive normal form: alternatives, each a list of terms without subterms or their
  /// negations.
  var alternatives: [[Self]] {
    switch self {
    case .any(let terms): terms.flatMap(\.alternatives)
    case .all(let terms):
      terms.reduce([[]]) { rows, term in
        rows.flatMap { row in term.alternatives.map { row + $0 } }
      }
    case .not(.not(let term)): term.alternatives
    case .not(.all(let terms)): Self.any(terms.map { .not($0) }).alternatives
    case .not(.any(let terms)): Self.all(terms.map { .not($0) }).alternatives
    default: [[self]]
    }
  }

  /// The number of alternatives, which may be too large for a list of them.
  var alternativeCount: Double {
    switch self {
    case .any(let terms): terms.reduce(0) { $0 + $1.alternativeCount }
    case .all(let terms): terms.reduce(1) { $0 * $1.alternativeCount }
    case .not(.not(let term)): term.alternativeCount
    case .not(.all(let terms)): Self.any(terms.map { .not($0) }).alternativeCount
    case .not(.any(let terms)): Self.all(terms.map { .not($0) }).alternativeCount
    default: 1
    }
  }
}
