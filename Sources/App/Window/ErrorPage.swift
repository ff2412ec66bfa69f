internal import Adwaita
internal import GLib
internal import Gtk

enum ErrorPage {
  static func make(retry: @escaping () -> Void) -> StatusPage {
    let page = StatusPage(
      icon: "dialog-warning-symbolic",
      title: tr("The Library Cannot Be Opened"),
      description: ""
    )
    let button = Button(tr("Try Again")).styled("pill")
    button.align(horizontally: .center)
    button.onPress { retry() }
    page.setContent(button)
    return page
  }

  nonisolated static func words(for reason: String) -> String {
    reason + ".\n" + tr("Your music and your records are untouched.")
  }
}
