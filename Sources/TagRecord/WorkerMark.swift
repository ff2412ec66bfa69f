/// How the threads of the tag reader say which file they have in hand, in memory that both share.
///
/// Each has four numbers of eight bytes: the file's place among those that were asked for, counted
/// from 1; when it was begun; the signal that ended the reader there; and one that is not used.
public enum WorkerMark {
  /// How many threads there can be.
  public static let count = 64
  /// How many bytes each mark has.
  public static let stride = 32
  /// Where in a mark the file's place is.
  public static let number = 0
  /// Where in a mark the signal is.
  public static let signal = 16
}
