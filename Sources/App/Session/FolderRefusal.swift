internal import GLib
internal import Library

/// Why a folder that somebody named was not taken in.
nonisolated enum FolderRefusal: Error, Equatable, Sendable {
  /// Something is wrong with it.
  case trouble(FolderTrouble)
  /// It is one of the library's folders, or in one of them.
  case known
  /// The look through it was stopped.
  case stopped
  /// The library cannot be changed, for this reason.
  case library(String)

  /// Whether another folder might have been taken.
  var isAboutFolder: Bool { if case .library = self { false } else { true } }

  /// One line for people, the folder's name in it.
  func message(for folder: String) -> String {
    Format.text(words, folder)
  }

  private var words: String {
    switch self {
    case .trouble(.gone): tr("“%s” is not there.")
    case .trouble(.notAFolder): tr("“%s” is a file, not a folder.")
    case .trouble(.forbidden): tr("“%s” may not be read by you.")
    case .trouble(.unmounted): tr("“%s” is on a disk that is not connected.")
    case .trouble(.empty): tr("“%s” is empty.")
    case .trouble(.withoutMusic): tr("There is no music in “%s”.")
    case .trouble(.failed(let reason)): tr("“%s” cannot be read") + ": \(reason)"
    case .known: tr("“%s” is in the library already.")
    case .stopped: tr("The search in “%s” was stopped.")
    case .library(let reason): tr("“%s” was not added") + ": \(reason)"
    }
  }
}
