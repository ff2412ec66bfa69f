internal import Library

nonisolated enum SessionNews: Equatable, Sendable {
  case repaired([RepairNote])
  /// A folder is missing; its records remain in the library.
  case away(BytePath)
  /// Its password is not stored, so the server is not connected.
  case locked(BytePath)
  /// Its password cannot be stored, so it will be needed again.
  case unkept(BytePath)
  /// A list was changed here and on its server, so that there are two now.
  case bothKept(String)
  /// A scan that the user requested found nothing new.
  case unchanged
  case unreadable(Int)
  case refused(BytePath, FolderRefusal)
  case failed(String)
  /// Except for so many files that were changed since.
  case removedCrate(kept: Int)
}
