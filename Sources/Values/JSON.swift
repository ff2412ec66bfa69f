/// A JSON value; objects keep the order of their members.
public enum JSON: Sendable {
  /// A number; values that JSON cannot represent (infinity) become null.
  case number(Double)
  case integer(Int)
  case text(String)
  case flag(Bool)
  case null
  case list([JSON])
  case object([(name: String, value: JSON)])

  public var line: String {
    switch self {
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .integer(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .flag(let flag): "\(flag)"
    case .null: "null"
    case .list(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)):\($0.value.line)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSON {
  /// A path as members of an object; if it is not text, its bytes in base 64 as well (RFC 4648).
  public static func members(
    named name: String = "path",
    ofPath path: [UInt8]
  ) -> [(name: String, value: JSON)] {
    let text = (name: name, value: JSON.text(String(decoding: path, as: UTF8.self)))
    guard String(validating: path, as: UTF8.self) == nil else { return [text] }
    return [text, (name: name + "_b64", value: .text(base64(path)))]
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let some = bytes[start..<min(start + 3, bytes.count)]
      let bits = some.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - some.count))
      for index in 0..<4 {
        let isFilled = index <= some.count
        text.append(isFilled ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
