internal import GLib
internal import Geometry
internal import Gtk
internal import Notation
internal import Playback
internal import Widgets

/// A row of the queue, with buttons to play and to remove its entry.
final class QueueRow {
  let box = Box(.horizontal, spacing: 3)
  let cover: CoverTile
  let title: String
  let entry: Int
  var onPress: (() -> Void)?
  var onRemove: (() -> Void)?
  /// Called with the position in the box at which the menu should open.
  var onMenu: ((Point) -> Void)?
  private let button: Button

  init(_ entry: Player.Entry, art: any CoverProvider<CoverID>, isPlaying: Bool) {
    let item = entry.item
    self.entry = entry.id
    title = item.name
    cover = CoverTile(art, side: 36, radius: 4)
    cover.align(vertically: .center)
    let words = Box(.vertical)
    words.expand(horizontally: true)
    words.align(vertically: .center)
    for (text, style) in [
      (item.name, isPlaying ? "queue-playing" : ""), (item.artist, "player-subtitle"),
    ] where !text.isEmpty {
      let label = Label(text)
      label.shortens()
      label.align(text: 0)
      if !style.isEmpty { label.addClass(style) }
      words.append(label)
    }
    let line = Box(.horizontal, spacing: 9)
    line.append(cover)
    line.append(words)
    let length = item.duration.map { DurationText.text($0) } ?? ""
    if !length.isEmpty {
      let label = Label(length)
      label.addClass("player-subtitle")
      label.addClass("numeric")
      line.append(label)
    }
    let said = [isPlaying ? tr("Playing") : "", item.name, item.artist, length]
    button = Button(holding: line, says: said.filter { !$0.isEmpty }.joined(separator: ", "))
    button.addClass("flat")
    button.addClass("queue-row")
    button.expand(horizontally: true)
    button.onPress { [weak self] in self?.onPress?() }
    let out = Button(icon: "window-close-symbolic", tooltip: tr("Remove from Queue"))
    out.addClass("flat")
    out.addClass("circular")
    out.align(vertically: .center)
    out.onPress { [weak self] in self?.onRemove?() }
    box.append(button)
    box.append(out)
    box.onMenu { [weak self] in self?.onMenu?($0) }
  }

  func takeFocus() { button.takeFocus() }
}
