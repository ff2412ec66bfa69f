internal import GLib
internal import Gtk
internal import Library
internal import Widgets

/// *Surprise Me*: a fling to a record that was not heard for long.
extension RecordsPage {
  func addSurprise() {
    let button = Button(icon: "gatefold-surprise-symbolic", tooltip: tr("Surprise Me"))
    button.addClasses("flat", "circular")
    button.align(vertically: .center)
    button.inset(horizontally: 4, vertically: 0)
    button.onPress { [weak self] in self?.surprise() }
    pager.end = button
  }

  /// Enter then plays the record, as the covers have the focus.
  func surprise() {
    var chance = SystemRandomNumberGenerator()
    currentPage?.surprise(using: &chance)
  }
}
