internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import Playback
internal import Widgets

/// The menu of a row of the lists: all that gestures and keys do, and more.
struct ListMenu {
  private let page: ListsPage
  private let source: ListsSource
  /// The level that is open.
  private let level: RowID
  private var music: MusicActions { page.music }
  private var list: FoldingList { page.list }

  init(on page: ListsPage, _ level: RowID) {
    self.page = page
    self.level = level
    source = page.source
  }

  /// The menu of a row of the level, or of the stack that is open.
  func make(for id: RowID) -> ContextMenu {
    let (sections, actions) = choices(for: id)
    return ContextMenu(of: sections, actions: actions, on: page)
  }

  /// What is offered for a row, in sections.
  func choices(for id: RowID) -> (sections: [Menu], actions: [Action]) {
    let row = source.numbers.row(of: id)
    let entries = source.entries(of: level)
    let index = entries.firstIndex { $0.id == id }
    let entry = index.map { entries[$0] }
    let (playing, playActions) = playing(row)
    let (editing, editActions) = editing(row, entry)
    let (moving, moveActions) = moving(row, entry, at: index, among: entries)
    let (facts, factActions) = facts(row)
    return (
      [playing, editing, moving] + facts, playActions + editActions + moveActions + factActions
    )
  }

  private func playing(_ row: ListRow) -> (Menu, [Action]) {
    let menu = Menu()
    guard music.canPlay else { return (menu, []) }
    if case .entry(let id) = row {
      menu.append(tr("Play"), action: "row.play")
      return (menu, [Action("play") { source.play(entry: id) }])
    }
    if let choice = source.fulfilment(of: row) {
      let words = Format.text(tr("Use “%s”"), choice.title)
      menu.append(Menu.label(words), action: "row.fulfil")
      return (menu, [Action("fulfil") { _ = source.fulfil(row) }])
    }
    if row == .upNext { return music.player.map { playing($0.player) } ?? (menu, []) }
    guard source.canPlay(row) else { return (menu, []) }
    menu.append(tr("Play"), action: "row.play")
    menu.append(tr("Shuffle"), action: "row.shuffle")
    menu.append(tr("Play Next"), action: "row.play-next")
    menu.append(tr("Add to Queue"), action: "row.queue")
    return (
      menu,
      [
        Action("play") { music.play([row], of: source) },
        Action("shuffle") { music.shuffle([row], of: source) },
        Action("play-next") { music.playNext([row], of: source) },
        Action("queue") { music.append([row], of: source) },
      ]
    )
  }

  /// What the queue as a whole offers.
  private func playing(_ player: Player) -> (Menu, [Action]) {
    let menu = Menu()
    var actions: [Action] = []
    if player.state.hasAnything, !player.state.isMeantToPlay {
      menu.append(tr("Play"), action: "row.play")
      actions.append(Action("play") { player.play() })
    }
    if player.queue.upcoming.count > 1 {
      menu.append(tr("Shuffle"), action: "row.shuffle")
      actions.append(Action("shuffle") { player.shuffleUpcoming() })
    }
    return (menu, actions)
  }

  private func editing(_ row: ListRow, _ entry: FoldEntry?) -> (Menu, [Action]) {
    let menu = Menu()
    var actions: [Action] = []
    func add(_ label: String, _ name: String, _ run: @escaping @MainActor () -> Void) {
      menu.append(label, action: "row.\(name)")
      actions.append(Action(name, run))
    }
    if let entry, entry.abilities.contains(.rename) {
      add(tr("Rename"), "rename") { list.rename(entry.id) }
    }
    if let entry, case .node(let id) = row, source.canTurn(id) {
      let words = entry.isStack ? tr("Turn into a Line") : tr("Turn into a List")
      add(words, "turn") { _ = source.book.perform(.turn(id)) }
    }
    if let entry, entry.abilities.contains(.complete) {
      let words = entry.isDone ? tr("Open Again") : tr("Done")
      add(words, "complete") { list.ask(.complete(entry.id, !entry.isDone)) }
    }
    if let entry, entry.abilities.contains(.delete) {
      let words =
        switch row {
        case .favourite: tr("Remove from Favourites")
        case .entry: tr("Remove from Queue")
        default: tr("Delete")
        }
      add(words, "delete") { list.ask(.delete(entry.id)) }
    }
    let stack = entry.flatMap { $0.isStack ? $0.id : nil } ?? level
    if source.canClear(stack) { add(tr("Clear Done"), "clear") { list.ask(.clearDone(in: stack)) } }
    return (menu, actions)
  }

  private func moving(
    _ row: ListRow,
    _ entry: FoldEntry?,
    at index: Int?,
    among entries: [FoldEntry]
  ) -> (Menu, [Action]) {
    let menu = Menu()
    var actions: [Action] = []
    guard let entry, let index, entry.abilities.contains(.move), !entry.isPinned else {
      return (menu, [])
    }
    func add(_ label: String, _ name: String, to target: Int) {
      guard entries.indices.contains(target), !entries[target].isPinned,
        entries[target].isDone == entry.isDone, entries[target].abilities.contains(.move)
      else { return }
      menu.append(label, action: "row.\(name)")
      actions.append(Action(name) { list.ask(.move(entry.id, into: level, at: target)) })
    }
    add(tr("Move Up"), "up", to: index - 1)
    add(tr("Move Down"), "down", to: index + 1)
    if case .node(let id) = row {
      let (targets, targetActions) = targets(for: id)
      if !targetActions.isEmpty { menu.append(submenu: targets, title: tr("Move to")) }
      actions += targetActions
    }
    return (menu, actions)
  }

