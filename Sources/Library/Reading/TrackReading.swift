public import Messages

/// Reads tags of files; `ScanProcess` does it in a separate process.
public protocol TrackReading: Sendable {
  /// Batches of records as they are read.
  associatedtype Records: AsyncSequence, Sendable where Records.Element == [TagRecord]

  /// The records of files, in any order and each once; a file that cannot be read has one as well.
  ///
  /// Links beneath `folder` may lead to files elsewhere; nothing else outside it is read. `paths`
  /// is called for more on a thread that may block, and returns an empty array at the end. The
  /// records end when the task that iterates them is cancelled.
  func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> Records
}
