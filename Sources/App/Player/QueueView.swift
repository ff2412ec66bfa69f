internal import GLib
internal import Geometry
internal import Gtk
internal import Playback
internal import Widgets

/// The queue's popover: the current track, the tracks that were added to the queue, and the rest of
/// the record or list.
final class QueueView {
  let popover = Popover()
  /// The content of the popover, over which the menus of rows open.
  let page: QueuePage

  /// The number of listed entries; further ones are only counted.
  static let limit = 100

  private let player: Player
  private let art: any CoverProvider<CoverID>
  private let column = Box(.vertical, spacing: 6)
  private let sheetPlace = Box(.vertical)
  private let clear = Button(tr("Clear"))
  private let nothing = Label(tr("The queue is empty."))
  private let scrolled: ScrolledView
  private let list = Box(.vertical)
  private let more = Label()
  private var playing: QueueRow?
  private(set) var rows: [QueueRow] = []
  private var lines: [Widget] = []
  private var watch: Observation?
  private var music: MusicActions?
  private var tracks: ListTracks?
  private(set) var menu: ContextMenu?
  /// Called when the sheet of controls was created.
  var onSheet: ((PlayerSheet) -> Void)?
  /// The controls above the queue, created when the popover of a narrow bar is first opened.
  private(set) var sheet: PlayerSheet?
  /// Whether the popover contains the controls for which the bar has no room.
  var isSheet = false { didSet { if isSheet != oldValue { popover.close() } } }

  init(_ player: Player, art: any CoverProvider<CoverID>) {
    self.player = player
    self.art = art
    scrolled = ScrolledView(list)
    page = QueuePage(column)
    let title = Label(tr("Up Next"))
    title.addClass("queue-title")
    title.align(text: 0)
    title.expand(horizontally: true)
    let head = Box(.horizontal, spacing: 12)
    head.append(title)
    head.append(clear)
    sheetPlace.isVisible = false
    column.append(sheetPlace)
    column.append(head)
    column.append(nothing)
    scrolled.limit(height: 420)
    column.append(scrolled)
    column.append(more)
    more.addClass("dim-label")
    nothing.addClass("dim-label")
    column.request(width: 360)
    popover.content = page
    popover.describe(.label(tr("Queue")))
    popover.align(horizontally: .end)
    clear.onPress { [weak self] in self?.music?.clearQueue() }
    popover.onOpen { [weak self] in self?.opened() }
    popover.onClose { [weak self] in self?.watch = nil }
  }

  /// The titles of the upcoming entries, for tests.
  var titles: [String] { rows.map(\.title) }
  /// The text of all lines from top to bottom, with headings.
  var words: [String] { lines.map { ($0 as? Label)?.text ?? "" } }
  /// The text about the entries that are not listed.
  var rest: String { more.isVisible ? more.text : "" }

  /// Sets the actions, from which covers and menus come.
  func follow(_ music: MusicActions) {
    self.music = music
    tracks = ListTracks(music.catalogue)
  }

  /// Fills the list, and updates it until the popover is closed.
  private func opened() {
    showSheet()
    show()
    watch = player.observe { [weak self] change in
      guard
        change.old.queueVersion != change.new.queueVersion || change.old.entry != change.new.entry
      else { return }
      self?.show()
    }
  }

  private func showSheet() {
    column.request(width: isSheet ? 300 : 360)
    scrolled.limit(height: isSheet ? 280 : 420)
    if isSheet, sheet == nil {
      let made = PlayerSheet(player)
      sheet = made
      sheetPlace.append(made)
      onSheet?(made)
    }
    sheetPlace.isVisible = isSheet
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
    let row = QueueRow(entry, art: art, isPlaying: isPlaying)
    let record = entry.item.record.flatMap { music?.catalogue.record($0) }
    row.cover.show(record.map { CoverItem(of: $0) })
    row.onPress = { [weak self] in
      self?.popover.close()
      // The current track does not restart.
      if !isPlaying { self?.music?.play(entry: entry.id) }
    }
    row.onRemove = { [weak self] in self?.music?.remove(entry: entry.id) }
    row.onMenu = { [weak self, weak row] point in
      guard let self, let row else { return }
      openMenu(of: entry, at: row.box.convert(point, to: page) ?? .zero)
    }
    // Starts to load the track, which the menu needs.
    _ = entry.item.id.flatMap { tracks?[$0] }
    return row
  }

  // MARK: - Menus

  func sections(for entry: Player.Entry) -> [MenuSection] {
    guard let music else { return [] }
    let track = entry.item.id.flatMap { tracks?[$0] }
    let subject = track.map { RecordSubject.track($0.track, of: $0.record) }
    var (playing, editing, moving) = (MenuSection(), MenuSection(), MenuSection())
    playing.add(tr("Play"), "play") { music.play(entry: entry.id) }
    editing.add(tr("Remove from Queue"), "delete") { music.remove(entry: entry.id) }
    let (coming, count) = player.queue.coming(Self.limit)
    if let place = coming.firstIndex(where: { $0.id == entry.id }) {
      for (label, name, target) in [
        (tr("Move Up"), "up", place - 1), (tr("Move Down"), "down", place + 1),
      ] where (0..<count).contains(target) {
        moving.add(label, name) { music.move(entry: entry.id, to: target) }
      }
    }
    let facts = SubjectMenu(entry.item, subject, music).sections
    // Only one popover can be open, so this one closes.
    for action in playing.actions + facts.flatMap(\.actions) {
      action.onRun { [weak self] in self?.popover.close() }
    }
    return [playing, editing, moving] + facts
  }

  private func openMenu(of entry: Player.Entry, at point: Point) {
    let menu = ContextMenu(of: sections(for: entry), on: page)
    guard !menu.isEmpty else { return }
    self.menu?.close()
    self.menu = menu
    page.menu = menu
    menu.onClose = { [weak self, weak menu] in
      guard let self, self.menu === menu else { return }
      self.menu = nil
      page.menu = nil
      let all = (playing.map { [$0] } ?? []) + rows
      all.first { $0.entry == entry.id }?.takeFocus()
    }
    menu.open(at: point)
  }
}
