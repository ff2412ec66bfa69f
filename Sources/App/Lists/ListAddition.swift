internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

struct ListAddition {
  let title: String
  let drafts: () -> [NodeDraft]
  var listName = ""

  init(_ subject: RecordSubject) {
    title = subject.title
    drafts = { [NodeDraft(subject)] }
  }

  /// Its rows are made when they are added.
  init(of title: String, _ drafts: @escaping () -> [NodeDraft]) {
    self.title = title
    self.drafts = drafts
  }

  init(_ item: PlayItem) {
    title = item.name
    drafts = { [NodeDraft(item)] }
  }

  init(_ name: String, _ rows: [NodeDraft]) {
    title = name
    drafts = { rows }
    listName = name
  }

  init(_ shelf: Shelf) {
    title = shelf.title
    drafts = { shelf.records.map { NodeDraft(.record($0)) } }
    listName = title
  }
}

extension MenuSection {
  /// A submenu of lists, most recently used first; the names of its actions begin with `prefix`.
  mutating func add(
    _ addition: ListAddition,
    _ music: MusicActions,
    title: String = tr("Add to List"),
    prefix: String = "list"
  ) {
    let lists = music.listSections(for: addition.title, prefix: prefix) { $0(addition) }
    add(lists, title: title)
  }
}

extension MusicActions {
  /// `make` passes the rows on, perhaps after loading.
  func listSections(
    for name: String,
    prefix: String = "list",
    lists: [ListNode]? = nil,
    _ make: @escaping (_ use: @escaping (ListAddition) -> Void) -> Void
  ) -> [MenuSection] {
    let lists = (lists ?? recentLists()).prefix(Self.offeredLists)
    var (known, fresh) = (MenuSection(), MenuSection())
    for (index, list) in lists.enumerated() {
      known.add(Menu.label(list.text), "\(prefix)-\(index)") {
        make { self.add($0, to: list.id) }
      }
    }
    if hasStacks(besides: lists.count) {
      fresh.add(tr("Other List…"), "\(prefix)-other") {
        let title = Format.text(tr("Add “%s”"), name)
        self.chooseList(title: title, accept: tr("Add")) { list in
          make { self.add($0, to: list) }
        }
      }
    }
    fresh.add(tr("New List…"), "\(prefix)-new") { make { self.addToNewList($0) } }
    return [known, fresh]
  }

  static let offeredLists = 12

  /// The open lists: first the recently used ones, then the others of the top level, newest first.
  func recentLists() -> [ListNode] {
    let book = catalogue.lists
    let used = book.recent.compactMap { book.tree[$0] }
    let known = Set(used.map(\.id))
    let others = book.tree.rows(in: ListNode.top).filter { !known.contains($0.id) }
      .sorted { $0.created > $1.created }
    return (used + others).filter { $0.kind == .stack && !$0.isDone }
  }

  func hasStacks(besides count: Int) -> Bool {
    let tree = catalogue.lists.tree
    return tree.count > count && tree.ids(in: ListNode.top).contains { tree[$0]?.kind == .stack }
  }

  /// `row` cannot move into itself.
  func chooseList(
    for row: ListRowID? = nil,
    title: String,
    accept: String,
    _ chosen: @escaping (ListRowID) -> Void
  ) {
    guard let window else { return }
    let tree = catalogue.lists.tree
    Task {
      let places = await ListPlace.all(in: tree, for: row)
      let dialog = MessageDialog(title, "", over: window)
      let choice = DropDown(places.map(\.words))
      choice.isSearchable = true
      choice.describe(.label(tr("List")))
      dialog.add(choice)
      dialog.add("cancel", tr("Cancel"))
      dialog.add("choose", accept, .suggested)
      dialog.allow("choose", !places.isEmpty)
      dialog.onAnswer { [weak choice] answer in
        guard answer == "choose", let choice, places.indices.contains(choice.picked) else { return }
        chosen(places[choice.picked].id)
      }
      dialog.present()
      choice.takeFocus()
    }
  }

  func add(_ addition: ListAddition, to list: ListRowID) {
    let lists = catalogue.lists
    guard let name = lists.tree[list]?.text else { return reportReadOnly() }
    insert(addition.drafts(), into: list) { music in
      lists.recordUse(of: list)
      music.onNews?(Format.text(tr("“%s” was added to “%s”."), addition.title, name))
    }
  }

  /// Few rows appear at once, very many as soon as the library has stored them.
  private func insert(
    _ rows: [NodeDraft],
    into list: ListRowID,
    at place: Int? = nil,
    _ whenDone: @escaping (MusicActions) -> Void
  ) {
    let (edit, count) = (ListEdit.insert(rows, into: list, at: place), NodeDraft.count(rows))
    Task.immediate {
      let isDone = await catalogue.lists.perform(edit, making: count)
      isDone ? whenDone(self) : reportReadOnly()
    }
  }

  /// The lists are not loaded yet, or the list was deleted.
  func reportReadOnly() { onNews?(tr("The lists cannot be changed now.")) }

  func addToNewList(_ addition: ListAddition) {
    guard let window else { return }
    let dialog = MessageDialog(tr("New List"), tr("Enter a name for the list."), over: window)
    let name = Entry()
    name.text = addition.listName
    name.describe(.label(tr("Name of the list")))
    dialog.add(name)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("make", tr("Add"), .suggested)
    dialog.allow("make", !addition.listName.isEmpty)
    name.onChange { [weak dialog, weak name] in
      dialog?.allow("make", name?.text.contains { !$0.isWhitespace } ?? false)
    }
    dialog.onAnswer { [weak self, weak name] answer in
      guard answer == "make", let self, let name else { return }
      addToNewList(addition, called: name.text)
    }
    dialog.present()
    name.takeFocus()
  }

  func addToNewList(_ addition: ListAddition, called name: String) {
    let draft = NodeDraft.stack(name, addition.drafts())
    let lists = catalogue.lists
    let first = lists.tree.ids(in: ListNode.top).first
    insert([draft], into: ListNode.top, at: 0) { music in
      // A list of very many rows appears later.
      if let made = lists.tree.ids(in: ListNode.top).first, made != first {
        lists.recordUse(of: made)
      }
      music.onNews?(Format.text(tr("“%s” was added to “%s”."), addition.title, name))
    }
  }
}

extension NodeDraft {
  init(_ subject: RecordSubject) { self.init(Favourite(subject).target, subject.title) }

  /// A file outside the library becomes a wanted track.
  init(_ item: PlayItem) {
    if let id = item.id {
      self.init(.track(id), item.name)
    } else {
      var path: BytePath?
      if case .file(let bytes) = item.location { path = BytePath(bytes) }
      let wanted = WantedTrack(
        path: path,
        title: item.title,
        artist: item.artist,
        record: item.album,
        duration: item.duration
      )
      self.init(.wanted(wanted), item.name)
    }
  }
}

extension ListTree {
  /// With the rows below it.
  nonisolated func draft(of id: ListRowID) -> NodeDraft? {
    guard let node = self[id] else { return nil }
    var draft = NodeDraft.line(node.text)
    (draft.kind, draft.target, draft.isDone) = (node.kind, node.target, node.isDone)
    draft.children = ids(in: id).compactMap { self.draft(of: $0) }
    return draft
  }
}
