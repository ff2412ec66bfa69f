internal import GLib
internal import Gtk
internal import Library
internal import LibraryWords

extension MainWindow {
  /// Tells the user what happened, in passing.
  func tell(_ news: SessionNews) { toasts.tell(news.message) }
}

extension SessionNews {
  /// One line for people.
  nonisolated var message: String {
    switch self {
    case .mended(let notes):
      tr("The library was mended") + ": " + notes.map(MendingWords.text).joined(separator: "; ")
    case .away(let folder):
      Format.text(
        tr("“%s” is not there now. Its records are kept until it is back."),
        folder.displayName
      )
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
