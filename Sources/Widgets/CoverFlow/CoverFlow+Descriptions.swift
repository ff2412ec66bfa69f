internal import GLib
internal import Gtk

extension CoverFlow {
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
    return (words + [PlaceWords.place(index + 1, of: count)]).joined(separator: ", ")
  }
}
