internal import GLib
internal import Library

nonisolated enum FolderRefusal: Error, Equatable, Sendable {
  /// Missing, unreadable or without music.
  case problem(FolderError)
  /// One of the library's folders, or inside one of them.
  case known
  /// The user stopped the search for music.
  case stopped
  /// The library cannot be changed, for this reason.
  case library(String)

  func message(for folder: String) -> String {
    Format.text(words, folder)
  }

  private var words: String {
    switch self {
    case .problem(.gone): tr("“%s” does not exist.")
    case .problem(.notAFolder): tr("“%s” is a file, not a folder.")
    case .problem(.forbidden): tr("You do not have permission to read “%s”.")
    case .problem(.unmounted): tr("“%s” is on a disk that is not connected.")
    case .problem(.empty): tr("“%s” is empty.")
    case .problem(.withoutMusic): tr("There is no music in “%s”.")
    case .problem(.failed(let reason)): tr("“%s” cannot be read") + ": \(reason)"
    case .known: tr("“%s” is in the library already.")
    case .stopped: tr("The search in “%s” was stopped.")
    case .library(let reason): tr("“%s” was not added") + ": \(reason)"
    }
  }
}
