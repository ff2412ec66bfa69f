/// Why a folder that somebody names cannot be one of the library's.
public enum FolderTrouble: Error, Sendable, Hashable {
  /// There is nothing of that name.
  case gone
  /// It is a file, or something else that holds none.
  case notAFolder
  /// The user may not look into it.
  case forbidden
  /// It belongs to a disk, or to another computer, that is not there now.
  case unmounted
  /// Nothing at all is in it.
  case empty
  /// There is no music in it, nor below it.
  case withoutMusic
  /// The system says no for another reason, in its own words.
  case failed(String)
}
