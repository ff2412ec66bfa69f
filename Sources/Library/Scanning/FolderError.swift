/// Why a folder cannot be added to the library.
public enum FolderError: Error, Sendable, Hashable {
  case gone
  case notAFolder
  case forbidden
  /// It belongs to a disk or another computer that is not available now.
  case unmounted
  case empty
  case withoutMusic
  /// Any other system error, in the system's words.
  case failed(String)
}
