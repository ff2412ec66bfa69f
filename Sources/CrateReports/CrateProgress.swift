/// How far the writing of the sample crate has come.
public struct CrateProgress: Sendable, Hashable {
  /// Records that are there.
  public var recordsDone: Int
  /// Records that there will be.
  public var recordCount: Int
  /// Tracks that have been composed, those of records that are not there yet among them.
  public var tracksDone: Int
  /// Tracks that there will be.
  public var trackCount: Int
  /// Bytes written this time.
  public var byteCount: Int
  /// The folder of the record that has just come, below the crate's; nil when none has.
  public var newest: String?

  /// Progress by its numbers.
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

  /// The share of the work that is done, from 0 to 1.
  public var share: Double { trackCount == 0 ? 1 : Double(tracksDone) / Double(trackCount) }
}
