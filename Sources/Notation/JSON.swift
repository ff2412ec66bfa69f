/// A value as JSON writes it, members of objects in the order in which they are given.
public enum JSON: Sendable {
  /// A number; what JSON cannot say (infinity) becomes null.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A string.
  case text(String)
  /// True or false.
  case flag(Bool)
  /// No value.
  case null
  /// Values one after the other.
  case list([JSON])
  /// Values with names.
  case object([(name: String, value: JSON)])

  /// The value in one line.
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
