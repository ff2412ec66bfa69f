internal import Gtk
internal import Motion

extension CoverFlow {
  /// Updates the covers after items of the source have changed; the source shows the new ones.
  ///
  /// The item in the centre remains there; if it was removed, its nearest neighbour replaces it. All
  /// others glide to their new places.
  public func apply(_ changes: CoverChanges) {
    guard let source else { return }
    finder.stop()
    let time = max(shownTime, clock())
    let before = covers.offsets()
    let anchor = anchor(in: changes)
    let named = driver.phase == .settling ? target.flatMap { changes.index(of: $0) } : nil
    let next = ring(for: source.count)
    covers.conform(to: next) { index in
      changes.index(of: index) ?? (index == anchor?.old ? anchor?.new : nil)
    }
    if let named, named != target, next.count > 0 {
      driver.change { $0.go(toPlace: named, at: $1, over: next) }
    }
    if isMapped, !jumps {
      covers.rearrange(from: before, of: source, at: time)
      pictures.invalidate()
    } else {
      covers.clear()
    }
    noticeCentre()
    animate()
  }

  /// Shows all items of the source anew; the same item remains in the centre if it still exists, at
  /// an index that the caller knows.
  public func reload(at index: Int? = nil) {
    finder.stop()
    covers.clear()
    pictures.invalidate()
    refreshRing()
    if let index { jump(to: index) }
    notices.forgetCentre()
    noticeCentre()
    animate()
  }

  public func pictureChanged(of id: CoverID) {
    pictures.forget(id)
    redraw()
  }

  func sourceReplaced() {
    pictures.reset()
    driver.change { scroller, _ in scroller.jump(to: 0) }
    reload()
  }

  /// The item that replaces the one in the centre: itself, or else its nearest neighbour that
  /// remains; of two, the next one.
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
}
