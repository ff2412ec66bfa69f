internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Playback
internal import Widgets

/// The queue's popover: *Up Next* as a folding list, with the played tracks above the current one.
final class QueueView {
  let popover = Popover().styled("queue-popover")
  /// The list, created when the popover is first opened.
  private(set) var page: ListsPage?
  var onSheet: ((PlayerSheet) -> Void)?
  /// The controls above the queue, created when they are first needed.
  private(set) var sheet: PlayerSheet?
  /// Whether the popover contains the controls for which its owner has no room.
  private(set) var isSheet = false

  let keep = Button(tr("Keep as List")).styled("flat")
  let clear = Button(tr("Clear")).styled("flat")
  private let player: Player
  private let sheetPlace = Box(.vertical).styled("queue-sheet")
  private let listPlace = Box(.vertical)
  private let toasts: ToastOverlay
  private var toast: Toast?
  private let actions = ActionGroup()
  private var watch: Observation?
  private var music: MusicActions?

  /// The menu items that change only the queue, and do not close it.
  private static let ownItems: Set<String> = [
    "play", "play-next", "queue", "delete", "up", "down", "clear", "heart", "select",
  ]

  init(_ player: Player) {
    self.player = player
    toasts = ToastOverlay(over: listPlace)
    let title = Label.line(tr("Up Next")).styled("queue-title")
    title.expand(horizontally: true)
    let head = Box(.horizontal, spacing: 3).styled("queue-head")
    head.append(title, keep, clear)
    let column = Box(.vertical)
    column.append(sheetPlace, head, toasts)
    popover.content = column
    popover.describe(.label(tr("Up Next")))
    popover.align(horizontally: .end)
    popover.insert(actions, as: "queue")
    actions.add(Action("undo") { [weak self] in self?.page?.list.undo() })
    keep.onPress { [weak self] in self?.keepAsList() }
    clear.onPress { [weak self] in self?.clearQueue() }
    popover.onOpen { [weak self] in self?.opened() }
    popover.onClose { [weak self] in self?.closed() }
  }

  func follow(_ music: MusicActions) { self.music = music }

  var shownList: FoldingList? { popover.isOpen ? page?.list : nil }

  /// Sets whether the popover contains the controls, and names the button that opens it.
  func set(isSheet: Bool, openedBy button: PopoverButton) {
    guard self.isSheet.change(to: isSheet) else { return }
    popover.close()
    let words = isSheet ? tr("Controls and Up Next") : tr("Up Next")
    button.tooltip = words
    button.describe(.label(words))
  }

  // MARK: - Opening

  private func opened() {
    guard let music else { return }
    let page = page ?? makePage(music)
    let source = page.source
    let rows = Double(max(source.upNext.count, 3))
    let room = (music.window?.size.width ?? .infinity) - 40
    let size = Size(
      width: min(400, max(room, 300)),
      height: min(rows * page.list.style.rowHeight, isSheet ? 280 : 420)
    )
    listPlace.request(width: Int(size.width), height: Int(size.height))
    showSheet()
    showButtons()
    watch = player.observe { [weak self] in
      if $0.old.queueVersion != $0.new.queueVersion || $0.old.entry != $0.new.entry {
        self?.showButtons()
      }
    }
    page.list.start(in: size)
    if source.upNext.count == 0 { page.takeFocusInside() }
  }

  private func closed() {
    watch = nil
    page?.list.endSelection()
    withdrawUndo()
  }

  private func makePage(_ music: MusicActions) -> ListsPage {
    let page = ListsPage(music, root: .upNext)
    page.clipsDrawing = true
    page.onStep = { [weak self] in self?.withdrawUndo() }
    page.list.onRemoval = { [weak self] in self?.offerUndo($0) }
    page.onRecords = { [weak self, weak music] in
      self?.popover.close()
      (music?.window as? MainWindow)?.go(to: .records)
    }
    page.onMenu = { [weak self] sections in
      // Other items lead elsewhere, for which the popover makes room.
      for action in sections.flatMap(\.actions) where !Self.ownItems.contains(action.name) {
        action.onRun { self?.popover.close() }
      }
    }
    listPlace.append(page)
    self.page = page
    return page
  }

  private func showSheet() {
    if isSheet, sheet == nil {
      let made = PlayerSheet(player)
      sheet = made
      sheetPlace.append(made)
      onSheet?(made)
    }
    sheetPlace.isVisible = isSheet
  }

  private func showButtons() {
    clear.isSensitive = player.queue.coming(0).count > 0
    keep.isSensitive = clear.isSensitive || player.queue.current != nil
  }

  // MARK: - The whole queue

  private func keepAsList() {
    popover.close()
    music?.keepAsList(player.queue.unplayed.map(\.item))
  }

  private func clearQueue() {
    page?.source.clearQueue()
    page?.takeFocusInside()
    offerUndo(tr("The queue was cleared."))
  }

  private func offerUndo(_ words: String) {
    toast?.dismiss()
    toast = toasts.show(words, button: tr("Undo"), action: "queue.undo")
  }

  private func withdrawUndo() {
    toast?.dismiss()
    toast = nil
  }
}
