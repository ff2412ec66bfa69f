internal import Glibc
internal import Numbers

/// What tells one state of a library's files from another, without opening them.
///
/// Every change of the library is another stamp; whoever keeps something that was made from it looks
/// here whether that still holds.
public struct LibraryStamp: Sendable, Equatable {
  /// The numbers that tell; their meaning is nobody's business.
  public let numbers: [Int64]

  /// A stamp that was kept.
  public init(numbers: [Int64]) { self.numbers = numbers }

  /// The stamp of the library in a folder; nil where there is none, or another program is at it.
  public init?(folder: BytePath) {
    let files = LibraryFiles(folder: folder)
    var status = stat()
    guard files.database.withCString({ stat($0, &status) }) == 0 else { return nil }
    let changed = Int64(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    // What SQLite has not put into the database yet lies beside it, as long as anybody has it open.
    guard (files.length(of: LibraryFiles.path(files.database, "-wal")) ?? 0) == 0 else {
      return nil
    }
    numbers = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(status.st_size), changed,
    ]
  }
}
