internal import Adwaita
internal import GLib
internal import Gtk
internal import Motion

/// The window: a header bar over whatever the library has to show.
final class MainWindow: AdwaitaWindow {
  override init(of application: Application) {
    super.init(of: application)
    title = Gatefold.name
    setDefaultSize(Size(width: 1180, height: 780))
    request(width: 360, height: 300)
    let page = StatusPage(
      icon: Gatefold.id,
      title: tr("Welcome to Gatefold"),
      description: tr(
        """
        Flip through your records, unfold them into tracks,
        and keep lists of what to hear next.
        """
      )
    )
    page.addClass("welcome")
    page.expand(horizontally: true, vertically: true)
    let column = Box(.vertical)
    column.append(headerBar())
    column.append(page)
    content = column
    add(Action("about") { [weak self] in self?.showAbout() })
  }

  private func headerBar() -> Widget {
    let menu = Menu()
    menu.append(tr("About Gatefold"), action: "win.about")
    menu.append(tr("Quit"), action: "app.quit")
    let bar = AdwaitaHeaderBar()
    bar.pack(
      end: MenuButton(
        icon: "open-menu-symbolic",
        tooltip: tr("Main menu"),
        menu: menu,
        isPrimary: true
      )
    )
    return bar
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
