/// Cuts a stream of bytes, which comes in pieces of any length, into frames.
///
/// A frame is the four bytes of its length, the lowest first, and as many bytes.
public struct FrameBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  private let limit: Int

  /// Frames of at most `limit` bytes.
  public init(limit: Int = CodingLimits.record) { self.limit = limit }

  /// How many bytes wait for the rest of their frame.
  public var waiting: Int { bytes.count - start }

  /// Takes what came next.
  public mutating func append(_ some: some Collection<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: some)
  }

  /// The next frame without its length, nil until all of it has come.
  public mutating func next() throws(CodingError) -> ArraySlice<UInt8>? {
    guard waiting >= 4 else { return nil }
    var length = 0
    for index in 0..<4 { length |= Int(bytes[start + index]) << (8 * index) }
    guard length <= limit else { throw .tooLong }
    guard waiting >= 4 + length else { return nil }
    defer { start += 4 + length }
    return bytes[start + 4..<start + 4 + length]
  }
}
