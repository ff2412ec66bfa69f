internal import GLib
internal import Gtk

struct MenuSection {
  let menu = Menu()
  private(set) var actions: [Action] = []
  private var hasItemsOfWindow = false

  /// Submenus whose items are actions of the window.
  init(ofWindow submenus: [(title: String, menu: Menu)] = []) {
    for (title, menu) in submenus { self.menu.append(submenu: menu, title: title) }
    hasItemsOfWindow = !submenus.isEmpty
  }

  var isEmpty: Bool { actions.isEmpty && !hasItemsOfWindow }

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

  mutating func add(_ sections: [MenuSection], title: String) {
    guard !sections.allSatisfy(\.actions.isEmpty) else { return }
    let submenu = Menu()
    for section in sections { submenu.append(section: section.menu) }
    menu.append(submenu: submenu, title: title)
    actions += sections.flatMap(\.actions)
  }
}
