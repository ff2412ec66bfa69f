/// One line of an LRC file, without its tags.
struct LyricsLine {
  enum Kind: Equatable {
    /// Or a blank line.
    case text
    /// A tag about the file, such as `[ar:…]`.
    case tag
    /// Either such a tag or a heading of plain lyrics: `[word:…]`, where the word is no known key.
    case unknownTag
  }

  private(set) var kind = Kind.text
  /// In milliseconds, each once.
  private(set) var times: [Int] = []
  private(set) var text = ""
  /// In milliseconds, of an `[offset:…]`.
  private(set) var offset: Int?

  /// More times than any line is repeated at; a hostile file has thousands.
  private static let mostTimes = 100

  private static let keys: Set<String> = [
    "al", "ar", "au", "by", "hash", "id", "la", "length", "lr", "offset", "qq", "re", "sign", "ti",
    "tool", "total", "ve",
  ]

  /// Its times are at its start.
  ///
  /// Times of words, `<mm:ss.xx>` and in such a line also `[mm:ss.xx]`,
  /// are removed; the first is the time of a line that has no other.
  init(_ line: Substring) {
    var rest = Self.withoutBackground(Self.trimmed(Self.printable(line)))
    while rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      let content = rest[(rest.startIndex + 1)..<end]
      let next = Self.trimmed(rest[(end + 1)...])
      if let time = TimeTag.milliseconds(content) {
        if times.count < Self.mostTimes, !times.contains(time) { times.append(time) }
      } else if times.isEmpty, let key = Self.key(of: content),
        key == "#" || Self.keys.contains(key)
      {
        if key == "offset" { offset = Self.offset(content) }
        kind = .tag
      } else if times.isEmpty, next.isEmpty, Self.key(of: content) != nil {
        kind = .unknownTag
        break
      } else if !TimeTag.isBroken(content) {
        break
      }
      rest = next
    }
    // What follows a tag is the rest of its value, as in `[ti:one [two] three]`.
    if kind == .tag, times.isEmpty { return }
    if kind == .tag { kind = .text }
    let words = Self.withoutTimes(rest, mayHaveBrackets: !times.isEmpty)
    if times.isEmpty, let first = words.first { times = [first] }
    rest = times.isEmpty ? words.text[...] : Self.withoutVoice(words.text[...])
    text = String(decoding: rest, as: UTF8.self)
  }

  static func cleaned(_ text: Substring) -> String {
    String(decoding: trimmed(printable(text)), as: UTF8.self)
  }

  private static func printable(_ line: Substring) -> ArraySlice<UInt8> {
    line.utf8.compactMap { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 < 0x20 ? nil : $0 }[
      ...
    ]
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == UInt8(ascii: " ") }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return bytes
  }

  /// The content of `[bg:…]`, which is around the words of voices in the background.
  private static func withoutBackground(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.starts(with: "[bg:".utf8), bytes.last == UInt8(ascii: "]") else { return bytes }
    return trimmed(bytes.dropFirst(4).dropLast())
  }

  /// What is before the colon of a tag, in lower case; nil if that is no word.
  private static func key(of content: ArraySlice<UInt8>) -> String? {
    if content.first == UInt8(ascii: "#") { return "#" }
    let word = content.prefix(21).prefix { $0 != UInt8(ascii: ":") }.map { $0 | 0x20 }
    guard (1...20).contains(word.count), content.count > word.count,
      word.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
    else { return nil }
    return String(decoding: word, as: UTF8.self)
  }

  /// The number of an offset, which may have a sign and a unit.
  private static func offset(_ content: ArraySlice<UInt8>) -> Int? {
    let value = trimmed(content.drop { $0 != UInt8(ascii: ":") }.dropFirst())
    let isNegative = value.first == UInt8(ascii: "-")
    let isSigned = isNegative || value.first == UInt8(ascii: "+")
    let digits = trimmed(isSigned ? value.dropFirst() : value)
      .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.count <= 9, let number = Int(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    return isNegative ? -number : number
  }

  /// The text without times of words, and the first of these; single spaces remain where they were.
  private static func withoutTimes(
    _ bytes: ArraySlice<UInt8>,
    mayHaveBrackets: Bool
  ) -> (text: [UInt8], first: Int?) {
    var text: [UInt8] = []
    var first: Int?
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let isOpen = byte == UInt8(ascii: "<") || mayHaveBrackets && byte == UInt8(ascii: "[")
      let close = byte == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
      if isOpen, let end = bytes[index...].prefix(22).firstIndex(of: close),
        let time = TimeTag.milliseconds(bytes[(index + 1)..<end])
      {
        first = first ?? time
        index = end + 1
        // Of the spaces on both sides one remains.
        if text.isEmpty || text.last == UInt8(ascii: " ") {
          while index < bytes.endIndex, bytes[index] == UInt8(ascii: " ") { index += 1 }
        }
      } else {
        text.append(byte)
        index += 1
      }
    }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return (text, first)
  }

  /// The text without the mark of its voice: `v1:` to `v99:`, or `F:`, `M:` and `D:` of Walaoke.
  private static func withoutVoice(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = text.first, let colon = text.prefix(4).firstIndex(of: UInt8(ascii: ":")),
      colon > text.startIndex
    else { return text }
    let number = text[(text.startIndex + 1)..<colon]
    let isNumber = number.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    let isVoice =
      number.isEmpty ? "FMD".utf8.contains(first) : isNumber && first | 0x20 == UInt8(ascii: "v")
    return isVoice ? trimmed(text[(colon + 1)...]) : text
  }
}
