internal import Library

/// A notice that the user sees once.
nonisolated enum SessionNews: Equatable, Sendable {
  /// The library was repaired; the notes say how.
  case repaired([RepairNote])
  /// A folder is missing; its records remain in the library.
  case away(BytePath)
  /// The password of a server is not stored, so it is not connected.
  case locked(BytePath)
  /// The password of a server cannot be stored, so it will be needed again.
  case unkept(BytePath)
  /// The list of this name was changed here and on its server, so that there are two now.
  case bothKept(String)
  /// A scan that the user requested found nothing new.
  case unchanged
  /// So many files of the library cannot be read.
  case unreadable(Int)
  case refused(BytePath, FolderRefusal)
  case failed(String)
  /// The sample crate was removed, except for so many files that were changed since.
  case removedCrate(kept: Int)
}
