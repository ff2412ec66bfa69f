internal import CLibrary
internal import Letters

/// Rows of folded texts in one buffer, which searches scan from end to end.
///
/// `TextFolding.formSeparator` and a blank precede each form of a text, so that searches can anchor
/// to the beginning of a text or a word; `rowEnd` ends a row.
struct FoldedRows: Sendable {
  private(set) var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  static var rowEnd: UInt8 { 0x0a }

  var count: Int { ends.count }

  mutating func reserve(rows: Int, bytes count: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(count)
  }

  mutating func trim() {
    bytes = bytes.trimmed
    ends = ends.trimmed
  }

  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>,
    splitAt separator: UInt8? = nil,
    _ folding: inout TextFolding
  ) {
    var rest = text[...]
    repeat {
      let end = separator.flatMap { rest.firstIndex(of: $0) } ?? rest.endIndex
      bytes += [TextFolding.formSeparator, 0x20]
      folding.appendForFinding(UnsafeBufferPointer(rebasing: rest[..<end]), to: &bytes)
      rest = end < rest.endIndex ? rest[(end + 1)...] : rest[end...]
    } while !rest.isEmpty
    bytes.append(Self.rowEnd)
    ends.append(UInt32(bytes.count))
  }

  /// Including its end.
  func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row]) }

  /// The form to sort by.
  func first(of row: Int) -> ArraySlice<UInt8> {
    let range = range(of: row)
    let form = bytes[(range.lowerBound + 2)..<range.upperBound]
    return form.prefix { $0 != TextFolding.formSeparator && $0 != Self.rowEnd }
  }

  func row(_ row: Int, has needle: [UInt8]) -> Bool {
    let range = range(of: row)
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        clibrary_find($0 + range.lowerBound, range.count, needle, needle.count) != nil
      } ?? false
    }
  }

  /// Whether a form of a row consists of these words only.
  func row(_ row: Int, isMadeOf words: [[UInt8]]) -> Bool {
    let range = range(of: row)
    return bytes.withUnsafeBufferPointer { bytes in
      var (start, isMade) = (range.lowerBound, false)
      for place in range where bytes[place] <= 0x20 {
        if place > start {
          isMade =
            isMade
            && words.contains { word in
              word.count == place - start
                && word.indices.allSatisfy { word[$0] == bytes[start + $0] }
            }
        }
        start = place + 1
        guard bytes[place] != 0x20 else { continue }
        if isMade { return true }
        isMade = true
      }
      return false
    }
  }

  /// The rows that contain one of the forms of a word, for each place at which they do.
  func places(of forms: [[UInt8]]) -> [RowSet] {
    let (size, separator) = ((count + 63) / 64, TextFolding.formSeparator)
    var sets = [UInt64](repeating: 0, count: SearchMatcher.Place.allCases.count * size)
    for form in forms {
      let isAnywhere = TextFolding.hasWordsAnywhere(form)
      clibrary_mark_places(bytes, ends, count, separator, form, form.count, isAnywhere, &sets)
    }
    return SearchMatcher.Place.allCases.map { place in
      RowSet(sets[place.rawValue * size..<(place.rawValue + 1) * size], of: count)
    }
  }
}

struct TextRows: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func reserve(rows: Int, bytes count: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(count)
  }

  mutating func trim() {
    bytes = bytes.trimmed
    ends = ends.trimmed
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes += text
    ends.append(UInt32(bytes.count))
  }

  subscript(row: Int) -> String { withBytes(of: row) { String(decoding: $0, as: UTF8.self) } }

  func withBytes<Result>(of row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      let start = row == 0 ? 0 : Int(ends[row - 1])
      return body(UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[row])]))
    }
  }
}

/// Distinct texts and their numbers; the empty text is 0.
struct TextPool: Sendable {
  private(set) var texts = TextRows()
  /// A hash table of numbers plus one; zero is an empty slot.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  init() { _ = number(of: "") }

  var count: Int { texts.count }

  /// A new text is added.
  mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = slot(of: text)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    if (count + 1) * 2 > slots.count {
      grow()
      slot = self.slot(of: text)
    }
    texts.append(text)
    slots[slot] = UInt32(count)
    return count - 1
  }

  mutating func number(of text: String) -> Int {
    var text = text
    return text.withUTF8 { number(of: $0) }
  }

  func known(_ text: String) -> Int? {
    var text = text
    let number = text.withUTF8 { slots[slot(of: $0)] }
    return number == 0 ? nil : Int(number) - 1
  }

  mutating func trim() { texts.trim() }

  private func slot(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
    while slots[slot] != 0 {
      let isSame = texts.withBytes(of: Int(slots[slot]) - 1) { $0.elementsEqual(text) }
      if isSame { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      let slot = texts.withBytes(of: number) { self.slot(of: $0) }
      slots[slot] = UInt32(number + 1)
    }
  }
}

/// Distinct lists of names, joined as in the database, and their numbers; each name is folded as a
/// text of its own.
struct NamePool: Sendable {
  private(set) var pool = TextPool()
  private(set) var folded = FoldedRows()

  init(_ folding: inout TextFolding) {
    [UInt8]().withUnsafeBufferPointer { folded.append($0, &folding) }
  }

  var count: Int { pool.count }

  mutating func number(
    of text: UnsafeBufferPointer<UInt8>,
    _ folding: inout TextFolding
  ) -> Int {
    let number = pool.number(of: text)
    if number == folded.count { folded.append(text, splitAt: 0x1f, &folding) }
    return number
  }

  mutating func trim() {
    pool.trim()
    folded.trim()
  }
}

extension Array {
  var trimmed: Self { capacity > count + count / 16 ? exact : self }

  private var exact: Self {
    Self(unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = buffer.initialize(fromContentsOf: self)
    }
  }
}
