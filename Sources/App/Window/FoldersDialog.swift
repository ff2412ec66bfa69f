internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Values

final class FoldersDialog: AdwaitaDialog {
  private let session: LibrarySession
  private let group: RowGroup
  private let servers: ServersGroup
  private let unreadable = RowGroup(title: "")
  /// Nil: the row that says that there are no folders.
  private var rows: [(root: LibraryRoot?, row: ActionRow)] = []
  private var unreadableRow: ActionRow?
  private var status: LibraryStatus?
  private var counts: [RootID: RootCounts] = [:]
  private var counting: Task<Void, Never>?
  private var toasts: ToastOverlay?
  /// The last one is undone first.
  private var removals: [(folder: BytePath, task: Task<Void, Never>, toast: Toast?)] = []

  init(_ session: LibrarySession, over parent: Window, choose: @escaping (Window) -> Void) {
    self.session = session
    group = RowGroup(
      title: tr("Music Folders"),
      description: tr("Gatefold searches these folders and their subfolders for music.")
    )
    servers = ServersGroup(session)
    super.init(over: parent)
    title = tr("Folders and Servers")
    request(width: 320, height: 200)
    let add = Button(icon: "list-add-symbolic", tooltip: tr("Add a Folder…")).styled("flat")
    add.align(vertically: .center)
    add.onPress { [weak self] in if let self { choose(self) } }
    add.isSensitive = session.status.readOnlyReason == nil
    group.setTitleEnd(add)
    unreadable.isVisible = false
    toasts = show([group, servers.group, unreadable])
    offerUndo()
    servers.follow(over: self)
    session.observe(self) { [weak self] in self?.update($0) }
    fitHeight(width: 500, atMost: 560)
  }

  isolated deinit { counting?.cancel() }

  private func update(_ new: LibraryStatus) {
    let old = status
    status = new
    guard old == nil || old?.roots != new.roots || old?.isBusy == true && !new.isBusy else {
      return
    }
    if old == nil || Self.frames(of: old) != Self.frames(of: new) {
      makeRows(new)
    } else {
      showFacts()
    }
    count()
  }

  /// Rows are made again only if these change.
  private static func frames(of status: LibraryStatus?) -> [RootID] {
    status?.roots.map(\.id) ?? []
  }

  private func makeRows(_ status: LibraryStatus) {
    for (_, row) in rows { group.remove(row) }
    let folders = status.roots.filter { $0.source == .folders }
    rows = folders.map { ($0, row(of: $0, isFree: status.readOnlyReason == nil)) }
    if folders.isEmpty {
      let words = tr("Add the folder that contains your music.")
      rows.insert((nil, ActionRow(title: tr("No Folders"), subtitle: words)), at: 0)
    }
    for (_, row) in rows { group.append(row) }
  }

  private func row(of root: LibraryRoot, isFree: Bool) -> ActionRow {
    let isCrate = session.isCrate(root)
    let name = isCrate ? tr("Sample Crate") : root.path.displayName
    return RootRow.make(name, facts: facts(of: root), isFree: isFree) { [weak self] in
      // The crate's files belong to the program, so they are deleted with it.
      isCrate ? self?.session.removeCrate() : self?.remove(root)
    }
  }

  // MARK: - Removing

  private func offerUndo() {
    let actions = ActionGroup()
    insert(actions, as: "folders")
    actions.add(Action("restore") { [weak self] in self?.restore() })
    onKeyPress { [weak self] key, modifiers in
      guard let self, key.character?.lowercased() == "z", modifiers == .control else {
        return false
      }
      removals.last?.toast?.dismiss()
      return restore()
    }
  }

  private func remove(_ root: LibraryRoot) {
    removals.last?.toast?.dismiss()
    let toast = toasts?.show(
      Format.text(tr("“%s” was removed from the library."), root.path.displayName),
      button: tr("Undo"),
      action: "folders.restore"
    )
    removals.append((root.path, session.remove(root), toast))
  }

  /// Returns false if no folder was removed.
  @discardableResult
  private func restore() -> Bool {
    // The pressed button has already dismissed the toast.
    guard let removal = removals.popLast() else { return false }
    Task { [session] in
      await removal.task.value
      await session.restore(removal.folder)
    }
    return true
  }

  private func showFacts() {
    for (root, row) in rows {
      guard let root = status?.roots.first(where: { $0.id == root?.id }) else { continue }
      row.subtitle = facts(of: root)
    }
    showUnreadable(counts.values.reduce(0) { $0 + $1.unreadable })
    fitHeight(width: 500, atMost: 560)
  }

  private func facts(of root: LibraryRoot) -> String {
    FolderFacts(root: root, counts: counts[root.id], now: WallClock.system.now).text
  }

  private func count() {
    counting?.cancel()
    counting = Task { [weak self, reader = session.catalogue.reader] in
      guard let counts = try? await reader.rootCounts(), !Task.isCancelled, let self else { return }
      self.counts = counts
      showFacts()
    }
  }

  // MARK: - Files that could not be read

  private func showUnreadable(_ count: Int) {
    unreadable.isVisible = count > 0
    guard count > 0 else { return }
    if let unreadableRow {
      // The row is updated in place, so that its button does not lose the focus.
      unreadableRow.title = FolderFacts.words(forUnreadable: count)
      return
    }
    let row = ActionRow(
      title: FolderFacts.words(forUnreadable: count),
      subtitle: tr("They are tried again when they change.")
    )
    let button = Button(tr("Show Files…"))
    button.align(vertically: .center)
    button.onPress { [weak self] in
      if let self { UnreadableDialog(session.catalogue.reader, over: self).present() }
    }
    row.append(pressing: button)
    unreadable.append(row)
    unreadableRow = row
  }
}
