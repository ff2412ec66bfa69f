internal import Adwaita
internal import GLib
internal import Gtk

extension MainWindow {
  /// The bar with the title; [Records | Lists] has its place at its start, search at its end.
  func makeHeaderBar() -> Widget {
    let bar = AdwaitaHeaderBar()
    bar.pack(
      end: MenuButton(
        icon: "open-menu-symbolic",
        tooltip: tr("Main menu"),
        menu: makeMainMenu(),
        isPrimary: true
      )
    )
    if let menu = records.viewMenu {
      bar.pack(end: MenuButton(icon: "view-more-symbolic", tooltip: tr("View"), menu: menu))
    }
    return bar
  }

  private func makeMainMenu() -> Menu {
    let library = Menu()
    library.append(tr("Rescan"), action: "win.rescan")
    let program = Menu()
    program.append(tr("About Gatefold"), action: "win.about")
    program.append(tr("Quit"), action: "app.quit")
    let menu = Menu()
    menu.append(section: library)
    menu.append(section: program)
    return menu
  }

  /// What can be done in the window.
  func addActions() {
    add(Action("about") { [weak self] in self?.showAbout() })
    add(
      Action("rescan") { [weak self] in
        guard let session = self?.session else { return }
        Task { await session.rescan(.hand) }
      }
    )
  }

  private func showAbout() {
    let facts = AboutWindow.Facts(
      name: Gatefold.name,
      icon: Gatefold.id,
      version: Gatefold.version,
      developers: tr("The Gatefold makers"),
      comments: tr("Flip through your records, unfold them into tracks, swipe across shelves.")
    )
    AboutWindow(facts, over: self).present()
  }
}
