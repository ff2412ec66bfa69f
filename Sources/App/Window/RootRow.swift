internal import Adwaita
internal import GLib
internal import Gtk

enum RootRow {
  /// `widget` is before the button that removes the root, which is insensitive unless `isFree`.
  static func make(
    _ name: String,
    facts: String,
    isFree: Bool,
    before widget: Widget? = nil,
    remove: @escaping @MainActor @Sendable () -> Void
  ) -> ActionRow {
    let row = ActionRow(title: name, subtitle: facts, lines: 6)
    let button = Button(
      icon: "list-remove-symbolic",
      tooltip: Format.text(tr("Remove “%s” from the Library"), name)
    )
    button.addClass("flat")
    button.align(vertically: .center)
    button.isSensitive = isFree
    button.onPress(remove)
    if let widget { row.append(widget) }
    row.append(button)
    return row
  }
}
