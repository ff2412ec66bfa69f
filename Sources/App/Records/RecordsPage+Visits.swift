internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import Widgets

/// The shelves that are opened for a while beside others, in the order in which they were.
struct ShelfVisits {
  private struct Visit {
    let credit: Credit
    /// The shelf beside which it was opened.
    let beside: String
    /// Who waits for it.
    var arrival: (() -> Void)?
    /// Whether it closes as soon as another shelf rests.
    var isLeaving = false
    var id: ShelfID { .visit(credit) }
  }

  private var open: [Visit] = []

  /// Opens one; it is shown as soon as its records are there.
  mutating func append(_ credit: Credit, beside: String, arrival: @escaping () -> Void) {
    open.append(Visit(credit: credit, beside: beside, arrival: arrival))
  }

  /// Whether a shelf is open, and stays.
  func holds(_ id: ShelfID) -> Bool { open.contains { $0.id == id && !$0.isLeaving } }

  /// The shelf beside which another one was opened.
  func neighbour(of id: ShelfID) -> String? { open.first { $0.id == id }?.beside }

  /// The shelf from which one came in the end to a shelf.
  func home(of tab: String) -> String {
    var home = tab
    for visit in open.reversed() where visit.id.text == home { home = visit.beside }
    return home
  }

  /// The tabs of shelves, each that was opened for a while behind its neighbour.
  func tabs(for shelves: [Shelf]) -> [Tab] {
    var tabs = shelves.filter { !$0.id.isVisit }.map { Tab(id: $0.id.text, title: $0.title) }
    for visit in open {
      guard let shelf = shelves.first(where: { $0.id == visit.id }) else { continue }
      let place = tabs.firstIndex { $0.id == visit.beside }.map { $0 + 1 } ?? tabs.count
      tabs.insert(Tab(id: shelf.id.text, title: shelf.title, isClosable: true), at: place)
    }
    return tabs
  }

  /// Forgets what is no more; returns what waited for shelves that are there now.
  mutating func arrived(in update: ShelfUpdate) -> [() -> Void] {
    var arrivals: [() -> Void] = []
    for (place, visit) in open.enumerated().reversed() {
      if update.shelves.contains(where: { $0.id == visit.id }) {
        open[place].arrival = nil
        if let arrival = visit.arrival { arrivals.append(arrival) }
      } else if visit.arrival == nil {
        open.remove(at: place)
      }
    }
    return arrivals
  }

  /// Closes a shelf as soon as another one rests, or keeps it after all.
  mutating func leave(_ id: ShelfID, _ isLeaving: Bool = true) {
    for place in open.indices where open[place].id == id { open[place].isLeaving = isLeaving }
  }

  /// Closes a shelf at once.
  mutating func remove(_ id: ShelfID) { open.removeAll { $0.id == id } }

  /// The shelves that are to close.
  var leaving: [ShelfID] { open.filter(\.isLeaving).map(\.id) }
}

extension RecordsPage {
  /// The shelf that is shown, if it was opened for a while.
  var visit: ShelfID? {
    tabs.current.map { ShelfID($0.id) }.flatMap { visits.holds($0) ? $0 : nil }
  }

  func listenToVisits() {
    pager.strip.onClose = { [weak self] in self?.onLeave?(ShelfID($0.id)) }
    tabs.onRest = { [weak self] in self?.closeLeft() }
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, key == .escape, modifiers.isEmpty, let visit else { return false }
      onLeave?(visit)
      return true
    }
    add(keys)
  }

  /// Opens the shelf of a name beside the one that is shown, with a record of it in the centre.
  ///
  /// `done` says which shelf that is as soon as it is there, or that there is nothing; where nobody sees
  /// the page the shelf is there without a movement.
  func open(_ credit: Credit, at record: RecordID?, done: @escaping (ShelfID?) -> Void) {
    guard let current = tabs.current?.id else { return done(nil) }
    let genre = credit.role == .genre ? ShelfID.genre(credit.name) : nil
    let id = genre.flatMap { shelf($0)?.id } ?? .visit(credit)
    func show() {
      if let record, tabs.current?.id != id.text {
        memory.state.shelves[id.text, default: .init()].record = record
        pages[id]?.comeBack(toRecord: record)
      }
      visits.leave(id, false)
      let (hadFocus, isSeen) = (holdsFocus, isMapped)
      done(id)
      isSeen ? tabs.select(id.text) : tabs.stand(on: id.text)
      if hadFocus { takeFocusAtRest() }
    }
    if shelf(id) != nil, !id.isVisit || visits.holds(id) || visits.leaving.contains(id) {
      return show()
    }
    visits.append(credit, beside: current) { show() }
    music.catalogue.open(credit) { [weak self] isThere in
      guard !isThere else { return }
      self?.visits.remove(id)
      done(nil)
    }
  }

  /// Shows another shelf, and closes one that was opened for a while as soon as it is out of sight.
  func leave(_ id: ShelfID, for other: String?) {
    visits.leave(id)
    if tabs.current?.id == id.text || other != nil {
      let target = [other, visits.neighbour(of: id), ShelfID.all.text].compactMap { $0 }
        .first { tab in tabs.list.contains { $0.id == tab } }
      let hadFocus = holdsFocus
      if let target { isMapped ? tabs.select(target) : tabs.stand(on: target) }
      if hadFocus { takeFocusAtRest() }
    }
    closeLeft()
  }

  /// Closes what was left; what somebody has come back to stays.
  private func closeLeft() {
    guard tabs.isResting, !visits.leaving.isEmpty, let library else { return }
    for id in visits.leaving {
      if tabs.current?.id == id.text {
        visits.leave(id, false)
      } else {
        visits.remove(id)
        memory.state.shelves[id.text] = nil
        music.catalogue.close(id)
      }
    }
    let list = visits.tabs(for: library.shelves)
    if list != tabs.list { tabs.list = list }
  }

  /// The keyboard goes along to the shelf on which it rests.
  private func takeFocusAtRest() {
    eachFrame { [weak self] _ in
      guard let self, !tabs.isResting else {
        _ = self?.takeFocusInside()
        return false
      }
      return true
    }
  }
}
