internal import GLib
internal import Gtk
internal import Motion
internal import Playback

/// The menu of an entry in the queue's popover: what the rows of *Up Next* offer as well.
struct QueueMenu {
  let sections: [Menu]
  let actions: [Action]

  /// `subject` is the track if the library has it; `leave` closes the popover, over which nothing else
  /// may open.
  init(
    for entry: Player.Entry,
    _ subject: RecordSubject?,
    _ music: MusicActions,
    _ player: Player,
    leave: @escaping @MainActor () -> Void
  ) {
    let (playing, editing, moving) = (Menu(), Menu(), Menu())
    playing.append(tr("Play"), action: "row.play")
    editing.append(tr("Remove from Queue"), action: "row.delete")
    let play = Action("play") { player.jump(to: entry.id) }
    var actions = [play, Action("delete") { player.remove(entry.id) }]
    let (coming, count) = player.queue.coming(QueueView.limit)
    func add(_ label: String, _ name: String, to place: Int) {
      guard (0..<count).contains(place) else { return }
      moving.append(label, action: "row.\(name)")
      actions.append(Action(name) { player.move(entry.id, to: place) })
    }
    if let place = coming.firstIndex(where: { $0.id == entry.id }) {
      add(tr("Move Up"), "up", to: place - 1)
      add(tr("Move Down"), "down", to: place + 1)
    }
    let (facts, others) =
      subject.map { ListMenu.facts(of: $0, music) } ?? ListMenu.facts(of: entry.item, music)
    for action in [play] + others { action.onRun(leave) }
    sections = [playing, editing, moving] + facts
    self.actions = actions + others
  }
}

/// What is in the queue's popover, with the menu of one of its rows.
final class QueuePage: CustomWidget {
  /// The menu that is open.
  weak var menu: ContextMenu?
  private let content: Widget

  init(_ content: Widget) {
    self.content = content
    super.init()
    adopt(content)
  }

  override class var cssName: String { "queuepage" }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    content.measure(axis, along: along)
  }

  override func layOut(in size: Size) {
    content.allocate(Rect(size: size))
    menu?.follow()
  }

  override func draw(on snapshot: Snapshot) { snapshot.draw(content, of: self) }
}
