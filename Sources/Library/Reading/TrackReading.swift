public import TagRecord

/// Reads tags of files; `ScanProcess` does it in a process of its own.
public protocol TrackReading: Sendable {
  /// Records in batches, as they come.
  associatedtype Records: AsyncSequence, Sendable where Records.Element == [TagRecord]

  /// The records of files, in any order and each once; a file that cannot be read has one as well.
  ///
  /// What links beneath `folder` lead to elsewhere is read as well, and nothing else.
  /// `paths` is asked for more on a thread that may wait, and answers with none at the end. The
  /// records end when the task that waits for them is cancelled.
  func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> Records
}
