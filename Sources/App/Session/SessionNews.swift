internal import Library

/// A notice for the user, shown once.
nonisolated enum SessionNews: Equatable, Sendable {
  /// The library was mended; what was found and done.
  case mended([MendingNote])
  /// A folder is not there now; its records are kept.
  case away(BytePath)
  /// The user had the folders scanned again, and nothing was new.
  case unchanged
  /// So many files of the library could not be read.
  case unreadable(Int)
  /// A named folder was not taken in.
  case refused(BytePath, FolderRefusal)
  /// Something went wrong, in words.
  case failed(String)
  /// The sample crate is gone; how many of its files stay, as somebody changed them.
  case removedCrate(kept: Int)
}
