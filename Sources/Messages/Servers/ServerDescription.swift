/// What a server says about itself.
public struct ServerDescription: Sendable, Equatable {
  /// The name of its program; empty for old ones.
  public var name: String
  /// The version of its program.
  public var version: String
  /// The version of the protocol.
  public var protocolVersion: String
  /// Whether it speaks OpenSubsonic.
  public var isOpen: Bool

  /// A description by its parts.
  public init(name: String, version: String, protocolVersion: String, isOpen: Bool) {
    (self.name, self.version) = (name, version)
    (self.protocolVersion, self.isOpen) = (protocolVersion, isOpen)
  }

  func encode(into writer: inout ByteWriter) {
    for text in [name, version, protocolVersion] { writer.put(text) }
    writer.put(isOpen ? 1 as UInt8 : 0)
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    name = try reader.text() ?? ""
    version = try reader.text() ?? ""
    protocolVersion = try reader.text() ?? ""
    isOpen = try reader.byte() != 0
  }
}
