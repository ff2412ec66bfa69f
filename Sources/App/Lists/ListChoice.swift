internal import Adwaita
internal import GLib
internal import Gtk
internal import Identities
internal import Library

/// The part of a menu that puts a record or a track on a list: the lists, those used last first.
struct ListChoice {
  let menu = Menu()
  let actions: [Action]

  /// So many lists are offered.
  private static let limit = 12

  init(for subject: RecordSubject, _ music: MusicActions) {
    let lists = music.recentLists().prefix(Self.limit)
    var actions: [Action] = []
    let known = Menu()
    for (index, list) in lists.enumerated() {
      known.append(Menu.label(list.text), action: "row.list-\(index)")
      actions.append(Action("list-\(index)") { music.add(subject, to: list.id) })
    }
    let fresh = Menu()
    fresh.append(tr("New List…"), action: "row.new-list")
    actions.append(Action("new-list") { music.addToNewList(subject) })
    menu.append(section: known)
    menu.append(section: fresh)
    self.actions = actions
  }
}

extension MusicActions {
  /// The user's lists of the first level, those used last first, then the newest.
  func recentLists() -> [ListNode] {
    let book = catalogue.lists
    let lists = book.tree.rows(in: ListNode.top).filter { $0.kind == .stack && !$0.isDone }
    let places = Dictionary(book.recent.enumerated().map { ($1, $0) }) { one, _ in one }
    return lists.sorted { one, other in
      let (first, second) = (places[one.id] ?? .max, places[other.id] ?? .max)
      return first != second ? first < second : one.created > other.created
    }
  }

  /// Puts a record or a track at the end of a list.
  func add(_ subject: RecordSubject, to list: ListRowID) {
    guard let name = catalogue.lists.tree[list]?.text,
      catalogue.lists.perform(.insert([NodeDraft(subject)], into: list))
    else { return }
    catalogue.lists.noteUse(of: list)
    onNews?(Format.text(tr("“%s” was added to “%s”."), subject.title, name))
  }

  /// Opens a dialog for the name of a new list, and adds a record or a track to that list.
  func addToNewList(_ subject: RecordSubject) {
    guard let window else { return }
    let dialog = MessageDialog(tr("New List"), tr("What is the list to be called?"), over: window)
    let name = Entry()
    dialog.add(name)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("make", tr("Add"), .suggested)
    dialog.allow("make", false)
    name.onChange { [weak dialog, weak name] in
      dialog?.allow("make", name?.text.contains { !$0.isWhitespace } ?? false)
    }
    dialog.onAnswer { [weak self, weak name] answer in
      guard answer == "make", let self, let name else { return }
      let draft = NodeDraft.stack(name.text, [NodeDraft(subject)])
      guard catalogue.lists.perform(.insert([draft], into: ListNode.top, at: 0)) else { return }
      onNews?(Format.text(tr("“%s” was added to “%s”."), subject.title, name.text))
    }
    dialog.present()
    name.takeFocus()
  }
}

extension NodeDraft {
  /// A row for a record or a track.
  init(_ subject: RecordSubject) {
    switch subject {
    case .record(let record): self.init(.record(record.id), record.title)
    case .track(let track, _): self.init(.track(track.id), track.title)
    }
  }
}
