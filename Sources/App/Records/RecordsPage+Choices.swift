internal import GLib
internal import Gtk
internal import Library

/// The view menu's choices.
extension RecordsPage {
  func sort(by order: ShelfOrder) {
    guard let tab = tabs.current else { return }
    music.catalogue.sort(ShelfID(tab.id), by: order)
  }

  func showGrid(_ isGrid: Bool) {
    memory.state.isGrid = isGrid
    actions.isGrid = isGrid
    for page in pages.values {
      page.requestsCovers = page.isCurrent
      page.setGrid(isGrid)
    }
    admitNeighbours()
  }

  func fillMenu() {
    let sorting = Menu()
    for order in ShelfOrder.allCases {
      sorting.append(order.title, action: "win.sort::\(order.rawValue)")
    }
    viewMenu?.append(section: sorting, title: tr("Sort By"))
    let looks = Menu()
    looks.append(tr("Show as Grid"), action: "win.grid")
    looks.append(tr("Follow the Current Track"), action: "win.follow")
    viewMenu?.append(section: looks)
    viewMenu?.append(section: sources)
  }

  /// Offers the servers among these roots, as sources of the shelves' records.
  func offer(_ roots: [LibraryRoot]) {
    let servers = roots.filter { $0.source == .servers }
    guard servers != offered || servers.isEmpty else { return }
    offered = servers
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
    // The chosen server was removed.
    if !choices.contains(where: { $0.1 == actions.source }) { show(.everything) }
  }

  /// Shows only the records of a source.
  func show(_ source: ShelfSource) {
    guard source != memory.state.source else { return }
    actions.source = source
    music.catalogue.show(source)
  }
}
