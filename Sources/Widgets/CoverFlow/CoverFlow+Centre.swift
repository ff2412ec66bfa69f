internal import GLib
internal import Gtk
internal import Motion

extension CoverFlow {
  /// Tells when another item is nearest to the centre, and lets the focus follow it.
  func noticeCentre() {
    let cover = frontCover
    if cover !== centreCover { centreChanged(to: cover) }
    guard let centre else {
      shownCentre = nil
      return
    }
    guard centre != shownCentre else { return }
    shownCentre = centre
    onCentre?(centre)
  }

  /// Tells it once: a press that moves nothing holds the covers and lets go of them, too.
  func cameToRest() {
    guard let centre, glide.isEmpty, position != toldRest else { return }
    toldRest = position
    onRest?(centre)
  }

  /// The cover of the slot nearest to the position, if it is alive.
  private var frontCover: Cover? {
    guard let slot = ring.slot(nearestTo: position), pool.window.slots.contains(slot) else {
      return nil
    }
    return pool[slot]
  }

  private func centreChanged(to cover: Cover?) {
    let hadFocus = centreCover?.hasFocus ?? false
    centreCover = cover
    if hadFocus { cover?.takeFocus() }
  }

  /// Tells screen readers what a cover shows, and where among how many.
  func describe(_ cover: Cover, index: Int) {
    guard let item = cover.item else { return }
    cover.describe(
      .label(Self.spoken(item, index: index, of: ring.count, isPlaying: isMarked(cover))),
      .place(index + 1, of: ring.count)
    )
  }

  /// An item in words: its title, its subtitle, whether it plays, and its place among all.
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

extension String {
  /// The text with each mark replaced.
  fileprivate func replacing(_ mark: String, with text: String) -> String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(where: { $0 == mark.first }) {
      result += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix(mark) {
        result += text
        rest = rest.dropFirst(mark.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }
}
