/// The progress of writing the sample crate.
public struct CrateProgress: Sendable, Hashable {
  /// The number of written records.
  public var recordsDone: Int
  /// The total number of records.
  public var recordCount: Int
  /// The number of composed tracks, including those of incomplete records.
  public var tracksDone: Int
  /// The total number of tracks.
  public var trackCount: Int
  /// The bytes written in this run.
  public var byteCount: Int
  /// The folder of the record just written, relative to the crate's; nil if there is none.
  public var newest: String?

  /// Creates a progress report from its numbers.
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

  /// The completed share of the work, from 0 to 1.
  public var share: Double { trackCount == 0 ? 1 : Double(tracksDone) / Double(trackCount) }
}
