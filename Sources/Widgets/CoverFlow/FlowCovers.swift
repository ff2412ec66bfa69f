internal import Geometry
internal import Gtk
internal import Motion

/// The covers on a flow's stage: their slots, poses and painting order.
final class FlowCovers {
  private unowned let flow: CoverFlow
  /// The items, as a circle or as a row.
  private(set) var ring = Ring(count: 0, wraps: false)
  private(set) lazy var pool = CoverPool(on: flow)
  /// The visible covers in painting order, farthest first.
  private(set) var painted: [Cover] = []
  private var displacements = CoverDisplacements()
  /// The time when the last cover with a new item appeared.
  private var lastArrival = -Double.infinity

  init(of flow: CoverFlow) { self.flow = flow }

  var isInPlace: Bool { displacements.isEmpty }

  /// Whether no cover glides, appears or disappears.
  func isResting(at time: Double) -> Bool {
    displacements.isEmpty && pool.ghosts.isEmpty && time - lastArrival >= Cover.fadeDuration
  }

  /// Ends finished glides, and releases covers that have faded out.
  func advance(to time: Double) {
    displacements.settle(at: time)
    pool.dismiss(before: time - Cover.fadeDuration)
  }

  // MARK: - Allocation

  /// Shows the covers around a position; returns whether the range of slots has changed.
  func show(around position: Double, of source: (any FlowSource)?, isEmpty: Bool) -> Bool {
    let layout = flow.layout
    let window = isEmpty ? .empty : layout.window(at: position, in: ring)
    let before = pool.window
    pool.show(window) { cover, slot in
      guard let source, let index = ring.index(of: slot) else { return }
      cover.bind(source.item(at: index), slot: slot)
      if cover.hasFocus { flow.notices.missFocus() }
      flow.describe(cover, index: index)
    }
    pool.fit(isEmpty ? 0 : layout.visibleCount(in: ring))
    sort(window, around: position)
    let pictures = flow.pictures
    let hovered = flow.pointer.hovered
    let lightened = hovered === flow.centreCover ? nil : hovered
    for cover in painted {
      cover.place(
        in: layout,
        presence: presence(of: cover, in: layout),
        isLightened: cover === lightened
      )
      pictures.refreshLevel(of: cover, in: layout)
    }
    for cover in painted { cover.takeShadow(of: self.cover(above: cover), in: layout) }
    return window != before
  }

  private func sort(_ window: SlotWindow, around position: Double) {
    painted.removeAll(keepingCapacity: true)
    guard !displacements.isEmpty || !pool.ghosts.isEmpty else {
      for slot in window.farthestFirst(from: position) {
        let cover = pool[slot]
        cover.move(to: Double(slot), seenFrom: position)
        painted.append(cover)
      }
      return
    }
    let time = flow.shownTime
    for ghost in pool.ghosts {
      ghost.cover.move(to: ghost.place, seenFrom: position)
      painted.append(ghost.cover)
    }
    for slot in window.slots {
      let cover = pool[slot]
      let displacement = cover.item.map { displacements.displacement(of: $0.id, at: time) } ?? 0
      cover.move(to: Double(slot), seenFrom: position, displacedBy: displacement)
      painted.append(cover)
    }
    painted.sort { one, other in
      let (near, far) = (abs(other.offset), abs(one.offset))
      return far == near ? one.offset < other.offset : far > near
    }
  }

  /// The opacity of a cover: of a new item, of a removed one, and at the ends of a short ring.
  private func presence(of cover: Cover, in layout: FlowLayout) -> Double {
    let time = flow.shownTime
    let presence = layout.presence(at: cover.offset, in: ring) * cover.arrivalShare(at: time)
    guard !pool.ghosts.isEmpty, let ghost = pool.ghosts.first(where: { $0.cover === cover }) else {
      return presence
    }
    return presence * (1 - Cover.fade(since: ghost.start, at: time))
  }

  /// The next cover towards the centre.
  private func cover(above cover: Cover) -> Cover? {
    let slot = cover.slot - (cover.offset < 0 ? -1 : 1)
    guard !pool.isGhost(cover), pool.window.slots.contains(slot) else { return nil }
    return pool[slot]
  }

  // MARK: - Items

  /// Replaces the ring; `place` returns the new index of the item at an old index.
  func conform(to next: Ring, place: (Int) -> Int?) {
    let old = ring
    ring = next
    let slot = old.slot(nearestTo: flow.driver.position)
    var steps = 0
    if let slot, let index = old.index(of: slot), let now = place(index), next.count > 0 {
      let lap = old.wraps && next.wraps ? old.lap(of: slot) : 0
      steps = lap * next.count + now - slot
    }
    flow.adjustScroller(for: next, replacing: old, movedBy: steps)
    pool.renumber(by: steps)
  }

  /// Removes all covers from the stage; the next layout binds them again.
  func clear() {
    pool.show(.empty) { _, _ in }
    displacements.finish()
  }

  /// The offsets at which the items are visible now.
  func offsets() -> [CoverID: Double] {
    var offsets: [CoverID: Double] = [:]
    for cover in painted where !pool.isGhost(cover) {
      // Of an item that is visible twice, the nearest cover counts, which is painted last.
      if let id = cover.item?.id { offsets[id] = cover.offset }
    }
    return offsets
  }

  /// Lets every cover glide from the offset where its item was visible.
  func rearrange(from before: [CoverID: Double], of source: any FlowSource, at time: Double) {
    let position = flow.driver.position
    let window = flow.layout.window(at: position, in: ring)
    pool.fit(flow.layout.visibleCount(in: ring))
    let items = window.slots.map { source.item(at: ring.index(of: $0) ?? 0) }
    var steps: [CoverID: Double] = [:]
    for (slot, item) in zip(window.slots, items) where ring.index(of: slot) != nil {
      let id = item.id
      guard let old = before[id], steps[id] == nil else { continue }
      steps[id] = old - (Double(slot) - position) - displacements.displacement(of: id, at: time)
    }
    pool.rearrange(
      window,
      items: items,
      arrive: { cover, slot, isNew in
        if let index = ring.index(of: slot) { flow.describe(cover, index: index) }
        guard isNew, cover.item.map({ before[$0.id] == nil }) ?? true else { return }
        cover.arrive(at: time)
        lastArrival = time
      },
      vanish: { cover in
        cover.depart()
        return position + cover.offset
      },
      at: time
    )
    displacements.shift(steps, at: time)
  }
}
