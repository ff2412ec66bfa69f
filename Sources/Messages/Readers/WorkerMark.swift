/// The layout of the shared memory in which the threads of the tag reader publish which file they
/// read.
///
/// Each thread has four eight-byte numbers: the file's number in the order of the requests, counted
/// from 1; when reading began; the signal that ended the reader in this thread; and one that is not
/// used.
public enum WorkerMark {
  /// The maximum number of threads.
  public static let count = 64
  /// The length of each mark in bytes.
  public static let stride = 32
  /// The offset of the file's number in a mark.
  public static let number = 0
  /// The offset of the signal in a mark.
  public static let signal = 16
}
