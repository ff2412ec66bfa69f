/// Corrects the XML of programs that do not escape texts, for a parser that refuses it.
enum XMLRepair {
  /// With an escape for each “&” that begins no reference, and with numbers for other references.
  ///
  /// Entities that a document type would declare are kept as written.
  static func repaired(_ document: String) -> String {
    guard document.utf8.contains(UInt8(ascii: "&")) else { return document }
    var (repaired, rest, isLiteral) = ([UInt8](), Array(document.utf8)[...], false)
    let signs = "<]&".utf8
    while let place = rest.firstIndex(where: signs.contains) {
      repaired += rest[...place]
      let sign = rest[place]
      rest = rest[(place + 1)...]
      switch sign {
      case UInt8(ascii: "<") where rest.starts(with: "![CDATA[".utf8): isLiteral = true
      case UInt8(ascii: "]") where rest.starts(with: "]>".utf8): isLiteral = false
      case UInt8(ascii: "&") where !isLiteral:
        let name = rest.prefix(12).prefix { $0 != UInt8(ascii: ";") }
        let end = name.endIndex
        if rest[end...].first == UInt8(ascii: ";"),
          let number = number(String(decoding: name, as: UTF8.self))
        {
          repaired += "#\(number);".utf8
          rest = rest[(end + 1)...]
        } else {
          repaired += "amp;".utf8
        }
      default: break
      }
    }
    return String(decoding: repaired + rest, as: UTF8.self)
  }

  /// The character of a reference; nil for characters that XML forbids.
  private static func number(_ reference: String) -> UInt32? {
    switch reference {
    case "amp": return 0x26
    case "lt": return 0x3c
    case "gt": return 0x3e
    case "quot": return 0x22
    case "apos": return 0x27
    case "nbsp": return 0xa0
    default:
      guard reference.hasPrefix("#") else { return nil }
      let isHexadecimal = reference.hasPrefix("#x")
      let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
      guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0,
        Unicode.Scalar(number) != nil, number != 0xfffe, number != 0xffff
      else { return nil }
      return number
    }
  }
}
