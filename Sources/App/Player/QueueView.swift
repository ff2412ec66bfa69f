internal import GLib
internal import Gtk
internal import Playback

/// What comes next, in a popover of the player bar: first what was asked for besides, then the record
/// or list that plays.
final class QueueView {
  let popover = Popover()

  /// So many entries are listed; what comes behind them is counted.
  static let limit = 100

  private let player: Player
  private let column = Box(.vertical, spacing: 6)
  private let clear = Button(tr("Clear"))
  private let nothing = Label(tr("Nothing comes next."))
  private let list = Box(.vertical)
  private let more = Label()
  private var rows: [QueueRow] = []
  private var shown: Int?
  private var watch: Observation?

  init(_ player: Player) {
    self.player = player
    let title = Label(tr("Up Next"))
    title.addClass("queue-title")
    title.align(text: 0)
    title.expand(horizontally: true)
    let head = Box(.horizontal, spacing: 12)
    head.append(title)
    head.append(clear)
    column.append(head)
    column.append(nothing)
    let scrolled = ScrolledView(list)
    scrolled.limit(height: 420)
    column.append(scrolled)
    column.append(more)
    more.addClass("dim-label")
    nothing.addClass("dim-label")
    column.request(width: 320)
    popover.content = column
    popover.describe(.label(tr("Queue")))
    clear.onPress { [weak self] in self?.player.clear() }
    popover.onOpen { [weak self] in self?.opened() }
    popover.onClose { [weak self] in self?.watch = nil }
  }

  /// What is listed, for tests: titles in their order.
  var titles: [String] { rows.map(\.title) }
  /// What is said of those that are not listed.
  var rest: String { more.isVisible ? more.text : "" }

  /// It is kept right only while somebody looks.
  private func opened() {
    show()
    watch = player.observe { [weak self] change in
      guard let self, change.new.queueVersion != shown else { return }
      show()
    }
  }

  private func show() {
    shown = player.state.queueVersion
    for row in rows { list.remove(row.box) }
    let (coming, count) = player.queue.coming(Self.limit)
    rows = coming.map { entry in
      QueueRow(
        entry.item,
        play: { [weak self] in
          self?.popover.close()
          self?.player.jump(to: entry.id)
        },
        remove: { [weak self] in self?.player.remove(entry.id) }
      )
    }
    for row in rows { list.append(row.box) }
    nothing.isVisible = rows.isEmpty
    clear.isSensitive = !rows.isEmpty
    let rest = count - rows.count
    more.isVisible = rest > 0
    more.text = Format.text(
      tr("and %s more", "and %s more", count: rest),
      Format.count(rest)
    )
  }
}

/// One entry of the queue, to be played at once or taken out.
private final class QueueRow {
  let box = Box(.horizontal, spacing: 3)
  let title: String

  init(
    _ item: PlayItem,
    play: @escaping @MainActor () -> Void,
    remove: @escaping @MainActor () -> Void
  ) {
    title = item.name
    let words = Box(.vertical)
    for (text, style) in [(item.name, ""), (item.artist, "player-subtitle")] where !text.isEmpty {
      let label = Label(text)
      label.shortens()
      label.align(text: 0)
      if !style.isEmpty { label.addClass(style) }
      words.append(label)
    }
    let both = item.artist.isEmpty ? item.name : "\(item.name), \(item.artist)"
    let button = Button(holding: words, says: both)
    button.addClass("flat")
    button.addClass("queue-row")
    button.expand(horizontally: true)
    button.onPress(play)
    let out = Button(icon: "window-close-symbolic", tooltip: tr("Remove from Queue"))
    out.addClass("flat")
    out.addClass("circular")
    out.align(vertically: .center)
    out.onPress(remove)
    box.append(button)
    box.append(out)
  }
}
