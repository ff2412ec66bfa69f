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
