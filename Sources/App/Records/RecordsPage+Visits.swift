internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import Widgets

/// The temporary shelves, in the order in which they were opened.
struct ShelfVisits {
  private struct Visit {
    let credit: Credit
    /// The shelf beside which it was opened.
    var beside: String
    /// Called when its records are loaded.
    var arrival: (() -> Void)?
    /// Whether it closes as soon as another shelf is at rest.
    var isLeaving = false
    var id: ShelfID { .visit(credit) }
  }

  private var open: [Visit] = []

  /// Adds a shelf, and calls `arrival` when its records are loaded; returns false if the shelf is
  /// open already.
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

  /// Whether a shelf is open and is not about to close.
  func holds(_ id: ShelfID) -> Bool { open.contains { $0.id == id && !$0.isLeaving } }

  /// The shelf beside which another one was opened.
  func neighbour(of id: ShelfID) -> String? { open.first { $0.id == id }?.beside }

  /// The permanent shelf from which a chain of temporary ones was opened.
  func home(of tab: String) -> String {
    var home = tab
    for visit in open.reversed() where visit.id.text == home { home = visit.beside }
    return home
  }

  /// The tabs of all shelves; a temporary shelf follows its neighbour.
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

  /// Closes a shelf as soon as another one is at rest, or cancels that.
  mutating func leave(_ id: ShelfID, _ isLeaving: Bool = true) {
    for place in open.indices where open[place].id == id { open[place].isLeaving = isLeaving }
  }

  /// Removes a shelf; those opened beside it are then beside its neighbour.
  mutating func remove(_ id: ShelfID) {
    guard let place = open.firstIndex(where: { $0.id == id }) else { return }
    let gone = open.remove(at: place)
    for other in open.indices where open[other].beside == id.text {
      open[other].beside = gone.beside
    }
  }

  /// The shelves that are about to close.
  var leaving: [ShelfID] { open.filter(\.isLeaving).map(\.id) }
}

extension RecordsPage {
  /// The visible shelf, if it is temporary.
  var visit: ShelfID? {
    tabs.current.map { ShelfID($0.id) }.flatMap { visits.holds($0) ? $0 : nil }
  }

  func listenToVisits() {
    pager.strip.onClose = { [weak self] in self?.onLeave?(ShelfID($0.id)) }
    tabs.onRest = { [weak self] in
      guard let self else { return }
      closeLeft()
      for page in pages.values { page.shareMemory() }
    }
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, key == .escape, modifiers.isEmpty else { return false }
      return onEscape?() ?? false
    }
    add(keys)
  }

  /// Opens the shelf of a credit beside the visible one, with a record in the centre.
  ///
  /// `done` gets the shelf when it is loaded, or nil if it has no records, and returns whether to
  /// show it. A hidden page changes without an animation.
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
    // The first search of a run loads the index.
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
    isSeen ? tabs.select(id.text) : tabs.jump(to: id.text)
    if hadFocus { takeFocusAtRest() }
  }

  /// Shows another shelf, and closes a temporary one as soon as it is out of view.
  func leave(_ id: ShelfID?, for other: String?) {
    if let id { visits.leave(id) }
    let isShown = id != nil && tabs.current?.id == id?.text
    if isShown || other != nil {
      let target = [other, id.flatMap { visits.neighbour(of: $0) }, ShelfID.all.text]
        .compactMap { $0 }.first { tab in tabs.list.contains { $0.id == tab } }
      let hadFocus = hasFocusInside
      if let target { isMapped ? tabs.select(target) : tabs.jump(to: target) }
      if hadFocus { takeFocusAtRest() }
    }
    closeLeft()
  }

  /// Closes shelves that the library no longer has, and shows those that were loaded.
  func updateVisits(for library: ShelfUpdate) {
    let (arrivals, gone) = visits.update(for: library)
    for id in gone { end(id) }
    for arrival in arrivals { arrival() }
  }

  private func end(_ id: ShelfID) {
    memory.state.shelves[id.text] = nil
    music.catalogue.close(id)
  }

  /// Closes shelves that were left; a shelf that the user has returned to remains.
  private func closeLeft() {
    guard tabs.isResting, !visits.leaving.isEmpty, let library = music.catalogue.shown else {
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

  /// Moves the focus to the visible shelf when the animation has ended.
  private func takeFocusAtRest() {
    eachFrame { [weak self] _ in
      guard let self else { return false }
      if !tabs.isResting { return true }
      // Another page may have the focus by now.
      if isMapped, hasFocusInside || owningWindow?.focus?.isMapped != true { _ = takeFocusInside() }
      return false
    }
  }
}
