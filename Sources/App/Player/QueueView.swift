internal import GLib
internal import Gtk
internal import Identities
internal import Numbers
internal import Playback
internal import Widgets

/// The queue in a popover of the player bar: what plays, what was added to the queue, and the rest of the
/// record or list.
final class QueueView {
  let popover = Popover()
  /// The cover of a record.
  var coverItem: ((RecordID) -> CoverItem?)?

  /// So many entries are listed; what comes behind them is counted.
  static let limit = 100

  private let player: Player
  private let art: any Widgets.CoverSource<CoverID>
  private let column = Box(.vertical, spacing: 6)
  private let clear = Button(tr("Clear"))
  private let nothing = Label(tr("Nothing comes next."))
  private let scrolled: ScrolledView
  private let list = Box(.vertical)
  private let more = Label()
  private var playing: QueueRow?
  private var rows: [QueueRow] = []
  private var lines: [Widget] = []
  private var watch: Observation?

  init(_ player: Player, art: any Widgets.CoverSource<CoverID>) {
    self.player = player
    self.art = art
    scrolled = ScrolledView(list)
    let title = Label(tr("Up Next"))
    title.addClass("queue-title")
    title.align(text: 0)
    title.expand(horizontally: true)
    let head = Box(.horizontal, spacing: 12)
    head.append(title)
    head.append(clear)
    column.append(head)
    column.append(nothing)
    scrolled.limit(height: 420)
    column.append(scrolled)
    column.append(more)
    more.addClass("dim-label")
    nothing.addClass("dim-label")
    column.request(width: 360)
    popover.content = column
    popover.describe(.label(tr("Queue")))
    clear.onPress { [weak self] in self?.player.clear() }
    popover.onOpen { [weak self] in self?.opened() }
    popover.onClose { [weak self] in self?.watch = nil }
  }

  /// What is listed, for tests: titles of what comes, in their order.
  var titles: [String] { rows.map(\.title) }
  /// All lines from top to bottom, headings included.
  var words: [String] { lines.map { ($0 as? Label)?.text ?? "" } }
  /// What is said of those that are not listed.
  var rest: String { more.isVisible ? more.text : "" }

  /// It is kept right only while somebody looks.
  private func opened() {
    show()
    watch = player.observe { [weak self] change in
      guard
        change.old.queueVersion != change.new.queueVersion || change.old.entry != change.new.entry
      else { return }
      self?.show()
    }
  }

  private func show() {
    for line in lines { list.remove(line) }
    lines = []
    let origins = player.queue.origins(ofFirst: Self.limit)
    let (coming, count) = player.queue.coming(Self.limit)
    playing = player.queue.current.map { row(of: $0, isPlaying: true) }
    if let playing { append(playing.box) }
    rows = coming.map { row(of: $0, isPlaying: false) }
    for (entry, row) in zip(coming, rows) {
      if let origin = origins[entry.id] { append(heading(origin.words)) }
      append(row.box)
    }
    scrolled.isVisible = !lines.isEmpty
    nothing.isVisible = rows.isEmpty
    clear.isSensitive = !rows.isEmpty
    let rest = count - rows.count
    more.isVisible = rest > 0
    more.text = Format.text(
      tr("and %s more", "and %s more", count: rest),
      Format.count(rest)
    )
  }

  private func append(_ line: Widget) {
    list.append(line)
    lines.append(line)
  }

  private func heading(_ words: String) -> Label {
    let label = Label(words)
    label.addClass("queue-heading")
    label.shortens()
    label.align(text: 0)
    return label
  }

  private func row(of entry: Player.Entry, isPlaying: Bool) -> QueueRow {
    let row = QueueRow(entry.item, art: art, isPlaying: isPlaying)
    row.cover.show(entry.item.record.flatMap { coverItem?($0) })
    row.onPress = { [weak self] in
      self?.popover.close()
      // What plays is not begun anew.
      if !isPlaying { self?.player.jump(to: entry.id) }
    }
    row.onRemove = { [weak self] in self?.player.remove(entry.id) }
    return row
  }
}

/// One entry of the queue, to be played at once or taken out.
private final class QueueRow {
  let box = Box(.horizontal, spacing: 3)
  let cover: CoverTile
  let title: String
  var onPress: (() -> Void)?
  var onRemove: (() -> Void)?

  init(_ item: PlayItem, art: any Widgets.CoverSource<CoverID>, isPlaying: Bool) {
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
    let length = item.duration.map { SeekTime.text($0) } ?? ""
    if !length.isEmpty {
      let label = Label(length)
      label.addClass("player-subtitle")
      label.addClass("numeric")
      line.append(label)
    }
    let said = [isPlaying ? tr("Playing") : "", item.name, item.artist, length]
    let button = Button(holding: line, says: said.filter { !$0.isEmpty }.joined(separator: ", "))
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
  }
}
