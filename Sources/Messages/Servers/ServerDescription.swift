/// What a server says about itself.
public struct ServerDescription: Sendable, Equatable {
  /// The name and the version of its program; both are empty for old ones.
  public var name: String
  public var version: String
  public var protocolVersion: String
  /// Whether it speaks OpenSubsonic.
  public var isOpen: Bool

  public init(name: String, version: String, protocolVersion: String, isOpen: Bool) {
    (self.name, self.version) = (name, version)
    (self.protocolVersion, self.isOpen) = (protocolVersion, isOpen)
  }
}

extension ServerDescription: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(name, version, protocolVersion, isOpen)
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    (name, version) = (try reader.read(), try reader.read())
    (protocolVersion, isOpen) = (try reader.read(), try reader.read())
  }
}
