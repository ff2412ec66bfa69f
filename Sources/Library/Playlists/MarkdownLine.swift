struct MarkdownLine {
  enum Kind: Equatable {
    case heading(level: Int)
    case item
    case text
    /// A rule, a fence or a comment, which has no content.
    case nothing
  }

  var kind = Kind.text
  /// The number of leading blanks; a tab advances to the next multiple of four.
  var indentation = 0
  var isDone = false
  var content: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    var rest = line
    indentation = Self.takeBlanks(&rest)
    content = PlaylistText.trimmed(rest)
    if readHeading() || isNothing { return }
    readItem()
  }

  static func isTask(_ line: ArraySlice<UInt8>) -> Bool {
    let line = MarkdownLine(line)
    return line.kind == .item && line.hadBox
  }

  private(set) var hadBox = false

  private static func takeBlanks(_ rest: inout ArraySlice<UInt8>) -> Int {
    var count = 0
    while let first = rest.first, first == 0x20 || first == 0x09 {
      count += first == 0x09 ? 4 - count % 4 : 1
      rest = rest.dropFirst()
    }
    return count
  }

  private mutating func readHeading() -> Bool {
    let level = content.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level), content.dropFirst(level).first.map({ $0 <= 0x20 }) ?? false
    else { return false }
    content = PlaylistText.trimmed(content.dropFirst(level))
    // Trailing `#` signs close a heading.
    let text = PlaylistText.trimmed(content[..<content.endIndexWithout(UInt8(ascii: "#"))])
    if text.count < content.count, content[text.endIndex] <= 0x20 { content = text }
    kind = .heading(level: level)
    return true
  }

  private var isNothing: Bool {
    mutating get {
      let isComment =
        content.starts(with: "<!--".utf8) && content.suffix(3).elementsEqual("-->".utf8)
      let isFence = content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8)
      let isRule =
        content.count > 2 && content.first.map { "-*_=".utf8.contains($0) } == true
        && content.allSatisfy { $0 == content.first || $0 == 0x20 }
      guard isComment || isFence || isRule || content.isEmpty else { return false }
      kind = .nothing
      return true
    }
  }

  private mutating func readItem() {
    var rest = content
    if let sign = rest.first, "-*+".utf8.contains(sign) {
      rest = rest.dropFirst()
    } else {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard (1...9).contains(digits.count), let sign = rest.dropFirst(digits.count).first,
        ".)".utf8.contains(sign)
      else { return }
      rest = rest.dropFirst(digits.count + 1)
    }
    guard rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return }
    kind = .item
    content = PlaylistText.trimmed(rest)
    let box = Array(content.prefix(3))
    guard box.count == 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"),
      " xX".utf8.contains(box[1]), content.dropFirst(3).first.map({ $0 <= 0x20 }) ?? true
    else { return }
    (hadBox, isDone) = (true, box[1] != 0x20)
    content = PlaylistText.trimmed(content.dropFirst(3))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func endIndexWithout(_ byte: UInt8) -> Int {
    lastIndex { $0 != byte }.map { $0 + 1 } ?? startIndex
  }
}
