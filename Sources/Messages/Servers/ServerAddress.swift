/// The address of a music server, in one form: `https://music.example.org/base`.
public struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
  /// Why a text is no address.
  public enum Problem: Error, Equatable {
    case empty
    case scheme(String)
    /// A name and a password are in the address.
    case secret
    /// A character or a port that addresses cannot have.
    case invalid
  }

  /// Without a slash at its end.
  public let text: String

  public var description: String { text }

  public var isSecure: Bool { text.hasPrefix("https:") }

  /// The name of the server and its port, for display.
  public var host: String {
    let rest = text.drop { $0 != "/" }.dropFirst(2)
    return String(rest.prefix { $0 != "/" })
  }

  /// Whether the server is on this machine, by an address that no name server can change.
  public var isThisMachine: Bool {
    host == "[::1]" || host.hasPrefix("[::1]:")
      || host.hasPrefix("127.")
        && host.allSatisfy {
          $0.isNumber || $0 == "." || $0 == ":"
        }
  }

  /// Reads what a user has typed; without a scheme it is `https`.
  ///
  /// The part from `/rest` on, which the protocol defines, is left out.
  public init(_ typed: String) throws(Problem) {
    let words = typed.split { $0.isWhitespace }
    guard words.count == 1, let word = words.first else { throw words.isEmpty ? .empty : .invalid }
    let (scheme, rest) = try Self.parts(of: word)
    var pieces = rest.split(separator: "/", omittingEmptySubsequences: true)[...]
    guard let host = pieces.popFirst() else { throw .empty }
    guard !host.contains(where: { $0 == "@" }) else { throw .secret }
    guard Self.isHost(host) else { throw .invalid }
    if let end = pieces.firstIndex(of: "rest") { pieces = pieces[..<end] }
    guard pieces.allSatisfy(Self.isPath) else { throw .invalid }
    text = "\(scheme)://" + ([host.lowercased()] + pieces.map(String.init)).joined(separator: "/")
  }

  private static func parts(of word: Substring) throws(Problem) -> (String, Substring) {
    guard let colon = word.firstIndex(of: ":"), word[colon...].hasPrefix("://") else {
      return ("https", word)
    }
    let scheme = word[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    return (scheme, word[colon...].dropFirst(3))
  }

  /// Whether a text is a host, with a port if any: letters, or an address in brackets.
  private static func isHost(_ host: Substring) -> Bool {
    var name = host
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      let inner = host[host.index(after: host.startIndex)..<end]
      guard !inner.isEmpty, inner.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        return false
      }
      name = host[host.index(after: end)...]
      return name.isEmpty || name.hasPrefix(":") && isPort(name.dropFirst())
    }
    if let colon = host.firstIndex(of: ":") {
      guard isPort(host[host.index(after: colon)...]) else { return false }
      name = host[..<colon]
    }
    return !name.isEmpty && name.count < 254
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" }
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else {
      return false
    }
    return (1...65535).contains(port)
  }

  private static func isPath(_ piece: Substring) -> Bool {
    piece != "." && piece != ".."
      && piece.utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7f && !"?#\\\"<>^`{|}".utf8.contains(byte)
      }
  }
}