  /// The stacks that a row may move into: the first level, the likely ones, and a choice of all.
  private func targets(for id: ListRowID) -> (Menu, [Action]) {
    let menu = Menu()
    var actions: [Action] = []
    func add(
      _ label: String,
      _ name: String,
      to section: Menu,
      _ run: @escaping @MainActor () -> Void
    ) {
      section.append(label, action: "row.\(name)")
      actions.append(Action(name, run))
    }
    func move(to stack: RowID) { list.ask(.move(RowID(id.number), into: stack, at: nil)) }
    let top = Menu()
    if source.book.tree[id]?.parent != ListNode.top {
      add(tr("All Lists"), "into-top", to: top) { move(to: source.root) }
    }
    let known = Menu()
    for (number, stack) in source.stacks(for: id).enumerated() {
      add(Menu.label(stack.text), "into-\(number)", to: known) {
        move(to: RowID(stack.id.number))
      }
    }
    let others = Menu()
    if music.hasStacks(besides: actions.count) {
      add(tr("Other List…"), "into-other", to: others) {
        let title = Format.text(tr("Move “%s”"), source.book.tree[id]?.text ?? "")
        music.chooseList(for: id, title: title, accept: tr("Move")) {
          move(to: RowID($0.number))
        }
      }
    }
    for section in [top, known, others] { menu.append(section: section) }
    return (menu, actions)
  }

  private func facts(_ row: ListRow) -> ([Menu], [Action]) {
    let menu = Menu()
    var actions: [Action] = []
    switch row {
    case .node(let id):
      guard let node = source.book.tree[id], node.opens else { break }
      let isFilled = node.search != nil
      menu.append(
        isFilled ? tr("Edit Search…") : tr("Import…"),
        action: isFilled ? "row.edit-search" : "row.import"
      )
      actions = [
        Action("edit-search") { music.editSearch(of: id) },
        Action("import") { music.chooseImport(into: id) },
      ]
      return ([menu], actions + exports(of: { music.listFile(of: id) }, in: menu))
    case .upNext:
      let items = music.player?.player.queue.toHear.map(\.item) ?? []
      guard !items.isEmpty else { return ([], []) }
      menu.append(tr("Keep as List"), action: "row.keep")
      actions = [Action("keep") { music.keepAsList(items) }]
      let file = { ListFile(tr("Up Next"), items.map { NodeDraft($0) }) }
      return ([menu], actions + exports(of: file, in: menu))
    case .favourites:
      let drafts = music.catalogue.favouriteDrafts()
      guard !drafts.isEmpty else { return ([], []) }
      let file = { ListFile(tr("Favourites"), drafts) }
      return ([menu], exports(of: file, in: menu))
    case .top, .entry, .favourite, .found: break
    }
    guard let subject = source.subject(of: row) else {
      guard case .entry(let id) = row, let entry = source.upNext.row(of: id)?.entry else {
        return ([], [])
      }
      return Self.facts(of: entry.item, music)
    }
    // A favourite loses its heart by “Delete” above, which can be undone.
    let isFavourite = if case .favourite = row { true } else { false }
    return Self.facts(of: subject, music, offersHeart: !isFavourite)
  }

  /// The forms in which a list is written to a file.
  private func exports(of file: @escaping () -> ListFile?, in menu: Menu) -> [Action] {
    let forms = Menu()
    for form in Playlist.Form.allCases {
      forms.append(form.title, action: "row.export-\(form.ending)")
    }
    menu.append(submenu: forms, title: tr("Export"))
    return Playlist.Form.allCases.map { form in
      Action("export-\(form.ending)") { if let file = file() { music.export(file, as: form) } }
    }
  }

  /// What is offered for an entry of the queue that the library does not have.
  static func facts(of item: PlayItem, _ music: MusicActions) -> ([Menu], [Action]) {
    let menu = Menu()
    let adding = ListChoice(for: ListAddition(item), music)
    menu.append(submenu: adding.menu, title: tr("Add to List"))
    return ([menu], adding.actions)
  }

  /// What is offered for any record or track in a list.
  static func facts(
    of subject: RecordSubject,
    _ music: MusicActions,
    offersHeart: Bool = true
  ) -> ([Menu], [Action]) {
    let menu = Menu()
    let facts = Menu()
    var actions: [Action] = []
    let ways = music.ways(from: subject)
    let adding = ListChoice(for: ListAddition(subject), music)
    menu.append(submenu: adding.menu, title: tr("Add to List"))
    if offersHeart {
      menu.append(
        subject.hasHeart ? tr("Remove from Favourites") : tr("Add to Favourites"),
        action: "row.heart"
      )
      actions.append(Action("heart") { music.setHeart(!subject.hasHeart, of: subject) })
    }
    facts.append(tr("Show in Files"), action: "row.show-files")
    facts.append(tr("Properties"), action: "row.properties")
    let files = Action("show-files") { music.showFiles(of: subject) }
    files.isEnabled = subject.isAvailable
    actions += [files, Action("properties") { music.showProperties(of: subject) }]
    return ([menu, ways.menu, facts], actions + adding.actions + ways.actions)
  }
}
