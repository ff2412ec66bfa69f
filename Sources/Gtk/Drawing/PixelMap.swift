/// A picture's pixels.
public nonisolated struct PixelMap: Sendable, Equatable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// All pixels, row by row, in GDK's format: alpha in the highest byte, then red, green and blue.
  public let words: [UInt32]
}
