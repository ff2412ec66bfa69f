/// As much of XML as lists of music need; document types are skipped, so no entity can expand.
struct XMLWords {
  enum Word: Equatable {
    /// `<name …>`, without its prefix.
    case open(String)
    case text(String)
    case close(String)
    case broken
  }

  /// The `xml:base` of the element that was opened last, if it has one.
  private(set) var base: String?
  private var rest: ArraySlice<UInt8>
  private let isLatin1: Bool
  /// An empty element is closed right after it is opened.
  private var closing: String?
  private var isBroken = false

  /// Text that is neither UTF-8 nor declared is decoded as Windows-1252.
  init?(_ bytes: ArraySlice<UInt8>) {
    let head = String(decoding: bytes.prefix(128), as: UTF8.self).lowercased()
    let declaration = head.hasPrefix("<?xml") ? head.prefix { $0 != ">" } : ""
    isLatin1 =
      Self.has(declaration, "iso-8859-1") || Self.has(declaration, "windows-1252")
      || Self.has(declaration, "latin1") || String(validating: bytes, as: UTF8.self) == nil
    guard !bytes.contains(0) else { return nil }
    rest = bytes.drop { $0 <= 0x20 }
  }

  mutating func next() -> Word? {
    if let closing {
      self.closing = nil
      return .close(closing)
    }
    while !isBroken, let first = rest.first {
      let word = first == UInt8(ascii: "<") ? markup() : text()
      if word == .broken { isBroken = true }
      if let word { return word }
    }
    return nil
  }

  // MARK: - Text

  private mutating func text() -> Word? {
    let piece = rest.prefix { $0 != UInt8(ascii: "<") }
    rest = rest[piece.endIndex...]
    return .text(unescaped(piece))
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    isLatin1 ? PlaylistText.inWindowsLetters(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return decoded(bytes) }
    var text = ""
    var rest = bytes
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != UInt8(ascii: "&") }
      text += decoded(plain)
      rest = rest[plain.endIndex...].dropFirst()
      guard plain.endIndex < bytes.endIndex else { break }
      let name = rest.prefix(12).prefix {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "#")
      }
      guard rest[name.endIndex...].first == UInt8(ascii: ";") else {
        // Some programs do not escape this character in file names.
        text += "&"
        continue
      }
      guard let scalar = Self.scalar(String(decoding: name, as: UTF8.self)) else {
        // Entities that a document type would declare are kept as written.
        text += "&"
        continue
      }
      text.unicodeScalars.append(scalar)
      rest = rest[(name.endIndex + 1)...]
    }
    return text
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{a0}"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
    }
  }

  // MARK: - Markup

  private mutating func markup() -> Word? {
    if takes("<!--") { return passed("-->") }
    if takes("<![CDATA[") { return section() }
    if takes("<?") { return passed("?>") }
    if takes("<!") { return declaration() }
    if takes("</") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")), let name = name(of: rest[..<end])
      else { return .broken }
      rest = rest[(end + 1)...]
      return .close(name)
    }
    rest = rest.dropFirst()
    guard let end = tagEnd(), let name = name(of: rest[..<end]) else { return .broken }
    base = attribute("xml:base", of: rest[..<end])
    if rest[..<end].last == UInt8(ascii: "/") { closing = name }
    rest = rest[(end + 1)...]
    return .open(name)
  }

  private mutating func takes(_ start: String) -> Bool {
    guard rest.starts(with: start.utf8) else { return false }
    rest = rest.dropFirst(start.utf8.count)
    return true
  }

  /// Skips everything up to and including `end`; `.broken` if it is missing.
  private mutating func passed(_ end: String) -> Word? {
    guard let place = place(of: end) else { return .broken }
    rest = rest[(place + end.utf8.count)...]
    return nil
  }

  private mutating func section() -> Word? {
    guard let place = place(of: "]]>") else { return .broken }
    let text = decoded(rest[..<place])
    rest = rest[(place + 3)...]
    return .text(text)
  }

  private mutating func declaration() -> Word? {
    var depth = 0
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return nil
      default: break
      }
    }
    return .broken
  }

  private func place(of end: String) -> Int? {
    let end = Array(end.utf8)
    var place = rest.startIndex
    while let first = rest[place...].firstIndex(of: end[0]) {
      if rest[first...].starts(with: end) { return first }
      place = first + 1
    }
    return nil
  }

  /// The first “>” outside attributes.
  private func tagEnd() -> Int? {
    var quote: UInt8?
    for index in rest.indices {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  /// Without its prefix.
  private func name(of tag: ArraySlice<UInt8>) -> String? {
    let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return local.isEmpty || local.count > 64 ? nil : decoded(local)
  }

  private func attribute(_ wanted: String, of tag: ArraySlice<UInt8>) -> String? {
    var rest = tag.drop { $0 > 0x20 }
    while !rest.isEmpty {
      rest = rest.drop { $0 <= 0x20 }
      let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }
      rest = rest[name.endIndex...].drop { $0 <= 0x20 }
      guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
      rest = rest.drop { $0 <= 0x20 }
      guard let quote = rest.popFirst(), "\"'".utf8.contains(quote),
        let end = rest.firstIndex(of: quote)
      else { return nil }
      if name.elementsEqual(wanted.utf8) { return unescaped(rest[..<end]) }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  private static func has(_ text: some StringProtocol, _ word: String) -> Bool {
    text.indices.contains { text[$0...].hasPrefix(word) }
  }
}
