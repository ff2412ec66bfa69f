/// Splits a stream of bytes, which arrives in pieces of any length, into frames.
///
/// A frame consists of its length in four bytes, the lowest first, and that many bytes.
public struct FrameBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  private let limit: Int

  public init(limit: Int = CodingLimits.record) { self.limit = limit }

  /// The number of bytes that `next()` has not returned yet.
  public var waiting: Int { bytes.count - start }

  public mutating func append(_ some: some Collection<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: some)
  }

  /// The next frame without its length, nil until it is complete.
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
