/// A server, and how to sign in.
///
/// Its description has no secret, so that none reaches a log.
public struct ServerAccount: Sendable, Equatable, CustomStringConvertible {
  /// What proves the user's identity.
  public enum Secret: Sendable, Equatable {
    /// A password, of which only a salted hash is sent.
    case password(String)
    /// A key that the server has issued; it also names the user.
    case key(String)
    /// A password that is sent as it is, for servers that cannot check a hash.
    case plainPassword(String)
  }

  /// The address.
  public var address: ServerAddress
  /// The user's name; empty with a key.
  public var user: String
  /// The secret.
  public var secret: Secret
  /// The SHA-256 of a certificate that the user trusts although nobody has signed it.
  public var trusted: String?
  /// Whether the user accepts that a plain password is sent unencrypted.
  public var isPlainAllowed = false

  /// An account by its parts.
  public init(address: ServerAddress, user: String, secret: Secret, trusted: String? = nil) {
    (self.address, self.user, self.secret, self.trusted) = (address, user, secret, trusted)
  }

  /// Whether a plain password can be sent: encrypted, within this machine, or because the user
  /// accepts it.
  public var mayUsePlainPassword: Bool {
    address.isSecure || address.isThisMachine || isPlainAllowed
  }

  /// The user and the address, without the secret.
  public var description: String { user.isEmpty ? "\(address)" : "\(user) at \(address)" }

  func encode(into writer: inout ByteWriter) {
    writer.put(address.text)
    writer.put(user)
    switch secret {
    case .password(let text):
      writer.put(0 as UInt8)
      writer.put(text)
    case .key(let text):
      writer.put(1 as UInt8)
      writer.put(text)
    case .plainPassword(let text):
      writer.put(2 as UInt8)
      writer.put(text)
    }
    writer.put(trusted)
    writer.put(isPlainAllowed ? 1 as UInt8 : 0)
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    guard let address = try? ServerAddress(try reader.text() ?? "") else {
      throw .senseless("address")
    }
    let user = try reader.text() ?? ""
    let kind = try reader.byte()
    let text = try reader.text() ?? ""
    let secret: Secret =
      switch kind {
      case 0: .password(text)
      case 1: .key(text)
      case 2: .plainPassword(text)
      default: throw .senseless("secret")
      }
    self.init(address: address, user: user, secret: secret, trusted: try reader.text())
    isPlainAllowed = try reader.byte() != 0
  }
}
