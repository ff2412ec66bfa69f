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
    for page in pages.values { page.setGrid(isGrid) }
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
  }
}
