internal import Letters

/// The words of many texts that differ from a word by one letter too many, too few, another, or two that
/// changed places.
struct NearWords {
  private let word: [UInt8]
  /// The letters, where not all of them are ASCII.
  private let letters: [UInt32]?
  /// How often each word was found that differs so as a whole.
  private var wholes: [[UInt8]: Int] = [:]
  /// The same for words that begin so.
  private var starts: [[UInt8]: Int] = [:]

  /// So many of each are kept.
  private static let most = 2000

  /// The words near one; nil for one of less than four letters, or three that are not ASCII: to these too
  /// many are near.
  init?(_ text: String) {
    let (forms, isSigns) = TextFolding.formsForFinding(text)
    guard let form = forms.first, !isSigns, !form.contains(0x20) else { return nil }
    word = form
    let isPlain = form.allSatisfy { $0 < 0x80 }
    letters = isPlain ? nil : Self.letters(form[...])
    guard (letters?.count ?? form.count) >= (isPlain ? 4 : 3) else { return nil }
  }

  /// The commonest words that were found: those that are near as a whole, otherwise those that begin so.
  var best: [String] {
    (wholes.isEmpty ? starts : wholes).sorted { one, other in
      one.value != other.value
        ? one.value > other.value : one.key.lexicographicallyPrecedes(other.key)
    }.prefix(16).map { String(decoding: $0.key, as: UTF8.self) }
  }

  /// Looks at all words of some rows.
  mutating func look(at texts: FoldedRows) throws {
    try texts.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      var checked = 0
      for place in bytes.indices where bytes[place] <= 0x20 {
        if place - start + 1 >= word.count - 3 {
          look(at: UnsafeBufferPointer(rebasing: bytes[start..<place]))
        }
        start = place + 1
        if place - checked > 1 << 18 {
          checked = place
          try Task.checkCancellation()
        }
      }
    }
  }

  private mutating func look(at other: UnsafeBufferPointer<UInt8>) {
    let nearness: Nearness?
    if let letters {
      // Texts of ASCII differ by more; what begins and ends otherwise does as well.
      guard let first = other.first, let second = other.dropFirst(1).first,
        first >= 0x80 || second >= 0x80
      else { return }
      let otherLetters = Self.letters(other[...])
      nearness = letters.withUnsafeBufferPointer { word in
        otherLetters.withUnsafeBufferPointer { Self.nearness($0, word) }
      }
    } else {
      nearness = word.withUnsafeBufferPointer { Self.nearness(other, $0) }
    }
    guard let nearness else { return }
    switch nearness {
    case .whole: if wholes.count < Self.most { wholes[Array(other), default: 0] += 1 }
    case .start: if starts.count < Self.most { starts[Array(other), default: 0] += 1 }
    }
  }

  private enum Nearness { case whole, start }

  /// How near another word is.
  private static func nearness<Letter: Equatable>(
    _ other: UnsafeBufferPointer<Letter>,
    _ word: UnsafeBufferPointer<Letter>
  ) -> Nearness? {
    var same = 0
    while same < other.count, same < word.count, other[same] == word[same] { same += 1 }
    // One letter instead of another, too many, too few, and two in the other order.
    var best: Nearness?
    for (skipped, left) in [(1, 1), (0, 1), (1, 0)] {
      let (rest, end) = (same + skipped, same + left)
      guard rest <= other.count, end <= word.count, other.count - rest >= word.count - end else {
        continue
      }
      guard (0..<(word.count - end)).allSatisfy({ other[rest + $0] == word[end + $0] }) else {
        continue
      }
      if other.count - rest == word.count - end { return .whole }
      best = .start
    }
    if same + 1 < other.count, same + 1 < word.count, other.count >= word.count,
      other[same] == word[same + 1], other[same + 1] == word[same],
      ((same + 2)..<word.count).allSatisfy({ other[$0] == word[$0] })
    {
      return other.count == word.count ? .whole : .start
    }
    return best
  }

  private static func letters(_ bytes: some Sequence<UInt8>) -> [UInt32] {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.map(\.value)
  }
}

extension SearchTable {
  /// What nearly answers a query: one edit away in a word that nothing has, or else in any word; nil if
  /// nothing does.
  ///
  /// Throws only if the task is cancelled.
  public func nearly(_ query: SearchQuery, limit: Int, now: Int64) throws -> SearchAnswer? {
    guard let term = query.term.findable else { return nil }
    let matcher = SearchMatcher(self, now: now)
    var words: [String: [String]] = [:]
    for word in Set(term.alternatives.joined().compactMap(\.word)) {
      guard var near = NearWords(word) else { continue }
      for texts in [tracks.titles, records.titles, people.folded, lists.texts] {
        try near.look(at: texts)
      }
      if !near.best.isEmpty { words[word] = near.best }
    }
    let misspelled = words.keys.filter {
      matcher.tracks(.words($0), .inside, in: tracks.rows).isEmpty
    }
    let attempts = misspelled.isEmpty ? words.keys.sorted().map { [$0] } : [misspelled]
    for attempt in attempts {
      let meant = SearchQuery(
        query.term.mapped { term in
          guard let word = term.word, attempt.contains(word), let near = words[word] else {
            return term
          }
          return .any(near.map { .words($0) })
        }
      )
      let answer = try search(meant, limit: limit, now: now)
      if !answer.isEmpty { return answer }
    }
    return nil
  }
}

extension SearchQuery.Term {
  /// A word that must be there.
  fileprivate var word: String? {
    if case .words(let text) = self { text } else { nil }
  }
}
