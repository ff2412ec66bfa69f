/// Why a folder cannot be added to the library.
public enum FolderError: Error, Sendable, Hashable {
  /// It does not exist.
  case gone
  /// It is not a folder.
  case notAFolder
  /// The user has no permission to read it.
  case forbidden
  /// It belongs to a disk or another computer that is not available now.
  case unmounted
  /// It is empty.
  case empty
  /// It contains no music, at any depth.
  case withoutMusic
  /// Any other system error, in the system's words.
  case failed(String)
}
