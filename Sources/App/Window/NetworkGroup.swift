internal import Adwaita
internal import GLib
internal import Gtk

/// Shown where a Flatpak may not use the network: the command that grants this, and a button that
/// starts the program again.
final class NetworkGroup {
  let group: RowGroup
  let restart = Button(tr("Restart Gatefold")).styled("pill")
  var onRestart: (() -> Void)?

  init() {
    group = RowGroup(
      title: tr("Gatefold May Not Use the Network"),
      description: tr(
        "Its Flatpak has no permission to, as it needs none for the music on this computer. Run this command in a terminal, then restart Gatefold."
      )
    )
    let row = ActionRow(title: NetworkPermission.command, subtitle: "", lines: 4)
    let copy = Button(icon: "edit-copy-symbolic", tooltip: tr("Copy")).styled("flat")
    copy.align(vertically: .center)
    copy.onPress { [weak row] in row?.copyToClipboard(NetworkPermission.command) }
    row.append(copy)
    group.append(row)
    restart.align(horizontally: .center)
    restart.inset(horizontally: 0, vertically: 12)
    restart.onPress { [weak self] in self?.onRestart?() }
    group.append(restart)
  }
}
