internal import Gtk
internal import Motion
internal import Pixels

extension CoverFlow {
  /// The source's items have changed, and it shows the new ones already.
  ///
  /// What is in the centre stays there; if it has left, what stood next to it takes its place. All
  /// others glide to where they belong.
  public func apply(_ changes: CoverChanges) {
    guard let source else { return }
    search?.cancel()
    let time = max(shownTime, clock())
    let before = positions()
    let anchor = anchor(in: changes)
    let named = driver.phase == .settling ? target.flatMap { changes.index(of: $0) } : nil
    let next = ring(for: source.count)
    conform(to: next) { index in
      changes.index(of: index) ?? (index == anchor?.old ? anchor?.new : nil)
    }
    if let named, named != target, next.count > 0 {
      driver.change { $0.go(toPlace: named, at: $1, over: next) }
    }
    rearrange(from: before, at: time)
    noticeCentre()
    animate()
  }

  /// All of the source may be other than before: it is shown anew, with the same item in the centre
  /// if it is still there, at an index that its owner knows.
  public func reload(at index: Int? = nil) {
    search?.cancel()
    pool.show(.empty) { _, _ in }
    glide.finish()
    demand = CoverDemand()
    let next = ring(for: source?.count ?? 0)
    conform(to: next) { $0 }
    if let index { stand(at: index) }
    shownCentre = nil
    noticeCentre()
    animate()
  }

  /// Another picture belongs to an item now.
  public func pictureChanged(of id: CoverID) {
    cache?.forget(id)
    demand.isStale = true
    for cover in pool.standing where cover.item?.id == id { cover.level = nil }
    redraw()
  }

  func sourceReplaced() {
    cache = nil
    driver.change { scroller, _ in scroller.stand(at: 0) }
    reload()
  }

  /// The ring that a number of items makes on this stage.
  func ring(for count: Int) -> Ring {
    wraps
      ? Ring(count: count, visible: layout.visibleCount, repeats: repeats)
      : Ring(count: count, wraps: false)
  }

  // MARK: - From the old places to the new

  /// Where on the stage each item is seen now, by its offset.
  private func positions() -> [CoverID: Double] {
    var positions: [CoverID: Double] = [:]
    for cover in painted where !pool.isGhost(cover) {
      // Of an item that is seen twice the nearest one counts; it is painted last.
      if let id = cover.item?.id { positions[id] = cover.offset }
    }
    return positions
  }

  /// What takes the place of the item in the centre: itself, or else its nearest neighbour that
  /// stays, the next one before the one before.
  private func anchor(in changes: CoverChanges) -> (old: Int, new: Int)? {
    guard let centre else { return nil }
    if let new = changes.index(of: centre) { return (centre, new) }
    for step in 1..<max(ring.count, 2) {
      for neighbour in [centre + step, centre - step] {
        guard let index = ring.index(of: neighbour), let new = changes.index(of: index) else {
          continue
        }
        return (centre, new)
      }
    }
    return nil
  }

  /// Lets every cover glide from where its item was seen.
  private func rearrange(from before: [CoverID: Double], at time: Double) {
    guard let source, isMapped, !jumps else {
      pool.show(.empty) { _, _ in }
      glide.finish()
      return
    }
    let position = driver.position
    let window = layout.window(at: position, in: ring)
    pool.fit(min(layout.visibleCount, ring.repeats ? .max : ring.count))
    var steps: [CoverID: Double] = [:]
    for slot in window.slots {
      guard let index = ring.index(of: slot) else { continue }
      let id = source.item(at: index).id
      guard let old = before[id], steps[id] == nil else { continue }
      steps[id] = old - (Double(slot) - position) - glide.displacement(of: id, at: time)
    }
    pool.rearrange(
      window,
      item: { slot in source.item(at: ring.index(of: slot) ?? 0) },
      arrive: { cover, slot, isNew in
        if let index = ring.index(of: slot) { describe(cover, index: index) }
        guard isNew, cover.item.map({ before[$0.id] == nil }) ?? true else { return }
        cover.arrival = time
        cover.presence = 0
        lastArrival = time
      },
      vanish: { cover in
        cover.arrival = nil
        return position + cover.offset
      },
      at: time
    )
    glide.shift(steps, at: time)
    demand = CoverDemand()
  }
}
