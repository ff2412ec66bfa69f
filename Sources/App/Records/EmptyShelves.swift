internal import Adwaita
internal import GLib
internal import Gtk

/// What the records page has in place of shelves while there are none.
final class EmptyShelves {
  let page = StatusPage(icon: "gatefold-records-symbolic", title: "", description: "")
  let button = Button("").styled("pill", "suggested-action")

  init() {
    button.align(horizontally: .center)
    page.setContent(button)
  }

  /// `isFiltered`: only a part of the library is shown.
  func show(isFiltered: Bool) {
    page.title = isFiltered ? tr("No Records Here") : tr("No Records")
    page.words =
      isFiltered
      ? tr("The part of your music that is shown has no records now.")
      : tr("Choose the folder that contains your music.")
    button.show(text: isFiltered ? tr("Show All Music") : tr("Choose a Music Folder…"))
  }
}
