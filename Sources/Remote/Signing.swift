internal import CSoup
internal import Messages

enum Signing {
  /// The version of the protocol, and this program's name in it.
  private static let version = "1.16.1"
  private static let program = "Gatefold"

  static func salt(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  static func parameters(
    of account: ServerAccount,
    salt: String
  ) throws(ServerFailure) -> [(String, String)] {
    let common = [("v", version), ("c", program), ("f", "json")]
    switch account.secret {
    case .password(let password):
      return [("u", account.user), ("t", digest(password + salt)), ("s", salt)] + common
    case .key(let key): return [("apiKey", key)] + common
    case .plainPassword(let password):
      return [("u", account.user), ("p", "enc:" + hexadecimal(password))] + common
    }
  }

  private static func digest(_ text: String) -> String {
    guard let sum = g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1) else { return "" }
    defer { g_free(sum) }
    return String(cString: sum)
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}

extension ServerAccount {
  func uri(
    for call: String,
    _ parameters: [(String, String)],
    salt: String
  ) throws(ServerFailure) -> String {
    let all = try Signing.parameters(of: self, salt: salt) + parameters
    let query = all.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
    return "\(address)/rest/\(call)?\(query)"
  }

  /// A text in which everything but letters, digits and four marks is escaped.
  private static func escaped(_ text: String) -> String {
    guard let escaped = g_uri_escape_string(text, nil, 0) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
