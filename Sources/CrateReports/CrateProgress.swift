public struct CrateProgress: Sendable, Hashable {
  public var recordsDone: Int
  public var recordCount: Int
  /// Including those of incomplete records.
  public var tracksDone: Int
  public var trackCount: Int
  /// Those written in this run.
  public var byteCount: Int
  /// The record just written, relative to the crate's folder.
  public var newest: String?

  public init(
    recordsDone: Int,
    recordCount: Int,
    tracksDone: Int,
    trackCount: Int,
    byteCount: Int = 0,
    newest: String? = nil
  ) {
    (self.recordsDone, self.recordCount) = (recordsDone, recordCount)
    (self.tracksDone, self.trackCount) = (tracksDone, trackCount)
    (self.byteCount, self.newest) = (byteCount, newest)
  }

  /// From 0 to 1.
  public var share: Double { trackCount == 0 ? 1 : Double(tracksDone) / Double(trackCount) }
}
