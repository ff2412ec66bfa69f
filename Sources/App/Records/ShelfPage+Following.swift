internal import Identities
internal import Motion
internal import Widgets

/// Updates the list, the index and the text from the flow's position.
extension ShelfPage {
  func link() {
    flow.onMove = { [weak self] in self?.flowMoved() }
    flow.onVisibleRange = { [weak self] _ in self?.flowIndex.refresh() }
    flow.onComplete = { [weak self] in
      self?.flowTracks.prepare()
      self?.onComplete?()
    }
    flow.onRest = { [weak self] index in self?.rested(at: index) }
    flow.onZoom = { [weak self] in
      self?.grid?.zoom = $0
      self?.onZoom?($0)
    }
    flow.onPinch = { [weak self] in self?.grid?.zoom = $0 }
    drawer.onChange = { [weak self] in self?.queueAllocate() }
  }

  func flowMoved() {
    nameList()
    guard !isPlacing else { return }
    let course = flow.course
    // A move by the user replaces the wanted record.
    if flow.isHeld || course != .held { wanted = nil }
    flowTracks.follow(flowIndex.course ?? course)
    flowIndex.follow()
  }

  /// Names the sheet of a low window by the record in the centre.
  func nameList() {
    let slot = Int(clamping: flow.position.rounded())
    let record = contents.record(inSlot: slot)
    drawer.name(record?.title ?? "", by: record?.artist ?? "")
  }

  /// Saves the target of a running animation, because the page is removed before the flow gets
  /// there.
  func saveTarget() {
    let course = flowIndex.course ?? flow.course
    if case .flying(let slot, _, _) = course {
      if let place = flow.ring.index(of: slot) { rested(at: place) }
    } else if flow.isHeld, let place = flow.target {
      rested(at: place)
    }
  }

  func rested(at place: Int) {
    guard !isPlacing, wanted == nil, let shelf, let record = contents.record(at: place) else {
      return
    }
    grid?.select(place)
    flowIndex.updateIfOutdated()
    onRest?(shelf.id, record)
  }
}
