/// The result of reading one file: its tags, or why there are none.
///
/// A plain value; the program `gatefold-scan` writes it (see `TagRecord+Coding`), the library reads
/// it.
public struct TagRecord: Sendable, Equatable {
  /// The file's path as the bytes of the request; they need not be UTF-8.
  public var path: [UInt8]
  /// The file's length in bytes, −1 if unknown.
  public var size: Int64
  /// When the file was last modified, in nanoseconds since 1970, 0 if unknown.
  public var modified: Int64
  /// The file's tags, or why it has none.
  public var content: Content

  /// A file's tags, or why it has none.
  public enum Content: Sendable, Equatable {
    /// The file can be listed, even if its tags are empty.
    case track(TrackTags)
    /// The file cannot be listed until it changes.
    case unreadable(Unreadable)
  }

  /// The result for the file at `path`.
  public init(path: [UInt8], size: Int64, modified: Int64, content: Content) {
    self.path = path
    self.size = size
    self.modified = modified
    self.content = content
  }

  /// The tags, if the file could be read.
  public var tags: TrackTags? {
    if case .track(let tags) = content { tags } else { nil }
  }

  /// The reason, if the file could not be read.
  public var failure: Unreadable? {
    if case .unreadable(let failure) = content { failure } else { nil }
  }
}
