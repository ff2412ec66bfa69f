internal import Library
internal import Values
internal import Widgets

/// In the order in which they were opened.
struct ShelfVisits {
  private struct Visit {
    let credit: Credit
    var beside: String
    var arrival: (() -> Void)?
    /// It closes as soon as another shelf is at rest.
    var isLeaving = false
    var id: ShelfID { .visit(credit) }
  }

  private var open: [Visit] = []

  /// `arrival` is called when the shelf's records are loaded; returns false if it is open already.
  mutating func append(
    _ credit: Credit,
    beside: String,
    arrival: @escaping () -> Void
  ) -> Bool {
    if let place = open.firstIndex(where: { $0.id == .visit(credit) }) {
      open[place].arrival = arrival
      return false
    }
    open.append(Visit(credit: credit, beside: beside, arrival: arrival))
    return true
  }

  func holds(_ id: ShelfID) -> Bool { open.contains { $0.id == id && !$0.isLeaving } }

  func neighbour(of id: ShelfID) -> String? { open.first { $0.id == id }?.beside }

  /// The permanent shelf from which a chain of temporary ones was opened.
  func home(of tab: String) -> String {
    var home = tab
    for visit in open.reversed() where visit.id.text == home { home = visit.beside }
    return home
  }

  /// A temporary shelf follows its neighbour.
  func tabs(for shelves: [Shelf]) -> [Tab] {
    var tabs = shelves.filter { !$0.id.isVisit }.map { Tab(id: $0.id.text, title: $0.title) }
    for visit in open {
      guard let shelf = shelves.first(where: { $0.id == visit.id }) else { continue }
      let place = tabs.firstIndex { $0.id == visit.beside }.map { $0 + 1 } ?? tabs.count
      tabs.insert(Tab(id: shelf.id.text, title: shelf.title, isClosable: true), at: place)
    }
    return tabs
  }

  /// Removes shelves that the library no longer has, and returns them with the callbacks of those
  /// that were loaded.
  mutating func update(for library: ShelfUpdate) -> (arrivals: [() -> Void], gone: [ShelfID]) {
    var (arrivals, gone): ([() -> Void], [ShelfID]) = ([], [])
    for (place, visit) in open.enumerated().reversed() {
      if library.shelves.contains(where: { $0.id == visit.id }) {
        open[place].arrival = nil
        if let arrival = visit.arrival { arrivals.append(arrival) }
      } else if visit.arrival == nil {
        gone.append(visit.id)
      }
    }
    for id in gone { remove(id) }
    return (arrivals, gone)
  }

  /// As soon as another shelf is at rest, or cancels that.
  mutating func leave(_ id: ShelfID, _ isLeaving: Bool = true) {
    for place in open.indices where open[place].id == id { open[place].isLeaving = isLeaving }
  }

  /// Shelves opened beside it are then beside its neighbour.
  mutating func remove(_ id: ShelfID) {
    guard let place = open.firstIndex(where: { $0.id == id }) else { return }
    let gone = open.remove(at: place)
    for other in open.indices where open[other].beside == id.text {
      open[other].beside = gone.beside
    }
  }

  var leaving: [ShelfID] { open.filter(\.isLeaving).map(\.id) }
}
