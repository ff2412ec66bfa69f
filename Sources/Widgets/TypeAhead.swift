internal import Letters

/// Letters typed one after the other, and the query that they form.
///
/// They form one word while no more than a second passes between two of them.
nonisolated struct TypeAhead: Sendable, Equatable {
  /// The longest pause between two letters, in seconds.
  static let window = 1.0

  private(set) var text = ""
  private var lastTime = -Double.infinity

  /// Whether the next letter continues the word.
  func isOpen(at time: Double) -> Bool { !text.isEmpty && time - lastTime <= Self.window }

  /// Appends a letter; returns false if it cannot begin a word.
  @discardableResult
  mutating func type(_ letter: Character, at time: Double) -> Bool {
    if !isOpen(at: time) { text = "" }
    guard !text.isEmpty || !letter.isWhitespace else { return false }
    text.append(letter)
    lastTime = time
    return true
  }

  /// Removes the last letter; returns false if there is none.
  mutating func erase(at time: Double) -> Bool {
    guard isOpen(at: time) else { return false }
    text.removeLast()
    lastTime = time
    return true
  }

  /// Forgets the letters; returns false if the word had already ended.
  mutating func close(at time: Double) -> Bool {
    defer { text = "" }
    return isOpen(at: time)
  }

  /// The query, and whether the search skips the current item.
  ///
  /// Repeating one letter steps through the names with that initial, as in lists of files.
  var query: TypeAheadQuery {
    let folded = TextFolding.forSearch(text)
    let isRepeated = folded.count > 1 && folded.allSatisfy { $0 == folded.first }
    return TypeAheadQuery(
      text: isRepeated ? String(folded.prefix(1)) : folded,
      whole: folded,
      sought: TextFolding.formsForFinding(text).forms.first ?? [],
      skipsPresent: folded.count == 1 || isRepeated
    )
  }
}

/// A search among titles.
package nonisolated struct TypeAheadQuery: Sendable, Equatable {
  /// The folded letters; a repeated letter only once.
  package var text: String
  /// All folded letters: “aaa” finds AAA before the next A.
  var whole: String
  var sought: [UInt8]
  /// Whether the search begins after the current item.
  package var skipsPresent: Bool

  /// The rank of a match: a beginning is better than a word inside, and with equal kinds the first
  /// name is better than the second.
  enum Match: Int, Comparable {
    case none, wordOfSecond, word, beginningOfSecond, beginning, wholeOfSecond, whole

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The same match, in the second name.
    var ofSecond: Match { Match(rawValue: rawValue - 1) ?? .none }
  }

  /// The best match of an item's names; nil if neither matches.
  func match(first: String, second: String) -> Match? {
    max(match(first), match(second)?.ofSecond)
  }

  private func match(_ plain: String) -> Match? {
    let name = TextFolding.forSearch(plain)
    if text != whole, name.hasPrefix(whole) { return .whole }
    if name.hasPrefix(text) { return .beginning }
    // “Beatles” finds “The Beatles”.
    let words = name.split { !$0.isLetter && !$0.isNumber }
    if words.contains(where: { $0.hasPrefix(text) }) { return .word }
    // Punctuation and diacritics are optional: “acdc” finds AC/DC, as the search does.
    return TextFolding.formsForFinding(plain).forms.contains { $0.starts(with: sought) }
      && !sought.isEmpty ? .beginning : nil
  }

  private func max(_ one: Match?, _ other: Match?) -> Match? {
    guard let one, let other else { return one ?? other }
    return Swift.max(one, other)
  }
}
