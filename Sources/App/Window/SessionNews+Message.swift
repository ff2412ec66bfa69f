internal import GLib
internal import Library

extension SessionNews {
  nonisolated var message: String {
    switch self {
    case .repaired(let notes):
      tr("The library was repaired") + ": " + notes.map(RepairWords.text).joined(separator: "; ")
    case .away(let folder):
      Format.text(
        tr("“%s” is not available. Its records are kept until it returns."),
        folder.displayName
      )
    case .locked(let root):
      Format.text(
        tr("“%s” is not connected, because its password is not stored."),
        root.displayName
      )
    case .unkept(let root):
      Format.text(
        tr("“%s” is connected. Its password cannot be stored, and is needed again at each start."),
        root.displayName
      )
    case .bothKept(let name):
      Format.text(tr("“%s” was changed here and on the server. Both lists are kept."), name)
    case .unchanged: tr("Nothing has changed.")
    case .unreadable(let count): FolderFacts.words(forUnreadable: count) + "."
    case .refused(let folder, let why): why.message(for: folder.displayName)
    case .failed(let reason): reason
    case .removedCrate(let kept):
      kept == 0
        ? tr("The sample crate was removed.")
        : Format.text(
          tr(
            "The sample crate was removed, but for %d file that was changed since.",
            "The sample crate was removed, but for %d files that were changed since.",
            count: kept
          ),
          Format.count(kept)
        )
    }
  }
}
