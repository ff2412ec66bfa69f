internal import GLib
internal import Gtk
internal import Library
internal import LibraryWords

extension MainWindow {
  /// Shows a notice as a toast.
  func show(_ news: SessionNews) {
    switch news {
    case .unreadable:
      toasts.show(news.message, button: tr("Show Files…"), action: "win.unreadable")
    case .locked(let root):
      locked = root
      toasts.show(news.message, button: tr("Sign In…"), action: "win.sign-in")
    default: toasts.show(news.message)
    }
  }

  /// Shows the sign-in dialog of the server that was not connected last.
  func signIn() {
    let entry = locked.flatMap { ServerEntry(of: $0) } ?? ServerEntry()
    ServerDialog(session, over: self, entry: entry).present()
  }

  /// Shows the dialog for a server again whose permission the user has granted meanwhile.
  func continueAddingServer() {
    guard let pending = session.memory.state.pendingServer else { return }
    session.memory.state.pendingServer = nil
    let entry = ServerEntry(address: pending.address, user: pending.user)
    ServerDialog(session, over: self, entry: entry).present()
  }

  /// The message about a read-only library.
  nonisolated static func readOnlyWords(_ reason: String) -> String {
    Format.text(tr("The library is read-only: %s."), reason)
  }

  /// The message about changes that are not on disk yet.
  nonisolated static func unwrittenWords(_ reason: String) -> String {
    Format.text(tr("Your last changes are not saved yet: %s."), reason)
  }

  /// Asks whether to add folders; if the user dropped only folders that the library has, a message
  /// says so.
  func confirm(adding folders: [BytePath], ofDropped dropped: [BytePath] = []) {
    if folders.isEmpty, let known = dropped.first {
      show(.refused(known, .known))
    } else if let reason = session.status.readOnlyReason {
      for folder in folders.prefix(1) { show(.refused(folder, .library(reason))) }
    } else {
      folderQuestion.show(for: folders, isChosenHere: !dropped.isEmpty)
    }
  }

  /// Asks whether to import files as lists.
  func confirm(importing files: [BytePath]) {
    folderQuestion.show(for: files, areLists: true)
  }

  /// Asks about the folders that are not in the library.
  func confirm(namedIn folders: [BytePath]) {
    Task { [weak self, session] in
      let unknown = await session.unknown(folders)
      self?.confirm(adding: unknown, ofDropped: folders)
    }
  }
}

extension SessionNews {
  /// The one-line message.
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
