public import Messages

/// What is stored about an account beside its address, its user and its secret.
public struct ServerNotes: Sendable, Equatable {
  /// Whether the secret is a key of the server, not a password.
  public var usesKey: Bool
  /// The SHA-256 of a certificate.
  public var trusted: String?
  /// Whether the user accepts that the password is sent unencrypted.
  public var isPlainAllowed: Bool

  public init(usesKey: Bool = false, trusted: String? = nil, isPlainAllowed: Bool = false) {
    (self.usesKey, self.trusted) = (usesKey, trusted)
    self.isPlainAllowed = isPlainAllowed
  }

  /// Nil if the root is none of a server.
  public func account(of root: BytePath, secret: String) -> ServerAccount? {
    guard let (address, user) = ServerPath.account(of: root) else { return nil }
    var account = ServerAccount(
      address: address,
      user: user,
      secret: usesKey ? .key(secret) : .password(secret),
      trusted: trusted
    )
    account.isPlainAllowed = isPlainAllowed
    return account
  }
}

extension LibraryStore {
  public func serverNotes(of root: LibraryRoot) throws(DatabaseError) -> ServerNotes {
    guard let known = try attempting(openBook.root(root.id)) else { return ServerNotes() }
    return ServerNotes(
      usesKey: known.usesKey,
      trusted: known.trusted,
      isPlainAllowed: known.isPlain
    )
  }

  public func set(_ notes: ServerNotes, of root: LibraryRoot) throws(DatabaseError) {
    let values: KeyValuePairs<String, any Bindable> = [
      "uses_key": notes.usesKey ? 1 : 0, "is_plain": notes.isPlainAllowed ? 1 : 0,
      "trusted": notes.trusted,
    ]
    try attempting(set(values, of: root))
  }
}
