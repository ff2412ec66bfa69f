internal import GLib
internal import Gtk

/// Choices of a context menu that belong together, with what they do.
struct MenuSection {
  let menu = Menu()
  private(set) var actions: [Action] = []

  /// Adds a choice.
  mutating func add(
    _ label: String,
    _ name: String,
    isEnabled: Bool = true,
    _ run: @escaping @MainActor () -> Void
  ) {
    menu.append(label, action: "row.\(name)")
    let action = Action(name, run)
    action.isEnabled = isEnabled
    actions.append(action)
  }

  /// Adds choices that open beside a title.
  mutating func add(_ sections: [MenuSection], title: String) {
    let submenu = Menu()
    for section in sections { submenu.append(section: section.menu) }
    menu.append(submenu: submenu, title: title)
    actions += sections.flatMap(\.actions)
  }
}
