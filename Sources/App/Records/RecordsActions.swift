internal import Gtk
internal import Library

final class RecordsActions {
  var onSort: ((RecordOrder) -> Void)?
  var onGrid: ((Bool) -> Void)?

  var onSource: ((ShelfSource) -> Void)?
  var onFollow: ((Bool) -> Void)?

  private lazy var sorting = Action("sort", picked: RecordOrder.artist.rawValue) { [weak self] in
    if let order = RecordOrder(rawValue: $0) { self?.onSort?(order) }
  }
  private lazy var sourcing = Action("source", picked: ShelfSource.everything.text) { [weak self] in
    self?.onSource?(ShelfSource(text: $0))
  }
  private lazy var showing = Action("grid", isOn: false) { [weak self] in self?.onGrid?($0) }

  private(set) lazy var following = Action("follow", isOn: true) { [weak self] in
    self?.onFollow?($0)
  }

  func add(to owner: any ActionOwner) {
    owner.add(sorting)
    owner.add(showing)
    owner.add(sourcing)
    owner.add(following)
  }

  var order: RecordOrder {
    get { sorting.picked.flatMap { RecordOrder(rawValue: $0) } ?? .artist }
    set { sorting.picked = newValue.rawValue }
  }

  var source: ShelfSource {
    get { ShelfSource(text: sourcing.picked ?? "") }
    set { sourcing.picked = newValue.text }
  }

  var isGrid: Bool {
    get { showing.isOn }
    set { showing.isOn = newValue }
  }
}
