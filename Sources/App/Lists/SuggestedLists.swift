internal import GLib
internal import Library

/// The lists of the first start that fill themselves, which the user may keep or delete.
enum SuggestedLists {
  /// Once, after all others.
  static func offer(in book: ListBook, _ memory: SessionMemory) {
    guard book.isLoaded, !memory.state.hasSuggestedLists else { return }
    // Observers of the lists may call this function again.
    memory.state.hasSuggestedLists = true
    // They may exist already if the state of the last run was lost.
    let searches = Set(book.tree.everything.lazy.compactMap(\.search))
    let missing = drafts.filter { $0.target?.search.map { !searches.contains($0) } ?? true }
    // The user's first undo must not remove what the user has not made.
    let isDone =
      missing.isEmpty || book.perform(.insert(missing, into: ListNode.top), isStep: false)
    memory.state.hasSuggestedLists = isDone
  }

  nonisolated static var drafts: [NodeDraft] {
    [
      .search(
        ListSearch("played:>1y or played:never", in: .longestAgo),
        tr("Not heard for a year")
      ),
      .search(ListSearch("added:<30d", in: .newest), tr("New this month")),
      .search(ListSearch("heart", in: .random, limit: 50), tr("Hearts at random")),
    ]
  }
}
