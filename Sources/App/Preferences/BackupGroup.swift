internal import Adwaita
internal import GLib
internal import Gtk
internal import Library

final class BackupGroup {
  let group = RowGroup(
    title: tr("Restore Lists"),
    description: tr(
      "Lists, hearts, plays and folders are copied once a day. Only lists are restored: all else stays as it is."
    )
  )
  typealias Row = (backup: LibraryBackup, button: Button)
  private(set) var rows: [Row] = []
  private var shown: [Widget] = []
  var onNews: ((String) -> Void)?

  private let session: LibrarySession
  private var lists: ListBook { session.catalogue.lists }
  private var work: Task<Void, Never>?
  private var isRestoring = false

  init(_ session: LibrarySession) {
    self.session = session
    show([ActionRow(title: tr("Looking for backups…"), subtitle: "")])
    session.observe(self) { [weak self] _ in self?.showButtons() }
    work = Task { [weak self] in await self?.read() }
  }

  isolated deinit { work?.cancel() }

  private func read() async {
    let backups = await lists.backups()
    rows = backups.map { ($0, Button(tr("Restore Lists…"))) }
    guard !rows.isEmpty else {
      let words = tr("The first one is made within a day.")
      return show([ActionRow(title: tr("No Backups Yet"), subtitle: words)])
    }
    show(rows.map { row(for: $0) })
    showButtons()
  }

  private func row(for row: Row) -> Widget {
    let (backup, button) = row
    let moment = Format.moment(backup.time)
    let widget = ActionRow(title: moment, subtitle: backup.contents)
    button.align(vertically: .center)
    button.describe(.label(Format.text(tr("Restore the Lists of %s"), moment)))
    button.onPress { [weak self] in self?.confirmRestore(of: backup) }
    widget.append(button)
    return widget
  }

  private func show(_ widgets: [Widget]) {
    for widget in shown { group.remove(widget) }
    shown = widgets
    for widget in shown { group.append(widget) }
  }

  private func showButtons() {
    let status = session.status
    let isOpen = status.phase == .ready || status.phase == .empty
    for (_, button) in rows {
      button.isSensitive = isOpen && status.readOnlyReason == nil && !isRestoring
    }
  }

  // MARK: - Restoring

  private func confirmRestore(of backup: LibraryBackup) {
    guard let window = group.owningWindow else { return }
    let dialog = MessageDialog(
      tr("Restore Lists?"),
      Format.text(
        tr(
          "All lists become what they were on %s. Music, hearts and plays stay as they are. Undo (Ctrl+Z) on the Lists page takes it back."
        ),
        Format.moment(backup.time)
      ),
      over: window
    )
    dialog.add("cancel", tr("Cancel"))
    dialog.add("restore", tr("Restore Lists"), .suggested)
    dialog.onAnswer { [weak self] answer in
      if answer == "restore" { self?.restore(backup) }
    }
    dialog.present()
  }

  private func restore(_ backup: LibraryBackup) {
    guard !isRestoring else { return }
    isRestoring = true
    showButtons()
    work = Task { [weak self, lists, folder = session.places.library] in
      let words: String
      do {
        let isOther = try await lists.restore(from: backup)
        words =
          isOther
          ? Format.text(tr("The lists of %s are back."), Format.moment(backup.time))
          : tr("The lists are the same as in this backup.")
      } catch {
        words = Format.text(
          tr("The lists could not be restored: %s"),
          BackupGroup.words(for: error, in: folder)
        )
      }
      self?.isRestoring = false
      self?.onNews?(words)
      // A backup that can no longer be read disappears from the list.
      await self?.read()
    }
  }

  nonisolated static func words(for error: any Error, in folder: BytePath) -> String {
    switch (error as? DatabaseError)?.kind {
    case .cannotOpen: tr("The backup cannot be read")
    case .newer: tr("The backup was made by a newer Gatefold")
    default: LibraryErrorWords.text(for: error, in: folder)
    }
  }
}

extension LibraryBackup {
  nonisolated var contents: String {
    let inside = rows - lists
    return Format.text(
      tr("%s, %s", context: "lists and rows"),
      Format.text(tr("%s list", "%s lists", count: lists), Format.count(lists)),
      Format.text(tr("%s row", "%s rows", count: inside), Format.count(inside))
    )
  }
}
