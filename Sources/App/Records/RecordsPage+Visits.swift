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
    var beside: String
    /// Called when its records are there.
    var arrival: (() -> Void)?
    /// Whether it closes as soon as another shelf rests.
    var isLeaving = false
    var id: ShelfID { .visit(credit) }
  }

  private var open: [Visit] = []

  /// Opens one, which calls `arrival` as soon as its records are there; false if it is being opened already.
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

  /// Removes shelves that are not in the library any more, and returns them with the calls of those that
  /// have arrived.
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

  /// Closes a shelf as soon as another one rests, or keeps it after all.
  mutating func leave(_ id: ShelfID, _ isLeaving: Bool = true) {
    for place in open.indices where open[place].id == id { open[place].isLeaving = isLeaving }
  }

  /// Removes a shelf; what was opened beside it is beside its neighbour then.
  mutating func remove(_ id: ShelfID) {
    guard let place = open.firstIndex(where: { $0.id == id }) else { return }
    let gone = open.remove(at: place)
    for other in open.indices where open[other].beside == id.text {
      open[other].beside = gone.beside
    }
  }

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
      guard let self, key == .escape, modifiers.isEmpty else { return false }
      return onEscape?() ?? false
    }
    add(keys)
  }

  /// Opens the shelf of a name beside the one that is shown, with a record of it in the centre.
  ///
  /// `done` is called with it as soon as it is there, or with nil where there is nothing, and returns
  /// whether to go there; where nobody sees the page that is no movement.
  func open(_ credit: Credit, at record: RecordID?, done: @escaping (ShelfID?) -> Bool) {
    guard let current = tabs.current?.id else { return }
    let genre = credit.role == .genre ? ShelfID.genre(credit.name) : nil
    let id = genre.flatMap { shelf($0)?.id } ?? .visit(credit)
    if shelf(id) != nil, !id.isVisit || visits.neighbour(of: id) != nil {
      return show(id, at: record, done)
    }
    let isNew = visits.append(credit, beside: current) { [weak self] in
      self?.show(id, at: record, done)
    }
    guard isNew else { return }
    // The first search of a run reads what it searches.
    setCursor("progress")
    music.catalogue.open(credit) { [weak self] isThere in
      guard isThere != true else { return }
      self?.setCursor(nil)
      self?.visits.remove(id)
      if isThere == false { _ = done(nil) }
    }
  }

  private func show(_ id: ShelfID, at record: RecordID?, _ done: (ShelfID?) -> Bool) {
    setCursor(nil)
    visits.leave(id, false)
    let (hadFocus, isSeen) = (hasFocusInside, isMapped)
    guard done(id) else { return }
    if let record, id.isVisit, tabs.current?.id != id.text {
      memory.state.shelves[id.text, default: .init()].record = record
      pages[id]?.comeBack(toRecord: record)
    }
    isSeen ? tabs.select(id.text) : tabs.stand(on: id.text)
    if hadFocus { takeFocusAtRest() }
  }

  /// Shows another shelf, and closes one that was opened for a while as soon as it is out of sight.
  func leave(_ id: ShelfID?, for other: String?) {
    if let id { visits.leave(id) }
    let isShown = id != nil && tabs.current?.id == id?.text
    if isShown || other != nil {
      let target = [other, id.flatMap { visits.neighbour(of: $0) }, ShelfID.all.text]
        .compactMap { $0 }.first { tab in tabs.list.contains { $0.id == tab } }
      let hadFocus = hasFocusInside
      if let target { isMapped ? tabs.select(target) : tabs.stand(on: target) }
      if hadFocus { takeFocusAtRest() }
    }
    closeLeft()
  }

  /// Closes what is not in the library any more, and shows what has arrived.
  func updateVisits(for library: ShelfUpdate) {
    let (arrivals, gone) = visits.update(for: library)
    for id in gone { end(id) }
    for arrival in arrivals { arrival() }
  }

  private func end(_ id: ShelfID) {
    memory.state.shelves[id.text] = nil
    music.catalogue.close(id)
  }

  /// Closes what was left; what somebody has come back to stays.
  private func closeLeft() {
    guard tabs.isResting, !visits.leaving.isEmpty, let library = music.catalogue.library else {
      return
    }
    for id in visits.leaving {
      if tabs.current?.id == id.text {
        visits.leave(id, false)
      } else {
        visits.remove(id)
        end(id)
      }
    }
    let list = visits.tabs(for: library.shelves)
    if list != tabs.list { tabs.list = list }
  }

  /// Lets the keyboard go on with the shelf that is shown when the movement is over.
  private func takeFocusAtRest() {
    eachFrame { [weak self] _ in
      guard let self else { return false }
      if !tabs.isResting { return true }
      // Another page may have the keyboard by now.
      if isMapped, hasFocusInside || owningWindow?.focus?.isMapped != true { _ = takeFocusInside() }
      return false
    }
  }
}
