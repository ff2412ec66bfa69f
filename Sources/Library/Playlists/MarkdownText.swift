struct MarkdownText {
  var text = ""
  /// Of the first link.
  var address: [UInt8]?
  var mark: PlaylistMark?

  init(_ content: ArraySlice<UInt8>) {
    var content = content
    if content.suffix(3).elementsEqual("-->".utf8), let start = Self.start(ofCommentIn: content) {
      let words = content[(start + Self.opening.count)...].dropLast(3)
      mark = PlaylistMark(PlaylistText.decoded(words))
      content = PlaylistText.trimmed(content[..<start])
    }
    content = Self.withoutEmphasis(content)
    var plain: [UInt8] = []
    var rest = content
    // Limits the search for the ends of unclosed brackets.
    var attempts = 0
    while let byte = rest.first {
      if byte == UInt8(ascii: "[") { attempts += 1 }
      if byte == UInt8(ascii: "\\"), let next = rest.dropFirst().first, Self.isSign(next) {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "["), address == nil, attempts <= 16,
        let link = Self.link(at: rest)
      {
        address = link.address
        plain += Self.unescaped(link.text)
        rest = rest[link.end...]
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    text = PlaylistText.trimmed(PlaylistText.decoded(plain))
  }

  /// Only blanks and brackets need escaping.
  static func link(to address: String) -> String {
    var link = ""
    for character in address {
      switch character {
      case " ": link += "%20"
      case "(": link += "%28"
      case ")": link += "%29"
      default: link.append(character)
      }
    }
    return link
  }

  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      // A `#` at the end of a line would close a heading.
      if "\\[]*_`<>~&#".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte < 0x20 ? 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let opening = Array("<!-- gatefold ".utf8)

  private static func start(ofCommentIn content: ArraySlice<UInt8>) -> Int? {
    var start = content.endIndex - opening.count
    while start >= content.startIndex {
      if content[start...].starts(with: opening) { return start }
      start -= 1
    }
    return nil
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    0x21...0x2f ~= byte || 0x3a...0x40 ~= byte || 0x5b...0x60 ~= byte || 0x7b...0x7e ~= byte
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\") && rest.first.map(isSign) == true
      plain.append(isEscape ? rest.removeFirst() : byte)
    }
    return plain
  }

  /// Removes bold or strikethrough signs around a whole line.
  private static func withoutEmphasis(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for sign in ["**", "__", "~~"] {
      let sign = Array(sign.utf8)
      guard content.count > 4, content.starts(with: sign), content.suffix(2).elementsEqual(sign)
      else { continue }
      let inner = content.dropFirst(2).dropLast(2)
      let isEscaped = inner.last == UInt8(ascii: "\\")
      if !isEscaped, !inner.contains(sign[0]) { return inner }
    }
    return content
  }

  /// `[text](address "title")` or `[text](<address>)`.
  private static func link(
    at start: ArraySlice<UInt8>
  ) -> (text: ArraySlice<UInt8>, address: [UInt8], end: Int)? {
    guard let close = end(of: start, from: UInt8(ascii: "["), to: UInt8(ascii: "]")) else {
      return nil
    }
    let text = start[(start.startIndex + 1)..<close]
    var rest = start[(close + 1)...]
    guard rest.popFirst() == UInt8(ascii: "(") else { return nil }
    rest = rest.drop { $0 == 0x20 }
    if rest.first == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")),
        let close = rest[end...].firstIndex(of: UInt8(ascii: ")"))
      else { return nil }
      return (text, unescaped(rest[(rest.startIndex + 1)..<end]), close + 1)
    }
    let whole = start[(close + 1)...]
    guard let end = end(of: whole, from: UInt8(ascii: "("), to: UInt8(ascii: ")")) else {
      return nil
    }
    // Many programs write blanks in addresses; a title is in quotation marks.
    let inner = PlaylistText.trimmed(whole[(whole.startIndex + 1)..<end])
    let title = inner.indices.first { index in
      inner[index] == 0x20 && "\"'".utf8.contains(inner[index + 1])
        && inner.last == inner[index + 1]
    }
    let address = PlaylistText.trimmed(title.map { inner[..<$0] } ?? inner)
    return address.isEmpty ? nil : (text, unescaped(address), end + 1)
  }

  /// Skips nested pairs.
  private static func end(
    of bytes: ArraySlice<UInt8>,
    from open: UInt8,
    to close: UInt8
  ) -> Int? {
    var depth = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte == open { depth += 1 }
      if byte == close { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
    return nil
  }
}
