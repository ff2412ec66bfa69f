internal import GLib
internal import Gtk
internal import Library
internal import Widgets

/// The order of the shelves, and the way to the overview of all of them.
extension RecordsPage {
  func addOverview() {
    let button = Button(icon: "view-app-grid-symbolic", tooltip: tr("All Shelves"))
    button.addClasses("flat", "circular")
    button.align(vertically: .center)
    button.inset(horizontally: 4, vertically: 0)
    button.onPress { [weak self] in self?.onOverview?() }
    pager.start = button
    pager.strip.onPull = { [weak self] in self?.onOverview?() }
  }

  var arrangement: ShelfArrangement { memory.state.arrangement }

  /// All but temporary ones, the hidden ones as well.
  var arrangedShelves: [Shelf] {
    let shelves = permanentShelves
    let byID = Dictionary(shelves.map { ($0.id.text, $0) }) { one, _ in one }
    return arrangement.arranged(shelves.map(\.id.text)).compactMap { byID[$0] }
  }

  private var permanentShelves: [Shelf] {
    (music.catalogue.shown?.shelves ?? []).filter { !$0.id.isVisit }
  }

  func arrange(_ change: (_ arrangement: inout ShelfArrangement, _ ids: [String]) -> Void) {
    guard let update = music.catalogue.shown else { return }
    change(&memory.state.arrangement, permanentShelves.map(\.id.text))
    let list = visits.tabs(for: arrangement.shown(update.shelves))
    if let current = tabs.current, !list.contains(where: { $0.id == current.id }) {
      tabs.jump(to: ShelfID.all.text)
    }
    if list != tabs.list { tabs.list = list }
  }

  /// Shows a hidden one again.
  func open(_ shelf: ShelfID) {
    arrange { arrangement, _ in arrangement.hide(shelf.text, false) }
    tabs.select(shelf.text)
  }
}
