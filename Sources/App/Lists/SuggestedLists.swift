internal import GLib
internal import Library

/// The lists that fill themselves which are there at the first start, for the user to keep or to delete.
enum SuggestedLists {
  /// Makes them at the end of the lists, unless that was done once.
  static func offer(in book: ListBook, _ memory: SessionMemory) {
    guard book.isLoaded, !memory.state.knowsSuggestions else { return }
    // Observers of the lists may offer them again meanwhile.
    memory.state.knowsSuggestions = true
    // Where nothing could be remembered of the last run they may be there already.
    let searches = Set(book.tree.everything.lazy.compactMap(\.search))
    let missing = drafts.filter { $0.target?.search.map { !searches.contains($0) } ?? true }
    let isDone = missing.isEmpty || book.perform(.insert(missing, into: ListNode.top))
    memory.state.knowsSuggestions = isDone
  }

  private nonisolated static var drafts: [NodeDraft] {
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
