/// A server, and how to sign in.
///
/// Its description has no secret, so that none reaches a log.
public struct ServerAccount: Sendable, Equatable, CustomStringConvertible {
  public enum Secret: Sendable, Equatable {
    /// A password, of which only a salted hash is sent.
    case password(String)
    /// A key that the server has issued; it also names the user.
    case key(String)
    /// A password that is sent as it is, for servers that cannot check a hash.
    case plainPassword(String)
  }

  public var address: ServerAddress
  /// Empty with a key.
  public var user: String
  public var secret: Secret
  /// The SHA-256 of a certificate that the user trusts although nobody has signed it.
  public var trusted: String?
  /// Whether the user accepts that a plain password is sent unencrypted.
  public var isPlainAllowed = false

  public init(address: ServerAddress, user: String, secret: Secret, trusted: String? = nil) {
    (self.address, self.user, self.secret, self.trusted) = (address, user, secret, trusted)
  }

  /// Whether a plain password can be sent: encrypted, within this machine, or because the user
  /// accepts it.
  public var mayUsePlainPassword: Bool {
    address.isSecure || address.isThisMachine || isPlainAllowed
  }

  public var description: String { user.isEmpty ? "\(address)" : "\(user) at \(address)" }
}

extension ServerAccount: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(address.text, user, secret, trusted ?? "", isPlainAllowed)
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    guard let address = try? ServerAddress(try reader.read()) else { throw .senseless("address") }
    self.init(
      address: address,
      user: try reader.read(),
      secret: try reader.read(),
      trusted: try reader.text()
    )
    isPlainAllowed = try reader.read()
  }
}

extension ServerAccount.Secret: Message {
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .password(let text): writer.write(kind: 0, text)
    case .key(let text): writer.write(kind: 1, text)
    case .plainPassword(let text): writer.write(kind: 2, text)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    switch try reader.byte() {
    case 0: self = .password(try reader.read())
    case 1: self = .key(try reader.read())
    case 2: self = .plainPassword(try reader.read())
    default: throw .senseless("secret")
    }
  }
}
