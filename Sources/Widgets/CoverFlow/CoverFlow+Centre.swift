internal import GLib
internal import Gtk
internal import Motion

extension CoverFlow {
  /// Reports another item in the centre, and moves the focus to its cover.
  func noticeCentre() {
    let cover = frontCover
    if cover !== centreCover { centreChanged(to: cover) }
    if let centre = notices.newCentre(centre) { onCentre?(centre) }
  }

  /// Reports a rest once; a press that moves nothing also holds and releases the covers.
  func cameToRest() {
    bringFocus()
    if let centre, covers.isInPlace, notices.isNewRest(at: position) { onRest?(centre) }
  }

  /// The cover of the slot nearest to the position, if it is alive.
  private var frontCover: Cover? {
    guard let slot = ring.slot(nearestTo: position), pool.window.slots.contains(slot) else {
      return nil
    }
    return pool[slot]
  }

  private func centreChanged(to cover: Cover?) {
    centreCover = cover
    // Each move of the focus costs about as much as the covers of a frame.
    let passes = notices.passes(at: driver.time)
    if !passes || driver.isResting || owningWindow?.focus?.isMapped != true { bringFocus() }
    guard awaitsFocus, cover != nil else { return }
    awaitsFocus = false
    // Moving the focus is not possible during a layout.
    eachFrame { [weak self] _ in
      if let self, owningWindow?.focus == nil { takeFocus() }
      return false
    }
  }

  /// Moves the focus from another cover to the one in the centre.
  func bringFocus() {
    if hasFocusInside, let centreCover, !centreCover.hasFocus { centreCover.takeFocus() }
  }

  /// Describes a cover to screen readers: its item, and its place among all items.
  func describe(_ cover: Cover, index: Int) {
    guard let item = cover.item else { return }
    cover.describe(
      .label(Self.spoken(item, index: index, of: ring.count, isPlaying: isMarked(cover))),
      .place(index + 1, of: ring.count)
    )
  }

  /// The text for an item: its title, its subtitle, whether it plays, and its place among all.
  static func spoken(
    _ item: CoverItem,
    index: Int,
    of count: Int,
    isPlaying: Bool = false
  ) -> String {
    let lines = item.subtitle.isEmpty ? [item.title] : [item.title, item.subtitle]
    let words = (item.spoken.isEmpty ? lines : [item.spoken]) + (isPlaying ? [tr("playing")] : [])
    // Translators: a place in a list, as in “12 of 340”.
    let place = tr("{place} of {count}")
      .replacing("{place}", with: "\(index + 1)")
      .replacing("{count}", with: "\(count)")
    return (words + [place]).joined(separator: ", ")
  }
}

/// What a flow has reported about its centre.
struct CentreNotices {
  private var centre: Int?
  private var rest: Double?
  /// When the centre last changed.
  private var passage = -Double.infinity

  /// The item in the centre if it has not been reported yet.
  mutating func newCentre(_ index: Int?) -> Int? {
    guard index != centre else { return nil }
    centre = index
    return index
  }

  /// Whether the cover before was in the centre for so short a time that nobody could read it.
  mutating func passes(at time: Double) -> Bool {
    defer { passage = time }
    return time - passage < 1 / 12.0
  }

  /// Lets the focus follow the next cover at once, because the one that has it shows another item.
  mutating func missFocus() { passage = -.infinity }

  /// Whether a rest at a position has not been reported since the flow moved.
  mutating func isNewRest(at position: Double) -> Bool {
    guard position != rest else { return false }
    rest = position
    return true
  }

  mutating func moved(to position: Double) { if position != rest { rest = nil } }

  /// Reports the item in the centre again, as it may be another one at the same index.
  mutating func forgetCentre() { centre = nil }
}
