internal import Letters

/// The words of many texts that differ from a word by one inserted, missing or replaced letter or
/// by two swapped ones, and runs of words that equal it when joined.
struct NearWords {
  let text: String
  private let word: [UInt8]
  /// The letters, if not all of them are ASCII.
  private let letters: [UInt32]?
  /// How often each similar word was found.
  private var wholes: [[UInt8]: Int] = [:]
  /// How often each word with a similar beginning was found.
  private var starts: [[UInt8]: Int] = [:]

  private static let most = 2000

  /// Nil for less than four letters, or three if not ASCII or `amongFew`, because too many words
  /// are similar to these.
  init?(_ text: String, amongFew: Bool = false) {
    let (forms, isSigns) = TextFolding.formsForFinding(text)
    guard let form = forms.first, !isSigns, !form.contains(0x20) else { return nil }
    self.text = text
    word = form
    let isPlain = form.allSatisfy { $0 < 0x80 }
    letters = isPlain ? nil : Self.letters(form[...])
    guard (letters?.count ?? form.count) >= (isPlain && !amongFew ? 4 : 3) else { return nil }
  }

  /// The most frequent matches: similar words, or if there are none those with a similar beginning.
  var best: [String] {
    (wholes.isEmpty ? starts : wholes).sorted { one, other in
      one.value != other.value
        ? one.value > other.value : one.key.lexicographicallyPrecedes(other.key)
    }.prefix(16).map { String(decoding: $0.key, as: UTF8.self) }
  }

  static func look(at texts: FoldedRows, for words: inout [Self]) throws {
    let shortest = words.reduce(Int.max) { min($0, $1.word.count) }
    try texts.bytes.withUnsafeBufferPointer { bytes in
      var (start, checked) = (0, 0)
      for place in bytes.indices where bytes[place] <= 0x20 {
        if start < place, bytes[place] == 0x20 {
          for index in words.indices { words[index].compareRun(bytes, from: start) }
        }
        // A replaced letter may be three bytes shorter.
        if place - start + 3 >= shortest {
          let other = UnsafeBufferPointer(rebasing: bytes[start..<place])
          for index in words.indices where words[index].mayBeNear(other) {
            words[index].compare(other)
          }
        }
        start = place + 1
        if place - checked > 1 << 18 {
          checked = place
          try Task.checkCancellation()
        }
      }
    }
  }

  /// Whether one of the first two bytes also is among the word's first two; otherwise two letters
  /// differ.
  private func mayBeNear(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count > 1 else { return false }
    if letters != nil { return other[0] >= 0x80 || other[1] >= 0x80 }
    let (first, second) = (other[0], other[1])
    return other.count + 1 >= word.count
      && (first == word[0] || second == word[1] || first == word[1] || second == word[0])
  }

  /// Tests whether the words from `start` on equal this one when joined.
  private mutating func compareRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    var (place, same) = (start, 0)
    while same < word.count, place < bytes.count {
      if bytes[place] != 0x20 {
        guard bytes[place] == word[same] else { return }
        same += 1
      }
      place += 1
    }
    guard same == word.count, place - start > same, place < bytes.count else { return }
    let run = Array(bytes[start..<place])
    if bytes[place] > 0x20 {
      if starts.count < Self.most { starts[run, default: 0] += 1 }
    } else if wholes.count < Self.most {
      wholes[run, default: 0] += 1
    }
  }

  private mutating func compare(_ other: UnsafeBufferPointer<UInt8>) {
    let nearness =
      if let letters {
        letters.withUnsafeBufferPointer { word in
          Self.letters(other[...]).withUnsafeBufferPointer { Self.nearness($0, word) }
        }
      } else {
        word.withUnsafeBufferPointer { Self.nearness(other, $0) }
      }
    switch nearness {
    case .whole: if wholes.count < Self.most { wholes[Array(other), default: 0] += 1 }
    case .start: if starts.count < Self.most { starts[Array(other), default: 0] += 1 }
    case nil: return
    }
  }

  private enum Nearness { case whole, start }

  private static func nearness<Letter: Equatable>(
    _ other: UnsafeBufferPointer<Letter>,
    _ word: UnsafeBufferPointer<Letter>
  ) -> Nearness? {
    var same = 0
    while same < other.count, same < word.count, other[same] == word[same] { same += 1 }
    // One letter replaced, inserted or missing; two swapped letters follow below.
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
  /// With one edit in the words that match nothing, or else in any word; nil if there are no
  /// results; throws only if the task is cancelled.
  public func nearly(_ query: SearchQuery, limit: Int, now: Int64) throws -> SearchAnswer? {
    let query = query.withoutHalf ?? query
    guard let term = query.term.findable else { return nil }
    let matcher = SearchMatcher(self, now: now)
    var typed: [SearchQuery.Term] = []
    for term in term.alternatives.joined() where !typed.contains(term) {
      guard let (text, field) = term.text, field != nil || !matcher.isYear(text) else { continue }
      typed.append(term)
    }
    let misspelled = typed.filter { matcher.allTracks($0, .inside).isEmpty }
    let words = try wordsNear(misspelled.isEmpty ? typed : misspelled)
    let attempts =
      misspelled.isEmpty ? typed.filter { words[$0] != nil }.map { [$0] } : [misspelled]
    for attempt in attempts where !words.isEmpty {
      // Searches all combinations of what the words may mean.
      let most = max(1, 16 >> (2 * (attempt.count - 1)))
      let meant = SearchQuery(
        query.term.mapped { term in
          guard attempt.contains(term), let near = words[term] else { return term }
          return .any(near.prefix(most).map { term.with($0) })
        }
      )
      let answer = try search(meant, limit: limit, now: now)
      if !answer.isEmpty { return answer }
    }
    return nil
  }

  private func wordsNear(
    _ terms: [SearchQuery.Term]
  ) throws -> [SearchQuery.Term: [String]] {
    var found: [SearchQuery.Term: [String]] = [:]
    for field in [nil] + SearchQuery.Field.allCases {
      let terms = terms.filter { $0.text.map { $0.field == field } ?? false }
      var near = terms.compactMap { term in
        term.text.flatMap { NearWords($0.text, amongFew: field == .genre) }
      }
      guard !near.isEmpty else { continue }
      for texts in texts(of: field) { try NearWords.look(at: texts, for: &near) }
      for word in near where !word.best.isEmpty {
        for term in terms where term.text?.text == word.text { found[term] = word.best }
      }
    }
    return found
  }

  private func texts(of field: SearchQuery.Field?) -> [FoldedRows] {
    switch field {
    case .artist, .composer: [people.folded]
    case .title: [tracks.titles]
    case .album: [records.titles]
    case .genre: [genres.folded]
    case nil: [tracks.titles, records.titles, people.folded, genres.folded, lists.texts]
    }
  }
}

extension SearchQuery.Term {
  fileprivate var text: (text: String, field: SearchQuery.Field?)? {
    switch self {
    case .words(let text): (text, nil)
    case .field(let field, let text): (text, field)
    default: nil
    }
  }

  fileprivate func with(_ text: String) -> Self {
    if case .field(let field, _) = self { .field(field, text) } else { .words(text) }
  }
}
