/// The result of reading one file; `gatefold-scan` writes it, the library reads it.
public struct TagRecord: Sendable, Equatable {
  /// The file's path as the bytes of the request; they need not be UTF-8.
  public var path: [UInt8]
  /// The file's length in bytes, −1 if unknown.
  public var size: Int64
  /// When the file was last modified, in nanoseconds since 1970, 0 if unknown.
  public var modified: Int64
  public var content: Content

  /// A file's tags, or why it has none.
  public enum Content: Sendable, Equatable {
    /// The file can be listed, even if its tags are empty.
    case track(TrackTags)
    /// The file cannot be listed until it changes.
    case unreadable(Unreadable)
  }

  public init(path: [UInt8], size: Int64, modified: Int64, content: Content) {
    self.path = path
    self.size = size
    self.modified = modified
    self.content = content
  }

  public var tags: TrackTags? {
    if case .track(let tags) = content { tags } else { nil }
  }

  public var failure: Unreadable? {
    if case .unreadable(let failure) = content { failure } else { nil }
  }
}

extension TagRecord: Message {
  /// The first byte of every record; every version of the format has its own.
  private static let mark: UInt8 = 0xa2

  public func write(to writer: inout ByteWriter) {
    writer.put(Self.mark)
    writer.put(path.prefix(CodingLimits.path))
    writer.put(signed: size)
    writer.put(signed: modified)
    switch content {
    case .track(let tags):
      writer.put(0 as UInt8)
      tags.write(to: &writer)
    case .unreadable(let failure):
      failure.reason.write(to: &writer)
      writer.put(failure.detail)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    guard try reader.byte() == Self.mark else { throw .senseless("record") }
    path = Array(try reader.some(upTo: CodingLimits.path))
    size = try reader.signed()
    modified = try reader.signed()
    let kind = try reader.byte()
    if kind == 0 {
      content = .track(try TrackTags(from: &reader))
    } else if let reason = Unreadable.Reason(rawValue: kind) {
      content = .unreadable(Unreadable(reason, try reader.read()))
    } else {
      throw .senseless("reason")
    }
  }
}
