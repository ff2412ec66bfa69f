internal import Gtk
internal import Library
internal import Widgets

extension RecordsPage: PageSource {
  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = old as? ShelfPage ?? madePage()
    let id = ShelfID(tab.id)
    for (other, known) in pages where known === page { pages[other] = nil }
    pages[id] = page
    page.requestsCovers = false
    page.flow.zoom = memory.state.zoom
    page.flow.style = style.flow
    page.flow.repeats = isEndless
    if let shelf = shelf(id) {
      let record = memory.state.shelves[tab.id]?.record
      page.show(shelf, at: record)
    }
    page.setGrid(memory.state.isGrid)
    return page
  }

  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {
    guard let page = page as? ShelfPage else { return }
    page.isCurrent = nearness == .current
    guard nearness == .far else {
      page.flowTracks.prepare()
      if nearness != .near { page.requestsCovers = true }
      return admitNeighbours()
    }
    let id = ShelfID(tab.id)
    if pages[id] === page { pages[id] = nil }
    page.rest()
  }

  /// Lets the other pages request covers when the current one shows its own; before, they would take
  /// the machine's time from it.
  func admitNeighbours() {
    guard currentPage?.isComplete == true else { return }
    for page in pages.values { page.requestsCovers = true }
  }

  /// The part of a shelf that has the focus, or had it before its page was removed.
  private var keyboardPart: ShelfPage.Part? {
    pages.values.contains { $0.hasFocusInside } || owningWindow?.focus == nil ? lastPart : nil
  }

  private func madePage() -> ShelfPage {
    let page = makePage()
    page.onRest = { [weak self] shelf, record in
      self?.memory.state.shelves[shelf.text, default: .init()].record = record.id
    }
    page.onZoom = { [weak self, weak page] zoom in
      guard let self else { return }
      memory.state.zoom = zoom
      for other in pages.values where other !== page && other.flow.zoom != zoom {
        other.flow.zoom = zoom
      }
    }
    page.onComplete = { [weak self, weak page] in
      guard let self, page === currentPage else { return }
      admitNeighbours()
      onComplete?()
    }
    page.onLeaveGrid = { [weak self] in self?.showGrid(false) }
    page.onFocus = { [weak self] in self?.lastPart = $0 }
    page.keyboardPart = { [weak self] in self?.keyboardPart }
    page.footRoom = { [weak self] in self?.footRoom() ?? 0 }
    onNewPage?(page)
    return page
  }
}
