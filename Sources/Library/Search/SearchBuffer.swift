internal import CLibrary
internal import Glibc
internal import Letters

/// Rows of folded text one behind the other, searched from end to end: no index to keep in step.
struct SearchBuffer<ID: Sendable & Hashable>: Sendable {
  /// How well a row answers, the best first.
  enum Rank: Int, CaseIterable {
    /// Its first field is what was asked for.
    case whole
    /// Its first field begins with what was asked for.
    case start
    /// All words that were asked for begin a word.
    case word
    /// They are somewhere in it.
    case inside
  }

  /// Rows: fields with `fieldEnd` behind each but the last, and `rowEnd` behind that.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var ids: [ID] = []
  private var rows: [ID: Int] = [:]
  private var removed = 0

  private static var fieldEnd: UInt8 { 0x01 }
  private static var rowEnd: UInt8 { 0x0a }
  private static var nothing: UInt8 { 0x02 }

  /// How many rows there are.
  var count: Int { ids.count - removed }

  /// Whether most of it is rows that were taken away.
  var isWorn: Bool { removed > 1000 && removed > ids.count / 2 }

  /// Makes room for so many rows.
  mutating func reserve(_ count: Int) {
    starts.reserveCapacity(count)
    ids.reserveCapacity(count)
    rows.reserveCapacity(count)
    bytes.reserveCapacity(count * 64)
  }

  /// Adds a row, or puts it in place of the one of that number.
  mutating func put(_ id: ID, _ fields: [String], _ folding: inout TextFolding) {
    remove(id)
    rows[id] = ids.count
    ids.append(id)
    starts.append(bytes.count)
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(Self.fieldEnd) }
      folding.appendForSearch(field, to: &bytes)
    }
    bytes.append(Self.rowEnd)
  }

  /// Takes a row away.
  mutating func remove(_ id: ID) {
    guard let row = rows.removeValue(forKey: id) else { return }
    removed += 1
    // Nothing that can be asked for matches it.
    for index in starts[row]..<end(of: row) { bytes[index] = Self.nothing }
  }

  /// The rows that hold all the words, the best first, at most `limit`; and how many there are.
  func search(_ query: SearchWords, limit: Int) -> SearchSection<ID> {
    guard let longest = query.words.first, limit > 0 else { return SearchSection() }
    var found = Rank.allCases.map { _ in [Int]() }
    // Once there are enough rows of one rank, those of it and of lower ones do not matter.
    var enough = found.count
    var total = 0
    var hits = query.words.map { _ in 0 }
    bytes.withUnsafeBytes { text in
      guard let base = text.baseAddress else { return }
      var place = 0
      var row = 0
      while place < text.count,
        let hit = Self.find(longest, in: base + place, count: text.count - place)
      {
        let offset = hit - base
        row = self.row(at: offset, from: row)
        let start = starts[row]
        let end = end(of: row)
        let range = UnsafeRawBufferPointer(start: base + start, count: end - start)
        hits[0] = offset - start
        if Self.holdsRest(of: query, range, &hits) {
          total += 1
          if enough > 0, let rank = Self.rank(query, in: range, hits, better: enough) {
            found[rank.rawValue].append(row)
            if found[rank.rawValue].count >= limit { enough = rank.rawValue }
          }
        }
        place = end
        row += 1
      }
    }
    return SearchSection(ids: found.joined().prefix(limit).map { ids[$0] }, total: total)
  }

  // MARK: - How

  private func end(of row: Int) -> Int { row + 1 < starts.count ? starts[row + 1] : bytes.count }

  /// The row of an offset, which is not before `row`: by steps that double, then by halves.
  private func row(at offset: Int, from row: Int) -> Int {
    var step = 1
    var low = row
    while low + step < starts.count, starts[low + step] <= offset {
      low += step
      step *= 2
    }
    var high = min(low + step, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func find(
    _ word: [UInt8],
    in base: UnsafeRawPointer,
    count: Int
  ) -> UnsafeRawPointer? {
    clibrary_find(base, count, word, word.count)
  }

  /// Whether a row holds the words behind the first, and where.
  private static func holdsRest(
    of query: SearchWords,
    _ row: UnsafeRawBufferPointer,
    _ hits: inout [Int]
  ) -> Bool {
    guard let base = row.baseAddress else { return false }
    for index in 1..<max(1, query.words.count) {
      guard let hit = find(query.words[index], in: base, count: row.count) else { return false }
      hits[index] = hit - base
    }
    return true
  }

  /// How well a row answers; nil if it is not better than `limit`, so that it need not be known.
  private static func rank(
    _ query: SearchWords,
    in row: UnsafeRawBufferPointer,
    _ hits: [Int],
    better limit: Int
  ) -> Rank? {
    let rank: Rank
    if begins(row, with: query.phrase) {
      let next = row[query.phrase.count]
      rank = next == fieldEnd || next == rowEnd ? .whole : .start
    } else if limit <= Rank.word.rawValue {
      return nil
    } else {
      let areWords = query.words.indices.allSatisfy { index in
        beginsWord(query.words[index], in: row, from: hits[index])
      }
      rank = areWords ? .word : .inside
    }
    return rank.rawValue < limit ? rank : nil
  }

  private static func begins(_ row: UnsafeRawBufferPointer, with phrase: [UInt8]) -> Bool {
    guard row.count > phrase.count, let base = row.baseAddress else { return false }
    return memcmp(base, phrase, phrase.count) == 0
  }

  /// Whether a word begins one of the row's, from its first place in the row on.
  private static func beginsWord(
    _ word: [UInt8],
    in row: UnsafeRawBufferPointer,
    from first: Int
  ) -> Bool {
    guard let base = row.baseAddress else { return false }
    var place = first
    while true {
      if place == 0 || isBetweenWords(row[place - 1]) { return true }
      let next = place + 1
      guard let hit = find(word, in: base + next, count: row.count - next) else { return false }
      place = hit - base
    }
  }

  /// Blanks, ends of fields, and the signs of ASCII.
  private static func isBetweenWords(_ byte: UInt8) -> Bool {
    byte < 0x30 || 0x3a...0x40 ~= byte || 0x5b...0x60 ~= byte || 0x7b...0x7f ~= byte
  }
}

/// What is looked for: folded words, the longest first, and all of it as one phrase.
struct SearchWords: Sendable {
  let words: [[UInt8]]
  let phrase: [UInt8]

  init(_ text: String) {
    let folded = TextFolding.forSearch(text)
    phrase = Array(folded.utf8)
    let parts = folded.utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
    words = parts.sorted { $0.count > $1.count }
  }
}
