/// How far the writing of the sample crate has come.
public struct CrateProgress: Sendable, Hashable {
  /// Records that are there.
  public internal(set) var recordsDone: Int
  /// Records that there will be.
  public internal(set) var recordCount: Int
  /// Tracks that have been composed, those of records that are not there yet among them.
  public internal(set) var tracksDone: Int
  /// Tracks that there will be.
  public internal(set) var trackCount: Int
  /// Bytes written this time.
  public internal(set) var byteCount = 0
  /// The folder of the record that has just come, below the crate's; nil when none has.
  public internal(set) var newest: String?

  /// The share of the work that is done, from 0 to 1.
  public var share: Double { trackCount == 0 ? 1 : Double(tracksDone) / Double(trackCount) }
}
