/// Why a server did not do what was requested.
public struct ServerFailure: Error, Sendable, Equatable {
  /// The kind of reason; the raw values are sent.
  public enum Reason: UInt8, Sendable, CaseIterable, Message {
    case unreachable = 1
    case tooSlow = 2
    /// The certificate is not trusted; the detail is its SHA-256.
    case certificate = 3
    /// The server wants another address; the detail is that address.
    case redirect = 4
    /// The server reported an error of HTTP; the detail is its number.
    case status = 5
    /// What responds to signing in is no music server.
    case notMusic = 6
    /// The name, the password or the key is wrong.
    case wrongSecret = 7
    /// The server needs the password itself, not its hash.
    case needsPassword = 8
    case notAllowed = 9
    case notFound = 10
    case tooLarge = 11
    /// The response is invalid, or contradicts an earlier one.
    case senseless = 12
    /// The server reported another error; the detail is its text.
    case refused = 13
    /// The password would be sent unencrypted.
    case unencrypted = 14
    /// The process that speaks to the server has ended, or is not installed.
    case ended = 15
    /// There is no space for a copy on this computer.
    case noSpace = 16
    /// The response is not JSON, although the server has accepted the account.
    case notJSON = 17
    /// The server does not know the address of a call; the detail is the call's name.
    case noCall = 18
  }

  public var reason: Reason
  /// Details, as the server or the system reports them; often empty.
  public var detail: String

  public init(_ reason: Reason, _ detail: String = "") {
    (self.reason, self.detail) = (reason, detail)
  }
}

extension ServerFailure: Message {
  public func write(to writer: inout ByteWriter) { writer.write(reason, detail) }

  public init(from reader: inout ByteReader) throws(CodingError) {
    self.init(try reader.read(), try reader.read())
  }
}
