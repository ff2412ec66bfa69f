internal import Gtk
internal import Library

/// What menus and keys of the window do on the records' page.
final class RecordsActions {
  /// Another order was chosen for the shelf that is shown.
  var onSort: ((ShelfOrder) -> Void)?
  /// The grid was asked for, or the flow.
  var onGrid: ((Bool) -> Void)?

  /// Following what plays was turned on or off.
  var onFollow: ((Bool) -> Void)?

  private lazy var sorting = Action("sort", picked: ShelfOrder.artist.rawValue) { [weak self] in
    if let order = ShelfOrder(rawValue: $0) { self?.onSort?(order) }
  }
  private lazy var showing = Action("grid", isOn: false) { [weak self] in self?.onGrid?($0) }

  private lazy var following = Action("follow", isOn: true) { [weak self] in self?.onFollow?($0) }

  /// Makes them known to a window.
  func add(to owner: any ActionOwner) {
    owner.add(sorting)
    owner.add(showing)
    owner.add(following)
  }

  /// The order that menus mark.
  var order: ShelfOrder {
    get { sorting.picked.flatMap { ShelfOrder(rawValue: $0) } ?? .artist }
    set { sorting.picked = newValue.rawValue }
  }

  /// Whether menus mark the grid.
  var isGrid: Bool {
    get { showing.isOn }
    set { showing.isOn = newValue }
  }

  /// Whether menus mark that it follows what plays.
  var follows: Bool {
    get { following.isOn }
    set { following.isOn = newValue }
  }

  /// Whether that can be changed.
  var mayFollow: Bool {
    get { following.isEnabled }
    set { following.isEnabled = newValue }
  }

  /// Picks an order, as a menu does.
  func pick(_ order: ShelfOrder) { sorting.pick(order.rawValue) }

  /// Turns the grid on or off, as a menu or its keys do.
  func toggleGrid() { showing.run() }
}
