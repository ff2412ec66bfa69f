/// The layout of the shared memory in which the threads of the tag reader publish which file they
/// read.
///
/// Each thread has four eight-byte numbers: the file's number in the order of the requests, counted
/// from 1; when reading began; the signal that ended the reader in this thread; and one that is not
/// used.
public enum WorkerMark {
  /// Threads at most.
  public static let count = 64
  /// In bytes; the numbers below are offsets in a mark.
  public static let stride = 32
  public static let number = 0
  public static let signal = 16
}
