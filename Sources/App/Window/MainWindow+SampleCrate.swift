internal import Adwaita
internal import GLib
internal import Gtk

extension MainWindow {
  /// Asks for confirmation before the sample crate and its files are deleted.
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
