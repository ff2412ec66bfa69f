internal import Gtk
internal import Library

final class WindowActions {
  private var actions: [String: Action] = [:]

  subscript(_ name: String) -> Action? { actions[name] }

  func add(_ name: String, to owner: any ActionOwner, _ run: @escaping @MainActor () -> Void) {
    let action = Action(name, run)
    owner.add(action)
    actions[name] = action
  }

  func enable(in status: LibraryStatus) { enable(Self.possible(in: status)) }

  func enable(steps: (back: Bool, forth: Bool)) {
    enable([("undo", steps.back), ("redo", steps.forth)])
  }

  private func enable(_ possible: [(name: String, isPossible: Bool)]) {
    for (name, isPossible) in possible where actions[name]?.isEnabled != isPossible {
      actions[name]?.isEnabled = isPossible
    }
  }

  nonisolated static func possible(
    in status: LibraryStatus
  ) -> [(name: String, isPossible: Bool)] {
    let isOpen = status.phase == .ready || status.phase == .empty
    let isWritable = isOpen && status.readOnlyReason == nil
    return [
      ("undo", isOpen),
      ("redo", isOpen),
      ("search", status.phase == .ready),
      ("surprise", status.phase == .ready),
      ("shelves", status.phase == .ready),
      ("shuffle-all", status.phase == .ready),
      ("rescan", isWritable && !status.roots.isEmpty),
      ("add-folder", isWritable),
      ("folders", isOpen),
      ("unreadable", isOpen),
      ("import-lists", isWritable),
      ("export-lists", isOpen),
      ("keep-playlists", isWritable),
      ("try-crate", isWritable && !status.hasCrate),
      ("remove-crate", isWritable && status.hasCrate),
    ]
  }
}
