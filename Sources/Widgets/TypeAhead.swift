internal import Letters

/// Letters typed one after the other, and what they find.
///
/// They belong together while no more than a second passes between two of them.
nonisolated struct TypeAhead: Sendable, Equatable {
  /// How long it waits for the next letter, in seconds.
  static let window = 1.0

  /// What has been typed.
  private(set) var text = ""
  private var lastTime = -Double.infinity

  /// Whether the next letter adds to what has been typed.
  func isOpen(at time: Double) -> Bool { !text.isEmpty && time - lastTime <= Self.window }

  /// Takes a letter; false if it cannot begin a word.
  @discardableResult
  mutating func type(_ letter: Character, at time: Double) -> Bool {
    if !isOpen(at: time) { text = "" }
    guard !text.isEmpty || !letter.isWhitespace else { return false }
    text.append(letter)
    lastTime = time
    return true
  }

  /// Takes the last letter back; false if there is none.
  mutating func erase(at time: Double) -> Bool {
    guard isOpen(at: time) else { return false }
    text.removeLast()
    lastTime = time
    return true
  }

  /// Forgets what has been typed; false if nothing was open.
  mutating func close(at time: Double) -> Bool {
    defer { text = "" }
    return isOpen(at: time)
  }

  /// What to look for, and whether where one stands counts.
  ///
  /// The same letter over and over goes from one name with that initial to the next, as in lists of
  /// files.
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

/// What is looked for among titles.
nonisolated struct TypeAheadQuery: Sendable, Equatable {
  /// The folded letters, a repeated one only once.
  var text: String
  /// All folded letters: “aaa” finds AAA before the next A.
  var whole: String
  /// The letters in the form of searches.
  var sought: [UInt8]
  /// Whether the search begins after where one stands.
  var skipsPresent: Bool

  /// How well a name matches: the first of two names before the second, a beginning of either before
  /// a word inside.
  enum Match: Int, Comparable {
    case none, wordOfSecond, word, beginningOfSecond, beginning, wholeOfSecond, whole

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The same match in the second name.
    var ofSecond: Match { Match(rawValue: rawValue - 1) ?? .none }
  }

  /// How well the names of an item match; nil if they do not.
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
    // Signs need not be typed, nor letters as they are written: “acdc” finds AC/DC, as search does.
    return TextFolding.formsForFinding(plain).forms.contains { $0.starts(with: sought) }
      && !sought.isEmpty ? .beginning : nil
  }

  private func max(_ one: Match?, _ other: Match?) -> Match? {
    guard let one, let other else { return one ?? other }
    return Swift.max(one, other)
  }
}
