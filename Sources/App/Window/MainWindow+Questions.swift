internal import Adwaita
internal import GLib
internal import Gtk
internal import Library

extension MainWindow {
  /// Of the server that was not connected last.
  func signIn() {
    let entry = messages.locked.flatMap { ServerEntry(of: $0) } ?? ServerEntry()
    ServerDialog(session, over: self, entry: entry).present()
  }

  /// The user has granted the permission meanwhile.
  func continueAddingServer() {
    guard let pending = session.memory.state.pendingServer else { return }
    session.memory.state.pendingServer = nil
    let entry = ServerEntry(address: pending.address, user: pending.user)
    ServerDialog(session, over: self, entry: entry).present()
  }

  /// The raw text behind a message, to read and to copy into a report.
  func showDetails(_ number: String) {
    guard let details = messages.details(number) else { return }
    let dialog = MessageDialog(tr("Details"), details, over: self)
    dialog.add("copy", tr("Copy"))
    dialog.add("close", tr("Close"))
    dialog.onAnswer { [weak self] in if $0 == "copy" { self?.copyToClipboard(details) } }
    dialog.present()
  }

  nonisolated static func readOnlyWords(_ reason: String) -> String {
    Format.text(tr("The library is read-only: %s."), reason)
  }

  nonisolated static func unwrittenWords(_ reason: String) -> String {
    Format.text(tr("Your last changes are not saved yet: %s."), reason)
  }

  /// If the user dropped only folders that the library has, a message says so.
  func confirm(adding folders: [BytePath], ofDropped dropped: [BytePath] = []) {
    if folders.isEmpty, let known = dropped.first {
      messages.show(.refused(known, .known))
    } else if let reason = session.status.readOnlyReason {
      for folder in folders.prefix(1) { messages.show(.refused(folder, .library(reason))) }
    } else {
      folderQuestion.show(for: folders, isChosenHere: !dropped.isEmpty)
    }
  }

  func confirm(importing files: [BytePath]) {
    folderQuestion.show(for: files, areLists: true)
  }

  /// Asks about those that are not in the library.
  func confirm(namedIn folders: [BytePath]) {
    Task { [weak self, session] in
      let unknown = await session.unknown(folders)
      self?.confirm(adding: unknown, ofDropped: folders)
    }
  }

  func confirmCrateRemoval() {
    let dialog = MessageDialog(
      tr("Remove the Sample Crate?"),
      tr("Its records leave the library and its files are deleted. Your own music stays."),
      over: self
    )
    dialog.add("cancel", tr("Cancel"))
    dialog.add("remove", tr("Remove"), .destructive)
    dialog.onAnswer { [weak self] answer in
      if answer == "remove" { self?.session.removeCrate() }
    }
    dialog.present()
  }
}
