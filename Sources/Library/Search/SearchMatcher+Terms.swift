internal import Letters
internal import Messages

extension SearchMatcher {
  static func needles(_ text: String, _ place: Place) -> [[UInt8]] {
    let separator = TextFolding.formSeparator
    return TextFolding.formsForFinding(text).forms.flatMap { form in
      switch place {
      case .inside: [form]
      case .leftOut: [TextFolding.hasWordsAnywhere(form) ? form : [0x20] + form]
      case .alone: [0x20, separator, FoldedRows.rowEnd].map { [0x20] + form + [$0] }
      case .word: [[0x20] + form]
      case .start: [[separator, 0x20] + form]
      case .whole:
        [[separator, 0x20] + form + [separator], [separator, 0x20] + form + [FoldedRows.rowEnd]]
      }
    }
  }

  /// The years that a word means: a year, a decade, or the ten years with its three digits;
  /// `isWhole` is false for three digits.
  static func years(_ text: String) -> (range: ClosedRange<Int16>, isWhole: Bool)? {
    let form = TextFolding.formsForFinding(text).forms.first ?? []
    if let decade = FilterValue.decade(String(decoding: form, as: UTF8.self)) {
      return (Int16(decade.lowerBound)...Int16(decade.upperBound), true)
    }
    guard 3...4 ~= form.count, form.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int16(String(decoding: form, as: UTF8.self)), number > 0
    else { return nil }
    return form.count == 4 ? (number...number, true) : (number * 10...number * 10 + 9, false)
  }

  func isYear(_ text: String) -> Bool {
    guard let years = Self.years(text), years.isWhole else { return false }
    return table.records.rows.contains { years.range.contains(table.records.years[$0]) }
  }

  /// One bit for each format.
  static func formats(_ name: String) -> UInt32 {
    AudioFormat.named(name).reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  func union(
    _ terms: [SearchQuery.Term],
    _ rows: RowSet,
    _ found: (SearchQuery.Term) -> RowSet
  ) -> RowSet {
    var all = RowSet(none: rows.capacity)
    for term in terms { all.formUnion(found(term)) }
    return all
  }

  /// `found` receives the place for a negated term.
  func conjunction(
    of term: SearchQuery.Term,
    besides others: [SearchQuery.Term] = [],
    _ rows: RowSet,
    _ found: (SearchQuery.Term, Place?, RowSet) -> RowSet
  ) -> RowSet {
    let terms = if case .all(let terms) = term { terms } else { [term] }
    return Self.cheapestFirst(terms).reduce(rows) { rows, term in
      guard case .not(let left) = term else { return found(term, nil, rows) }
      // `love -l`: the user is still typing the negated word.
      let isBegun = left.isBeginning(ofOneOf: others + terms)
      return rows.subtracting(found(left, isBegun ? .alone : .leftOut, rows))
    }
  }

  /// Filters, long words, short words, then negated terms, so that few rows remain early.
  private static func cheapestFirst(_ terms: [SearchQuery.Term]) -> [SearchQuery.Term] {
    func cost(_ term: SearchQuery.Term) -> Int {
      switch term {
      case .words(let text), .field(_, let text): 1000 - min(text.utf8.count, 999)
      case .not, .all, .any: 2000
      default: 0
      }
    }
    return terms.sorted { cost($0) < cost($1) }
  }
}

extension SearchQuery.Term {
  /// Whether a required term begins with this word and is longer.
  fileprivate func isBeginning(ofOneOf terms: [Self]) -> Bool {
    guard let form = forms.first else { return false }
    return terms.contains { term in
      term.forms.contains { $0.count > form.count && $0.starts(with: form) }
    }
  }

  private var forms: [[UInt8]] {
    switch self {
    case .words(let text), .field(_, let text): TextFolding.formsForFinding(text).forms
    default: []
    }
  }
}
