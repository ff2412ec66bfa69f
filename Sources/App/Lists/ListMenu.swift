internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

/// Also has the actions of gestures and keys.
struct ListMenu {
  private let source: ListsSource
  private let list: FoldingList
  private let level: RowID
  private var music: MusicActions { source.music }

  init(on page: ListsPage, _ level: RowID) {
    source = page.source
    list = page.list
    self.level = level
  }

  /// Of a row on the open level, or of the open stack; `subject` is the track of an entry of the
  /// queue.
  func sections(for id: RowID, _ subject: RecordSubject? = nil) -> [MenuSection] {
    let row = source.numbers.row(of: id)
    let entries = source.entries(of: level)
    let index = entries.firstIndex { $0.id == id }
    let entry = index.map { entries[$0] }
    return [
      playing(row), editing(row, entry), moving(row, entry, at: index, among: entries),
    ] + facts(row, subject)
  }

  private func playing(_ row: ListRow) -> MenuSection {
    var section = MenuSection()
    guard music.canPlay else { return section }
    if case .entry(let id) = row {
      section.add(tr("Play"), "play") { music.play(entry: id) }
    } else if let choice = source.fulfilment(of: row) {
      let words = Format.text(tr("Use “%s”"), choice.title)
      section.add(Menu.label(words), "fulfil") { _ = source.fulfil(row) }
    } else if row == .upNext, let player = music.player?.player {
      if player.state.hasAnything, !player.state.isMeantToPlay {
        section.add(tr("Play"), "play") { player.play() }
      }
      if player.queue.upcoming.count > 1 {
        section.add(tr("Shuffle"), "shuffle") { music.shuffleQueue() }
      }
    } else if source.canPlay(row) {
      let isList = source.subject(of: row) == nil
      section.add(isList ? PlayWay.allCases : PlayWay.single + [.shuffle]) {
        music.play(row, of: source, $0)
      }
    }
    return section
  }

  private func editing(_ row: ListRow, _ entry: FoldEntry?) -> MenuSection {
    var section = MenuSection()
    if let entry, entry.abilities.contains(.rename) {
      section.add(tr("Rename"), "rename") { list.rename(entry.id) }
    }
    if let entry, case .node(let id) = row, source.canTurn(id) {
      let words = entry.isStack ? tr("Turn into a Line") : tr("Turn into a List")
      section.add(words, "turn") { _ = source.book.perform(.turn(id)) }
    }
    if let entry, entry.abilities.contains(.complete) {
      let words = entry.isDone ? tr("Open Again") : tr("Done")
      section.add(words, "complete") { list.ask(.complete(entry.id, !entry.isDone)) }
    }
    if let entry, entry.abilities.contains(.delete) {
      let words =
        switch row {
        case .favourite: tr("Remove from Favourites")
        case .entry: tr("Remove from Queue")
        default: tr("Delete")
        }
      section.add(words, "delete") { list.ask(.delete(entry.id)) }
    }
    let stack = entry.flatMap { $0.isStack ? $0.id : nil } ?? level
    if source.canClear(stack) {
      section.add(tr("Clear Done"), "clear") { list.ask(.clearDone(in: stack)) }
    }
    return section
  }

  private func moving(
    _ row: ListRow,
    _ entry: FoldEntry?,
    at index: Int?,
    among entries: [FoldEntry]
  ) -> MenuSection {
    var section = MenuSection()
    guard let entry, let index, entry.abilities.contains(.move), !entry.isPinned else {
      return section
    }
    for (label, name, target) in [
      (tr("Move Up"), "up", index - 1), (tr("Move Down"), "down", index + 1),
    ] {
      guard entries.indices.contains(target), !entries[target].isPinned,
        entries[target].isDone == entry.isDone, entries[target].abilities.contains(.move)
      else { continue }
      section.add(label, name) { list.ask(.move(entry.id, into: level, at: target)) }
    }
    if case .node(let id) = row { section.add(targets(for: id), title: tr("Move to")) }
    return section
  }

  /// The top level, the recently used stacks, and a dialog for all.
  private func targets(for id: ListRowID) -> [MenuSection] {
    func move(to stack: RowID) { list.ask(.move(RowID(id.number), into: stack, at: nil)) }
    var (top, known, others) = (MenuSection(), MenuSection(), MenuSection())
    if source.book.tree[id]?.parent != ListNode.top {
      top.add(tr("All Lists"), "into-top") { move(to: source.root) }
    }
    for (number, stack) in source.stacks(for: id).enumerated() {
      known.add(Menu.label(stack.text), "into-\(number)") { move(to: RowID(stack.id.number)) }
    }
    if music.hasStacks(besides: top.actions.count + known.actions.count) {
      others.add(tr("Other List…"), "into-other") {
        let title = Format.text(tr("Move “%s”"), source.book.tree[id]?.text ?? "")
        music.chooseList(for: id, title: title, accept: tr("Move")) {
          move(to: RowID($0.number))
        }
      }
    }
    return [top, known, others]
  }

  private func facts(_ row: ListRow, _ subject: RecordSubject?) -> [MenuSection] {
    var section = MenuSection()
    switch row {
    case .node(let id):
      guard let node = source.book.tree[id], node.opens else { break }
      if node.search != nil {
        section.add(tr("Edit Search…"), "edit-search") { music.editSearch(of: id) }
      } else {
        section.add(tr("Import…"), "import") { music.chooseImport(into: id) }
      }
      if source.hasServerTracks(row) {
        section.add(tr("Keep on This Computer"), "keep-here") {
          music.keep([row], of: source, named: node.text)
        }
      }
      addExports(of: { music.listFile(of: id) }, to: &section)
      return [section]
    case .upNext:
      let items = music.player?.player.queue.unplayed.map(\.item) ?? []
      guard !items.isEmpty else { return [] }
      section.add(tr("Keep as List"), "keep") { music.keepAsList(items) }
      addExports(of: { ListFile(tr("Up Next"), items.map { NodeDraft($0) }) }, to: &section)
      return [section]
    case .favourites:
      let drafts = music.catalogue.favouriteDrafts()
      guard !drafts.isEmpty else { return [] }
      addExports(of: { ListFile(tr("Favourites"), drafts) }, to: &section)
      return [section]
    case .entry(let id):
      guard let item = source.upNext.row(of: id)?.entry.item else { return [] }
      return SubjectMenu(item, subject, music).sections
    case .top, .favourite, .found: break
    }
    guard let subject = source.subject(of: row) else { return [] }
    // “Delete” above already removes the heart, and can be undone.
    let isFavourite = if case .favourite = row { true } else { false }
    return SubjectMenu(subject, music, plays: false, offersHeart: !isFavourite).sections
  }

  private func addExports(of file: @escaping () -> ListFile?, to section: inout MenuSection) {
    var forms = MenuSection()
    for form in Playlist.Form.allCases {
      forms.add(form.title, "export-\(form.ending)") {
        if let file = file() { music.export(file, as: form) }
      }
    }
    section.add([forms], title: tr("Export"))
  }
}
