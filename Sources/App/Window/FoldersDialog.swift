internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import LibraryWords
internal import Motion

/// Lists the folders of the library, takes some out and others in.
final class FoldersDialog: AdwaitaDialog {
  private let session: LibrarySession
  private let group: RowGroup
  private var rows: [Widget] = []
  private var roots: [LibraryRoot]?

  init(_ session: LibrarySession, over parent: Window, choose: @escaping (Window) -> Void) {
    self.session = session
    group = RowGroup(
      title: tr("Music Folders"),
      description: tr("Records are found in these folders and all below them.")
    )
    super.init(over: parent)
    title = tr("Music Folders")
    setDefaultSize(Size(width: 480, height: 400))
    request(width: 320, height: 200)
    let add = Button(icon: "list-add-symbolic", tooltip: tr("Add a Folder…"))
    add.addClass("flat")
    add.onPress { [weak self] in if let self { choose(self) } }
    add.isSensitive = session.status.readOnlyReason == nil
    group.setTitleEnd(add)
    show([group])
    session.observe(self) { [weak self] in self?.show($0) }
  }

  private func show(_ status: LibraryStatus) {
    guard status.roots != roots else { return }
    roots = status.roots
    for row in rows { group.remove(row) }
    rows = status.roots.map { root in
      let isCrate = root.path == session.crate
      let name = isCrate ? tr("Sample Crate") : root.path.displayName
      let row = ActionRow(title: name, subtitle: root.subtitle)
      let remove = Button(
        icon: "list-remove-symbolic",
        tooltip: Format.text(tr("Remove “%s” from the Library"), name)
      )
      remove.addClass("flat")
      remove.align(vertically: .center)
      remove.isSensitive = status.readOnlyReason == nil
      remove.onPress { [weak self] in
        // The crate's files are the program's own, and go with it.
        isCrate ? self?.session.removeCrate() : self?.session.remove(root)
      }
      row.append(remove)
      return row
    }
    if rows.isEmpty {
      rows = [ActionRow(title: tr("No folders yet"), subtitle: tr("Add the folder of your music."))]
    }
    for row in rows { group.append(row) }
  }
}

extension LibraryRoot {
  /// Where it is, and whether it is there.
  fileprivate nonisolated var subtitle: String {
    let place = path.isFromPortal ? tr("Opened by the file chooser") : path.text
    return isAvailable ? place : place + "\n" + tr("Not there now; its records are kept")
  }
}
