internal import GLib
internal import Gtk
internal import Library

final class ViewMenu {
  let menu = Menu()
  private let sources = Menu()
  private var servers: [LibraryRoot] = []

  init() {
    let sorting = Menu()
    for order in RecordOrder.allCases {
      sorting.append(order.title, action: "win.sort::\(order.rawValue)")
    }
    menu.append(section: sorting, title: tr("Sort By"))
    let looks = Menu()
    looks.append(tr("Show as Grid"), action: "win.grid")
    looks.append(tr("Follow the Current Track"), action: "win.follow")
    menu.append(section: looks)
    menu.append(section: sources)
  }

  /// Returns false if the chosen source is no longer among the servers.
  func offer(_ roots: [LibraryRoot], chosen: ShelfSource) -> Bool {
    let servers = roots.filter { $0.source == .servers }
    guard servers != self.servers || servers.isEmpty else { return true }
    self.servers = servers
    let choices: [(String, ShelfSource)] =
      servers.isEmpty
      ? []
      : [(tr("Show Everything"), .everything), (tr("Only This Computer"), .here)]
        + servers.map { root in
          let name = Menu.label(root.path.displayName)
          return (Format.text(tr("Only “%s”"), name), .server(root.id))
        }
    sources.removeAll()
    for (title, source) in choices {
      sources.append(title, action: "win.source::\(source.text)")
    }
    return choices.contains { $0.1 == chosen }
  }
}
