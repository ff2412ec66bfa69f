internal import Geometry
internal import Gtk
internal import Motion

extension CoverFlow {
  /// The most that covers show beyond an end, in items.
  private static let bandExtent = 1.2

  /// Updates the layout if the size or the style has changed.
  func refreshLayout(_ size: Size) {
    if stage.refresh(size, isRightToLeft: isRightToLeft, at: shownTime) { refreshRing() }
  }

  /// Makes the items a ring or a row; the item in the centre remains.
  func refreshRing() {
    covers.conform(to: ring(for: source?.count ?? 0)) { $0 }
  }

  /// The ring of so many items on this stage.
  func ring(for count: Int) -> Ring {
    wraps
      ? Ring(count: count, visible: layout.visibleCount, repeats: repeats)
      : Ring(count: count, wraps: false)
  }

  /// Adapts the scroller to a new ring, in which the centre is `steps` slots farther.
  func adjustScroller(for ring: Ring, replacing old: Ring, movedBy steps: Int) {
    driver.adjust { scroller, time in
      scroller.settings.pixelsPerUnit = layout.sidePitch
      scroller.settings.scaleFactor = Double(max(scaleFactor, 1))
      scroller.settings.extent = Self.bandExtent
      if steps != 0 { scroller.rebase(offset: Double(steps)) }
      if ring != old { scroller.conform(to: ring, at: time) }
    }
  }

  /// Allocates all covers.
  func placeCovers(in size: Size) {
    refreshLayout(size)
    if let source { pictures.prepare(for: source, budget: textureBudget) }
    pictures.collectArrivals()
    let position = driver.position
    let isEmpty = size.width < 1 || size.height < 1
    if covers.show(around: position, of: source, isEmpty: isEmpty) {
      onVisibleRange?(pool.window.slots)
    }
    if playing != nil { for cover in painted { refreshBadge(of: cover) } }
    pointer.refresh()
    pictures.request(around: position)
    pictures.noticeCompletion()
    noticeCentre()
    runFrames()
  }
}
